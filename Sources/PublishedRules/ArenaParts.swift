import Detection
import Pose

/// The sample that the rule takes of one frame.
struct ArenaSample: Sendable {
    var time: Nanoseconds
    /// The mean angle of the elbows that are seen, degrees.
    var angle: Double
    /// The shoulder of the better arm from the upper left corner, image heights.
    var shoulder: SIMD2<Double>
    /// The wrist of the better arm from the upper left corner, image heights.
    var wrist: SIMD2<Double>
    /// The body's length: the better arm's torso or upper arm, whichever is longer, image heights.
    var scale: Double

    /// Takes the sample of a frame, or `nil` without an arm that is seen.
    init?(_ body: Body, confidence: Double) {
        let (left, right) = (body.left, body.right)
        let leftAngle = left.seesArm(confidence) ? left.elbowBend.degrees : nil
        let rightAngle = right.seesArm(confidence) ? right.elbowBend.degrees : nil
        guard let angle = mean(leftAngle, rightAngle) else { return nil }
        let isRight = rightAngle != nil && (leftAngle == nil || right.armSum > left.armSum)
        let side = isRight ? right : left
        // The origin matters, see `ArenaEngagement`.
        let unit = SIMD2(body.unit.x / body.unit.y, 1)
        shoulder = side.shoulder.imagePoint(unit)
        wrist = side.wrist.imagePoint(unit)
        scale = (shoulder - side.elbow.imagePoint(unit)).length
        if side.hip.isSeen(confidence) { scale = max(scale, (shoulder - side.hip.imagePoint(unit)).length) }
        guard scale.isFinite, wrist.x.isFinite, wrist.y.isFinite else { return nil }
        time = body.time
        self.angle = angle
    }
}

/// Median of the last three angles, then an average with a weight of 0.45 a sample.
struct ArenaSmoothing: Sendable {
    private static let weight = 0.45

    private var last = SIMD3<Double>()
    private var count = 0
    private var average: Double?

    mutating func filter(_ angle: Double) -> Double {
        last = SIMD3(angle, last.x, last.y)
        count = min(count + 1, 3)
        let median =
            switch count {
            case 1: angle
            // Of two the source takes the greater.
            case 2: max(last.x, last.y)
            default: max(min(last.x, last.y), min(max(last.x, last.y), last.z))
            }
        let next = average.map { $0 + ArenaSmoothing.weight * (median - $0) } ?? median
        average = next
        return next
    }
}

/// The test whether the shoulder travels, and further than the hand.
///
/// As in the source each place is divided by the body's length of its own frame, so a length that jumps is travel.
struct ArenaEngagement: Sendable {
    /// The time over which travel is measured, seconds.
    private static let window = 1.2
    /// The least number of places that have a travel.
    private static let leastPlaces = 3
    /// A body's length that is too small to measure by, image heights.
    private static let leastScale = 1e-4

    private struct Place {
        var time: Nanoseconds = 0
        /// Shoulder and wrist, body lengths.
        var both = SIMD4<Double>.zero
    }

    private var places = Ring(capacity: 64, filler: Place())
    private var lastMotion: Nanoseconds?

    /// Forgets the motion, but not when the body moved last.
    mutating func lose() { places.removeAll() }

    /// Takes a sample and returns whether the body has moved within the hold.
    mutating func observe(_ sample: ArenaSample, _ parameters: PushupArena.Parameters) -> Bool {
        guard parameters.travel > 0 else { return true }
        if sample.scale > ArenaEngagement.leastScale {
            let both = SIMD4(lowHalf: sample.shoulder / sample.scale, highHalf: sample.wrist / sample.scale)
            places.append(Place(time: sample.time, both: both))
            if moves(at: sample.time, parameters) { lastMotion = sample.time }
        }
        return lastMotion.map { sample.time.seconds(since: $0) <= parameters.hold } ?? false
    }

