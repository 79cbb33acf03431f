import Detection
import Pose

/// The sample that the engine keeps of one frame.
struct EngineSample: Sendable {
    /// Its time.
    var time: Nanoseconds
    /// The filtered elbow angle, degrees.
    var angle: Double
    /// The filtered centre of the torso, image heights.
    var centre: SIMD2<Double>
    /// The torso's length, image heights.
    var torso: Double
}

/// Makes samples of angle and torso of the better side, and filters them.
struct EngineSampler: Sendable {
    private var angle = OneEuroFilter(minimumCutoff: 1.2, beta: 0.05)
    private var x = OneEuroFilter(minimumCutoff: 1, beta: 0.02)
    private var y = OneEuroFilter(minimumCutoff: 1, beta: 0.02)
    private var lastSeen: Nanoseconds?

    /// The sample of a frame, or `nil` where it lacks what is needed.
    mutating func sample(_ features: ScottybRepEngine.Reader.Features, confidence: Double) -> EngineSample? {
        let hips = features.hips
        // The better of the two is chosen only among hips that were found.
        let isLeftBetter = hips.left.isSeen(confidence) && hips.left.confidence >= hips.right.confidence
        let hip = hips.right.isSeen(confidence) && !isLeftBetter ? hips.right : hips.left
        guard hip.isSeen(confidence), let raw = features.arm.angle(atLeast: confidence) else { return nil }
        let shoulder = features.shoulder.place * features.unit
        let hipPlace = hip.place * features.unit
        let torso = (shoulder - hipPlace).length
        let centre = (shoulder + hipPlace) / 2
        guard torso > 0, torso.isFinite, centre.x.isFinite, centre.y.isFinite else { return nil }
        let time = features.time
        let elapsed = lastSeen.map { time.seconds(since: $0) } ?? 0
        lastSeen = time
        return EngineSample(
            time: time, angle: angle.filter(raw, elapsed: elapsed),
            centre: SIMD2(x.filter(centre.x, elapsed: elapsed), y.filter(centre.y, elapsed: elapsed)), torso: torso)
    }
}

/// The samples of the last 15 s, at most one every 0.03 s of them.
struct EngineHistory: Sendable {
    private static let capacity = 512
    private static let window = 15.0
    /// Samples that come sooner than this take the last one's place, seconds.
    private static let spacing = 0.0295
    /// Samples further apart than this are not of one repetition, seconds.
    private static let gap = 0.5

    private var samples: [EngineSample]
    private var first = 0
    /// The number of samples.
    private(set) var count = 0
    /// The time of the last sample but one; the last one may still be replaced.
    private var settled: Nanoseconds?
    private var high = 0.0
    private var low = 0.0

    init() {
        let nothing = EngineSample(time: 0, angle: 0, centre: .zero, torso: 1)
        samples = Array(repeating: nothing, count: EngineHistory.capacity)
    }

    /// The sample of a rank, 0 the oldest.
    subscript(rank: Int) -> EngineSample { samples[(first + rank) % EngineHistory.capacity] }

    /// Takes the next sample and forgets those older than the window.
    mutating func add(_ sample: EngineSample) {
        while count > 0, sample.time.seconds(since: samples[first].time) > EngineHistory.window {
            first = (first + 1) % EngineHistory.capacity
            count -= 1
        }
        if let settled, count > 1, sample.time.seconds(since: settled) < EngineHistory.spacing {
            samples[(first + count - 1) % EngineHistory.capacity] = sample
        } else {
            if count > 0 { settled = self[count - 1].time }
            if count == EngineHistory.capacity {
                first = (first + 1) % EngineHistory.capacity
                count -= 1
            }
            samples[(first + count) % EngineHistory.capacity] = sample
            count += 1
        }
        if count == 1 {
            high = sample.angle
            low = sample.angle
        }
        follow(sample.angle)
    }

    /// Whether the angle has fallen from a high by 18° and come back most of the way.
    private(set) var hasReturned = false

