import Foundation
import HarnessSupport
import RepGauge
import Testing

/// A detector of somebody's own: it counts whenever so many seconds have passed.
private struct Regular: Detector {
    struct Parameters: DetectorParameters {
        var interval = 2.0
    }

    static let entry = DetectorEntry(
        name: "regular", about: "counts at regular intervals",
        parameters: [
            .number("interval", \.interval, unit: .seconds, in: 0.1...60, about: "the time between two counts")
        ],
        make: { (parameters: Parameters) in Regular(interval: parameters.interval) })

    let interval: Double
    private var last: Nanoseconds?

    init(interval: Double) { self.interval = interval }

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        guard let last else {
            self.last = frame.time
            return nil
        }
        guard (frame.time - last).seconds >= interval else { return nil }
        self.last = frame.time
        return Detection(time: frame.time)
    }

    mutating func reset() { last = nil }
}

@Suite("RepGauge as a library, with a detector of one's own")
struct BenchTests {
    private func bench() throws -> Bench {
        try Bench(scenarios: LibraryFiles.folder, detectors: [Regular.entry], jobs: 2)
    }

    @Test("mornings give a row for every sleeper and detector, and a regular counter is fooled by anybody")
    func alarm() async throws {
        let rows = try await bench().alarm(
            ["alarm/honest", "alarm/cheat-wave"], detectors: ["regular:interval=1", "closed-chain"], mornings: 4,
            pushUps: 5)
        let count = 2 * 7
        #expect(rows.count == count)
        let regular = rows.filter { $0.detector == "regular:interval=1" }
        #expect(regular.map(\.scenario) == ["alarm/honest", "alarm/cheat-wave"])
        #expect(regular.allSatisfy { $0.trials == 4 && $0["fooled_share"].value == 1 })
        let cheat = try #require(rows.first { $0.scenario == "alarm/cheat-wave" && $0.detector == "closed-chain" })
        #expect(cheat["fooled_share"].value == 0 && cheat["never_silent_share"].value == 1)
        await #expect(throws: (any Error).self) { try await bench().alarm(["alarm/honest"], pushUps: 0) }
    }

    @Test("a workout gives a row for every detector and control, with the figures of the command's table")
    func workout() async throws {
        let rows = try await bench().workout(detectors: ["closed-chain"], trials: 2)
        #expect(rows.map(\.detector).prefix(2) == ["closed-chain", "never"] && rows.allSatisfy { $0.trials == 2 })
        #expect(rows[1]["finished_share"].value == 0 && rows[1]["no-figure"].value == nil)
        #expect(rows[1]["skipped_mean"].value == 20 && rows[1]["open_skipped_mean"].value == 20)
        let open = try await bench().workout(detectors: ["closed-chain"], trials: 2, isOpenLoop: true)
        #expect(open[1]["followed_share"].value == 0 && open[1]["skipped_mean"].value == nil)
        await #expect(throws: (any Error).self) { try await bench().workout("real/fast", trials: 1) }
    }

