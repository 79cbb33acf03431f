import Mathematics
import Pose
import Scoring

extension Cycle {
    /// A cycle that ends at an instant, its bottom halfway through.
    static func make(
        completion: Nanoseconds, length: Nanoseconds = 1_000_000_000, _ verdict: Verdict = .countable,
        isObservable: Bool = true, kind: String = "push-up", isCheat: Bool = false
    ) -> Cycle {
        Cycle(
            start: completion - length, bottom: completion - length / 2, completion: completion, verdict: verdict,
            isObservable: isObservable, kind: kind, isCheat: isCheat)
    }
}

extension TrialScore {
    /// The score of detections against countable cycles.
    static func make(_ completions: [Nanoseconds], _ detections: [Nanoseconds], _ window: MatchWindow) -> TrialScore {
        let truth = Truth(
            cycles: completions.map { Cycle.make(completion: $0) }, phases: [], duration: 60_000_000_000)
        return TrialScore(detections: detections, truth: truth, window: window)
    }
}

/// A trial drawn at random: cycles of all verdicts, and detections near some of them and elsewhere.
struct RandomTrial {
    var truth: Truth
    var detections: [Nanoseconds]

    init(_ stream: inout RandomStream) {
        var cycles: [Cycle] = []
        var detections: [Nanoseconds] = []
        var time: Nanoseconds = 0
        for _ in 0..<stream.choice(count: 12) {
            let step = stream.uniform(in: 0.6...4)
            time += Nanoseconds(seconds: step)
            let verdict = Verdict.allCases[stream.choice(count: 3)]
            let isCheat = verdict == .notCountable && stream.bernoulli(0.5)
            cycles.append(
                .make(
                    completion: time, length: Nanoseconds(seconds: step * stream.uniform(in: 0.3...1)), verdict,
                    isObservable: stream.bernoulli(0.8), kind: isCheat ? "standing-pump" : "push-up",
                    isCheat: isCheat))
            if stream.bernoulli(0.7) { detections.append(time + Nanoseconds(seconds: stream.normal(sd: 0.4))) }
        }
        time += 3_000_000_000
        for _ in 0..<stream.choice(count: 4) {
            detections.append(Nanoseconds(seconds: stream.uniform(in: 0...time.seconds)))
        }
        let half = Phase(label: "idle", start: 0, end: time / 2)
        truth = Truth(
            cycles: cycles, phases: [half, Phase(label: "push-ups", start: half.end, end: time)], duration: time)
        self.detections = detections.sorted()
    }
}
