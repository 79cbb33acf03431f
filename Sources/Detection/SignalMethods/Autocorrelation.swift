/// Counts the periods of the shoulders' height over the hands, found by autocorrelation.
///
/// The height is kept at 15 samples a second (`BodyTrack`). Its period is the first strong peak of the normalised
/// autocorrelation between `shortest` and `longest` (`PeriodSearch`). The phase is that of the fundamental over the last
/// period, so it stays with the signal and does not run away from it. A repetition is counted when the phase passes
/// `point`, if the last period passes the checks of a movement (`MovementCheck`).
///
/// **Known limits.** A period shows when it has come twice, so one repetition alone is never counted, nor are
/// repetitions with pauses of different lengths between them. The first repetition of a set is counted together with
/// the second one (`first=late`), which makes the total right and the time of one count late; with `first=skip` it is
/// left out. Where the tempo changes by more than a third from one repetition to the next, the correlation is too weak.
///
/// Source of the method: Rabiner: "On the Use of Autocorrelation Analysis for Pitch Detection", IEEE Transactions on
/// Acoustics, Speech, and Signal Processing 25(1), 1977, doi:10.1109/TASSP.1977.1162905; for repetitions of exercises
/// Morris, Saponas, Guillory and Kelner: "RecoFit", CHI 2014, doi:10.1145/2556288.2557116. The window that grows with
/// the lag and the phase by the fundamental are ours.
struct Autocorrelation: StagedDetector, AdjustableDetector {
    /// The behaviour for a repetition that came before its period was known.
    enum FirstRepetition: String, Sendable, Hashable, CaseIterable {
        /// It is counted when the period is known, one repetition late.
        case late
        /// It is not counted.
        case skip
    }

    struct Parameters: DetectorParameters {
        /// The fastest real sets have 0.56 s a repetition.
        var shortest = 0.5
        var longest = 6.0
        var strength = 0.6
        var point = 0.8
        var first = FirstRepetition.late
        var check = MovementCheck()
    }

    /// The samples per second.
    private static let rate = 15.0
    /// The share of a period within which a repetition is counted after its phase has passed the point.
    private static let prompt = 0.4

    let parameters: Parameters
    /// Reads shoulders, elbows, wrists and hips.
    var reader = ClosedChain.Reader(NoSettings())
    private var track: BodyTrack
    private var search: PeriodSearch
    private var taken = 0
    /// The instant of the last repetition that was judged, samples since the track began.
    private var lastJudged: Double?
    /// The counts that are still to be emitted, one a frame.
    private var owed = 0

    init(_ parameters: Parameters) {
        self.parameters = parameters
        search = PeriodSearch(
            shortest: Int((parameters.shortest * Autocorrelation.rate).rounded()),
            longest: Int((parameters.longest * Autocorrelation.rate).rounded()))
        track = BodyTrack(rate: Autocorrelation.rate, memory: Double(search.capacity) / Autocorrelation.rate)
    }

    mutating func decide(_ features: ClosedChain.Reader.Features) -> Detection? {
        let added = track.take(features)
        if track.isNew { beginAgain() }
        taken += added
        var rejection: Rejection?
        if added > 0 { rejection = judge() }
        if owed > 0 {
            owed -= 1
            return Detection(time: features.time)
        }
        return rejection.map { Detection(time: features.time, rejection: $0) }
    }

    private mutating func beginAgain() {
        taken = 0
        lastJudged = nil
        owed = 0
    }

    /// Judges the repetition whose phase has passed the point, and the one before it.
    private mutating func judge() -> Rejection? {
        // No phase can have passed the point half of the shortest period after the last one.
        guard isUnjudged(Double(taken), lag: Double(search.shortest)) else { return nil }
        track.withHeights { search.take($0) }
        guard mayCross() else { return nil }
        guard let period = search.period(least: parameters.strength) else { return nil }
        let lag = Double(period.lag)
        let since = sinceCrossing(lag: period.lag)
        let crossing = Double(taken) - since
        guard isUnjudged(crossing, lag: lag) else { return nil }
        let rejection = rejection(ago: 0, lag: period.lag)
        // A movement that is too small may be the beginning of one that is not.
        if rejection == .tooShallow { return nil }
        let wasKnown = lastJudged.map { crossing < $0 + 2 * lag } ?? false
        lastJudged = crossing
        guard rejection == nil else { return rejection }
        switch parameters.first {
        case .late:
            owed += 1
            let before = Int((since + lag).rounded())
            if !wasKnown, self.rejection(ago: before, lag: period.lag) == nil { owed += 1 }
        case .skip:
            // A crossing that is long past is that of the repetition before.
            if since < Autocorrelation.prompt * lag { owed += 1 }
        }
        return nil
    }

    /// Whether the phase of any period can have passed the point since the last repetition that was judged.
    ///
    /// That takes half of a period, so most of the time only short ones are looked at.
    private mutating func mayCross() -> Bool {
        let longest = lastJudged.map { Int(2 * (Double(taken) - $0)) + 1 } ?? search.capacity
        let last = search.measure(through: longest + 1)
        for lag in search.shortest..<max(search.shortest, last) where search.isPeak(lag, least: parameters.strength) {
            if isUnjudged(Double(taken) - sinceCrossing(lag: lag), lag: Double(lag)) { return true }
        }
        return false
    }

    /// The samples since the phase has passed the point.
    private mutating func sinceCrossing(lag: Int) -> Double {
        let passed = search.phase(lag: lag) - parameters.point
        return (passed < 0 ? passed + 1 : passed) * Double(lag)
    }

    /// The reason against the movement of one period that ended some samples ago.
    private func rejection(ago: Int, lag: Int) -> Rejection? {
        guard ago + lag / 2 < track.count else { return .tooShallow }
        return parameters.check.rejection(in: track, newest: ago, oldest: min(ago + lag, track.count - 1))
    }

    /// Whether an instant is later than the last judged repetition by more than half a period.
    private func isUnjudged(_ crossing: Double, lag: Double) -> Bool {
        lastJudged.map { crossing > $0 + lag / 2 } ?? true
    }
}

extension Autocorrelation {
    static let entry = DetectorEntry(
        of: Autocorrelation.self, name: "autocorrelation",
        about: "periods of the shoulders' height over the hands by autocorrelation; needs two repetitions to begin",
        citation: "the method: Rabiner, IEEE TASSP 25(1), 1977, doi:10.1109/TASSP.1977.1162905",
        parameters: [
            .seconds("shortest", \.shortest, in: 0.2...3, "the shortest period; below longest"),
            .seconds("longest", \.longest, in: 0.3...10, "the longest period"),
            .share("strength", \.strength, "the least autocorrelation of a period"),
            .number(
                "point", \.point, in: 0.3...0.99,
                about: "the phase at which a repetition is counted, turns from the top"),
            .choice("first", \.first, about: "the repetition before the period is known: counted late, or skipped"),
            .number(
                "depth", \.check.depth, unit: .torsoLengths, in: 0.02...1,
                about: "the least fall of the shoulders over the hands"),
            .number(
                "hands", \.check.hands, in: 0...5,
                about: "the farthest that the hands may move, as a share of the way of the shoulders"),
        ],
        orders: [.below(\.shortest, \.longest)])
}
