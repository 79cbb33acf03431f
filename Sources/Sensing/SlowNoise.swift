import GSL
import Scenarios

/// Independent smooth random courses of unit variance, four to a block.
///
/// White noise at nodes, joined by cubic B-splines and scaled to unit variance at every instant. A course is smooth
/// because what draws a joint's centre aside, the look of the body there, changes smoothly with the body: in a hold of
/// .8 s real tracks hardly leave a straight line although they wander by several times that within a repetition. Nodes lie
/// at fixed instants, so that the course depends on no frame rate.
///
/// Averaged over where an instant lies between nodes, the correlation after a lag is that of two B-splines that far apart,
/// nearly exp(−(lag / time)²): 1/e after the time constant.
struct SlowNoise<let blocks: Int> {
    /// Time constants in a node's interval: the convolution of two cubic B-splines has the variance 2/3.
    private static var interval: Double { 0.8660254037844386 }

    private let key: UInt64
    private let trial: UInt32
    private let station: RandomStation
    private let spacing: Double
    private var node = -1
    /// The noise at the four nodes about the instant, the earliest first.
    private var noise: InlineArray<4, InlineArray<blocks, SIMD4<Double>>>
    private var weights = SIMD4<Double>.zero

    init(_ plan: TrialPlan, station: RandomStation, time: Double) {
        key = plan.randomKey
        trial = UInt32(plan.trial)
        self.station = station
        spacing = time * Self.interval
        noise = InlineArray(repeating: InlineArray(repeating: .zero))
        draw(0)
    }

    /// Draws the noise at the nodes about those from `node` to the next one.
    private mutating func draw(_ node: Int) {
        for place in 0..<4 where self.node < 0 || node + place > self.node + 3 {
            for block in 0..<blocks {
                noise[place][block] = FrameNoise.normals(
                    key: key, trial: trial, frame: UInt32(clamping: node + place), station: station,
                    item: UInt32(block))
            }
        }
        self.node = node
    }

    /// Moves on to an instant, seconds; instants never decrease.
    mutating func advance(to instant: Double) {
        let place = min(max(0, instant / spacing), 4e9)
        let target = Int(place)
        if target > node {
            let kept = max(0, 4 - (target - node))
            for place in 0..<kept { noise[place] = noise[place + 4 - kept] }
            draw(target)
        }
        let u = place - Double(target)
        let v = 1 - u
        let raw = SIMD4(v * v * v, 3 * u * u * u - 6 * u * u + 4, 3 * v * v * v - 6 * v * v + 4, u * u * u)
        weights = raw / (raw * raw).sum().squareRoot()
    }

    /// Four of the courses at the instant.
    subscript(block: Int) -> SIMD4<Double> {
        let early = noise[0][block] * weights[0] + noise[1][block] * weights[1]
        return early + noise[2][block] * weights[2] + noise[3][block] * weights[3]
    }
}
