package import Detection
import Pose

/// Candidates from a band that follows the user's last repetitions, then four guards at completion.
///
/// **Signals.** The elbow angle of the arm whose least confident joint is the more confident one (at least 0.30), and
/// the torso's centre, the midpoint of shoulder and of the better hip; One-Euro filters (1.2 Hz, 0.05) on the angle
/// and (1 Hz, 0.02) on the centre, in image heights. A frame that lacks them ends the repetition under way.
///
/// **Candidates.** The band is 30 % to 70 % of the median range of the last four repetitions, at least 8° and 22 % of
/// the range wide; 100° and 150° until a range of 18° is known. The angle at or below the band for two frames (0.03 s
/// at least) and then at or above it is a candidate; it began when the angle was last above.
///
/// **Guards.** From the median place of the torso's centre in the top hold to that of the frames within 15 % of the
/// lowest angle it must travel 0.023 torso lengths; the angle must fall with the travel (correlation 0.60); the angle
/// reverses at most 4 times, steps under 4 % of its span aside; it takes 0.45 to 12 s.
///
/// **Replay.** The last 15 s are kept. Once a range of 18° has been seen in them, they are gone through again with the
/// band of that range (bootstrap); after 4 s without a repetition the same is done with what came since (stall).
/// What a replay finds is counted then, one repetition a frame: the number is right and the time is late.
///
/// What comes as *torso-still* failed travel or correlation, *dwell-too-short* was too short; too many reversals and
/// too long a duration are dropped without a word.
///
/// **Defect**: 0.023 torso lengths are about a centimetre, less than a body sways: bent arms beside a small bob in
/// phase pass all guards. The bootstrap counts in a burst, seconds late. One unusable frame costs its repetition until
/// a replay finds it. The centre's filter lags behind the angle's, which costs real repetitions their correlation.
///
/// Source: sboris17 (scottyb), RepEngine and its simulator (Swift), `docs/03-rep-detection.md`, 2025.
package struct ScottybRepEngine: StagedDetector {
    /// The parameters that can be set.
    package struct Parameters: DetectorParameters {
        /// The torso's centre must travel at least this, torso lengths.
        package var travel = 0.023
        /// The least correlation of the angle's fall with the travel.
        package var correlation = 0.60
        /// The most reversals of the angle.
        package var reversals = 4.0
        /// A repetition takes at least this, seconds; below `longest`.
        package var shortest = 0.45
        /// A repetition takes at most this, seconds.
        package var longest = 12.0
        /// The share of the range at which the band begins; below `top`.
        package var bottom = 0.30
        /// The share of the range at which the band ends.
        package var top = 0.70
        /// After how long without a repetition what came since is replayed, seconds.
        package var stall = 4.0
        /// Joints must be at least this confident.
        package var confidence = 0.30

        /// Makes the source's parameters.
        package init() {}
    }

    private let parameters: Parameters
    /// Reads the better arm and both hips.
    package var reader = Reader(NoSettings())
    private var sampler = EngineSampler()
    private var samples = EngineHistory()
    private var band: EngineBand
    private var cycle = EngineCycle()
    private var guards: EngineGuards
    private var isCalibrated = false
    private var mark: Nanoseconds?
    /// The number of counts that a replay has found and that are still to be emitted.
    private var owed = 0

    /// Makes a detector.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        band = EngineBand(bottomShare: parameters.bottom, topShare: parameters.top)
        guards = EngineGuards(parameters)
    }

    /// Features depend on no parameter.
    package var readerSettings: NoSettings { NoSettings() }

    /// Takes arm and hips of the next frame; see `StagedDetector`.
    package mutating func decide(_ features: Reader.Features) -> Detection? {
        let said = take(features)
        if said?.isCounted == true || owed == 0 { return said }
        owed -= 1
        return Detection(time: features.time)
    }

    /// Forgets everything that was seen; parameters stay.
    package mutating func reset() { self = ScottybRepEngine(parameters) }

    private mutating func take(_ features: Reader.Features) -> Detection? {
        let time = features.time
        guard let sample = sampler.sample(features, confidence: parameters.confidence) else {
            cycle.giveUp()
            return nil
        }
        samples.add(sample)
        let since = mark ?? time
        mark = since
        let said = step(samples.count - 1)
        if said?.isCounted == true { return said }
        let isStalled = time.seconds(since: since) >= parameters.stall
        // A range is taken where the angle has turned back, not on the way.
        if !isCalibrated, samples.hasReturned {
            isCalibrated = replay(from: 0)
        } else if isCalibrated, isStalled {
            mark = time
            _ = replay(from: samples.rank(after: since))
        }
        return said
    }

    /// Goes one sample on; at a candidate the guards decide.
    private mutating func step(_ rank: Int) -> Detection? {
        let sample = samples[rank]
        guard let candidate = cycle.step(sample, bottom: band.bottom, top: band.top) else { return nil }
        let first = samples.rank(after: candidate)
        switch guards.judge(samples, from: first, to: rank) {
        case .passed(let low, let high):
            band.learn(low: low, high: high)
            isCalibrated = true
            mark = sample.time
            return Detection(time: sample.time)
        case .stillTorso: return Detection(time: sample.time, rejection: .torsoStill)
        case .short: return Detection(time: sample.time, rejection: .dwellTooShort)
        case .dropped: return nil
        }
    }

    /// Goes through the last samples again with the band of their range.
    ///
    /// - Returns: Whether they have a range.
    private mutating func replay(from first: Int) -> Bool {
        guard let (low, high) = samples.range(from: first), high - low >= EngineBand.least else { return false }
        band.set(low: low, high: high)
        cycle.giveUp()
        for rank in first..<samples.count {
            if samples.isBreak(before: rank) { cycle.giveUp() }
            if step(rank)?.isCounted == true { owed += 1 }
        }
        return true
    }
}

extension ScottybRepEngine {
    /// The detector in the catalogue.
    static let entry = DetectorEntry(
        name: "scottyb-rep-engine",
        about: "candidates from the last repetitions' band, four guards, bootstrap and replay",
        citation: "sboris17 (scottyb), RepEngine (Swift), docs/03-rep-detection.md, 2025",
        parameters: [
            .number(
                "travel", \.travel, unit: .torsoLengths, in: 0...2,
                about: "the torso's centre must travel at least this far"),
            .number(
                "correlation", \.correlation, unit: .none, in: -1...1,
                about: "the least correlation of the angle's fall with the travel"),
            .number("reversals", \.reversals, unit: .none, in: 0...100, about: "the most reversals of the angle"),
            .number("shortest", \.shortest, unit: .seconds, in: 0...10, about: "a repetition takes at least this"),
            .number("longest", \.longest, unit: .seconds, in: 1...14, about: "a repetition takes at most this"),
            .number("bottom", \.bottom, unit: .none, in: 0...1, about: "share of the range where the band begins"),
            .number("top", \.top, unit: .none, in: 0...1, about: "share of the range where the band ends"),
            .number(
                "stall", \.stall, unit: .seconds, in: 1...14,
                about: "after how long without a repetition what came since is replayed"),
            .number(
                "confidence", \.confidence, unit: .none, in: 0...1, about: "joints must be at least this confident"),
        ],
        conflict: { parameters in
            if parameters.bottom >= parameters.top {
                return "bottom (\(ParameterValue.number(parameters.bottom))) must be below top "
                    + "(\(ParameterValue.number(parameters.top)))"
            }
            return parameters.shortest < parameters.longest ? nil : "shortest must be below longest"
        },
        make: { ScottybRepEngine($0) })
}
