import Mathematics
import Pose
import Scoring
import Testing

@Suite("Scores of a trial")
struct TrialScoreTests {
    /// Seconds to nanoseconds.
    private func s(_ seconds: Double) -> Nanoseconds { Nanoseconds(seconds: seconds) }

    private func score(_ detections: [Double], _ cycles: [Cycle], phases: [Phase] = []) -> TrialScore {
        TrialScore(detections: detections.map(s), truth: Truth(cycles: cycles, phases: phases, duration: s(60)))
    }

    @Test("A cycle's own instant matches it, with a delay of zero")
    func matchesItself() {
        let score = score([3], [.make(completion: s(3))])
        #expect(score.detections == [.matched(cycle: 0)])
        #expect(score.cycles == [.detected(detection: 0)])
        #expect(score.delays == [0])
    }

    @Test("A repetition is counted wherever in its course the rule counts, and its delay is signed and not cut off")
    func whereverInItsCourse() {
        let cycles = [Cycle.make(completion: s(5), length: s(3)), .make(completion: s(10), length: s(3))]
        let score = score([2, 10.5], cycles)
        #expect(score.cycles == [.detected(detection: 0), .detected(detection: 1)])
        #expect(score.delays == [s(-3), s(0.5)])
        #expect(self.score([1.999_999_999, 10.500_000_001], cycles).counts.detected == 0)
        // Neither is prompt but the second one.
        #expect(score.counts.detectedPromptly == 1)
        #expect(score.counts.detectedNarrowly == 1 && score.counts.falseNarrowly == 1)
    }

    @Test("The denominator of cheat acceptance is the same for every detector")
    func sameCheatCycles() {
        let cycles = Verdict.allCases.enumerated().map { index, verdict in
            Cycle.make(completion: s(Double(index + 1) * 4), verdict, kind: "graded", isCheat: true)
        }
        for detections in [[], [4.0], [4, 8], [4, 8, 12], [1, 12]] as [[Double]] {
            let score = score(detections, cycles)
            #expect(score.counts.cheatCycles == 1)
            #expect(score.counts.cheatCyclesAccepted == (detections.contains(12) ? 1 : 0))
            #expect(score.countedInOnePass == [4, 8, 12].map(detections.contains))
        }
    }

    @Test("One pass over all cycles gives a count to the nearest cycle, whatever its verdict")
    func onePass() {
        let cycles = [Cycle.make(completion: s(3)), .make(completion: s(4), .notCountable, kind: "nod", isCheat: true)]
        let score = score([3.45], cycles)
        #expect(score.cycles == [.detected(detection: 0), .ignored])
        #expect(score.countedInOnePass == [true, false])
        let near = self.score([3.45], [cycles[0], .make(completion: s(3.6), .notCountable, isCheat: true)])
        #expect(near.cycles == [.detected(detection: 0), .ignored])
        #expect(near.countedInOnePass == [false, true])
    }

    @Test("Borderline cycles take what countable ones leave, and both leave every count")
    func borderlineLeavesEveryCount() {
        let score = score([3.2, 3.4], [.make(completion: s(3)), .make(completion: s(3.5), .borderline)])
        #expect(score.detections == [.matched(cycle: 0), .borderline(cycle: 1)])
        #expect(score.cycles == [.detected(detection: 0), .borderlineDetected(detection: 1)])
        #expect(score.counts.falseCounts == 0 && score.counts.countable == 1 && score.counts.borderlineDetected == 1)
        #expect(score.counts.expected == CountRange(expected: 1, max: 2))
        #expect(score.counts.countError == 0)
    }

    @Test("A borderline cycle does not take a detection that a countable one can use")
    func countableComesFirst() {
        let score = score([3.4], [.make(completion: s(3)), .make(completion: s(3.4), .borderline)])
        #expect(score.detections == [.matched(cycle: 0)])
        #expect(score.cycles[1] == .ignored)
    }

    @Test("A false count on a cheat's cycle is named after it and accepts it")
    func cheatIsAccepted() {
        let cheats = [4.0, 8].map { Cycle.make(completion: s($0), .notCountable, kind: "standing-pump", isCheat: true) }
        let phases = [Phase(label: "pumping", start: 0, end: s(60))]
        let score = score([4.3, 6], cheats, phases: phases)
        #expect(score.detections[0] == .falseCount(.phantom("standing-pump"), cycle: 0))
        #expect(score.detections[1] == .falseCount(.phantom("pumping"), cycle: nil))
        #expect(score.cycles == [.accepted(detection: 0), .ignored])
        #expect(score.counts.cheatCycles == 2 && score.counts.cheatCyclesAccepted == 1)
        #expect(score.counts.falseCounts == 2 && score.counts.countError == 2)
    }