    /// Whether the shoulder's box of the window is large enough, and larger than the wrist's.
    private func moves(at time: Nanoseconds, _ parameters: PushupArena.Parameters) -> Bool {
        var low = SIMD4<Double>(repeating: .infinity)
        var high = SIMD4<Double>(repeating: -.infinity)
        var found = 0
        while found < places.count {
            let place = places[places.count - 1 - found]
            guard time.seconds(since: place.time) <= ArenaEngagement.window else { break }
            low.replace(with: place.both, where: place.both .< low)
            high.replace(with: place.both, where: place.both .> high)
            found += 1
        }
        guard found >= ArenaEngagement.leastPlaces else { return false }
        let span = high - low
        let travel = span.lowHalf.length
        return travel >= parameters.travel && travel > parameters.ratio * span.highHalf.length
    }
}

/// The person's range: the angles of the last seconds while the body moves, and the thresholds in them.
struct ArenaRange: Sendable {
    /// Room for 15 s of samples that are 0.03 s apart.
    private static let capacity = 512
    private static let pendingCapacity = 64
    /// The time before the body is seen to move whose angles are let in after all, seconds.
    private static let preRoll = 1.5
    /// The time that the first range looks back for a bottom that is already past, seconds.
    private static let lookBack = 2.0
    private static let refresh = 0.25
    private static let leastSamples = 20
    private static let tail = 0.05
    private static let blend = 0.5
    /// The thresholds until a range is known, degrees.
    private static let unknown = (down: 110.0, up: 145.0)

    private var samples = Ring<TimedNumber>(capacity: capacity)
    private var pending = Ring<TimedNumber>(capacity: pendingCapacity)
    private var scratch = RankedScratch(capacity: capacity)
    private var refreshed: Nanoseconds?
    private var bottom = 0.0
    private var top = 0.0
    private(set) var isKnown = false

    /// Takes an angle from a time at which the body does not move.
    mutating func hold(_ angle: Double, at time: Nanoseconds) { pending.append((time, angle)) }

    /// Lets in what was held over the last moments.
    mutating func admit() {
        guard let last = pending.last?.time else { return }
        for rank in 0..<pending.count where last.seconds(since: pending[rank].time) <= ArenaRange.preRoll {
            samples.append(pending[rank])
        }
        pending.removeAll()
    }

    /// Takes an angle; every quarter of a second the range follows the angles of the window.
    mutating func add(_ angle: Double, at time: Nanoseconds, _ parameters: PushupArena.Parameters) {
        samples.append((time, angle))
        if let refreshed, time.seconds(since: refreshed) <= ArenaRange.refresh { return }
        refreshed = time
        scratch.clear()
        for rank in 0..<samples.count where time.seconds(since: samples[rank].time) <= parameters.window {
            scratch.add(samples[rank].value)
        }
        guard scratch.count >= ArenaRange.leastSamples else { return }
        let low = scratch.number(ofRank: Int(Double(scratch.count) * ArenaRange.tail))
        let high = scratch.number(ofRank: Int(Double(scratch.count) * (1 - ArenaRange.tail)))
        guard high - low >= parameters.least else { return }
        let share = isKnown ? ArenaRange.blend : 1
        bottom += share * (low - bottom)
        top += share * (high - top)
        isKnown = true
    }

    /// The angles at which the arm is down and up, degrees.
    func thresholds(_ strictness: PushupArena.Strictness) -> (down: Double, up: Double) {
        guard isKnown else { return ArenaRange.unknown }
        let shares = strictness.shares
        return (bottom + shares.down * (top - bottom), bottom + shares.up * (top - bottom))
    }

    /// The instant of the lowest angle of the last two seconds where that is below an angle.
    func recentBottom(below angle: Double, at time: Nanoseconds) -> Nanoseconds? {
        var lowest = Double.infinity
        var found: Nanoseconds?
        for rank in stride(from: samples.count - 1, through: 0, by: -1) {
            let sample = samples[rank]
            guard time.seconds(since: sample.time) <= ArenaRange.lookBack else { break }
            if sample.value < lowest { (lowest, found) = (sample.value, sample.time) }
        }
        return lowest < angle ? found : nil
    }
}
