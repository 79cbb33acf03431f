import Detection
import HarnessSupport
import Pose
import Recordings
@testable import Scenarios
import Scoring
import Testing

@testable import Experiment

@Suite("Telling trials")
struct TellingTrialTests {
    private static let second: Nanoseconds = 1_000_000_000

    private static func cycle(_ start: Nanoseconds, _ verdict: Verdict = .countable, kind: String = "push-up") -> Cycle
    {
        Cycle(
            start: start, bottom: start + second, completion: start + 2 * second, verdict: verdict,
            isObservable: true, kind: kind, isCheat: kind != "push-up")
    }

    @Test("the worst trials of a run are those that all trials together show, for any number of workers")
    func bruteForce() async throws {
        func plan(jobs: Int) throws -> ExperimentPlan {
            try Library.plan(
                ["real/fast", "cheat/standing-pump", "everyday/squats"], trials: 11,
                detectors: ["angle-threshold", "filtered-hysteresis"], jobs: jobs)
        }
        let results = try await Library.run(plan(jobs: 1))
        let one = try await ExperimentRun(plan(jobs: 1)).tables
        let three = try await ExperimentRun(plan(jobs: 3)).tables
        #expect(one.worst == three.worst)
        var kept = 0
        for (position, entry) in try plan(jobs: 1).entries.enumerated() {
            let trials = results.filter { $0.scenario == entry.scenario.name }
            for (index, label) in try plan(jobs: 1).rows.map(\.label).enumerated() {
                let errors = trials.map { trial in
                    (trial: trial.trial, row: trial.rows.first { $0.label == label })
                }.map { trial, row in
                    (trial: trial, errors: (row?.score.counts.missed ?? 0) + (row?.score.counts.falseCounts ?? 0))
                }
                let expected = errors.filter { $0.errors > 0 }
                    .sorted { ($1.errors, $0.trial) < ($0.errors, $1.trial) }.prefix(3)
                let found = one.worst[position][index].entries
                #expect(found.map(\.trial) == expected.map(\.trial), "\(label), \(entry.scenario.name)")
                #expect(found.map(\.errors.errors) == expected.map(\.errors))
                kept += found.count
            }
        }
        #expect(kept > 20)
    }

    @Test("the worst trials do not depend on the order in which trials are added", arguments: 0..<20)
    func order(seed: UInt64) {
        var generator = SplitMix(state: seed)
        let trials = (0..<30).map { trial in (trial: trial, errors: Int(generator.next() % 5)) }
        let expected = trials.filter { $0.errors > 0 }.sorted { ($1.errors, $0.trial) < ($0.errors, $1.trial) }
            .prefix(3)
        var worst = WorstTrials()
        for trial in trials.shuffled(using: &generator) {
            worst.add(trial.trial, errors: trial.errors) { Self.errors(trial.errors) }
        }
        #expect(worst.entries.map(\.trial) == expected.map(\.trial))
    }

    private static func errors(_ count: Int) -> TrialErrors {
        TrialErrors((0..<count).map { Detection(time: Nanoseconds($0)) }, expected: CountRange(expected: 0, max: 0))
    }

    @Test("the errors of a trial have kinds, reasons and the first error of the most frequent kind")
    func errors() {
        let second = Self.second
        let truth = Truth(
            cycles: [
                Self.cycle(0), Self.cycle(10 * second), Self.cycle(20 * second), Self.cycle(30 * second),
                Self.cycle(40 * second, .notCountable, kind: "pump"),
            ],
            phases: [Phase(label: "push-ups", start: 0, end: 50 * second)], duration: 50 * second)
        let prepared = PreparedTruth(truth)
        // The first is counted twice, the second and third are missed, the last is a cheat.
        let detections = [
            Detection(time: second), Detection(time: 2 * second), Detection(time: 5 * second, rejection: .tooFast),
            Detection(time: 10 * second, rejection: .tooShallow),
            Detection(time: 22 * second + second / 2, rejection: .tooShallow),
            Detection(time: 22 * second + second / 2 + 1, rejection: .tooSoon), Detection(time: 32 * second),
            Detection(time: 41 * second),
        ]
        let score = TrialScore(detections: detections.filter(\.isCounted).map(\.time), prepared)
        let errors = TrialErrors(score, detections: detections, prepared: prepared)
        #expect([errors.missed, errors.falseCounts, errors.errors] == [2, 2, 4])
        #expect(errors.kinds == [Frequency(.missed, 2), Frequency(.doubled, 1), Frequency(.phantom("pump"), 1)])
        #expect(errors.kinds.text == "missed: 2, doubled: 1, phantom:pump: 1")
        #expect(errors.rejections == [Frequency(.tooShallow, 2)])
        #expect(errors.instant == 10 * second)
    }