    @Test("A phantom is named after the phase, and is unknown without phases")
    func phantomIsNamed() {
        let phases = [Phase(label: "idle", start: 0, end: s(5)), Phase(label: "get-down", start: s(5), end: s(9))]
        let names = score([1, 5, 20], [], phases: phases).detections
        #expect(names == ["idle", "get-down", "get-down"].map { .falseCount(.phantom($0), cycle: nil) })
        #expect(score([1], []).detections == [.falseCount(.phantom("unknown"), cycle: nil)])
        #expect(ErrorKind.phantom("idle").description == "phantom:idle")
    }

    @Test("A second count of a matched cycle is doubled, and belongs to the nearest such cycle")
    func secondCountIsDoubled() {
        let score = score([3, 3.4, 4.0], [.make(completion: s(3)), .make(completion: s(4.1), .borderline)])
        #expect(score.detections == [.matched(cycle: 0), .falseCount(.doubled, cycle: 0), .borderline(cycle: 1)])
    }

    @Test("Doubled comes before late, and a cheat's cycle is accepted by a doubled count all the same")
    func doubledComesFirst() {
        let cycles: [Cycle] = [
            .make(completion: s(2)), .make(completion: s(3)),
            .make(completion: s(3.4), .notCountable, kind: "nod", isCheat: true),
        ]
        let score = score([3, 3.3], cycles)
        #expect(score.detections == [.matched(cycle: 1), .falseCount(.doubled, cycle: 1)])
        #expect(score.cycles[2] == .accepted(detection: 1))
    }

    @Test(
        "A count up to a second beyond the window is early or late, and so is the missed repetition",
        arguments: [
            (3, .early), (3.9, .early), (5.6, .late), (6.5, .late),
        ] as [(Double, ErrorKind)])
    func nearMissIsEarlyOrLate(time: Double, kind: ErrorKind) {
        let score = score([time], [.make(completion: s(5))])
        #expect(score.detections == [.falseCount(kind, cycle: 0)])
        #expect(score.cycles == [.missed(kind)])
    }

    @Test("Further away it is a phantom, and the repetition is missed", arguments: [2.999_999_999, 6.500_000_001])
    func furtherAwayIsPhantom(time: Double) {
        let score = score([time], [.make(completion: s(5))])
        #expect(score.detections == [.falseCount(.phantom("unknown"), cycle: nil)])
        #expect(score.cycles == [.missed(.missed)])
    }

    @Test("Early and late are one to one")
    func nearMissIsOneToOne() {
        let score = score([5.6, 5.7], [.make(completion: s(5))])
        #expect(score.detections[0] == .falseCount(.late, cycle: 0))
        #expect(score.detections[1] == .falseCount(.phantom("unknown"), cycle: nil))
    }

    @Test("Two repetitions without rest and one count: the missed one is merged")
    func missedNeighbourIsMerged() {
        let cycles = [2.0, 3.5, 5].map { Cycle.make(completion: s($0), length: s(1.2)) }
        #expect(score([2, 5], cycles).cycles[1] == .missed(.merged))
        #expect(score([2], cycles).cycles == [.detected(detection: 0), .missed(.merged), .missed(.missed)])
        // With a longer rest between the two, or with a second count during them, it is not.
        let apart = [2.0, 3.701, 5.402].map { Cycle.make(completion: s($0), length: s(1.2)) }
        #expect(score([2, 5.402], apart).cycles[1] == .missed(.missed))
        #expect(score([1, 2], cycles).cycles == [.detected(detection: 1), .missed(.missed), .missed(.missed)])
        // A second count that ends the stretch with one neighbour leaves the other.
        #expect(score([1, 2, 5], cycles).cycles[1] == .missed(.merged))
    }

    @Test("The rest between merged repetitions is at most the window's end", arguments: [0.5, 0.500_000_001])
    func restOfMerged(rest: Double) {
        let cycles = [Cycle.make(completion: s(2)), .make(completion: s(3 + rest))]
        let kind = rest > 0.5 ? ErrorKind.missed : .merged
        #expect(score([2], cycles).cycles[1] == .missed(kind))
    }

    @Test("The first of two repetitions is merged where its neighbour is the nearer one to their count")
    func firstIsMerged() {
        let cycles = [2.0, 2.8].map { Cycle.make(completion: s($0), length: s(0.7)) }
        let truth = Truth(cycles: cycles, phases: [], duration: s(60))
        let score = TrialScore(detections: [s(2.55)], truth: truth, window: MatchWindow(late: s(0.6)))
        #expect(score.cycles == [.missed(.merged), .detected(detection: 0)])
    }

