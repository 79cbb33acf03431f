import Pose

/// The errors of all joints in one frame.
struct JointErrors: ~Copyable {
    /// Errors in metres at the subject, along x and y of the image.
    let offsets = Column(repeating: SIMD2<Double>.zero)
    /// The joints' confidences; 0 where the estimator does not report one.
    let confidences = Column(repeating: 0.0)
}

/// The errors of one trial's pose estimator, frame by frame.
protocol ErrorProcess: ~Copyable {
    /// Computes the errors of the next frame; those of joints that are not estimated mean nothing.
    mutating func step(
        to exposure: ExposureSchedule.Exposure, view: borrowing View, guessed: JointSet,
        into errors: borrowing JointErrors)
}
