import Detection
import Pose

/// Counts whatever joint angle moves most.
///
/// Twelve angles are followed in square pixels: knees, elbows, shoulders and hips, the last two also to the opposite
/// shoulder and hip. On each runs a counter of its own: an average of weight 0.7, peaks and valleys with 18° of
/// hysteresis at least 5 frames apart, a repetition for each pair of them. It counts where the range of the last 90
/// frames (5th to 95th percentile) is at least 15° and the last count is at least 0.5 s ago. After three repetitions
/// peaks and valleys must lie within half of the motion that those taught.
///
/// The angle is chosen after 2 s and 45 frames. One angle with more than two thirds of all repetitions, and at least
/// two, is chosen once it has led for 36 frames; else, from three repetitions or 14 s on, the angle whose variance
/// stands out. Every 0.75 s another one may take its place whose variance is 1.2 times as large, not more often than
/// every 1.5 s. At the choice all repetitions that its counter has seen are shown at once, and one more where it has
/// seen unequally many peaks and valleys (`src/flexible_rep_counter/session.py`, lines 522 to 532).
///
/// The shown count may fall again, a detector's may not: it counts whenever the shown count is higher than ever before,
/// once a frame. The source measures times by its wall clock, here by the frames' time. It counts frames where this
/// says frames, whatever the rate. The optional filters on joints are off, as where the author explains the library.
/// Known limit: whatever moves counts, a squat, a curl or a wave.
struct FlexibleRepCounter: UniformStart {
    struct Parameters: DetectorParameters {
        var hysteresis = 18.0
        var least = 15.0
        var interval = 0.5
        var margin = 0.5
        var confidence = 0.5
    }

    /// The time and the frames before a choice, and the time before one by variance alone (`rep_counter.toml`).
    private static let observation = 2.0
    private static let fewest = 45
    private static let patience = 14.0
    /// The repetitions on all angles from which a choice by variance is allowed earlier.
    private static let fewestRepetitions = 3
    /// The time between two attempts at a choice by variance.
    private static let retry = 2.0
    /// The share of all repetitions above which an angle leads, its least repetitions, and the frames that it leads.
    private static let dominance = 2.0 / 3
    private static let leaderRepetitions = 2
    private static let streak = 36
    /// The time between two examinations of the choice, between two changes, and the variance of a change.
    private static let examination = 0.75
    private static let change = 1.5
    private static let stronger = 1.2

    var parameters = Parameters()
    var reader = FlexibleReader(NoSettings())
    private var counters = [FlexibleTurns](repeating: FlexibleTurns(), count: FlexibleAngle.count)
    private var choice = FlexibleChoice()
    private var begun: Nanoseconds?
    private var leader: (angle: FlexibleAngle, frames: Int)?
    private var attempted: Nanoseconds?
    private var chosen: FlexibleAngle?
    private var examined: Nanoseconds = 0
    private var changed: Nanoseconds = 0
    private var shown = 0
    private var counted = 0

    mutating func decide(_ angles: FlexibleAngles) -> Detection? {
        let time = angles.time
        let start = begun ?? time
        begun = start
        if angles.hasBody {
            take(angles, at: time)
            if let angle = chosen {
                examine(angle, at: time)
                shown = chosen.map { counters[$0.rawValue].shown } ?? 0
            } else {
                choose(after: time.seconds(since: start), at: time)
            }
        } else if let angle = chosen {
            shown = counters[angle.rawValue].shown
        }
        guard shown > counted else { return nil }
        counted += 1
        return Detection(time: time)
    }

    /// Takes the angles of a frame with a body.
    private mutating func take(_ angles: FlexibleAngles, at time: Nanoseconds) {
        let place = choice.begin()
        let lanes = SIMD16<Double>.scalarCount
        // A lane that is not known when it is compiled costs a copy of its vector.
        withUnsafeBytes(of: (angles.degrees, angles.least, angles.sum)) { bytes in
            let numbers = bytes.assumingMemoryBound(to: Double.self)
            for angle in FlexibleAngle.all {
                let degrees = numbers[angle.rawValue]
                let isUsable = numbers[lanes + angle.rawValue] >= parameters.confidence
                let sum = numbers[2 * lanes + angle.rawValue]
                choice.keep(isUsable ? degrees : .nan, confidence: sum, of: angle, at: place)
                if !degrees.isNaN { counters[angle.rawValue].add(degrees, at: time, parameters) }
            }
        }
    }

