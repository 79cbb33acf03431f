import Randomness
package import Detection
package import External
import Motion
package import Pose
package import Scenarios
package import Scoring
import Sensing

/// What one trial gave: the truth, and what every contestant said and was worth.
package struct TrialResult: Sendable {
    /// What one contestant did in the trial.
    package struct Row: Sendable {
        /// The contestant's label.
        package var label: String
        /// Everything it said, rejections too, in order.
        package var detections: [Detection]
        /// Its score with the run's window; detections in it are the counted ones, in order.
        package var score: TrialScore
        /// Why an external detector failed in this trial or one before it; `nil` for all others.
        package var failure: ExternalFailure?

        /// Puts a row together.
        package init(label: String, detections: [Detection], score: TrialScore, failure: ExternalFailure? = nil) {
            self.label = label
            self.detections = detections
            self.score = score
            self.failure = failure
        }
    }

    /// The scenario's name.
    package var scenario: String
    /// The scenario's family.
    package var family: Family
    /// The number of the trial.
    package var trial: Int
    /// The number of frames that reached the detectors.
    package var frames: Int
    /// What truly happened.
    package var truth: Truth
    /// One row a contestant, in the order of `ExperimentPlan.contestants`.
    package var rows: [Row]

    /// Puts a result together.
    package init(scenario: String, family: Family, trial: Int, frames: Int, truth: Truth, rows: [Row]) {
        self.scenario = scenario
        self.family = family
        self.trial = trial
        self.frames = frames
        self.truth = truth
        self.rows = rows
    }
}

/// Runs trials one after the other: synthesises each once and shows the same frames to every contestant.
///
/// A worker owns one and uses it again, so that its buffers are allocated once.
package struct TrialRunner: Sendable {
    /// One contestant at work.
    private struct Lane: Sendable {
        var contestant: Contestant
        var detector: (any Detector)?
        var session: ExternalSession?
        var detections: [Detection] = []
        var failure: ExternalFailure?
        var timer: CallTimer
    }

    private let window: MatchWindow
    private let chanceRate: Double
    private var lanes: [Lane]
    private var sensed = SensedTrial()
    private var warmUpLeft = TrialRunner.warmUpFrames

    /// Calls that are made before calls are timed.
    package static let warmUpFrames = 200

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - contestants: Who takes part.
    ///   - sessions: A conversation of this runner's own with each external detector, in the order of `contestants`.
    ///   - window: The matching window.
    ///   - chanceRate: Counts per second of the control `chance`.
    ///   - timerOverhead: What reading the clock costs, nanoseconds.
    package init(
        contestants: [Contestant], sessions: [ExternalSession] = [], window: MatchWindow, chanceRate: Double,
        timerOverhead: UInt64
    ) {
        var sessions = sessions[...]
        self.window = window
        self.chanceRate = chanceRate
        lanes = contestants.map { contestant in
            var detector: (any Detector)?
            if case .detector(let configured) = contestant { detector = configured.makeDetector() }
            return Lane(
                contestant: contestant, detector: detector,
                session: contestant.isExternal ? sessions.popFirst() : nil,
                timer: CallTimer(overhead: timerOverhead))
        }
    }

    /// Runs one trial.
    ///
    /// - Parameter plan: The trial's plan.
    /// - Returns: What it gave.
    /// - Throws: `MotionError` where the plan cannot be performed.
    package mutating func run(_ plan: TrialPlan) throws -> TrialResult {
        try perform(plan)
        return result(plan)
    }

    /// Runs one trial, external detectors too.
    ///
    /// They see the frames after the others, each in turn, so that the others' call times stay what they are.
    ///
    /// - Parameter plan: The trial's plan.
    /// - Returns: What it gave.
    /// - Throws: `MotionError` where the plan cannot be performed, and `CancellationError`.
    package mutating func runWithExternals(_ plan: TrialPlan) async throws -> TrialResult {
        try perform(plan)
        for index in lanes.indices {
            guard let session = lanes[index].session, lanes[index].failure == nil else { continue }
            let trial = try await session.observe(
                sensed.frames, of: "\(plan.scenario), trial \(plan.trial)")
            lanes[index].detections = trial.detections
            lanes[index].failure = trial.failure
            for span in trial.spans { lanes[index].timer.record(span) }
        }
        return result(plan)
    }

    /// Leaves an external detector out from now on, because it has failed elsewhere.
    package mutating func retire(_ contestant: Int, because failure: ExternalFailure) {
        if lanes[contestant].failure == nil { lanes[contestant].failure = failure }
    }

    private mutating func perform(_ plan: TrialPlan) throws {
        let performance = try Performance(plan)
        Sensor(plan).watch(performance, into: &sensed)
        for index in lanes.indices {
            lanes[index].detector?.reset()
            lanes[index].detections.removeAll(keepingCapacity: true)
        }
        showFrames()
        for index in lanes.indices {
            if case .control(let control) = lanes[index].contestant {
                lanes[index].detections = count(control, plan: plan)
            }
        }
    }

    private func result(_ plan: TrialPlan) -> TrialResult {
        let truth = sensed.truth
        return TrialResult(
            scenario: plan.scenario, family: plan.family, trial: plan.trial, frames: sensed.frames.count, truth: truth,
            rows: lanes.map { lane in
                TrialResult.Row(
                    label: lane.contestant.label, detections: lane.detections,
                    score: TrialScore(
                        detections: lane.detections.filter(\.isCounted).map(\.time), truth: truth, window: window),
                    failure: lane.failure)
            })
    }

    /// The times of all calls so far, one timer a contestant; empty for controls.
    package var timers: [CallTimer] { lanes.map(\.timer) }

    /// Shows each frame to every detector in turn, so that all are timed under the same conditions.
    private mutating func showFrames() {
        for position in sensed.frames.indices {
            let frame = sensed.frames[position]
            let isTimed = warmUpLeft == 0
            if !isTimed { warmUpLeft -= 1 }
            for turn in lanes.indices {
                let index = (turn + position) % lanes.count
                guard lanes[index].detector != nil else { continue }
                let start = CallTimer.now()
                let detection = lanes[index].detector?.observe(frame)
                let end = CallTimer.now()
                if isTimed { lanes[index].timer.record(from: start, to: end) }
                if let detection { lanes[index].detections.append(detection) }
            }
        }
    }

    private func count(_ control: Control, plan: TrialPlan) -> [Detection] {
        switch control {
        case .never: []
        case .chance: chance(plan)
        case .ceiling: ceiling(plan)
        }
    }

    private func chance(_ plan: TrialPlan) -> [Detection] {
        guard chanceRate > 0 else { return [] }
        var stream = RandomStream(key: plan.randomKey, trial: plan.trial, station: .controls)
        var detections: [Detection] = []
        var time = stream.exponential(mean: 1 / chanceRate)
        while time < sensed.truth.duration.seconds {
            detections.append(Detection(time: Nanoseconds(seconds: time)))
            time += stream.exponential(mean: 1 / chanceRate)
        }
        return detections
    }

    private func ceiling(_ plan: TrialPlan) -> [Detection] {
        var rule = CeilingRule(plan)
        return sensed.idealFrames.compactMap { frame in
            rule.observe(frame) ? Detection(time: frame.time) : nil
        }
    }
}