    @Test("Observable cycles are counted beside all")
    func observableAreCounted() {
        let score = score(
            [3, 9], [.make(completion: s(3)), .make(completion: s(6)), .make(completion: s(9), isObservable: false)])
        #expect(score.counts.countable == 3 && score.counts.detected == 2)
        #expect(score.counts.countableObservable == 2 && score.counts.detectedObservable == 1)
    }

    @Test("Every detection and every cycle has exactly one outcome, and they add up", arguments: 0..<5)
    func outcomesAddUp(seed: Int) {
        var stream = RandomStream(key: 2, trial: seed, station: RandomStation(rawValue: 9))
        for _ in 0..<200 {
            let trial = RandomTrial(&stream)
            let score = TrialScore(detections: trial.detections, truth: trial.truth)
            let counts = score.counts
            #expect(counts.counted == trial.detections.count)
            #expect(score.cycles.count == trial.truth.cycles.count)
            #expect(score.delays.count == counts.detected)
            #expect(counts.cheatCyclesAccepted <= counts.cheatCycles)
            for (index, outcome) in score.detections.enumerated() { #expect(isMutual(index, outcome, score)) }
            for (cycle, outcome) in zip(trial.truth.cycles, score.cycles) {
                #expect(verdicts(of: outcome).contains(cycle.verdict))
            }
            for kind in [ErrorKind.early, .late] {
                let falseCounts = score.detections.count {
                    if case .falseCount(kind, _) = $0 { true } else { false }
                }
                #expect(falseCounts == score.cycles.count { $0 == .missed(kind) })
            }
        }
    }

    /// Whether a detection's cycle says the same of the detection.
    private func isMutual(_ index: Int, _ outcome: TrialScore.DetectionOutcome, _ score: TrialScore) -> Bool {
        switch outcome {
        case .matched(let cycle): score.cycles[cycle] == .detected(detection: index)
        case .borderline(let cycle): score.cycles[cycle] == .borderlineDetected(detection: index)
        case .falseCount(.early, let cycle?): score.cycles[cycle] == .missed(.early)
        case .falseCount(.late, let cycle?): score.cycles[cycle] == .missed(.late)
        case .falseCount(.phantom, let cycle?): score.cycles[cycle] == .accepted(detection: index)
        case .falseCount(.phantom, nil): true
        case .falseCount(.doubled, let cycle?): score.cycles[cycle] != .ignored
        case .falseCount: false
        }
    }

    private func verdicts(of outcome: TrialScore.CycleOutcome) -> [Verdict] {
        switch outcome {
        case .detected, .missed: [.countable]
        case .borderlineDetected: [.borderline]
        case .accepted: [.notCountable]
        case .ignored: [.borderline, .notCountable]
        }
    }

    @Test("Counting every countable cycle at its completion is perfect")
    func perfectIsPerfect() {
        var stream = RandomStream(key: 3, trial: 0, station: RandomStation(rawValue: 9))
        for _ in 0..<200 {
            let truth = RandomTrial(&stream).truth
            let detections = truth.cycles.filter { $0.verdict == .countable }.map(\.completion)
            let score = TrialScore(detections: detections, truth: truth)
            #expect(score.counts.detected == score.counts.countable)
            #expect(score.counts.falseCounts == 0 && score.counts.countError == 0)
            #expect(score.delays.allSatisfy { $0 == 0 })
        }
    }

    @Test("Moving everything in time changes nothing")
    func timeShiftChangesNothing() {
        var stream = RandomStream(key: 4, trial: 0, station: RandomStation(rawValue: 9))
        for _ in 0..<100 {
            let trial = RandomTrial(&stream)
            let shift = Nanoseconds(stream.choice(count: 1 << 40)) - 1 << 39
            var moved = trial.truth
            for index in moved.cycles.indices {
                moved.cycles[index].start += shift
                moved.cycles[index].bottom += shift
                moved.cycles[index].completion += shift
            }
            for index in moved.phases.indices {
                moved.phases[index].start += shift
                moved.phases[index].end += shift
            }
            let detections = trial.detections.map { $0 + shift }
            let first = TrialScore(detections: trial.detections, truth: trial.truth)
            #expect(TrialScore(detections: detections, truth: moved) == first)
        }
    }

    @Test("A detection outside every window never raises recall, and lowers precision")
    func strayDetectionNeverHelps() {
        var stream = RandomStream(key: 5, trial: 0, station: RandomStation(rawValue: 9))
        for _ in 0..<200 {
            let trial = RandomTrial(&stream)
            let stray = trial.truth.duration + s(10)
            let before = TrialScore(detections: trial.detections, truth: trial.truth).counts
            let after = TrialScore(detections: trial.detections + [stray], truth: trial.truth).counts
            #expect(after.detected == before.detected)
            #expect(after.falseCounts == before.falseCounts + 1)
        }
    }
}