    private mutating func follow(_ angle: Double) {
        if angle > high, high - low < EngineBand.least {
            high = angle
            low = angle
        }
        low = min(low, angle)
        hasReturned = high - low >= EngineBand.least && angle >= high - 0.2 * (high - low)
        if hasReturned {
            high = angle
            low = angle
        }
    }

    /// Whether samples are missing before this one.
    func isBreak(before rank: Int) -> Bool {
        rank > 0 && self[rank].time.seconds(since: self[rank - 1].time) > EngineHistory.gap
    }

    /// The rank of the first sample at or after an instant.
    func rank(after time: Nanoseconds) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The lowest and the highest angle from a rank on.
    func range(from first: Int) -> (low: Double, high: Double)? {
        guard first < count else { return nil }
        var low = Double.infinity
        var high = -Double.infinity
        for rank in first..<count {
            low = min(low, self[rank].angle)
            high = max(high, self[rank].angle)
        }
        return (low, high)
    }
}

/// The thresholds: fixed at first, then from the last four repetitions.
struct EngineBand: Sendable {
    /// The range from which it is personal, degrees.
    static let least = 18.0
    private static let narrowest = 8.0
    private static let narrowestShare = 0.22

    private let bottomShare: Double
    private let topShare: Double
    /// The arm is down at this angle or below, degrees.
    private(set) var bottom = 100.0
    /// The arm is up at this angle or above, degrees.
    private(set) var top = 150.0
    private var lows = SIMD4<Double>()
    private var highs = SIMD4<Double>()
    private var learnt = 0

    init(bottomShare: Double, topShare: Double) {
        self.bottomShare = bottomShare
        self.topShare = topShare
    }

    /// Takes the band of a range that was seen, until repetitions change it.
    mutating func set(low: Double, high: Double) {
        let range = high - low
        guard range >= EngineBand.least else { return }
        bottom = low + bottomShare * range
        top = low + topShare * range
        let gap = max(EngineBand.narrowest, EngineBand.narrowestShare * range)
        guard top - bottom < gap else { return }
        let middle = (top + bottom) / 2
        bottom = middle - gap / 2
        top = middle + gap / 2
    }

    /// Takes a repetition's lowest and highest angle.
    mutating func learn(low: Double, high: Double) {
        lows[learnt % 4] = low
        highs[learnt % 4] = high
        learnt += 1
        let known = min(learnt, 4)
        set(low: EngineBand.median(lows, known), high: EngineBand.median(highs, known))
    }

    /// The median of up to four numbers.
    private static func median(_ values: SIMD4<Double>, _ count: Int) -> Double {
        var least = Double.infinity
        var most = -Double.infinity
        var sum = 0.0
        for index in 0..<count {
            least = min(least, values[index])
            most = max(most, values[index])
            sum += values[index]
        }
        // Of one or two it is the mean, of three and four the mean of the others than the ends.
        return count < 3 ? sum / Double(count) : (sum - least - most) / Double(count - 2)
    }
}

/// Top, bottom and top again.
struct EngineCycle: Sendable {
    /// Two frames at 15 a second less half of one, seconds.
    private static let dwell = 0.03

    private enum Phase { case unarmed, top, bottom }

    private var phase = Phase.unarmed
    private var start: Nanoseconds = 0
    private var lowSince: Nanoseconds?

    /// Ends the repetition under way.
    mutating func giveUp() {
        phase = .unarmed
        lowSince = nil
    }

    /// Takes the next sample.
    ///
    /// - Returns: When the repetition began that has just been completed.
    mutating func step(_ sample: EngineSample, bottom: Double, top: Double) -> Nanoseconds? {
        if sample.angle >= top {
            let isComplete = phase == .bottom
            let began = start
            phase = .top
            start = sample.time
            lowSince = nil
            return isComplete ? began : nil
        }
        guard phase == .top else { return nil }
        guard sample.angle <= bottom else {
            lowSince = nil
            return nil
        }
        if let lowSince, sample.time.seconds(since: lowSince) >= EngineCycle.dwell { phase = .bottom }
        lowSince = lowSince ?? sample.time
        return nil
    }
}
