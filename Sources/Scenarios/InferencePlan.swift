/// The time that a pose estimator takes for an image, and what becomes of the images that arrive meanwhile.
///
/// The app works on one image at a time.
package struct InferencePlan: Sendable, Equatable {
    /// The treatment of images that arrive while the estimator works.
    package enum Policy: String, Sendable, Hashable, CaseIterable {
        /// They are dropped: the default of Apple's `AVCaptureVideoDataOutput` (`alwaysDiscardsLateVideoFrames`).
        case dropWhileBusy = "drop-while-busy"
        /// The newest ones wait; each new one beyond the capacity replaces the oldest that waits.
        ///
        /// With a capacity of 1 it is the default of Android's CameraX (`ImageAnalysis.STRATEGY_KEEP_ONLY_LATEST`).
        case dropOldest = "drop-oldest"
        /// They wait; each new one beyond the capacity is dropped.
        case queue
    }

    /// The timestamp of a frame.
    package enum Stamp: String, Sendable, Hashable, CaseIterable {
        /// That of its image.
        case exposure
        /// The instant of the answer, as of an app that reads its own clock when it has the pose.
        case answer
    }

    /// The time from the beginning of an image's inference to its answer.
    package var service: DrawnTime
    /// The time to load the model before each inference, seconds: that of an app that loads it at each call.
    package var load = 0.0
    package var policy: Policy = .dropWhileBusy
    /// The most images that wait; `nil` for the policy's own: 1 with `dropOldest`, any number with `queue`.
    package var capacity: Int?
    /// The share of images whose answer never comes.
    package var lost: Double = 0
    /// The time after which the app stops waiting for an answer and begins with the next image, seconds; `nil` for
    /// never.
    package var timeout: Double?
    package var stamp = Stamp.exposure
}
