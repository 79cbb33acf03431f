import Detection
import Pose

/// Top, bottom and top again, and the guards at the second top.
struct EngineCycle: Sendable {
    /// A repetition that passed the guards.
    struct Repetition: Sendable {
        /// The instant at which the arm was last up before it went down.
        var start: Nanoseconds
        /// The instant at which the arm was up again.
        var end: Nanoseconds
        /// The lowest angle, degrees.
        var low: Double
        /// The highest angle since the top before, degrees.
        var high: Double
    }

    enum Outcome: Sendable {
        case nothing
        case counted(Repetition)
        /// A candidate was, and it did not pass.
        case rejected(Rejection)
    }

    private enum Phase { case unknown, top, bottom }

    /// The number of samples in a row at the bottom that make one.
    private static let bottomSamples = 2
    /// The number of last samples at the top whose place is the top's.
    private static let topSamples = 6

    private var phase = Phase.unknown
    private var start: Nanoseconds = 0
    private var lastUp: Nanoseconds?
    private var low = 0.0
    private var high = 0.0
    private var lowSamples = 0
    /// The numbers of the first sample at the top, and of the first one at the bottom.
    private var topBegin = 0
    private var bottomBegin = 0

    /// Whether a top was seen.
    var isUnderWay: Bool { phase != .unknown }
    var isDown: Bool { phase == .bottom }

    mutating func step(
        _ number: Int, of samples: EngineHistory, _ bounds: EngineThresholds.Bounds, _ guards: inout EngineGuards
    ) -> Outcome {
        let sample = samples[number]
        if sample.angle >= bounds.top { lastUp = sample.time }
        switch phase {
        case .unknown:
            if sample.angle >= bounds.top { enterTop(number, sample) }
        case .top:
            high = max(high, sample.angle)
            lowSamples = sample.angle <= bounds.bottom ? lowSamples + 1 : 0
            guard lowSamples >= EngineCycle.bottomSamples else { break }
            lowSamples = 0
            phase = .bottom
            start = lastUp ?? sample.time
            low = sample.angle
            bottomBegin = number
        case .bottom:
            low = min(low, sample.angle)
            if sample.time.seconds(since: start) > guards.longest {
                self = EngineCycle()
                return .rejected(.tooSlow)
            }
            guard sample.angle >= bounds.top else { break }
            return complete(number, of: samples, &guards)
        }
        return .nothing
    }

    private mutating func enterTop(_ number: Int, _ sample: EngineSample) {
        self = EngineCycle()
        phase = .top
        high = sample.angle
        topBegin = number
        lastUp = sample.time
    }

    private mutating func complete(_ number: Int, of samples: EngineHistory, _ guards: inout EngineGuards) -> Outcome {
        let sample = samples[number]
        let top = max(topBegin, bottomBegin - EngineCycle.topSamples + 1)
        let repetition = Repetition(start: start, end: sample.time, low: low, high: max(high, sample.angle))
        let rejection = guards.rejection(
            after: sample.time.seconds(since: start), torso: sample.torso, top: top..<bottomBegin + 1,
            bottom: bottomBegin..<number + 1, in: samples)
        enterTop(number, sample)
        return rejection.map { .rejected($0) } ?? .counted(repetition)
    }
}

/// The guards that a candidate must pass.
struct EngineGuards: Sendable {
    /// The share of the angle's span that is near its lowest.
    private static let nearBottom = 0.15
    /// The share of the way's span that a step must have to be a direction.
    private static let leastStep = 0.04
    /// The least number of samples that have a correlation, and that have reversals.
    private static let leastSamples = (correlation: 4, reversals: 6)

    private let parameters: ScottybRepEngine.Parameters
    var scratch = RankedScratch(capacity: 512)
    /// A repetition takes at most this, seconds.
    var longest: Double { parameters.longest }

    init(_ parameters: ScottybRepEngine.Parameters) { self.parameters = parameters }

    /// The reason why a candidate does not pass, `nil` where it does, by the seconds from the last top to this one, the
    /// torso's length at the end, the last samples of the top up to the first one at the bottom, and the samples from
    /// there.
    mutating func rejection(
        after duration: Double, torso: Double, top: Range<Int>, bottom: Range<Int>, in samples: EngineHistory
    ) -> Rejection? {
        guard duration >= parameters.shortest else { return .tooFast }
        let numbers = bottom.clamped(to: samples.oldest..<samples.end)
        let (low, high) = samples.span(of: numbers) { $0.angle }
        let limit = low + EngineGuards.nearBottom * max(high - low, 1e-6)
        let top = samples.medianCentre(of: top.clamped(to: samples.oldest..<samples.end), scratch: &scratch)
        let bottom = samples.medianCentre(of: numbers, scratch: &scratch) { $0.angle <= limit }
        let way = bottom - top
        guard way.length / max(torso, 1e-6) >= parameters.travel else { return .torsoStill }
        let axis = way.length > 1e-9 ? way / way.length : .zero
        guard EngineGuards.correlation(samples, numbers, axis) >= parameters.correlation else { return .outOfStep }
        let reversals = EngineGuards.reversals(samples, numbers, axis)
        return Double(reversals) > parameters.reversals ? .unsteady : nil
    }

    /// The correlation of the angle with the height along the torso's own axis of motion.
    private static func correlation(_ samples: EngineHistory, _ numbers: Range<Int>, _ axis: SIMD2<Double>) -> Double {
        guard numbers.count >= EngineGuards.leastSamples.correlation else { return 0 }
        func pair(_ number: Int) -> SIMD2<Double> {
            SIMD2(samples[number].angle, -(samples[number].centre * axis).sum())
        }
        var sums = SIMD2(0.0, 0.0)
        for number in numbers { sums += pair(number) }
        let means = sums / Double(numbers.count)
        var covariance = 0.0
        var variances = SIMD2(0.0, 0.0)
        for number in numbers {
            let step = pair(number) - means
            covariance += step.x * step.y
            variances += step * step
        }
        let size = (variances.x * variances.y).squareRoot()
        return size < 1e-12 ? 0 : covariance / size
    }

    /// The number of times that the torso turns back along its axis of motion, small steps aside.
    private static func reversals(_ samples: EngineHistory, _ numbers: Range<Int>, _ axis: SIMD2<Double>) -> Int {
        guard numbers.count >= EngineGuards.leastSamples.reversals else { return 0 }
        let (low, high) = samples.span(of: numbers) { ($0.centre * axis).sum() }
        let least = EngineGuards.leastStep * max(high - low, 1e-9)
        var count = 0
        var last = 0.0
        for number in numbers.dropLast() {
            let step = ((samples[number + 1].centre - samples[number].centre) * axis).sum()
            guard step.magnitude > least else { continue }
            if last * step < 0 { count += 1 }
            last = step
        }
        return count
    }
}
