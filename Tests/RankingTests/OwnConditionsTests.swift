import Detection
@testable import Experiment
import HarnessSupport
import Mathematics
import Recordings
@testable import Scenarios
import Scoring
import Testing

@testable import Ranking

@Suite("Published rules under their own conditions")
struct OwnConditionsTests {
    @Test(
        "a camera within 30° of the side sees the side, one within 30° of the head the front, others are oblique",
        arguments: [
            (90.0, CameraView.side), (-60, .side), (120, .side), (30, .front), (-12, .front), (0, .front),
            (31, .oblique), (59.9, .oblique), (-121, .oblique), (180, .oblique),
        ])
    func views(_ azimuth: Double, _ expected: CameraView) { #expect(CameraView(azimuth: azimuth) == expected) }

    /// Runs of two estimators over two scenarios, in which only the first trial is seen from the side.
    private func runs() async throws -> [Leaderboard.Run] {
        var runs: [Leaderboard.Run] = []
        for (name, standsFor) in [("home", [SourceEstimator]()), ("movenet-like", [.moveNet])] {
            let plan = try Library.plan(["real/fast", "everyday/squats"], trials: 1, detectors: ["angle-threshold"])
            var views = ViewCounts(entrants: plan.rows.count, scenarios: 2)
            func counts(_ detected: Int, _ wrong: Int) -> [TrialCounts] {
                plan.rows.indices.map { row in
                    var counts = TrialCounts()
                    (counts.countable, counts.countableObservable) = (10, 10)
                    (counts.detected, counts.detectedObservable) = (detected + row, detected + row)
                    counts.falseCounts = wrong
                    counts.duration = 60_000_000_000
                    return counts
                }
            }
            views.add(counts(name == "home" ? 2 : 4, 1), scenario: 0, view: .side)
            views.add(counts(9, 5), scenario: 0, view: .front)
            views.add(counts(0, 3), scenario: 1, view: .side)
            var estimator = LeaderboardPlan.Estimator(name: name, about: "a test")
            estimator.standsFor = standsFor
            runs.append(
                Leaderboard.Run(
                    estimator: estimator, suiteHash: "0", plan: plan,
                    outcome: ExperimentRun(
                        tables: RunTotals(entrants: plan.rows.count, scenarios: 2), timers: [], timerOverhead: 0),
                    wrong: WrongCounts(entrants: plan.rows.count, scenarios: 2), views: views))
        }
        return runs
    }

    private func source(
        _ views: [CameraView], _ estimator: SourceEstimator, frameRate: Double? = nil
    ) -> RuleSource {
        RuleSource(
            project: "a/b", views: views, estimator: estimator, frameRate: frameRate, conditions: "A test.",
            undetected: .absent, status: .adapted(change: "A test."))
    }

    /// The runs at a frame rate: in all, three more repetitions are detected than in the runs of the scenarios' own rates.
    private func rated(_ rate: Double, _ runs: [Leaderboard.Run]) -> [Leaderboard.Run] {
        runs.map { run in
            var run = run
            run.frameRate = rate
            var counts = TrialCounts()
            (counts.countable, counts.countableObservable) = (0, 0)
            (counts.detected, counts.detectedObservable) = (3, 3)
            run.views.add(run.plan.rows.map { _ in counts }, scenario: 0, view: .side)
            return run
        }
    }

    @Test("a rule whose source names a frame rate is shown the trials at that rate, and no other rule is")
    func frameRate() async throws {
        let runs = try await runs()
        let rated = rated(20, runs)
        func own(_ rate: Double?, _ estimator: SourceEstimator = .moveNet, rated: [Leaderboard.Run]) -> OwnConditions {
            OwnConditions(
                source([.side], estimator, frameRate: rate), entrant: 0, runs: runs, rated: rated, groups: [])
        }
        let atRate = own(20, rated: rated)
        #expect(atRate.frameRate == 20 && atRate.headline.observableRecall == 0.7)
        #expect(atRate.material == .init(views: [.side], estimators: ["movenet-like"], frameRate: 20))
        for other in [own(nil, rated: rated), own(15, rated: rated), own(20, rated: [])] {
            #expect(other.frameRate == nil && other.headline.observableRecall == 0.4)
            #expect(other.material == .init(views: [.side], estimators: ["movenet-like"], frameRate: nil))
        }
        // Of two estimators that are pooled, both are needed at the rate.
        #expect(own(20, .vision, rated: rated).frameRate == 20)
        #expect(own(20, .vision, rated: [rated[0]]).frameRate == nil)
    }

    @Test("families without a trial of the views are named")
    func absentFamilies() async throws {
        var runs = try await runs()
        for index in runs.indices {
            let counts = runs[index].plan.rows.map { _ in TrialCounts() }
            runs[index].wrong.add(counts, scenario: 0, view: .side)
            runs[index].wrong.add(counts, scenario: 1, view: .front)
        }
        let side = OwnConditions(source([.side], .moveNet), entrant: 0, runs: runs, groups: [])
        #expect(Set(side.absent) == [.partial, .cheat, .occlusion, .everyday])
        let anywhere = OwnConditions(source([], .moveNet), entrant: 0, runs: runs, groups: [])
        #expect(Set(anywhere.absent) == [.partial, .cheat, .occlusion])
    }

    @Test("places compare rules of equal material alone, whatever the order of their views")
    func places() async throws {
        let runs = try await runs()
        func row(_ label: String, _ views: [CameraView], wrong: Double?) throws -> LeaderboardRow {
            var own = OwnConditions(source(views, .moveNet), entrant: 0, runs: runs, groups: [])
            own.wrong = Estimate(value: wrong)
            var row = try #require(LeaderboardRow.sample(label))
            row.published = .init(source: source(views, .moveNet), own: own)
            return row
        }
        var rows = try [
            row("a", [.side, .front], wrong: 3), row("b", [.side], wrong: 1), row("c", [.front, .side], wrong: 2),
            row("d", [.side, .front], wrong: nil), row("e", [.side, .front], wrong: 3),
        ]
        rows.placePublished()
        #expect(rows.map { $0.published?.place } == [2, 1, 1, nil, 3])
        #expect(rows.map { $0.published?.commonPlace } == [1, 1, 2, nil, 3])
        #expect(rows.map { $0.published?.peers } == [3, 1, 3, nil, 3])
    }

    @Test("only trials of the author's views by the author's estimator count, and all where none stands for it")
    func counted() async throws {
        let runs = try await runs()
        let own = OwnConditions(source([.side], .moveNet), entrant: 0, runs: runs, groups: [])
        #expect(own.estimators == ["movenet-like"] && own.isOwnEstimator && own.views == [.side])
        #expect(own.headline.observableRecall == 0.4 && own.headline.surplusPerHundred == 10)
        #expect(own.headline.everydayPerMinute == 3)
        let other = OwnConditions(source([.side], .vision), entrant: 0, runs: runs, groups: [])
        #expect(other.estimators == ["home", "movenet-like"] && !other.isOwnEstimator)
        #expect(other.headline.observableRecall == 0.3)
        let anywhere = OwnConditions(source([], .moveNet), entrant: 1, runs: runs, groups: [])
        #expect(anywhere.views == CameraView.allCases)
        #expect(anywhere.headline.observableRecall == 0.75)
    }

    @Test("recordings of the author's estimator are preferred, and groups that are set aside are left out")
    func people() async throws {
        func group(_ name: String, right: Int, standsFor: [SourceEstimator] = [], isAside: Bool = false)
            -> LeaderboardGroup
        {
            var plan = LeaderboardPlan.Group(name: name, about: "a test", recordings: [name])
            (plan.standsFor, plan.isAside) = (standsFor, isAside)
            var group = LeaderboardGroup(plan, detectors: 1)
            group.results = (0..<4).map { number in
                .init(
                    name: "\(name)/\(number)", person: Person(named: "\(number)", stated: nil, block: 1), view: .side,
                    expected: CountRange(expected: 1, max: 1), counts: [number < right ? 1 : 0])
            }
            return group
        }
        let groups = [
            group("a", right: 1, standsFor: [.moveNet]), group("b", right: 4),
            group("c", right: 4, standsFor: [.moveNet], isAside: true),
        ]
        let runs = try await runs()
        let own = OwnConditions(source([.side], .moveNet), entrant: 0, runs: runs, groups: groups)
        #expect(own.people.right == 1 && own.people.judged == 4 && own.isOwnEstimatorOfPeople)
        let all = OwnConditions(source([.side], .vision), entrant: 0, runs: runs, groups: groups)
        #expect(all.people.right == 5 && all.people.judged == 8 && !all.isOwnEstimatorOfPeople)
        let front = OwnConditions(source([.front], .moveNet), entrant: 0, runs: runs, groups: groups)
        #expect(front.people.judged == 0)
    }
}

extension LeaderboardRow {
    /// A row with a place and without figures.
    fileprivate static func sample(_ label: String) -> LeaderboardRow? {
        var stream = RandomStream(key: RandomKey.make(seed: 1, name: "x"), trial: 0, station: .bootstrap)
        guard let figures = try? Aggregate().summary(resamples: 0, stream: &stream) else { return nil }
        return LeaderboardRow(index: 0, label: label, rank: 1, figures: figures, headline: Headline([]))
    }
}
