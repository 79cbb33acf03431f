package import Detection
package import Pose
package import Recordings
package import Scenarios
package import Scoring
package import Sensing

/// The outcome of one trial: the truth, and the detections and the score of every entrant.
package struct TrialResult: Sendable {
    /// The events of one entrant in the trial with their score.
    @dynamicMemberLookup
    package struct EntrantResult: Sendable {
        package var events: TrialEvents.Row
        /// The score with the run's window; detections in it are the counted ones, in order.
        package var score: TrialScore

        package subscript<Value>(dynamicMember path: KeyPath<TrialEvents.Row, Value>) -> Value { events[keyPath: path] }

        package subscript<Value>(dynamicMember path: WritableKeyPath<TrialEvents.Row, Value>) -> Value {
            get { events[keyPath: path] }
            set { events[keyPath: path] = newValue }
        }
    }

    package var scenario: String
    package var family: Family
    package var trial: Int
    /// The place of the camera; `nil` where it is not known.
    package var camera: RecordingInfo.Camera?
    /// The number of frames that reached the detectors.
    package var frames: Int
    package var truth: Truth
    package var rows: [EntrantResult]
    /// The images on their way through inference; `nil` where it takes no time.
    package var images: ImageDelivery?

    package var view: CameraView? { camera.map { CameraView(azimuth: $0.azimuth) } }
}

/// The events of one trial: the truth, and the detections of every entrant, without a score.
package struct TrialEvents: Sendable {
    package struct Row: Sendable {
        package var label: String
        /// All its detections, rejections too, in order.
        package var detections: [Detection]
        /// The failure in this trial or one before it; `nil` where there was none.
        package var failure: EntrantFailure?
        /// The end-to-end delay of each count, in order: from the exposure of the frame at which it was counted to the
        /// count on the screen; empty where inference takes no time.
        ///
        /// It is the wait of that frame and its inference. The time of the detector's own call is measured apart
        /// (`CallTimer`) and is no part of it.
        package var countDelays: [Nanoseconds] = []

        /// The timestamps of the counts, in order: the instants of exposure.
        package var countTimes: [Nanoseconds] { detections.filter(\.isCounted).map(\.time) }

        /// The instants at which the counts are on the screen, in order.
        package var screenTimes: [Nanoseconds] {
            countDelays.isEmpty ? countTimes : zip(countTimes, countDelays).map { $0 + $1 }
        }
    }

    package var scenario: String
    package var frames: Int
    package var truth: Truth
    /// The events of each entrant, in the order of the runner.
    package var rows: [Row]
    /// The images on their way through inference; `nil` where it takes no time.
    package var images: ImageDelivery?
}

/// The images of one trial, or of several, on their way through inference.
package struct ImageDelivery: Sendable, Hashable {
    /// The width of the bins of delays by inference: 0.1 ms.
    package static let binWidth: Nanoseconds = 100_000

    package private(set) var counts: ImageCounts
    /// The time that was filmed.
    package private(set) var duration: Nanoseconds
    /// The times from exposure to answer of the images that were delivered.
    package private(set) var delays: DelayHistogram
}

extension ImageDelivery {
    /// The images of a trial, or `nil` where inference takes no time.
    init?(_ sensed: SensedTrial) {
        guard let counts = sensed.images else { return nil }
        var delays = DelayHistogram(width: Self.binWidth)
        for delay in sensed.delays { delays.add(delay) }
        self.init(counts: counts, duration: sensed.truth.duration, delays: delays)
    }

    package mutating func merge(_ other: ImageDelivery) {
        counts.merge(other.counts)
        duration += other.duration
        delays.merge(other.delays)
    }

    /// The delivered frame rate, images per second; `nil` where nothing was filmed.
    package var framesPerSecond: Double? { duration > 0 ? Double(counts.delivered) / duration.seconds : nil }
}

/// A judge of what becomes of the counts in a trial, for example of a morning with an alarm.
///
/// Searches and gates know nothing of mornings and workouts: they get the judge as a value.
package struct OutcomeJudge: Sendable {
    /// The judgement of one trial by the counts of a detector.
    ///
    /// It takes the instants of the counts, and those at which they are on the screen.
    package typealias Trial = @Sendable (_ times: [Nanoseconds], _ screenTimes: [Nanoseconds]) throws -> OutcomeCounts

    /// Draws what surrounds a trial, which does not depend on the detectors, and returns its judgement.
    package let begin: @Sendable (_ scenario: Scenario, _ trial: Int, _ seed: UInt64, _ truth: Truth) throws -> Trial

    package init(
        begin: @escaping @Sendable (_ scenario: Scenario, _ trial: Int, _ seed: UInt64, _ truth: Truth) throws -> Trial
    ) {
        self.begin = begin
    }
}

extension TrialResult {
    /// Adds what becomes of the counts of every row to their scores, where a plan has a judge.
    package mutating func judge(by plan: ExperimentPlan, _ scenario: Scenario) throws {
        guard let judgement = try plan.judge?.begin(scenario, trial, plan.seed, truth) else { return }
        for index in rows.indices {
            rows[index].score.counts.outcome = try judgement(rows[index].countTimes, rows[index].screenTimes)
        }
    }
}
