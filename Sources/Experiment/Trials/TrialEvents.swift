package import Detection
package import Pose

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

    /// The scenario's name.
    package var scenario: String
    package var trial: Int
    /// The number of frames that reached the detectors.
    package var frames: Int
    package var truth: Truth
    /// The events of each entrant, in the order of the runner.
    package var rows: [Row]
    /// The images on their way through inference; `nil` where it takes no time.
    package var images: ImageDelivery?
}
