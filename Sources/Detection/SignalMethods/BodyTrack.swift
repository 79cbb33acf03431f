import Pose

/// The height of the shoulders over the planted hands at a fixed rate, with the places that explain it.
///
/// Shoulders, wrists and hips are the middles of their pairs, each side weighed by its confidence, and the torso's
/// length is learned (`JointPairs`, `BodyScale`: the same as `ClosedChain` uses). Frames come at any rate; samples are
/// linear interpolations between them at a fixed one, counted from the first frame, so that every method below sees the
/// same signal at 15 and at 60 frames a second. Memory is set aside once.
struct BodyTrack: Sendable {
    /// The body at one instant, square pixels.
    struct Sample: Sendable {
        var shoulder = SIMD2<Double>(0, 0)
        var wrist = SIMD2<Double>(0, 0)
        var hip = SIMD2<Double>(0, 0)
        /// The height of the shoulders over the planted hands.
        var height = 0.0

        /// The sample at a share of the way to another one.
        func toward(_ other: Sample, share: Double) -> Sample {
            Sample(
                shoulder: shoulder + share * (other.shoulder - shoulder), wrist: wrist + share * (other.wrist - wrist),
                hip: hip + share * (other.hip - hip), height: height + share * (other.height - height))
        }
    }

    /// The time for which a body may be unseen before all that was seen of it is forgotten, seconds.
    private static let lost = 1.0

    /// The length of an arm, torso lengths (ANSUR II, as in `BodyScale`).
    private static let armOverTorso = 1.12

    /// The seconds from one sample to the next.
    let interval: Double
    private let step: Nanoseconds
    private var samples: [Sample]
    /// The heights of the samples, twice in a row, so that those of any time lie side by side.
    private var heights: [Double]
    private var first = 0
    private(set) var count = 0
    /// Whether the last frame began a new track: another body, or the same one after a loss.
    private(set) var isNew = true

    private var pairs = JointPairs()
    private var scale = BodyScale()
    private var upright = ChainUpright()
    private var planted: SIMD2<Double>?
    private var last: (sample: Sample, time: Nanoseconds)?
    private var next: Nanoseconds = 0
    private var crest = 0.0

    /// Makes an empty track of some samples per second that looks back some seconds.
    init(rate: Double, memory: Double) {
        interval = 1 / rate
        step = Nanoseconds(seconds: interval)
        samples = Array(repeating: Sample(), count: Int((memory * rate).rounded(.up)) + 1)
        heights = Array(repeating: 0, count: 2 * samples.count)
    }

    /// The length of the torso, square pixels.
    var torso: Double { scale.torso }
    var knowsHips: Bool { pairs.knowsHips }
    /// The unit vector along which the shoulders rise.
    var up: SIMD2<Double> { upright.side }

    /// The sample of an age, 0 the newest.
    subscript(age: Int) -> Sample {
        let slot = first + count - 1 - age
        return samples[slot < samples.count ? slot : slot - samples.count]
    }

    /// The height of the shoulders over the hands at an age, square pixels.
    func height(age: Int) -> Double { heights[first + count - 1 - age] }

    /// Calls a function with the heights of all samples, the oldest first.
    func withHeights<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
        heights.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[first..<first + count])) }
    }

    /// The lowest and the highest height from one age to a greater one, square pixels.
    func range(newest: Int, oldest: Int) -> (low: Double, high: Double) {
        withHeights { heights in
            let end = count - newest
            var place = count - 1 - oldest
            var (low, high) = (SIMD4(repeating: Double.infinity), SIMD4(repeating: -Double.infinity))
            func take(_ next: SIMD4<Double>) {
                low.replace(with: next, where: next .< low)
                high.replace(with: next, where: next .> high)
            }
            while place &+ 4 <= end {
                take(SIMD4(heights[place], heights[place &+ 1], heights[place &+ 2], heights[place &+ 3]))
                place &+= 4
            }
            while place < end {
                take(SIMD4(repeating: heights[place]))
                place &+= 1
            }
            return (low.min(), high.max())
        }
    }

    /// Takes the joints of the next frame, and returns the number of samples that it completes; they are the newest
    /// ones of the track.
    mutating func take(_ features: ClosedChain.Reader.Features) -> Int {
        isNew = features.comesAfterGap
        if features.comesAfterGap { beginAgain() }
        let isSeen = pairs.observe(
            features.left, features.right, shares: features.shares, reach: scale.reach(in: features.shares.elapsed),
            time: features.time)
        guard isSeen, pairs.knowsWrists else {
            if pairs.knowsShoulders, features.time.seconds(since: pairs.lastSeen) > BodyTrack.lost { beginAgain() }
            return 0
        }
        guard let sample = sample(of: features) else { return 0 }
        return add(sample, at: features.time)
    }

    /// Forgets all but the size of the body.
    private mutating func beginAgain() {
        isNew = true
        pairs = JointPairs()
        upright = ChainUpright()
        planted = nil
        scale.restart()
        clear()
    }

    private mutating func clear() {
        count = 0
        first = 0
        last = nil
    }

    private mutating func sample(of features: ClosedChain.Reader.Features) -> Sample? {
        let trunk = pairs.knowsHips ? (pairs.shoulders - pairs.hips).length : 0
        let isDown = (last?.sample.height ?? 0) < crest - 0.1 * scale.torso
        guard scale.observe(arm: features.armLength, torso: trunk, shares: features.shares, isDown: isDown)
        else { return nil }
        let hands = planted.map { $0 + features.shares.planted * (pairs.wrists - $0) } ?? pairs.wrists
        planted = hands
        let arm = pairs.shoulders - hands
        // Arms are straight by their own length: a torso that was taken for too long must not hide that.
        let unit = max(features.armLength ?? 0, 0.2 * scale.torso) / BodyTrack.armOverTorso
        if upright.turn(arm: arm / unit, shares: features.shares) {
            isNew = true
            clear()
        }
        let height = (arm * upright.side).sum()
        crest = count == 0 ? height : max(height, crest + (height - crest) * features.shares.planted / 4)
        return Sample(shoulder: pairs.shoulders, wrist: pairs.wrists, hip: pairs.hips, height: height)
    }

    private mutating func add(_ sample: Sample, at time: Nanoseconds) -> Int {
        defer { last = (sample, time) }
        guard let last else {
            next = time &+ step
            keep(sample)
            return 1
        }
        let gap = time.seconds(since: last.time)
        var added = 0
        // No gap is longer than a body may be unseen; a clock that overflows must not hold the loop.
        while next <= time, next > last.time, added < samples.count {
            keep(last.sample.toward(sample, share: next.seconds(since: last.time) / gap))
            next &+= step
            added += 1
        }
        if next <= last.time { next = time &+ step }
        return added
    }

    private mutating func keep(_ sample: Sample) {
        let slot = first + count
        let place = slot < samples.count ? slot : slot - samples.count
        samples[place] = sample
        heights[place] = sample.height
        heights[place + samples.count] = sample.height
        if count < samples.count {
            count += 1
        } else {
            first = first + 1 < samples.count ? first + 1 : 0
        }
    }
}