    @Test("of a recording with lowest points a missed one begins at most a second before its point")
    func bottoms() {
        let second = Self.second
        let prepared = PreparedTruth(bottoms: [
            (time: second / 2, isCountable: true), (time: 2 * second, isCountable: true),
            (time: 40 * second, isCountable: true),
        ])
        #expect((0..<3).map { prepared.span(of: $0).start } == [0, second / 2 + second * 3 / 4, 39 * second])
        let score = TrialScore(detections: [second / 2], prepared)
        let errors = TrialErrors(score, detections: [Detection(time: second / 2)], prepared: prepared)
        #expect([errors.missed, errors.falseCounts] == [2, 0])
        #expect(errors.instant == second / 2 + second * 3 / 4)
    }

    private static let detectors = ["a", "b", "c"]

    private static func trials(seed: UInt64) -> [TellingTrial] {
        var generator = SplitMix(state: seed)
        return detectors.flatMap { detector in
            (0..<12).flatMap { scenario in
                let mean = Double(generator.next() % 4)
                return (1...3).map { place in
                    TellingTrial(
                        detector: detector, scenario: "s\(scenario)", family: .real, place: place,
                        trial: (Int(generator.next() % 4) * 3 + place), errors: errors(4 - place),
                        scenarioErrors: mean)
                }
            }
        }
    }

    @Test("telling trials are spread over detectors and scenarios, each trial once", arguments: 0..<20)
    func selection(seed: UInt64) {
        let all = Self.trials(seed: seed)
        let selected = all.select()
        #expect(selected.count == 30)
        let names = Set(selected.map { "\($0.scenario) \($0.trial)" })
        #expect(names.count == 30)
        #expect(Set(selected).isSubset(of: all))
        #expect(selected == Array(all.select(count: 1000).prefix(30)))
        for (index, trial) in selected.enumerated() {
            // Whoever takes a trial has had none of the better ones that were still free.
            #expect(trial.detector == Self.detectors[index % 3])
            let before = Set(selected.prefix(index).map { "\($0.scenario) \($0.trial)" })
            let free = all.filter { $0.detector == trial.detector && !before.contains("\($0.scenario) \($0.trial)") }
            let best = free.min {
                ($0.place, -$0.scenarioErrors, $0.scenario) < ($1.place, -$1.scenarioErrors, $1.scenario)
            }
            #expect(trial == best)
        }
    }

    @Test("telling trials of a run name no control, and a detector that makes no error has none")
    func controls() async throws {
        let plan = try Library.plan(["everyday/squats"], trials: 4, detectors: ["angle-threshold", "closed-chain"])
        let outcome = try await ExperimentRun(plan)
        let evaluation = try await Evaluation(outcome.tables, plan: plan)
        for trial in evaluation.worstTrials {
            let index = try #require(evaluation.labels.firstIndex(of: trial.detector))
            #expect(index < 2)
            #expect(trial.errors.errors > 0)
            let figures = evaluation.scenarios[0].figures[index]
            #expect(trial.scenarioErrors == Double(figures.counts.missed + figures.counts.falseCounts) / 4)
        }
        let erring = (0..<2).filter { evaluation.overall.figures[$0].errors > 0 }.map { evaluation.labels[$0] }
        #expect(Set(evaluation.worstTrials.map(\.detector)) == Set(erring))
    }
}

/// A small random generator for tests.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

