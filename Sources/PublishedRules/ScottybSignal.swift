import Detection
import Pose

struct EngineSample: Sendable {
    var time: Nanoseconds
    /// The filtered elbow angle, degrees.
    var angle: Double
    /// The filtered centre of the torso, in normalised coordinates.
    var centre: SIMD2<Double>
    /// The torso's length, in normalised coordinates.
    var torso: Double
}

/// Makes samples of angle and torso, and filters them.
struct EngineSampler: Sendable {
    private var angle = RawSpeedFilter(minimumCutoff: 1.2, beta: 0.05)
    private var x = RawSpeedFilter(minimumCutoff: 1, beta: 0.02)
    private var y = RawSpeedFilter(minimumCutoff: 1, beta: 0.02)
    private var lastSeen: Nanoseconds?

    /// The sample of a frame by the better arm and the better hip, or `nil` where it lacks what is needed.
    ///
    /// The better arm is the one whose least confident joint is the more confident one, the better hip the more
    /// confident one; the left ones where both are equal.
    mutating func sample(_ body: Body, confidence: Double) -> EngineSample? {
        let (left, right, time) = (body.left, body.right, body.time)
        let arm = right.armConfidence > left.armConfidence ? right : left
        let hip = right.hip.confidence > left.hip.confidence ? right.hip : left.hip
        guard hip.isSeen(confidence), arm.seesArm(confidence), let raw = arm.elbowBend.degrees else { return nil }
        let centre = (arm.shoulder.place + hip.place) / 2
        let torso = (arm.shoulder.place - hip.place).length
        guard torso.isFinite, centre.x.isFinite, centre.y.isFinite else { return nil }
        let elapsed = lastSeen.map { time.seconds(since: $0) }
        lastSeen = time
        return EngineSample(
            time: time, angle: angle.filter(raw, elapsed: elapsed),
            centre: SIMD2(x.filter(centre.x, elapsed: elapsed), y.filter(centre.y, elapsed: elapsed)), torso: torso)
    }
}

/// A One-Euro filter that takes the speed from the last raw value and begins with the first speed that it sees.
struct RawSpeedFilter: Sendable {
    /// Cutoff of the low-pass on the speed, Hz.
    private static let speedCutoff = 1.0

    private let minimumCutoff: Double
    private let beta: Double
    private var last = 0.0
    private var filtered = 0.0
    private var speed: Double?

    init(minimumCutoff: Double, beta: Double) {
        self.minimumCutoff = minimumCutoff
        self.beta = beta
    }

    /// Takes the next sample, finite, some seconds after the last; the first, after `nil`, passes unchanged.
    mutating func filter(_ value: Double, elapsed: Double?) -> Double {
        guard let elapsed, elapsed > 0 else {
            last = value
            filtered = value
            return value
        }
        let raw = (value - last) / elapsed
        let share = RawSpeedFilter.share(cutoff: RawSpeedFilter.speedCutoff, elapsed)
        let next = speed.map { share * raw + (1 - share) * $0 } ?? raw
        speed = next
        let weight = RawSpeedFilter.share(cutoff: minimumCutoff + beta * next.magnitude, elapsed)
        filtered = weight * value + (1 - weight) * filtered
        last = value
        return filtered
    }

    private static func share(cutoff: Double, _ elapsed: Double) -> Double {
        1 / (1 + 1 / (2 * Double.pi * cutoff) / elapsed)
    }
}

/// The samples of the last 15 s, by their numbers.
struct EngineHistory: Sendable {
    /// Room for 15 s at 15 frames a second, and as much again for a candidate that began before a gap; a power of two,
    /// so that a place is cheap to find.
    private static let capacity = 512
    /// The time that is replayed, seconds.
    private static let window = 15.0

    private var samples: [EngineSample]
    /// The number of the next sample.
    private(set) var end = 0
    /// The number of the first sample of the window.
    private(set) var start = 0

    init() {
        samples = Array(
            repeating: EngineSample(time: 0, angle: 0, centre: .zero, torso: 1), count: EngineHistory.capacity)
    }

    /// The sample of a number, one of the last 512.
    subscript(number: Int) -> EngineSample { samples[number & (EngineHistory.capacity - 1)] }

    /// The oldest number that is still kept.
    var oldest: Int { max(0, end - EngineHistory.capacity) }

    mutating func add(_ sample: EngineSample) {
        samples[end & (EngineHistory.capacity - 1)] = sample
        end += 1
        start = max(start, oldest)
        while sample.time.seconds(since: self[start].time) > EngineHistory.window { start += 1 }
    }

    /// The first sample of the window that is not older than a time before the last one, seconds.
    func start(within window: Double) -> Int {
        var number = end - 1
        let last = self[number].time
        while number > start, last.seconds(since: self[number - 1].time) <= window { number -= 1 }
        return number
    }
}
