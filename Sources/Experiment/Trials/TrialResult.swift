package import Detection
package import Pose
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
    /// The number of frames that reached the detectors.
    package var frames: Int
    /// The truth.
    package var truth: Truth
    /// One result for each entrant, in the order of the plan.
    package var rows: [EntrantResult]

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
