import Detection
import Pose

/// The guards that a candidate must pass as a whole.
struct EngineGuards: Sendable {
    /// The result of the guards.
    enum GuardResult: Sendable {
        /// It passed; its lowest and highest angle, degrees.
        case passed(low: Double, high: Double)
        /// The torso did not travel, or not with the arms.
        case stillTorso
        /// It was too short.
        case short
        /// It was too long, or reversed too often.
        case dropped
    }

    /// The share of the angle's span that is near its lowest.
    private static let nearBottom = 0.15
    /// The time that the top hold reaches back, seconds.
    private static let topHold = 0.3
    /// The share of the angle's span that a step must have to be a reversal.
    private static let step = 0.04

    private let parameters: ScottybRepEngine.Parameters
    private var scratch: [Double]

    init(_ parameters: ScottybRepEngine.Parameters) {
        self.parameters = parameters
        scratch = Array(repeating: 0, count: 512)
    }

    /// Judges the samples from the start of a candidate to its completion.
    mutating func judge(_ samples: EngineHistory, from first: Int, to last: Int) -> GuardResult {
        let duration = samples[last].time.seconds(since: samples[first].time)
        guard duration >= parameters.shortest else { return .short }
        guard duration <= parameters.longest else { return .dropped }
        var low = Double.infinity
        var high = -Double.infinity
        var torso = 0.0
        for rank in first...last {
            low = min(low, samples[rank].angle)
            high = max(high, samples[rank].angle)
            torso = max(torso, samples[rank].torso)
        }
        let hold = samples.rank(after: samples[first].time &- Nanoseconds(seconds: EngineGuards.topHold))
        let limit = low + EngineGuards.nearBottom * (high - low)
        let top = median(samples, from: min(hold, first), to: first) { _ in true }
        let bottom = median(samples, from: first, to: last) { $0.angle <= limit }
        let travel = bottom - top
        guard travel.length >= parameters.travel * torso, travel.length > 0 else { return .stillTorso }
        guard correlation(samples, from: first, to: last, axis: travel / travel.length) >= parameters.correlation
        else { return .stillTorso }
        guard
            Double(reversals(samples, from: first, to: last, step: EngineGuards.step * (high - low)))
                <= parameters.reversals
        else { return .dropped }
        return .passed(low: low, high: high)
    }

    /// The median place of the torso's centre over some samples, x and y apart.
    private mutating func median(
        _ samples: EngineHistory, from first: Int, to last: Int, where belongs: (EngineSample) -> Bool
    ) -> SIMD2<Double> {
        var result = SIMD2(0.0, 0.0)
        for axis in 0..<2 {
            var count = 0
            for rank in first...last where belongs(samples[rank]) {
                scratch[count] = samples[rank].centre[axis]
                count += 1
            }
            result[axis] = middle(count)
        }
        return result
    }

    /// The median of the first numbers of the scratch, which is sorted for it.
    private mutating func middle(_ count: Int) -> Double {
        guard count > 0 else { return 0 }
        var gap = count / 2
        while gap > 0 {
            for index in gap..<count {
                let value = scratch[index]
                var place = index
                while place >= gap, scratch[place - gap] > value {
                    scratch[place] = scratch[place - gap]
                    place -= gap
                }
                scratch[place] = value
            }
            gap /= 2
        }
        return (scratch[(count - 1) / 2] + scratch[count / 2]) / 2
    }

    /// The correlation of the angle with the height along the torso's own axis of motion.
    private func correlation(
        _ samples: EngineHistory, from first: Int, to last: Int, axis: SIMD2<Double>
    ) -> Double {
        let count = Double(last - first + 1)
        var sums = SIMD2(0.0, 0.0)
        for rank in first...last { sums += SIMD2(samples[rank].angle, -(samples[rank].centre * axis).sum()) }
        let means = sums / count
        var covariance = 0.0
        var variances = SIMD2(0.0, 0.0)
        for rank in first...last {
            let step = SIMD2(samples[rank].angle, -(samples[rank].centre * axis).sum()) - means
            covariance += step.x * step.y
            variances += step * step
        }
        let size = (variances.x * variances.y).squareRoot()
        return size > 0 ? covariance / size : 0
    }

    /// The number of turns of the angle, small steps aside; the bottom itself is one turn and does not count.
    private func reversals(_ samples: EngineHistory, from first: Int, to last: Int, step: Double) -> Int {
        var turns = TurningPoints()
        var count = 0
        for rank in first...last
        where turns.add(samples[rank].angle, at: samples[rank].time, prominence: step) != nil { count += 1 }
        return max(0, count - 2)
    }
}
