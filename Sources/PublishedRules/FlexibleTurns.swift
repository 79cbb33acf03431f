import Detection
import Pose

/// The counter that flexible-rep-counter runs on each angle (`core/math_engine.py`, `PeakDetector`).
///
/// Windows and distances are numbers of frames that have the angle, as in the source.
struct FlexibleTurns: Sendable {
    private enum State { case neutral, up, down }

    /// The weight of the newest angle in the average.
    private static let weight = 0.7
    /// The frames over which the range is taken, and the least of them.
    private static let window = 90
    private static let fewest = 12
    /// The frames between two turning points.
    private static let distance = 5
    /// The frames after which the extremes of a neutral angle begin to follow it, and by how much each frame.
    private static let rest = 30
    private static let drift = 0.05
    /// The repetitions that set the range of motion.
    private static let lessons = 3

    /// The repetitions so far.
    private(set) var count = 0
    private var peaks = 0
    private var valleys = 0
    private var peakSum = 0.0
    private var valleySum = 0.0
    private var learnt: (peak: Double, valley: Double)?
    private var state = State.neutral
    private var average: Double?
    private var high = 0.0
    private var low = 0.0
    private var resting = 0
    private var frames = 0
    private var turned = -FlexibleTurns.distance
    private var lastCounted: Nanoseconds?
    private var recent = [Double](repeating: 0, count: window)
    private var scratch = RankedScratch(capacity: window)

    /// The count that the source shows: with both kinds of turning points and unequally many, one more.
    var shown: Int { peaks > 0 && valleys > 0 && peaks != valleys ? count + 1 : count }

    /// Takes the next angle, degrees.
    mutating func add(_ angle: Double, at time: Nanoseconds, _ parameters: FlexibleRepCounter.Parameters) {
        let value = average.map { FlexibleTurns.weight * angle + (1 - FlexibleTurns.weight) * $0 } ?? angle
        if average == nil { (high, low) = (value, value) }
        average = value
        recent[frames % FlexibleTurns.window] = value
        frames += 1
        let hysteresis = parameters.hysteresis
        switch state {
        case .neutral:
            followRest(value)
            if value > high + hysteresis {
                state = .up
                high = value
            } else if value < low - hysteresis {
                state = .down
                low = value
            }
        case .up:
            if value > high {
                high = value
            } else if value < high - hysteresis {
                turn(isPeak: true, at: time, parameters)
                state = .down
                low = value
            }
        case .down:
            if value < low {
                low = value
            } else if value > low + hysteresis {
                turn(isPeak: false, at: time, parameters)
                state = .up
                high = value
            }
        }
    }

    private mutating func followRest(_ value: Double) {
        resting += 1
        guard resting > FlexibleTurns.rest else { return }
        high = (1 - FlexibleTurns.drift) * high + FlexibleTurns.drift * value
        low = (1 - FlexibleTurns.drift) * low + FlexibleTurns.drift * value
    }

    /// Takes a turning point, and counts where it completes a pair.
    private mutating func turn(isPeak: Bool, at time: Nanoseconds, _ parameters: FlexibleRepCounter.Parameters) {
        guard frames - turned >= FlexibleTurns.distance else { return }
        var isKnown = false
        if let learnt {
            let motion = max(0, learnt.peak - learnt.valley)
            let slack = parameters.margin * motion
            let isNear = isPeak ? high >= learnt.peak - slack : low <= learnt.valley + slack
            guard motion > 0, isNear else { return }
            guard spans(parameters.least) else { return }
            isKnown = true
        }
        if isPeak {
            peaks += 1
            peakSum += high
        } else {
            valleys += 1
            valleySum += low
        }
        turned = frames
        let isLater = lastCounted.map { time.seconds(since: $0) >= parameters.interval } ?? true
        if min(peaks, valleys) > count, isLater, isKnown || spans(parameters.least) {
            count = min(peaks, valleys)
            lastCounted = time
        }
        if learnt == nil, count >= FlexibleTurns.lessons {
            learnt = (peakSum / Double(peaks), valleySum / Double(valleys))
        }
    }

    /// Whether the range of the last averages is at least so many degrees.
    private mutating func spans(_ least: Double) -> Bool {
        let count = min(frames, FlexibleTurns.window)
        guard count >= FlexibleTurns.fewest else { return 0 >= least }
        // The percentiles lie beyond what a twentieth of the averages, and two more, are beyond.
        let needed = count / 20 + 2
        let isClear = recent.withUnsafeBufferPointer { recent in
            var (lowest, highest) = (recent[0], recent[0])
            for index in 1..<count {
                lowest = recent[index] < lowest ? recent[index] : lowest
                highest = recent[index] > highest ? recent[index] : highest
            }
            let (middle, half) = ((lowest + highest) / 2, least / 2 + 1e-6)
            var (below, above) = (0, 0)
            for index in 0..<count {
                below += recent[index] < middle - half ? 1 : 0
                above += recent[index] > middle + half ? 1 : 0
            }
            return min(below, above) >= needed
        }
        return isClear || range(of: count) >= least
    }

    /// The range of the last averages from their 5th to their 95th percentile, degrees.
    private mutating func range(of count: Int) -> Double {
        scratch.clear()
        for index in 0..<count { scratch.add(recent[index]) }
        return percentile(0.95) - percentile(0.05)
    }

    private mutating func percentile(_ share: Double) -> Double {
        let place = Double(scratch.count - 1) * share
        let below = Int(place)
        let (low, high) = (scratch.number(ofRank: below), scratch.number(ofRank: below + 1))
        return low + (high - low) * (place - Double(below))
    }
}
