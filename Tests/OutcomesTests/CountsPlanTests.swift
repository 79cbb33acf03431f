import Counts
import Documents
import Foundation
import HarnessSupport
import Testing

@testable import Outcomes
@testable import Scenarios

@Suite("Plans of histories")
struct CountsPlanTests {
    private static let head = """
        counts: mine
        about: a test
        sessions: [one]
        phone: closed-chain
        watch: angle-threshold
        kinds: [{kind: plain, about: first}]

        """

    private func plan(_ text: String) throws -> Result<CountsPlan, InputError> {
        let scratch = try ScratchLibrary()
        for (name, family) in [("one", "real"), ("two", "cheat")] {
            try scratch.write(
                "\(name).yaml", "scenario: \(name)\nfamily: \(family)\nabout: a test\nsession: [stand]\n")
        }
        let url = try scratch.write("counts.yaml", text)
        let library = try ScenarioLibrary(folder: scratch.folder)
        do throws(InputError) {
            return .success(try library.countsPlan(url))
        } catch { return .failure(error) }
    }

    @Test("a plan is read as it stands")
    func reads() throws {
        let plan = try plan(
            """
            counts: mine
            about: a test
            sessions: [one]
            shakes: [two]
            trials: 3
            histories: 40
            days: 5
            sessions-per-day: 2
            seed: 9
            phone: closed-chain
            watch: {recall: 0.9, extra: 0.1}
            kinds:
              - {kind: plain, about: first}
              - kind: full
                about: second
                days: 9
                phone: {sample: 120, gap: 0.1, clock-ahead: -2.5, duplicate: 0.2, late: 0.3, deleted: 0.4}
                watch: {}
                apps: 2
                app-share: 0.5
                by-hand: 0.25
                forged: [lookalike, by-hand]
                forgeries: 4
                forged-counts: [5, 6]
                forged-over-devices: 0.75
                shakes: 7
                longest-delay: 1.5
            """
        ).get()
        #expect(plan.name == "mine" && plan.about == "a test" && plan.sessions == ["one"] && plan.shakes == ["two"])
        #expect(plan.trials == 3 && plan.histories == 40 && plan.days == 5 && plan.sessionsPerDay == 2)
        #expect(plan.seed == 9 && plan.phone == "closed-chain" && plan.watch == .noise(recall: 0.9, extra: 0.1))
        #expect(plan.kinds.map(\.name) == ["plain", "full"])
        let (plain, full) = (plan.kinds[0], plan.kinds[1])
        #expect(plain.samples.phone == .faultless && plain.samples.watch == nil && plain.days == nil)
        #expect(plain.samples.apps == 0 && plain.samples.manualShare == 0 && plain.samples.forgedKinds.isEmpty)
        let phone = full.samples.phone
        #expect(phone.sampleLength == 120_000_000_000 && phone.clockSkew == -2_500_000_000 && phone.gap == 0.1)
        #expect(phone.duplicate == 0.2 && phone.late == 0.3 && phone.deleted == 0.4 && full.samples.watch == .faultless)
        #expect(full.samples.apps == 2 && full.samples.appShare == 0.5 && full.samples.manualShare == 0.25)
        #expect(full.samples.forgedKinds == [.lookalike, .forgedEntry] && full.samples.forgeries == 4)
        #expect(full.samples.forgedCounts == 5...6 && full.samples.forgedOverlap == 0.75)
        #expect(full.shakes == 7 && full.days == 9 && full.samples.longestDelay == 5_400_000_000_000)
        let bare = try self.plan(Self.head).get()
        #expect(bare.watch == .detector("angle-threshold") && bare.seed == nil && bare.shakes.isEmpty)
        #expect(bare.trials == 20 && bare.histories == 250 && bare.days == 7 && bare.sessionsPerDay == 3)
    }