    /// Chooses an angle where one leads long enough or stands out.
    private mutating func choose(after elapsed: Double, at time: Nanoseconds) {
        let isReady = choice.count >= FlexibleRepCounter.fewest && elapsed >= FlexibleRepCounter.observation
        var total = 0
        var most = FlexibleAngle.leftKnee
        for angle in FlexibleAngle.all {
            total += counters[angle.rawValue].count
            if counters[angle.rawValue].count > counters[most.rawValue].count { most = angle }
        }
        if leads(most, of: total) {
            let frames = leader.map { $0.angle == most ? $0.frames : 0 } ?? 0
            leader = (most, frames + 1)
        } else {
            leader = nil
        }
        guard isReady else { return }
        if let leader, leader.frames >= FlexibleRepCounter.streak {
            follow(leader.angle, at: time)
            return
        }
        let mayTry = attempted.map { time.seconds(since: $0) >= FlexibleRepCounter.retry } ?? true
        let isLate = elapsed >= FlexibleRepCounter.patience || total >= FlexibleRepCounter.fewestRepetitions
        guard mayTry, isLate else { return }
        if let best = choice.best() { follow(best, at: time) } else { attempted = time }
    }

    /// Whether an angle leads by its repetitions, moves enough, and does not contradict the variances.
    private mutating func leads(_ angle: FlexibleAngle, of total: Int) -> Bool {
        let count = counters[angle.rawValue].count
        guard count >= FlexibleRepCounter.leaderRepetitions,
            Double(count) / Double(total) > FlexibleRepCounter.dominance
        else { return false }
        guard choice.moves(angle) else { return false }
        return choice.top().map { $0.base == angle.base } ?? true
    }

    private mutating func follow(_ angle: FlexibleAngle, at time: Nanoseconds) {
        chosen = angle
        attempted = nil
        leader = nil
        examined = time
        changed = time
    }

    /// Gives the choice to a stronger angle, where there is one and it is time.
    private mutating func examine(_ angle: FlexibleAngle, at time: Nanoseconds) {
        guard time.seconds(since: examined) >= FlexibleRepCounter.examination else { return }
        examined = time
        guard let best = choice.best(), best != angle,
            time.seconds(since: changed) >= FlexibleRepCounter.change
        else { return }
        let (strong, present) = (choice.variance(best), choice.variance(angle))
        let isStronger = present > 0 ? strong >= present * FlexibleRepCounter.stronger : strong > 0
        guard isStronger || !choice.moves(angle) else { return }
        chosen = best
        changed = time
    }

    static let entry = DetectorEntry(
        of: FlexibleRepCounter.self, name: "flexible-rep-counter",
        about: "peaks and valleys of whatever joint angle moves most",
        source: RuleSource(
            project: "aitrainerteam/flexible-rep-counter", file: "src/flexible_rep_counter/session.py",
            revision: "4dd74f0", estimator: .yolo,
            conditions: "Any repeated exercise in front of a webcam, from any view, with nothing else that moves.",
            undetected: .corner,
            status: .identical(
                to: .code,
                except:
                    "The source shows several repetitions at once and a detector counts one a frame; two recordings "
                    + "of 603 end before all are counted.")),
        parameters: [
            .degrees("hysteresis", \.hysteresis, in: 1...180, "by how much turning points stand out"),
            .degrees("least", \.least, "the least range of the angle"),
            .seconds("interval", \.interval, "counts are at least this far apart"),
            .share("margin", \.margin, "the share of the motion by which peaks and valleys may fall short"),
            .confidence(\.confidence, "joints of an angle whose variance is taken are at least this confident"),
        ])
}
