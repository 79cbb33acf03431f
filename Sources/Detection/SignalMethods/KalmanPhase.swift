/// Follows the phase of a repetition with a Kalman filter, and counts where it wraps.
///
/// The height of the shoulders over the hands, at 30 samples a second (`BodyTrack`), goes through a Kalman filter of
/// constant velocity. Its estimates, height and velocity, are a point that goes round once in a repetition: *rest* at
/// the top, *falling*, *rising*, and rest again. The body falls when its velocity is below `−speed` and it has lost a
/// third of `depth`; it rises when its velocity is above `speed`. The phase wraps when `rise` of the fall is
/// recovered. There a repetition is counted, if the movement passes the checks (`MovementCheck`) and the filter was not
/// surprised.
///
/// Rejections: *unsteady* where the mean surprise since the top is above `surprise` (the squared innovation over its
/// variance; 1 for a signal that keeps to the model), *no-lockout* where the body falls again from the upper half of
/// the way, *too-slow* after `longest`, and those of the checks.
///
/// **Known limits.** It asks for no period, so each slow bob of the body that passes the checks counts. A velocity
/// below `speed` on the whole way, a fall of more than 6 s, is not seen.
///
/// Source of the method: Bar-Shalom, Li and Kirubarajan: "Estimation with Applications to Tracking and Navigation",
/// 2001, §6.2.2 (the filter) and §5.4 (the innovation). The phases and the wrap are ours.
struct KalmanPhase: StagedDetector, AdjustableDetector {
    struct Parameters: DetectorParameters {
        var noise = 0.03
        /// Power density of the acceleration, squared torso lengths per cubed second.
        ///
        /// A raised cosine of 0.65 T has an acceleration of 4 T/s² (root mean square) in 1.5 s and of 14 T/s² in 0.8 s, and
        /// keeps it for about 0.1 s.
        var density = 10.0
        var speed = 0.1
        var rise = 0.65
        var surprise = 10.0
        var longest = 8.0
        var check = MovementCheck()
    }

    private enum Phase: Sendable { case rest, falling, rising }

    /// A height and the number of the sample at which it was.
    private struct Turn: Sendable {
        var height = 0.0
        var sample = 0
    }

    /// The samples per second.
    private static let rate = 30.0
    /// Deeper falls count as this much when the required rise is computed, torso lengths: a larger fall comes from a top
    /// that was not on the floor, and real push-ups reach 0.97 T (95th percentile).
    private static let deepest = 0.85

    let parameters: Parameters
    /// Reads shoulders, elbows, wrists and hips.
    var reader = ClosedChain.Reader(NoSettings())
    private var track: BodyTrack
    private var filter: KalmanFilter
    private var phase = Phase.rest
    private var top = Turn()
    private var bottom = Turn()
    private var crest = Turn()
    private var surprise = 0.0
    /// The number of samples since the track began.
    private var taken = 0

    init(_ parameters: Parameters) {
        self.parameters = parameters
        track = BodyTrack(rate: KalmanPhase.rate, memory: parameters.longest + 1)
        filter = KalmanFilter(noise: parameters.noise, density: parameters.density)
    }

    mutating func decide(_ features: ClosedChain.Reader.Features) -> Detection? {
        let added = track.take(features)
        if track.isNew {
            filter.reset()
            phase = .rest
            taken = 0
        }
        guard added > 0 else { return nil }
        var event: Detection?
        for age in stride(from: added - 1, through: 0, by: -1) {
            let height = filter.filter(track.height(age: age) / track.torso, elapsed: track.interval)
            surprise += filter.surprise
            if let found = step(Turn(height: height, sample: taken), age: age) {
                event = Detection(time: features.time, rejection: found.rejection)
            }
            taken += 1
        }
        return event
    }

