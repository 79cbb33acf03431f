import Kernels
import Mathematics
import Scenarios

/// Independent smooth random courses of unit variance, four to a block.
///
/// White noise at nodes, joined by cubic B-splines and scaled to unit variance at every instant. A course is smooth
/// because what draws a joint's centre aside, the look of the body there, changes smoothly with the body: in a hold of
/// 0.8 s real tracks hardly leave a straight line although they wander by several times that within a repetition. Nodes
/// lie at fixed instants, so that the course depends on no frame rate.
///
/// Averaged over where an instant lies between nodes, the correlation after a lag is that of two B-splines that far
/// apart, nearly exp(−(lag / time)²): 1/e after the time constant.
struct SlowNoise: ~Copyable {
    /// Time constants in a node's interval: the convolution of two cubic B-splines has the variance 2/3.
    private static let interval = 0.8660254037844386

    private let blocks: Int
    private let spacing: Double
    private var node = -4
    private let draws: FrameDraws
    private let drawn: Column<SIMD4<Double>>
    /// The noise at the four nodes about the instant, block by block, the earliest node first.
    private let noise: Column<SIMD4<Double>>
    /// The courses at the instant, four to a block.
    let values: Column<SIMD4<Double>>

    init(_ plan: TrialPlan, blocks: Int, station: RandomStation, time: Double) {
        self.blocks = blocks
        spacing = time * Self.interval
        draws = FrameDraws(plan, (0..<blocks).map { (station, $0) })
        drawn = Column(repeating: .zero, count: draws.count)
        noise = Column(repeating: .zero, count: 4 * blocks)
        values = Column(repeating: .zero, count: blocks)
        advance(to: 0)
    }

    /// Two courses at the instant, as the coordinates of the joint with this raw value.
    func point(_ index: Int) -> SIMD2<Double> {
        index.isMultiple(of: 2) ? values[index / 2].lowHalf : values[index / 2].highHalf
    }

    /// Moves on to an instant, seconds; instants never decrease.
    mutating func advance(to instant: Double) {
        let place = min(max(0, instant / spacing), 4e9)
        let target = Int(place)
        if target > node { draw(target) }
        let u = place - Double(target)
        let v = 1 - u
        let raw = SIMD4(v * v * v, 3 * u * u * u - 6 * u * u + 4, 3 * v * v * v - 6 * v * v + 4, u * u * u)
        let weights = raw / (raw * raw).sum().squareRoot()
        var arguments = KernelSpline(
            blocks: blocks, nodes: noise.numbers, weights: (weights[0], weights[1], weights[2], weights[3]),
            values: values.numbers)
        kernel_spline(.fastest, &arguments)
    }

    /// Draws the noise at a node and the three after it, as far as it is not there.
    private mutating func draw(_ first: Int) {
        let kept = max(0, 4 - (first - node))
        for block in 0..<blocks {
            for place in 0..<kept { noise[4 * block + place] = noise[4 * block + place + 4 - kept] }
        }
        for place in kept..<4 {
            draws.drawNormals(frame: UInt32(clamping: first + place), into: drawn.base)
            for block in 0..<blocks { noise[4 * block + place] = drawn[block] }
        }
        node = first
    }
}
