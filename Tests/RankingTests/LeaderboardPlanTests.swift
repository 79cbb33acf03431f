import Documents
import HarnessSupport
@testable import Ranking
import Foundation
import Picture
import Testing

@testable import Scenarios

@Suite("Plans of leaderboards")
struct LeaderboardPlanTests {
    private func plan(_ text: String) throws -> Result<LeaderboardPlan, InputError> {
        let scratch = try ScratchLibrary()
        try scratch.write("one.yaml", "scenario: one\nfamily: real\nabout: a test\nsession: [stand]\n")
        let url = try scratch.write("leaderboard.yaml", text)
        let library = try ScenarioLibrary(folder: scratch.folder)
        do throws(InputError) {
            return .success(try library.leaderboardPlan(url))
        } catch { return .failure(error) }
    }

    @Test("a plan is read as it stands, and what it leaves out is as documented")
    func reads() throws {
        let plan = try plan(
            """
            leaderboard: mine
            about: a test
            scenarios: [one]
            seed: 7
            trials: 12
            estimators:
              - {estimator: studio, about: first}
              - {estimator: home, about: second, aside: true}
            recordings:
              - {name: plain, about: third, recordings: [clips/a, clips/b.csv]}
              - name: full
                about: fourth
                recordings: [clips]
                form: standard
                grades: [A, B]
                tracking: {at-most: 0.02}
                tolerance: 1
                aside: true
              - {name: none, about: fifth, recordings: [others], negatives: true, tracking: not-judged}
              - {name: lost, about: sixth, recordings: [clips], tracking: {above: 0.02}}
            """
        ).get()
        #expect(plan.name == "mine" && plan.seed == 7 && plan.trials == 12 && plan.scenarios == ["one"])
        #expect(plan.estimators.map(\.name) == ["studio", "home"] && plan.estimators.map(\.isAside) == [false, true])
        let (plain, full, none, lost) = (plan.groups[0], plan.groups[1], plan.groups[2], plan.groups[3])
        #expect(plain.filter == RecordingFilter() && plain.tolerance == 0 && !plain.isNegative && !plain.isAside)
        #expect(plain.recordings == ["clips/a", "clips/b.csv"])
        #expect(
            full.filter.form == "standard" && full.filter.grades == ["A", "B"] && full.filter.tracking == .atMost(0.02))
        #expect(full.tolerance == 1 && full.isAside)
        #expect(none.isNegative && none.filter.tracking == .notJudged)
        #expect(lost.filter.tracking == .above(0.02))
        let bare = try self.plan(
            "leaderboard: x\nabout: y\nscenarios: [one]\nestimators: [{estimator: home, about: z}]\n"
        ).get()
        #expect(bare.seed == nil && bare.trials == nil && bare.groups.isEmpty)
        #expect(bare.sessions == LeaderboardPlan.Session.equal)
        #expect(bare.mornings == nil)
        let alarm = try self.plan(
            "leaderboard: x\nabout: y\nscenarios: [one]\nestimators: [{estimator: home, about: z}]\n"
                + "mornings: {sleepers: [one], trials: 30, push-ups: 12}\n"
        ).get().mornings
        #expect(alarm?.sleepers == ["one"] && alarm?.trials == 30 && alarm?.pushUps == 12)
        let used = try self.plan(
            "leaderboard: x\nabout: y\nscenarios: [one]\nestimators: [{estimator: home, about: z}]\n"
                + "mornings: {sleepers: [one]}\nuses: [{use: mine, about: a, estimator: worst, costs: "
                + "[{of: real, cost: 2, about: b}, {of: mornings-early, cost: 0.5, about: c}]}]\n"
        ).get().uses
        let use = LeaderboardPlan.Use(
            name: "mine", about: "a", isWorstEstimator: true,
            costs: [
                .init(figure: .wrongCounts(.real), cost: 2, about: "b"),
                .init(figure: .morningsEarly, cost: 0.5, about: "c"),
            ])
        #expect(used == [use])
        let weighed = try self.plan(
            "leaderboard: x\nabout: y\nscenarios: [one]\nestimators: [{estimator: home, about: z}]\n"
                + "sessions: [{family: real, weight: 2.5, about: mornings}, {family: cheat, weight: 1}]\n"
        ).get()
        #expect(
            weighed.sessions == [
                .init(family: .real, weight: 2.5, about: "mornings"), .init(family: .cheat, weight: 1),
            ])
    }

    @Test(
        "a wrong plan is refused with the line, the key, what was found and what is allowed",
        arguments: [
            ("leaderboard: My Own", 1, "leaderboard", "a name"), ("seed: x", 5, "seed", "a whole number"),
            ("trials: 0", 5, "trials", "from 1"), ("scenario: [one]", 5, "scenario", "did you mean scenarios?"),
            ("scenarios: [oen]", 3, "scenarios[0]", "did you mean one?"),
            ("estimators: [{estimator: hom, about: x}]", 4, "estimators[0].estimator", "did you mean home?"),
            ("estimators: [{estimator: home}]", 4, "estimators[0].about", "estimator, about, aside"),
            ("estimators: [{estimator: home, about: x, aside: true}]", 4, "estimators", "at least one"),
            (
                "estimators: [{estimator: home, about: x}, {estimator: home, about: x}]", 4, "estimators[1]",
                "each estimator once"
            ),
            ("mornings: [one]", 5, "mornings", "sleepers"),
            ("uses: [{use: mine, about: x}]", 5, "uses[0].costs", "costs"),
            (
                "uses: [{use: mine, about: x, costs: [{of: reel, cost: 1, about: y}]}]", 5, "uses[0].costs[0].of",
                "did you mean real?"
            ),
            (
                "uses: [{use: mine, about: x, costs: [{of: mornings-never, cost: 1, about: y}]}]", 5,
                "uses[0].costs[0]", "mornings"
            ),
            ("mornings: {trials: 3}", 5, "mornings.sleepers", "sleepers"),
            ("mornings: {sleepers: [oen]}", 5, "mornings.sleepers[0]", "did you mean one?"),
            ("mornings: {sleepers: [one], push-ups: 0}", 5, "mornings.push-ups", "from 1 to 1000"),
            (
                "estimators: [{estimator: home, about: x}, {estimator: studio, as: home, about: x}]", 4,
                "estimators[1]", "a name of its own"
            ),
            ("estimators: [{estimator: home, about: x, as: My Own}]", 4, "estimators[0].as", "a name"),
            ("estimators: [{estimator: home, about: x, trials: 2}]", 4, "estimators[0].trials", "aside"),
            (
                "estimators: [{estimator: home, about: x, picture: {}}]", 4, "estimators[0].picture",
                "a crop or an orientation-error"
            ),
            (
                "estimators: [{estimator: home, about: x, picture: {orientation-error: up}}]", 4,
                "estimators[0].picture", "a crop or an orientation-error"
            ),
            (
                "estimators: [{estimator: home, about: x, picture: {input: {width: 64}, orientation-error: left}}]", 4,
                "estimators[0].picture.input.width", "crop too"
            ),
            (
                "estimators: [{estimator: home, about: x, picture: {crop: {choice: [scale-fit, scale-fill]}}}]", 4,
                "estimators[0].picture.crop", "center-crop | scale-fit"
            ),
            (
                "estimators: [{estimator: home, about: x, picture: {tag-error: 1}}]", 4,
                "estimators[0].picture.tag-error", "orientation-error"
            ),
            ("recordings: []", 5, "recordings", "a list of groups"),
            ("recordings: [{name: a, about: b, recordings: [../c]}]", 5, "recordings[0].recordings[0]", "within"),
            ("recordings: [{name: a, about: b}]", 5, "recordings[0].recordings", "name, about"),
            (
                "recordings: [{name: a, about: b, recordings: [c], tracking: {below: 1}}]", 5,
                "recordings[0].tracking.below", "at-most"
            ),
            ("recordings: [{name: a, about: b, recordings: [c], tracking: bad}]", 5, "recordings[0].tracking", "above"),
            (
                "recordings: [{name: a, about: b, recordings: [c], tracking: {above: 2}}]", 5,
                "recordings[0].tracking.above", "0…1"
            ),
            (
                "recordings: [{name: a, about: b, recordings: [c], tolerance: 1, negatives: true}]", 5,
                "recordings[0].tolerance", "no such key"
            ),
            (
                "recordings: [{name: a, about: b, recordings: [c]}, {name: a, about: b, recordings: [c]}]", 5,
                "recordings[1]", "a name of its own"
            ),
        ] as [(String, Int, String, String)])
    func faults(line: String, number: Int, path: String, allowed: String) throws {
        // Each line replaces the one of its key, or stands at the end.
        var lines = [
            "leaderboard: x", "about: y", "scenarios: [one]", "estimators: [{estimator: home, about: z}]",
        ]
        let key = line.prefix { $0 != ":" }
        if let index = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) {
            lines[index] = line
        } else {
            lines.append(line)
        }
        guard case .failure(let error) = try plan(lines.joined(separator: "\n") + "\n") else {
            Issue.record("the plan was taken")
            return
        }
        #expect(error.diagnostics.count == 1, "\(error)")
        let fault = try #require(error.diagnostics.first)
        #expect(fault.file.hasSuffix("leaderboard.yaml"))
        #expect(fault.key == path && fault.line == number && fault.allowed.contains(allowed), "\(fault)")
    }

    @Test("an estimator has columns of its own name for other pictures and fewer trials")
    func pictures() throws {
        let plan = try plan(
            """
            leaderboard: mine
            about: a test
            scenarios: [one]
            estimators:
              - {estimator: home, about: first}
              - estimator: home
                as: home-crop
                picture: {crop: center-crop, input: {width: 192}, orientation-error: up-mirrored}
                trials: 10
                about: second
                aside: true
              - {estimator: home, as: home-down, picture: {orientation-error: down}, about: third}
            """
        ).get()
        #expect(plan.estimators.map(\.name) == ["home", "home", "home"])
        #expect(plan.estimators.map(\.label) == ["home", "home-crop", "home-down"])
        #expect(plan.estimators.map(\.trials) == [nil, 10, nil])
        #expect(plan.estimators[0].picture == nil && plan.estimators[0].difference.isEmpty)
        #expect(
            plan.estimators[1].difference
                == "`home`, picture turned as up-mirrored, center-crop to 192×256, the first 10 trials")
        #expect(plan.estimators[2].picture == PicturePlan(orientationError: .down))
    }

    @Test("keys that must be there are named all at once, and a file of another kind is no plan")
    func missing() throws {
        guard case .failure(let error) = try plan("leaderboard: x\n") else {
            Issue.record("the plan was taken")
            return
        }
        #expect(error.diagnostics.map(\.key) == ["about", "scenarios", "estimators"])
        guard case .failure(let other) = try plan("suite: x\nabout: y\nscenarios: [one]\n") else {
            Issue.record("a suite was taken for a plan")
            return
        }
        #expect(other.diagnostics.first?.allowed.contains("leaderboard") == true)
    }

    @Test("the project's own plan is valid, and so is the example of the README")
    func own() throws {
        let library = try LibraryFiles.library()
        let file = LibraryFiles.folder.appending(path: "leaderboard.yaml")
        #expect(library.validate(file) == [])
        #expect(try library.leaderboardPlan(file).scenarios == ["standard"])
        let readme = try String(contentsOf: LibraryFiles.folder.appending(path: "README.md"), encoding: .utf8)
        let example = try #require(
            readme.components(separatedBy: "```yaml\n").compactMap { $0.components(separatedBy: "```").first }
                .first { $0.hasPrefix("leaderboard:") })
        let scratch = try ScratchLibrary()
        #expect(library.validate(try scratch.write("mine.yaml", example)) == [])
    }

    @Test(
        "a filter keeps what is known to be as asked for",
        arguments: [
            (RecordingFilter.Tracking?.none, [true, true, true, true, true]),
            (.atMost(0.02), [false, false, true, true, false]), (.above(0.02), [false, false, false, false, true]),
            (.notJudged, [false, true, false, false, false]),
        ])
    func tracking(tracking: RecordingFilter.Tracking?, kept: [Bool]) {
        var filter = RecordingFilter()
        filter.tracking = tracking
        let shares: [Double?] = [nil, -1, 0, 0.02, 0.021]
        #expect(shares.map { filter.keeps(form: nil, grade: nil, grossTrackingError: $0) } == kept)
    }

    @Test("forms are sought as words, grades are told apart")
    func words() {
        var filter = RecordingFilter()
        filter.form = "standard"
        filter.grades = ["A", "B"]
        #expect(filter.keeps(form: "correct: Standard", grade: "B", grossTrackingError: nil))
        #expect(!filter.keeps(form: "correct: Standard", grade: "C", grossTrackingError: nil))
        #expect(!filter.keeps(form: "correct: Standard", grade: nil, grossTrackingError: nil))
        #expect(!filter.keeps(form: "diamond", grade: "A", grossTrackingError: nil))
        #expect(!filter.keeps(form: nil, grade: "A", grossTrackingError: nil))
    }
}
