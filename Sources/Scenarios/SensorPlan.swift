/// A camera's position, orientation and image format.
///
/// World axes: x from the toes to the head of a person in a plank, y to the person's left, z up. The origin lies on
/// the floor, midway between the wrists and the toe balls (the knees in knee push-ups).
package struct CameraPlan: Sendable, Equatable {
    /// Direction from which it looks, degrees about the vertical: 0 from the head, 90 from the person's left side,
    /// −90 from the right, 180 from the feet.
    package var azimuth: Double
    /// Height above the floor, metres.
    package var height: Double
    /// Horizontal distance from the origin, metres.
    package var distance: Double
    /// Roll about the optical axis, degrees; positive turns the picture clockwise.
    package var roll: Double
    /// Angle of view along the image's longer side, degrees.
    package var fieldOfView: Double
    /// Image width, pixels.
    package var imageWidth: Int
    /// Image height, pixels.
    package var imageHeight: Int
    /// The point at which the optical axis aims: its x, metres.
    package var aimX: Double
    /// The point at which the optical axis aims: its height above the floor, metres.
    package var aimHeight: Double
    /// By how much the orientation tag is wrong, in quarter turns clockwise, 0…3.
    package var tagError: Int
    /// The change of the picture before an estimator sees it; `nil` for none.
    package var picture: PicturePlan?
}

/// The schedule of images.
package struct ClockPlan: Sendable, Equatable {
    /// Nominal images per second.
    package var fps: Double
    /// Standard deviation of an exposure's instant about its nominal one, seconds; the timestamp moves with it.
    package var jitter: Double
    /// Probability that an image is lost.
    package var dropProbability: Double
    /// Standard deviation of the timestamp about the exposure's instant, seconds.
    package var stampError: Double
    /// Standard deviation of an exposure's instant about its timestamp, seconds, as in video that was resampled: the
    /// timestamps stay evenly spaced.
    package var exposureError: Double = 0
    /// Probability that the estimator reports an image exactly as the one before, as in video with repeated pictures.
    package var repeatProbability: Double = 0
    /// The share of trials in which it does.
    package var repeatingTrials: Double = 1
    /// Probability that an image is seen twice, the second time with a timestamp of its own.
    package var duplicateProbability = 0.0
    /// Probability that an image changes places with the next one, while the timestamps stay in order.
    package var reorderProbability = 0.0
    /// The joints that are reported late; `nil` for none.
    package var late: LateJointsPlan?
    /// The least time between two images that the app looks at, seconds.
    package var throttle = 0.0
    /// The app looks at the first of so many images; 1 for all.
    package var everyNth = 1
    /// Seconds of the session before the clip begins.
    package var startsLate = 0.0
    /// Seconds of the session after the clip has ended.
    package var endsEarly = 0.0

    /// The numbers that files of scenarios and of estimators may have, with their keys.
    static let keys: [(name: String, path: any WritableKeyPath<ClockPlan, Double> & Sendable)] = [
        ("fps", \.fps), ("jitter", \.jitter), ("drops", \.dropProbability), ("stamp-error", \.stampError),
        ("exposure-error", \.exposureError), ("repeats", \.repeatProbability), ("repeating-trials", \.repeatingTrials),
    ]

    /// Whether the app passes images over.
    package var isThrottled: Bool { throttle > 0 || everyNth > 1 }
}

/// Joints that are reported as they were some time before, as by a filter of the app's own for some joints.
package struct LateJointsPlan: Sendable, Equatable {
    package var joints: JointGroup
    /// The time before the exposure, seconds.
    package var seconds: Double
}