    @Test("a run gives a row for every group and detector, one's own and controls included")
    func run() async throws {
        let rows = try await bench().run(
            ["real/fast", "cheat/wave"], detectors: ["regular", "regular:interval=0.5", "closed-chain"], trials: 3)
        #expect(Set(rows.map(\.group)) == ["overall", "real", "cheat", "real/fast", "cheat/wave"])
        let count = 5 * 8
        #expect(rows.count == count)
        let overall = rows.filter { $0.group == "overall" }
        #expect(
            overall.map(\.detector) == [
                "regular", "regular:interval=0.5", "closed-chain", "never", "chance", "metronome",
                "always-one", "ceiling",
            ])
        let slow = try #require(overall.first?.falseCountsPerMinute.value)
        let fast = try #require(overall.dropFirst().first?.falseCountsPerMinute.value)
        #expect(slow < fast)
        #expect(try #require(overall.first { $0.detector == "ceiling" }?.recall.value) > 0.9)
    }

    @Test("one's own detector runs by default, and a program beside it")
    func defaults() async throws {
        let standard = try await bench().run(["real/fast"], trials: 1).filter { $0.group == "overall" }
        #expect(standard.map(\.detector).contains("regular"))
        #expect(standard.map(\.detector).contains("closed-chain"))
        let failing = try await bench().run(["real/fast"], detectors: ["exec:exit 3", "regular"], trials: 1)
        #expect(failing.first?.failure?.contains("exit code 3") == true)
        #expect(failing.first?.recall.value == nil)
        #expect(failing.contains { $0.detector == "regular" && $0.failure == nil })
    }

    @Test("names that are taken, and unknown ones, are refused")
    func refused() async throws {
        #expect(throws: DetectorError.self) {
            _ = try Bench(scenarios: LibraryFiles.folder, detectors: [CoreDetectors.entries[0]])
        }
        let bench = try bench()
        await #expect(throws: DetectorError.self) {
            _ = try await bench.run(["real/fast"], detectors: ["regulr"], trials: 1)
        }
    }

    private static let refusedCalls: [(found: String, call: @Sendable (Bench) async throws -> Void)] = [
        ("trials: found 0", { _ = try await $0.run(["real/fast"], trials: 0) }),
        ("trials: found -1", { _ = try await $0.compare("regular", with: "regular", on: ["real/fast"], trials: -1) }),
        ("trials: found 0", { try await $0.makeBaseline(["real/fast"], trials: 0, to: URL(filePath: "no.json")) }),
        ("trials: found -1", { _ = try await $0.rank(trials: -1) }),
        ("trials: found 0", { _ = try await $0.score(LibraryFiles.folder, suite: ["real/fast"], trials: 0) }),
        ("trials: found 0", { _ = try await $0.fit([LibraryFiles.folder], name: "my", trials: 0) }),
        ("trials: found -1", { _ = try await $0.sweep("regular", on: ["real/fast"], trials: -1) }),
        ("points: found -1", { _ = try await $0.sweep("regular", points: -1, on: ["real/fast"]) }),
        ("evaluations: found 0", { _ = try await $0.tune("regular", evaluations: 0, on: ["real/fast"]) }),
        ("mornings: found 0", { _ = try await $0.alarm(["alarm/honest"], mornings: 0) }),
        ("pushUps: found 0", { _ = try await $0.alarm(["alarm/honest"], mornings: 1, pushUps: 0) }),
        ("pushUps: found 12; allowed: 10", { _ = try await $0.sweep("regular", on: ["real/fast"], pushUps: 12) }),
        ("pushUps: found 12; allowed: 10", { _ = try await $0.tune("regular", on: ["real/fast"], pushUps: 12) }),
        ("histories: found -1", { _ = try await $0.counts(histories: -1) }),
        ("names: found an empty list", { _ = try await $0.run([]) }),
    ]

    @Test("numbers outside the ranges of the command's options are refused", arguments: refusedCalls.indices)
    func wrongNumbers(index: Int) async throws {
        let (found, call) = Self.refusedCalls[index]
        let bench = try bench()
        let error = await #expect(throws: (any Error).self) { try await call(bench) }
        #expect(error.map { "\($0)".hasPrefix(found) } == true)
    }

    @Test("a replay gives what the detector itself says")
    func replay() async throws {
        var info = RecordingInfo(image: ImageSize(width: 100, height: 200))
        info.fps = 10
        info.reps = .init(expected: 2, max: 3)
        let frames = (0..<60).map { PoseFrame(time: Int64($0) * 100_000_000, image: info.image) }
        let recording = Recording(name: "idle", group: "test", frames: frames, info: info)
        let rows = try await bench().replay([recording], detectors: ["regular", "closed-chain"])
        #expect(rows.map(\.detector) == ["regular", "closed-chain", "never", "chance", "metronome", "always-one"])
        let counts = [0, 1, 2, 4, 5].map { rows[$0].count }
        #expect(counts == [2, 0, 0, 3, 1])
        #expect(rows.allSatisfy { $0.expected == 2...3 })
        #expect(rows[0].detections.map(\.time) == [2_000_000_000, 4_000_000_000])
    }

    @Test("a sweep puts the best configuration first")
    func sweep() async throws {
        let rows = try await bench().sweep(
            "regular", parameters: ["interval=0.5,2,60"], on: ["cheat/wave", "everyday/squats"], trials: 2,
            goal: "false-per-minute")
        #expect(rows.map(\.detector) == ["regular:interval=60", "regular", "regular:interval=0.5"])
        #expect(rows.allSatisfy { $0.heldOut["false-per-minute"] != nil })
    }

    @Test("a worse detector is REGRESSED, the same one PASS, and a gate repeats a baseline")
    func gates() async throws {
        let bench = try bench()
        let worse = try await bench.compare(
            "regular:interval=60", with: "regular:interval=0.5", on: ["everyday/squats"], trials: 20)
        #expect(worse.decision == .regressed)
        let same = try await bench.compare("regular", with: "regular:interval=2", on: ["everyday/squats"], trials: 3)
        #expect(same.decision == .pass)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try await bench.makeBaseline(["real/fast"], detectors: ["regular"], trials: 3, to: file)
        #expect(
            try String(contentsOf: file, encoding: .utf8).contains(
                "repgauge baseline update real/fast --seed 1 --trials 3 --detector regular --late 0.5 --no-latency"))
        let gate = try await bench.gate(file)
        #expect(gate.decision == .pass && gate.missing == [])
        #expect(gate.findings.allSatisfy { $0.before == $0.after })
        let without = try Bench(scenarios: LibraryFiles.folder)
        #expect(try await without.gate(file).missing.first?.contains("regular") == true)
    }

    @Test("a tuning returns configurations of the searched parameters, best first")
    func tuned() async throws {
        let rows = try await bench().tune(
            "regular", parameters: ["interval=0.5...4"], evaluations: 16, on: ["real/fast"], trials: 2)
        #expect(rows.count > 3 && Set(rows.map(\.detector)).count == rows.count)
        let scores = rows.map { $0.training["f1"] ?? -1 }
        #expect(scores == scores.sorted(by: >))
    }
}