    @Test(
        "a wrong plan is refused with the line, the key and what is allowed",
        arguments: [
            ("counts: My Own", 1, "counts", "a name"), ("trials: 0", 7, "trials", "from 1 to 10000"),
            ("histories: 10001", 7, "histories", "from 1 to 10000"), ("days: 61", 7, "days", "from 1 to 60"),
            ("sessions-per-day: 0", 7, "sessions-per-day", "from 1 to 20"), ("seed: x", 7, "seed", "a whole number"),
            ("historys: 3", 7, "historys", "did you mean histories?"),
            ("sessions: [oen]", 3, "sessions[0]", "did you mean one?"),
            ("sessions: [two]", 3, "sessions[0]", "with push-ups"),
            ("shakes: [one]", 7, "shakes[0]", "without a push-up"),
            ("watch: {recall: 2, extra: 0}", 5, "watch.recall", "a share"),
            ("watch: {recall: 1}", 5, "watch.extra", "recall, extra"),
            ("kinds: []", 6, "kinds", "a list of"), ("kinds: [{kind: a}]", 6, "kinds[0].about", "kind, about"),
            ("kinds: [{kind: a, about: b}, {kind: a, about: b}]", 6, "kinds[1]", "a name of its own"),
            ("kinds: [{kind: a, about: b, shakes: 1}]", 6, "kinds[0].shakes", "names no shakes"),
            ("kinds: [{kind: a, about: b, forged: [by-foot]}]", 6, "kinds[0].forged[0]", "by-hand, by-app, lookalike"),
            ("kinds: [{kind: a, about: b, forged-counts: [9, 1]}]", 6, "kinds[0].forged-counts", "lower number first"),
            ("kinds: [{kind: a, about: b, watch: {sample: 0.5}}]", 6, "kinds[0].watch.sample", "from 1 to 3600"),
            ("kinds: [{kind: a, about: b, phone: {clock-ahead: 4000}}]", 6, "kinds[0].phone.clock-ahead", "3600"),
            ("kinds: [{kind: a, about: b, phone: {gap: -1}}]", 6, "kinds[0].phone.gap", "a share"),
            ("kinds: [{kind: a, about: b, longest-delay: 0}]", 6, "kinds[0].longest-delay", "from 0.01"),
            ("kinds: [{kind: a, about: b, apps: 21}]", 6, "kinds[0].apps", "from 0 to 20"),
        ] as [(String, Int, String, String)])
    func faults(_ line: String, _ number: Int, _ key: String, _ allowed: String) throws {
        // A line replaces the one with its key, or comes after the others.
        var lines = Self.head.split(separator: "\n").map(String.init)
        let name = line.prefix { $0 != ":" }
        if let place = lines.firstIndex(where: { $0.hasPrefix("\(name):") }) {
            lines[place] = line
        } else {
            lines.append(line)
        }
        guard case .failure(let error) = try plan(lines.joined(separator: "\n") + "\n") else {
            Issue.record("\(line) was taken")
            return
        }
        let fault = try #require(error.diagnostics.first)
        #expect(fault.line == number && fault.key == key && fault.allowed.contains(allowed), "\(fault)")
    }

    @Test("the example of the scenarios' README is valid")
    func example() throws {
        let page = try String(contentsOf: LibraryFiles.folder.appending(path: "README.md"), encoding: .utf8)
        let start = try #require(page.range(of: "```yaml\ncounts: "))
        let blocks = page[start.lowerBound...].dropFirst("```yaml\n".count).components(separatedBy: "```")
        let block = try #require(blocks.first)
        let url = FileManager.default.temporaryDirectory.appending(path: "repgauge-\(UUID().uuidString).yaml")
        try Data(block.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let plan = try LibraryFiles.library().countsPlan(url)
        #expect(plan.kinds.map(\.name) == ["honest", "skewed", "forged", "shaken"])
    }

    @Test("the project's plan is valid, and the file of another kind is not")
    func own() throws {
        let library = try LibraryFiles.library()
        let plan = try library.countsPlan(LibraryFiles.folder.appending(path: "counts.yaml"))
        #expect(plan.histories >= 200)
        for word in ["overlapping", "gapped", "clock-skewed", "duplicated", "late", "deleted", "lookalike"] {
            #expect(plan.kinds.contains { $0.name == word }, "\(word)")
        }
        #expect(throws: InputError.self) {
            try library.countsPlan(LibraryFiles.folder.appending(path: "leaderboard.yaml"))
        }
    }
}
