import Pose

@testable import Sensing

/// The error of one joint in one frame.
struct ErrorSample {
    /// Metres.
    var offset: SIMD2<Double>
    var confidence: Double
}

extension JointErrors {
    /// The errors of all joints.
    var samples: [ErrorSample] {
        (0..<Joint.count).map { ErrorSample(offset: offsets[$0], confidence: confidences[$0]) }
    }
}

extension ExposureSchedule.Exposure {
    /// An image that carries its own instant.
    init(index: UInt32, seconds: Double) {
        let instant = Nanoseconds(seconds: seconds)
        self.init(index: index, instant: seconds, exposed: instant, stamp: instant)
    }
}