@Suite("Addresses of trials")
struct TrialAddressTests {
    @Test("a command has the options that the drawing depends on, quoted for a shell, and the instant")
    func command() {
        let plain = TrialAddress(
            .trial(subject: "cheat/standing-pump", scenario: "cheat/standing-pump", number: 3, seed: 1),
            detectors: ["angle-threshold"], at: 12_345_000_001)
        #expect(
            plain.command
                == "repgauge render cheat/standing-pump --trial 3 --seed 1 --detector angle-threshold --at 12.346")
        #expect(plain.page == "cheat-standing-pump-3.html#t=12.346")
        let other = TrialAddress(
            .trial(subject: "own/a b.yaml", scenario: "real/x[fps=10]", number: 0, seed: 7), estimator: "studio",
            detectors: ["exec:sh a.sh", "b"], window: MatchWindow(late: 1_000_000_000))
        #expect(
            other.command
                == "repgauge render 'own/a b.yaml' --trial 0 --seed 7 --estimator studio --late 1.0 --detector 'exec:sh a.sh' b"
        )
        #expect(other.page == "real-x[fps=10]-0.html")
        let recording = TrialAddress(
            .recording(file: "june/side/1.csv", name: "1", group: "june/side"), detectors: ["a"], at: 0)
        #expect(recording.command == "repgauge render june/side/1.csv --detector a --at 0.000")
        #expect(recording.page == "side-1.html#t=0.000")
    }

    @Test(
        "an instant is rounded up to a millisecond, so that its own frame is shown",
        arguments: zip(
            [0, 1, 999_999, 1_000_000, 1_000_001, 59_999_999_999, -5],
            ["0.000", "0.001", "0.001", "0.001", "0.002", "60.000", "0.000"]))
    func seconds(instant: Nanoseconds, text: String) { #expect(TrialAddress.seconds(instant) == text) }
}

@Suite("Wrong recordings")
struct WrongRecordingTests {
    private static let second: Nanoseconds = 1_000_000_000

    private func result(
        _ name: String, _ detector: String, counts: Int, _ change: (inout RecordingInfo) -> Void
    ) -> ReplayResult {
        var info = RecordingInfo(image: ImageSize(width: 640, height: 360))
        change(&info)
        var result = Replay.judge(
            (0..<counts).map { Detection(time: Nanoseconds($0 + 1) * Self.second) }, of: detector,
            in: Recording(name: name, group: "people", frames: [], info: info), window: MatchWindow())
        result.file = "people/\(name).csv"
        return result
    }

    @Test("a wrong count is described by what the recording knows; right ones, unknown ones and controls are left out")
    func facts() throws {
        let second = Self.second
        let results = [
            result("few", "a", counts: 1) { $0.reps = .init(expected: 3, max: 4) },
            result("many", "a", counts: 6) { $0.reps = .init(expected: 3, max: 4) },
            result("right", "a", counts: 4) { $0.reps = .init(expected: 3, max: 4) },
            result("unknown", "a", counts: 4) { _ in },
            result("many", "chance", counts: 6) { $0.reps = .init(expected: 3, max: 4) },
            result("bottoms", "b", counts: 1) {
                $0.bottoms = [.init(time: second, countable: true), .init(time: 5 * second, countable: true)]
            },
        ]
        let wrong = results.wrong(window: MatchWindow())
        #expect(wrong.map(\.recording) == ["few", "many", "bottoms"])
        #expect(wrong.map(\.errors.missed) == [2, 0, 1] && wrong.map(\.errors.falseCounts) == [0, 2, 0])
        #expect(wrong.map(\.errors.instant) == [nil, 5 * second, 4 * second])
        #expect(wrong[2].errors.kinds == [Frequency(.missed, 1)])
        #expect(wrong[1].address?.command == "repgauge render people/many.csv --detector a --at 5.000")
        #expect(wrong[0].address?.page == "people-few.html")
    }

    @Test("telling recordings take turns over detectors and groups, the farthest counts first")
    func selection() {
        func wrong(_ name: String, _ detector: String, _ counts: Int) -> ReplayResult {
            var result = result(name, detector, counts: counts) { $0.reps = .init(expected: 0, max: 0) }
            result.group = name.hasPrefix("x") ? "x" : "y"
            return result
        }
        let all = [
            wrong("x1", "a", 2), wrong("x1", "b", 5), wrong("x2", "a", 4), wrong("x2", "b", 1), wrong("y1", "a", 1),
            wrong("y1", "b", 1),
        ].wrong(window: MatchWindow())
        // a: x2 (4), y1 (1), x1 (2); b: x1 (5), y1 (1), x2 (1).
        #expect(all.select(count: 10).map { "\($0.detector) \($0.recording)" } == ["a x2", "b x1", "a y1"])
        #expect(all.select(count: 2).map(\.recording) == ["x2", "x1"])
    }
}
