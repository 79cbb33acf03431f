import Foundation
import HarnessSupport
import RepGauge
import Testing

extension Metric {
    fileprivate static let wrong = Metric(
        "wrong-per-session", heading: "wrong/session", about: "missed repetitions and false counts per trial",
        unit: .repetitions, direction: .lowerIsBetter, uses: [.objective, .gate],
        numerator: { $0.missed + $0.falseCounts }, denominator: .counts { $0.trials })
    fileprivate static let borderlineShare = Metric(
        "borderline-share", heading: "borderline", about: "borderline cycles that were counted / borderline cycles",
        unit: .share, direction: .none, uses: [], numerator: { $0.borderlineDetected },
        denominator: .counts { $0.borderline })
    fileprivate static let perMinute = Metric(
        "counts-per-minute", heading: "counts/min", about: "counts per minute", unit: .perMinute,
        direction: .higherIsBetter, numerator: { $0.counted }, denominator: .minutes)

    /// A metric that differs from `wrong` in some parts.
    fileprivate static func made(
        _ name: String = "mine", heading: String = "mine", unit: Unit = .repetitions,
        direction: Direction = .lowerIsBetter,
        _ numerator: @escaping @Sendable (TrialCounts) -> Int = { $0.falseCounts }
    ) -> Metric {
        Metric(
            name, heading: heading, about: "a test", unit: unit, direction: direction, numerator: numerator,
            denominator: .counts { $0.trials })
    }
}

@Suite("A metric of one's own")
struct MetricTests {
    private func bench(_ metrics: [Metric] = [.wrong, .borderlineShare, .perMinute]) throws -> Bench {
        try Bench(scenarios: LibraryFiles.folder, metrics: metrics, jobs: 2)
    }

    @Test("has its value and interval in a run, in its tables and on its page, and changes no other figure")
    func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["real/fast", "cheat/wave"]
        let rows = try await bench().run(names, detectors: ["angle-threshold"], trials: 3, report: folder)
        let plain = try await bench([]).run(names, detectors: ["angle-threshold"], trials: 3)
        #expect(rows.count == plain.count)
        for (row, other) in zip(rows, plain) {
            #expect(row[.f1] == other[.f1] && row[.promptF1] == other[.promptF1] && row.headline == other.headline)
            #expect(row[.wrong].value != nil && row[.wrong].lower != nil && other[.wrong].value == nil)
        }
        let always = try #require(rows.first { $0.group == "cheat/wave" && $0.detector == "always-one" })
        #expect(always[.wrong].value == 1)
        #expect(try #require(always[.perMinute].value) > 0)
        func text(_ file: String) throws -> String {
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        }
        let header = try #require(try text("summary.csv").split(separator: "\n").first)
        #expect(header.contains(",surplus_counts_per_100_interval,wrong_per_session,wrong_per_session_lower,"))
        #expect(header.contains(",counts_per_minute_interval,delay_mean_s,"))
        #expect(try text("columns.md").contains("missed repetitions and false counts per trial"))
        #expect(try text("README.md").contains("wrong/session"))
        #expect(try text("report.html").contains("wrong_per_session"))
    }

    @Test("is a goal of searches and a test of the gate where its uses say so")
    func uses() async throws {
        let bench = try bench()
        let found = try await bench.sweep(
            "angle-threshold", parameters: ["down=60,95"], on: ["real/fast"], trials: 2, goal: "wrong-per-session")
        let wrong = try found.map { try #require($0.training["wrong-per-session"]) }
        #expect(wrong == wrong.sorted() && found[0].training["borderline-share"] == nil)
        await #expect(throws: (any Error).self) {
            try await bench.sweep("angle-threshold", on: ["real/fast"], trials: 2, goal: "borderline-share")
        }
        await #expect(throws: (any Error).self, "a number out of range is refused with a goal that does not need it") {
            try await bench.sweep("angle-threshold", on: ["real/fast"], trials: 2, pushUps: 0)
        }
        await #expect(throws: (any Error).self) {
            try await bench.tune("angle-threshold", on: ["real/fast"], trials: 2, pushUps: 1001)
        }
        let gate = try await bench.compare(
            "angle-threshold", with: "angle-threshold:down=60", on: ["real/fast"], trials: 4)
        #expect(gate.findings.contains { $0.figure == "wrong-per-session" })
        #expect(!gate.findings.contains { $0.figure == "counts-per-minute" })
    }

    @Test("that is a share of repetitions, counts or trials may have that unit")
    func shares() {
        #expect(throws: Never.self) {
            try bench([
                .made("a", unit: .share) { $0.exact }, .made("b", unit: .share) { $0.trials - $0.offByOne },
                Metric(
                    "c", heading: "c", about: "false counts of cheats", unit: .share, direction: .lowerIsBetter,
                    numerator: { $0.cheatCyclesAccepted }, denominator: .counts { $0.counted }),
                Metric(
                    "d", heading: "d", about: "unobservable misses", unit: .share, direction: .lowerIsBetter,
                    numerator: { $0.missed - $0.countableObservable + $0.detectedObservable },
                    denominator: .counts { $0.countable - $0.countableObservable }),
            ])
        }
    }

    @Test(
        "whose declaration cannot be used is refused",
        arguments: [
            ([.made("Wrong counts")], MetricError.invalidName("Wrong counts")),
            ([.made("a--b")], .invalidName("a--b")),
            ([.made("recall")], .nameTaken("recall")),
            ([.made("false-per-minute")], .nameTaken("false-per-minute")),
            ([.made("trials")], .nameTaken("trials")),
            ([.made("recall-lower")], .nameTaken("recall-lower")),
            ([.made(), .made()], .nameTaken("mine")),
            ([.made(heading: "")], .invalidText("mine", part: "heading")),
            ([.made(heading: "a\nb")], .invalidText("mine", part: "heading")),
            ([.made(direction: .none)], .noDirection("mine")),
            ([.made { $0.falseCounts > 0 ? 1 : 0 }], .notAdditive("mine")),
            ([.made { $0.detected * $0.detected }], .notAdditive("mine")),
            ([.made { $0.missed + 1 }], .notAdditive("mine")),
            ([.made { max(0, $0.counted - 20) }], .notAdditive("mine")),
            ([.made(unit: .share)], .notShare("mine")),
            ([.made(unit: .share) { $0.detected }], .notShare("mine")),
            ([.made(unit: .share) { $0.countError }], .notShare("mine")),
            ([.made(unit: .share) { $0.offByOne - $0.exact - $0.trials }], .notShare("mine")),
        ] as [([Metric], MetricError)])
    func refused(_ metrics: [Metric], _ error: MetricError) {
        #expect(throws: error) { try bench(metrics) }
        #expect(!"\(error)".isEmpty)
    }
}
