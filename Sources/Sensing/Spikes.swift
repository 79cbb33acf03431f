import Mathematics
import Pose
import Scenarios

/// Single places far off, each joint's at its own frames.
struct Spikes: ~Copyable {
    private let noise: StationNoise
    private let size: Double
    private let logMiss: Double
    /// The number of frames of the joint before the next spike.
    private let gap = Column(repeating: Double.infinity)
    private let count = Column(repeating: UInt32(0))

    init(_ plan: TrialPlan, _ spikes: MeasuredErrors.Spikes, frequency: Double) {
        noise = StationNoise(plan, .spikes)
        size = spikes.size
        logMiss = logarithm(1 - min(spikes.probability * frequency, 0.5))
        for joint in 0..<Joint.count { drawGap(joint) }
    }

    private func drawGap(_ joint: Int) {
        guard logMiss < 0 else { return }
        let draws = noise.uniforms(frame: count[joint], item: joint)
        gap[joint] = (logarithm(1 - draws[0]) / logMiss).rounded(.down)
    }

    /// Whether a joint's next frame holds a spike; to be called once for each frame.
    @inline(__always)
    func isDue(_ joint: Int) -> Bool {
        guard gap[joint] < 1 else {
            gap[joint] -= 1
            return false
        }
        count[joint] += 1
        drawGap(joint)
        return true
    }

    /// Returns the offset of the joint in a frame with a spike, T.
    func offset(_ joint: Int) -> SIMD2<Double> { noise.normals(frame: count[joint], item: joint).lowHalf * size }
}
