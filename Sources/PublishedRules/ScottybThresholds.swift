import Detection

/// The thresholds: fixed at first, then those of the range that is seen, then of the last four repetitions.
struct EngineThresholds: Sendable {
    /// The angles at which the arm is down and up.
    struct Bounds: Sendable {
        /// The arm is down at this angle or below, degrees.
        var bottom = 100.0
        /// The arm is up at this angle or above, degrees.
        var top = 150.0
    }

    /// The least range that gives thresholds, degrees.
    private static let leastRange = 18.0
    /// The least gap between the thresholds, degrees and share of the range.
    private static let leastGap = (degrees: 8.0, share: 0.22)
    /// The lowest bottom and the highest top, degrees.
    private static let limits = (bottom: 55.0, top: 170.0)
    /// The time whose range is taken, seconds, and the least number of its samples.
    private static let window = (seconds: 6.0, samples: 8)
    /// The share of the samples that are nearer to their centre than half of the travel.
    private static let spread = 0.90

    private let shares: (bottom: Double, top: Double)
    private let travel: Double
    private(set) var bounds = Bounds()
    /// Whether they are those of the person.
    private(set) var isCalibrated = false
    var hasLearnt: Bool { learnt > 0 }
    private var lows = SIMD4<Double>()
    private var highs = SIMD4<Double>()
    private var learnt = 0

    init(_ parameters: ScottybRepEngine.Parameters) {
        shares = (parameters.bottom, parameters.top)
        travel = parameters.travel
    }

    /// Takes a repetition's lowest and highest angle.
    mutating func learn(low: Double, high: Double) {
        lows[learnt % 4] = low
        highs[learnt % 4] = high
        learnt += 1
        let known = min(learnt, 4)
        _ = set(low: EngineThresholds.median(lows, known), high: EngineThresholds.median(highs, known))
    }

    /// Takes the range of the last six seconds, if the torso has travelled in them, and returns whether there is one.
    mutating func readRange(of samples: EngineHistory, scratch: inout RankedScratch) -> Bool {
        let first = samples.start(within: EngineThresholds.window.seconds)
        let numbers = first..<samples.end
        guard numbers.count >= EngineThresholds.window.samples else { return false }
        let (low, high) = samples.span(of: numbers) { $0.angle }
        // Without a range the medians are not needed.
        guard high - low >= EngineThresholds.leastRange else { return false }
        scratch.clear()
        for number in numbers { scratch.add(samples[number].torso) }
        let torso = max(scratch.median(), 1e-6)
        let centre = samples.medianCentre(of: numbers, scratch: &scratch)
        scratch.clear()
        for number in numbers { scratch.add((samples[number].centre - centre).length) }
        let span = 2 * scratch.number(ofRank: Int(EngineThresholds.spread * Double(scratch.count - 1)))
        guard span / torso >= travel else { return false }
        return set(low: low, high: high)
    }

    /// Takes the thresholds of a range.
    private mutating func set(low: Double, high: Double) -> Bool {
        let range = high - low
        guard range >= EngineThresholds.leastRange else { return false }
        var bottom = low + shares.bottom * range
        var top = low + shares.top * range
        let gap = max(EngineThresholds.leastGap.degrees, EngineThresholds.leastGap.share * range)
        if top - bottom < gap {
            let middle = (top + bottom) / 2
            (bottom, top) = (middle - gap / 2, middle + gap / 2)
        }
        bounds = Bounds(bottom: max(bottom, EngineThresholds.limits.bottom), top: min(top, EngineThresholds.limits.top))
        isCalibrated = true
        return true
    }

    /// The median of up to four numbers.
    private static func median(_ values: SIMD4<Double>, _ count: Int) -> Double {
        var (least, most, sum) = (Double.infinity, -Double.infinity, 0.0)
        for index in 0..<count {
            least = min(least, values[index])
            most = max(most, values[index])
            sum += values[index]
        }
        // Of one or two it is the mean, of three and four the mean of the others than the ends.
        return count < 3 ? sum / Double(count) : (sum - least - most) / Double(count - 2)
    }
}

extension EngineHistory {
    /// The least and the greatest of what samples give; infinite without samples.
    @inline(__always)
    func span(of numbers: Range<Int>, _ value: (EngineSample) -> Double) -> (low: Double, high: Double) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for number in numbers {
            let next = value(self[number])
            low = min(low, next)
            high = max(high, next)
        }
        return (low, high)
    }

    /// The median place of the torso's centre, x and y apart.
    func medianCentre(
        of numbers: Range<Int>, scratch: inout RankedScratch, where belongs: (EngineSample) -> Bool = { _ in true }
    ) -> SIMD2<Double> {
        var result = SIMD2(0.0, 0.0)
        for axis in 0..<2 {
            scratch.clear()
            for number in numbers where belongs(self[number]) { scratch.add(self[number].centre[axis]) }
            result[axis] = scratch.median()
        }
        return result
    }
}
