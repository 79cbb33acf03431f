package import Detection
package import Pose
package import Recordings
package import Scenarios
package import Scoring

/// The outcome of one trial: the truth, and the detections and the score of every entrant.
package struct TrialResult: Sendable {
    /// The outcome of one entrant in the trial.
    package struct EntrantResult: Sendable {
        /// The entrant's label.
        package var label: String
        /// All its detections, rejections too, in order.
        package var detections: [Detection]
        /// Its score with the run's window; detections in it are the counted ones, in order.
        package var score: TrialScore
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

        /// Makes an entrant's result.
        package init(label: String, detections: [Detection], score: TrialScore, failure: EntrantFailure? = nil) {
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
    /// The view of the camera; `nil` for a recording, and where it is not known any more.
    package var view: CameraView?
    /// The place of the camera; `nil` where it is not known.
    package var camera: RecordingInfo.Camera?
    /// The number of frames that reached the detectors.
    package var frames: Int
    /// The truth.
    package var truth: Truth
    /// One result for each entrant, in the order of the plan.
    package var rows: [EntrantResult]
    /// The images on their way through inference; `nil` where it takes no time.
    package var images: ImageDelivery?

    /// Puts a result together.
    package init(
        scenario: String, family: Family, trial: Int, view: CameraView? = nil, frames: Int, truth: Truth,
        rows: [EntrantResult]
    ) {
        self.view = view
        self.scenario = scenario
        self.family = family
        self.trial = trial
        self.frames = frames
        self.truth = truth
        self.rows = rows
    }
}
