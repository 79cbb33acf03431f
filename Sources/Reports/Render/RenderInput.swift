package import Pose

/// One session as a player page or a contact sheet shows it: frames, truth, and the detectors' events.
///
/// Everything is computed elsewhere; rendering only draws.
package struct RenderInput: Sendable {
    /// The headline, for example the name of a scenario or of a recording.
    package var title: String
    /// The rest of the session's identity: trial, estimator, frame rate, camera, or a recording's source.
    package var subtitle: String
    /// The frames, all of one image size; they are shown in the order of their times.
    package var frames: [PoseFrame]
    /// The true cycles and phases, or `nil` where they are not known.
    package var truth: Truth?
    /// The instants of the lowest points, for a recording of which only those are known; not shown with a truth.
    package var bottoms: [RenderedBottom]
    /// The number of repetitions that is right, for a recording of which only that is known.
    package var expected: ClosedRange<Int>?
    /// The events of each detector.
    package var detectors: [RenderedDetector]
    /// The noise-free, unoccluded projection of each of the frames, drawn faintly below them; `nil` where there is
    /// none.
    package var idealFrames: [PoseFrame]?
    /// The view in which a contact sheet shows the pictures; `nil` for the pictures as detectors get them.
    package var display: RenderedDisplay?

    /// Makes an input; what is not known stays at its default.
    package init(
        title: String, subtitle: String = "", frames: [PoseFrame], truth: Truth? = nil,
        bottoms: [RenderedBottom] = [], expected: ClosedRange<Int>? = nil, detectors: [RenderedDetector] = [],
        idealFrames: [PoseFrame]? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.frames = frames
        self.truth = truth
        self.bottoms = bottoms
        self.expected = expected
        self.detectors = detectors
        self.idealFrames = idealFrames
    }
}

/// The lowest point of a push-up in a recording.
package struct RenderedBottom: Sendable, Hashable {
    /// Its instant.
    package var time: Nanoseconds
    /// Whether a detector should count it.
    package var isCountable: Bool

    /// Makes a bottom.
    package init(time: Nanoseconds, isCountable: Bool) {
        self.time = time
        self.isCountable = isCountable
    }
}

/// A detector's row.
package struct RenderedDetector: Sendable, Hashable {
    /// Its name with its changed parameters.
    package var label: String
    /// The events, in the order of time.
    package var detections: [RenderedDetection]

    /// Makes a row.
    package init(label: String, detections: [RenderedDetection]) {
        self.label = label
        self.detections = detections
    }
}

/// One event of a detector.
package struct RenderedDetection: Sendable, Hashable {
    /// The timestamp of the frame at which it was emitted.
    package var time: Nanoseconds
    /// `nil` for a counted repetition, else the code of the reason why a candidate was rejected.
    package var rejection: String?
    /// The kind of error of a wrong count, for example `doubled` or `phantom:rest`; `nil` for any other event.
    package var error: String?

    /// Makes a detection.
    package init(time: Nanoseconds, rejection: String? = nil, error: String? = nil) {
        self.time = time
        self.rejection = rejection
        self.error = error
    }
}