    /// Moves the phase on by one sample; returns the outcome of a repetition that ends there.
    private mutating func step(_ now: Turn, age: Int) -> Outcome? {
        switch phase {
        case .rest:
            rest(now)
            return nil
        case .falling:
            if now.height < bottom.height { bottom = now }
            if now.height >= top.height || isOverdue(now) { wrap(at: now) }
            guard phase == .falling, filter.velocity > parameters.speed, now.height > bottom.height else { return nil }
            phase = .rising
            crest = now
            return nil
        case .rising:
            return rise(now, age: age)
        }
    }

    private mutating func rest(_ now: Turn) {
        if taken == 0 || now.height >= top.height || filter.velocity >= 0 { wrap(at: now) }
        guard filter.velocity < -parameters.speed, top.height - now.height > parameters.check.depth / 3 else { return }
        phase = .falling
        bottom = now
    }

    private mutating func rise(_ now: Turn, age: Int) -> Outcome? {
        if now.height > crest.height { crest = now }
        let fall = top.height - bottom.height
        let needed = parameters.rise * min(fall, KalmanPhase.deepest)
        if now.height - bottom.height >= needed { return complete(now, age: age) }
        if isOverdue(now) {
            wrap(at: now)
            return fall < parameters.check.depth ? nil : Outcome(rejection: .tooSlow)
        }
        guard filter.velocity < -parameters.speed else { return nil }
        let hasComeUp = crest.height - bottom.height > fall / 2
        let hasFallen = crest.height - now.height > parameters.check.depth / 3
        phase = now.height < bottom.height || !hasComeUp ? .falling : .rising
        if now.height < bottom.height { bottom = now }
        guard hasComeUp, hasFallen else { return nil }
        let outcome = Outcome(rejection: fall < parameters.check.depth ? .tooShallow : .noLockout)
        top = crest
        bottom = now
        phase = .falling
        return outcome
    }

    /// Counts or rejects the repetition that ends here.
    private mutating func complete(_ now: Turn, age: Int) -> Outcome? {
        let length = now.sample - top.sample
        let mean = surprise / Double(max(length, 1))
        let fall = top.height - bottom.height
        wrap(at: now)
        if fall < parameters.check.depth / 2 { return nil }
        if mean > parameters.surprise { return Outcome(rejection: .unsteady) }
        let oldest = min(age + length, track.count - 1)
        return Outcome(rejection: parameters.check.rejection(in: track, newest: age, oldest: oldest))
    }

    /// Whether more time has passed since the top than a repetition may take.
    private func isOverdue(_ now: Turn) -> Bool {
        Double(now.sample - top.sample) > parameters.longest * KalmanPhase.rate
    }

    /// Begins a new turn of the phase at a top.
    private mutating func wrap(at now: Turn) {
        phase = .rest
        top = now
        surprise = 0
    }

    private struct Outcome {
        var rejection: Rejection?
    }
}

extension KalmanPhase {
    static let entry = DetectorEntry(
        of: KalmanPhase.self, name: "kalman-phase",
        about: "phase of the shoulders' height over the hands in a Kalman filter of constant velocity",
        citation: "the filter: Bar-Shalom, Li and Kirubarajan, Estimation with Applications to Tracking, 2001, §6.2.2",
        parameters: [
            .number("noise", \.noise, unit: .torsoLengths, in: 0.001...1, about: "standard deviation of a sample"),
            .number(
                "density", \.density, in: 0.01...1000,
                about: "power density of the acceleration, squared torso lengths per cubed second"),
            .number(
                "speed", \.speed, in: 0...5,
                about: "the least speed of a body that falls or rises, torso lengths per second"),
            .number("rise", \.rise, in: 0.3...1, about: "the share of the fall that must be recovered"),
            .number(
                "surprise", \.surprise, in: 0.1...1000,
                about: "the greatest mean surprise of the filter in a repetition"),
            .seconds("longest", \.longest, in: 0.5...30, "a repetition takes at most this"),
            .number(
                "depth", \.check.depth, unit: .torsoLengths, in: 0.02...1,
                about: "the least fall of the shoulders over the hands"),
            .number(
                "hands", \.check.hands, in: 0...5,
                about: "the farthest that the hands may move, as a share of the way of the shoulders"),
        ])
}
