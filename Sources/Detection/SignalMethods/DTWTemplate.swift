import Elementary

/// Counts the stretches of the shoulders' height that match the template of one repetition under dynamic time warping.
///
/// The signal is the height of the shoulders over the planted hands, below its highest value of the last `memory`
/// seconds, in torso lengths, at 20 samples a second (`BodyTrack`). The template is a raised cosine, down and up again;
/// four of them, from `depth` to 1.1 torso lengths deep, compete. No person's recording went into them. A stretch of
/// any length may match (`SubsequenceMatcher`). A match is counted when it is certain to be the best one, or `settle`
/// after its end, if the movement passes the checks (`MovementCheck`).
///
/// - *From the first repetition.* A template needs no period, so a single repetition counts.
/// - *Distance.* 0 is the template itself, 1 a body that does not move.
///
/// Rejections: *too-fast* and *too-slow*, because warping takes no account of time, and those of the checks.
///
/// **Known limits.** A repetition is counted at the top, up to `settle` late. A body that rests lower than it began, or
/// that does not come up again, has no match. Without `settle`, SPRING reports a repetition before a rest only when the
/// body leaves the top again.
///
/// Source of the method: Sakurai, Faloutsos and Yamamuro: "Stream Monitoring under the Time Warping Distance", ICDE
/// 2007, doi:10.1109/ICDE.2007.368963.
struct DTWTemplate: StagedDetector, AdjustableDetector {
    struct Parameters: DetectorParameters {
        /// The greatest distance of a match; 0 is the template, 1 is a body that does not move.
        ///
        /// From about 0.15 on, a fall alone matches: warping puts the way up into its last sample.
        var distance = 0.1
        var end = 0.9
        var memory = 6.0
        var settle = 0.1
        var shortest = 0.35
        var longest = 8.0
        var check = MovementCheck()
    }

    /// The samples per second.
    private static let rate = 20.0
    /// The samples of a template: 1.6 s, the median repetition.
    private static let length = 32
    private static let sizes = 4
    /// The depth of the deepest template, torso lengths.
    private static let deepest = 1.1

    let parameters: Parameters
    /// Reads shoulders, elbows, wrists and hips.
    var reader = ClosedChain.Reader(NoSettings())
    private var track: BodyTrack
    private var matcher: SubsequenceMatcher
    private let reach: Int
    private let settle: Int

    init(_ parameters: Parameters) {
        self.parameters = parameters
        reach = Int((parameters.memory * DTWTemplate.rate).rounded(.up))
        settle = Int((parameters.settle * DTWTemplate.rate).rounded())
        // The whole of the longest match, and the time until it is certain.
        let memory = max(parameters.memory, parameters.longest + parameters.settle + 1)
        track = BodyTrack(rate: DTWTemplate.rate, memory: memory)
        let growth = DTWTemplate.deepest / parameters.check.depth
        matcher = SubsequenceMatcher(
            templates: (0..<DTWTemplate.sizes).map { size in
                DTWTemplate.template(
                    depth: parameters.check.depth * power(growth, Double(size) / Double(DTWTemplate.sizes - 1)),
                    end: parameters.end)
            })
    }

    /// The template of a repetition: a raised cosine from 0 down to `−depth` and up again, as far as a phase.
    static func template(depth: Double, end: Double) -> [Double] {
        (0..<length).map { place in
            let angle = 2 * Double.pi * end * Double(place) / Double(length - 1)
            return -depth * (1 - sineCosine(angle).cosine) / 2
        }
    }

    mutating func decide(_ features: ClosedChain.Reader.Features) -> Detection? {
        let added = track.take(features)
        if track.isNew { matcher.clear() }
        guard added > 0 else { return nil }
        var event: Detection?
        for age in stride(from: added - 1, through: 0, by: -1) {
            let look = min(age + reach, track.count - 1)
            let top = track.range(newest: age, oldest: look).high
            let value = (track.height(age: age) - top) / track.torso
            guard let match = matcher.take(value, limit: parameters.distance, settle: settle) else { continue }
            event = Detection(time: features.time, rejection: rejection(of: match, newest: age))
        }
        return event
    }

    private func rejection(of match: SubsequenceMatcher.Match, newest: Int) -> Rejection? {
        let duration = Double(match.end - match.start) / DTWTemplate.rate
        if duration < parameters.shortest { return .tooFast }
        if duration > parameters.longest { return .tooSlow }
        let end = newest + matcher.taken - 1 - match.end
        let begin = min(newest + matcher.taken - 1 - match.start, track.count - 1)
        return parameters.check.rejection(in: track, newest: end, oldest: begin)
    }
}

extension DTWTemplate {
    static let entry = DetectorEntry(
        of: DTWTemplate.self, name: "dtw-template",
        about: "stretches of the shoulders' height that match a raised cosine under dynamic time warping",
        citation: "the method: Sakurai, Faloutsos and Yamamuro, ICDE 2007, doi:10.1109/ICDE.2007.368963",
        parameters: [
            .number(
                "distance", \.distance, in: 0.001...1,
                about: "the greatest distance: 0 is the template, 1 a body that does not move"),
            .number("end", \.end, in: 0.5...1, about: "the phase at which the template ends, turns from the top"),
            .seconds("memory", \.memory, in: 0.5...30, "the time that the top looks back"),
            .seconds("settle", \.settle, "a match is certain at the latest this long after its end"),
            .seconds("shortest", \.shortest, in: 0...5, "a repetition takes at least this"),
            .seconds("longest", \.longest, in: 0.5...30, "a repetition takes at most this"),
            .number(
                "depth", \.check.depth, unit: .torsoLengths, in: 0.02...1,
                about: "the least fall of the shoulders over the hands"),
            .number(
                "hands", \.check.hands, in: 0...5,
                about: "the farthest that the hands may move, as a share of the way of the shoulders"),
        ],
        orders: [.below(\.shortest, \.longest)])
}
