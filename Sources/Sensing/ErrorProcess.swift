import Motion
import Pose

/// The error of one joint in one frame.
struct ErrorSample {
    /// Error in metres at the subject, along x and y of the image.
    var offset: SIMD2<Double>
    /// The joint's confidence; 0 where the estimator does not report it.
    var confidence: Double
}

/// The errors of one trial's pose estimator, frame by frame.
protocol ErrorProcess: ~Copyable {
    /// Starts the next frame.
    ///
    /// - Parameters:
    ///   - exposure: The frame.
    ///   - skeleton: The person's skeleton.
    ///   - view: The same through the camera.
    ///   - guessed: Joints that something in front of the person hides.
    mutating func begin(
        _ exposure: ExposureSchedule.Exposure, skeleton: borrowing Skeleton, view: borrowing View, guessed: JointSet)

    /// The error of a joint in this frame; to be called once for each joint that is estimated, in their order.
    ///
    /// - Parameters:
    ///   - index: The joint's raw value.
    ///   - farness: 0 on the near side … 1 on the far side.
    ///   - isGuessed: Whether the joint is hidden and guessed.
    /// - Returns: Error and confidence.
    mutating func sample(index: Int, farness: Double, isGuessed: Bool) -> ErrorSample
}
