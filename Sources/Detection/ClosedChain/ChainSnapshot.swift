import Pose

/// The body's chain at one instant: hands, elbows, shoulders and hips, each as the middle of its pair.
struct ChainSnapshot: Sendable {
    /// Middle of the shoulders, square pixels.
    var shoulder = SIMD2<Double>(0, 0)
    /// Middle of the elbows, square pixels.
    var elbow = SIMD2<Double>(0, 0)
    /// Middle of the wrists, square pixels.
    var wrist = SIMD2<Double>(0, 0)
    /// Middle of the hips, square pixels.
    var hip = SIMD2<Double>(0, 0)
    /// Height of the shoulders over the hands along `up`, torso lengths.
    var height = 0.0
    /// The torso's length, square pixels.
    var torso = 1.0
    /// The unit vector along which shoulders rise and fall.
    var up = SIMD2<Double>(0, 1)
    var time: Nanoseconds = 0

    /// Moves all places towards another snapshot's.
    mutating func blend(to other: ChainSnapshot, share: Double) {
        shoulder += share * (other.shoulder - shoulder)
        wrist += share * (other.wrist - wrist)
        hip += share * (other.hip - hip)
    }

    /// The angle at the elbow between the middles of the pairs, degrees.
    var elbowAngle: Double { Geometry.angle(shoulder - elbow, wrist - elbow) ?? 180 }
}
