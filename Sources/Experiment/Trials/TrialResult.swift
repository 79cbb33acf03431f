package import Detection
package import Pose
package import Recordings
package import Scenarios
package import Scoring

/// The outcome of one trial: the truth, and the detections and the score of every entrant.
package struct TrialResult: Sendable {
    /// The events of one entrant in the trial with their score.
    @dynamicMemberLookup
    package struct EntrantResult: Sendable {
        package var events: TrialEvents.Row
        /// The score with the run's window; detections in it are the counted ones, in order.
        package var score: TrialScore

        package init(_ events: TrialEvents.Row, score: TrialScore) { (self.events, self.score) = (events, score) }

        package init(label: String, detections: [Detection], score: TrialScore, failure: EntrantFailure? = nil) {
            self.init(.init(label: label, detections: detections, failure: failure), score: score)
        }

        package subscript<Value>(dynamicMember path: KeyPath<TrialEvents.Row, Value>) -> Value { events[keyPath: path] }

        package subscript<Value>(dynamicMember path: WritableKeyPath<TrialEvents.Row, Value>) -> Value {
            get { events[keyPath: path] }
            set { events[keyPath: path] = newValue }
        }
    }

    package var scenario: String
    /// The scenario's family.
    package var family: Family
    package var trial: Int
    /// The view of the camera; `nil` for a recording, and where it is not known any more.
    package var view: CameraView?
    /// The place of the camera; `nil` where it is not known.
    package var camera: RecordingInfo.Camera?
    /// The number of frames that reached the detectors.
    package var frames: Int
    package var truth: Truth
    /// One result for each entrant, in the order of the plan.
    package var rows: [EntrantResult]
    /// The images on their way through inference; `nil` where it takes no time.
    package var images: ImageDelivery?
}
