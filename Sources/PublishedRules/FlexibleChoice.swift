import Detection
import Pose

/// The choice of the angle that flexible-rep-counter counts (`core/variance_angle_selector.py`).
///
/// It keeps the angles of the last 400 frames with a body. An angle moves where its variance does, taken over two to
/// four equal parts of those frames after an average of five. Frames whose joints are not all confident are left out.
struct FlexibleChoice: Sendable {
    /// The frames that are kept.
    private static let capacity = 400
    /// The fewest frames for a choice.
    private static let fewest = 40
    /// The frames of the average.
    private static let smoothing = 5
    /// The variance from which a part is active, square degrees, and the fewest active parts.
    private static let active = 3.5
    private static let activeParts = 3
    /// The mean confidence of an angle's joints, at least.
    private static let confidence = 0.5
    /// By how much the first must exceed the second, and a second that is taken across.
    private static let lead = 1.15
    private static let leadOverAcross = 1.06
    /// The share of the variance across at which an elbow is preferred, and the lead over all other angles.
    private static let elbowShare = 0.55
    private static let acrossLead = 1.32

    private var angles = [Double](repeating: 0, count: capacity * FlexibleAngle.count)
    private var confidences = [Double](repeating: 0, count: capacity * FlexibleAngle.count)
    private var first = 0
    /// The number of frames that are kept.
    private(set) var count = 0
    private var history = [Double](repeating: 0, count: capacity)
    private var smooth = [Double](repeating: 0, count: capacity)
    /// The motion of each angle; `nil` for one that was not measured since the last frame.
    private var motions = [Motion?](repeating: nil, count: FlexibleAngle.count)

    /// The motion of an angle.
    private struct Motion: Sendable {
        /// The median variance of the parts, square degrees; 0 where it is not measured.
        var variance = 0.0
        /// Whether the angle moves enough to be chosen.
        var isMoving = false
    }

    /// Makes room for the next frame; the oldest one is removed if there are too many.
    ///
    /// - Returns: The frame's place.
    mutating func begin() -> Int {
        for index in motions.indices { motions[index] = nil }
        if count < FlexibleChoice.capacity {
            count += 1
            return count - 1
        }
        defer { first = (first + 1) % FlexibleChoice.capacity }
        return first
    }

    /// Keeps an angle of a frame.
    ///
    /// - Parameters:
    ///   - degrees: The angle; not a number where the frame is to be left out.
    ///   - confidence: The summed confidence of its three joints.
    ///   - angle: The angle.
    ///   - place: The frame's place.
    mutating func keep(_ degrees: Double, confidence: Double, of angle: FlexibleAngle, at place: Int) {
        angles[angle.rawValue * FlexibleChoice.capacity + place] = degrees
        confidences[angle.rawValue * FlexibleChoice.capacity + place] = confidence
    }

    /// Whether an angle moves enough to be chosen.
    mutating func moves(_ angle: FlexibleAngle) -> Bool { motion(of: angle).isMoving }

    /// The median variance of an angle, square degrees; 0 for one that does not move enough to be measured.
    mutating func variance(_ angle: FlexibleAngle) -> Double { motion(of: angle).variance }

    private mutating func motion(of angle: FlexibleAngle) -> Motion {
        if let known = motions[angle.rawValue] { return known }
        let motion = measure(angle)
        motions[angle.rawValue] = motion
        return motion
    }

    private mutating func measure(_ angle: FlexibleAngle) -> Motion {
        let length = gather(angle)
        guard length >= FlexibleChoice.smoothing * 2 else { return Motion() }
        average(length)
        let (median, activeParts) = parts(length)
        let isMoving =
            activeParts >= FlexibleChoice.activeParts && median >= angle.leastVariance
            && range(length) >= angle.leastRange
        return Motion(variance: median, isMoving: isMoving)
    }

    /// The angle that stands out; `nil` where none does.
    mutating func best() -> FlexibleAngle? {
        guard count >= FlexibleChoice.fewest, let top = top(), meanConfidence(of: top) >= FlexibleChoice.confidence
        else { return nil }
        return top
    }

    /// The angle whose variance leads; `nil` where none leads clearly.
    mutating func top() -> FlexibleAngle? {
        var first: FlexibleAngle?
        var second: FlexibleAngle?
        for angle in FlexibleAngle.all where moves(angle) {
            if exceeds(angle, first) {
                second = first
                first = angle
            } else if exceeds(angle, second) {
                second = angle
            }
        }
        guard let first else { return nil }
        if let (one, other) = first.alternatives {
            if prefers(one, over: first) { return one }
            if prefers(other, over: first) { return other }
        }
        guard let second else { return first }
        let lead = second.isAcross && !first.isAcross ? FlexibleChoice.leadOverAcross : FlexibleChoice.lead
        return variance(first) < variance(second) * lead ? nil : first
    }

    /// Whether the variance of an angle is above that of another one, if there is one.
    private mutating func exceeds(_ angle: FlexibleAngle, _ other: FlexibleAngle?) -> Bool {
        guard let other else { return true }
        return variance(angle) > variance(other)
    }

    private mutating func prefers(_ other: FlexibleAngle, over across: FlexibleAngle) -> Bool {
        guard moves(other) else { return false }
        if across.isShoulderAcross, other.isElbow, variance(other) >= variance(across) * FlexibleChoice.elbowShare {
            return true
        }
        return variance(across) < variance(other) * FlexibleChoice.acrossLead
    }

    private func meanConfidence(of angle: FlexibleAngle) -> Double {
        let start = angle.rawValue * FlexibleChoice.capacity
        let sum = confidences.withUnsafeBufferPointer { confidences in
            var sum = 0.0
            for place in start..<start + count { sum += confidences[place] }
            return sum
        }
        return sum / Double(3 * count)
    }

    /// Gathers the usable angles of the frames, oldest first.
    ///
    /// - Returns: Their number.
    private mutating func gather(_ angle: FlexibleAngle) -> Int {
        let start = angle.rawValue * FlexibleChoice.capacity
        return angles.withUnsafeBufferPointer { angles in
            history.withUnsafeMutableBufferPointer { history in
                var length = 0
                func gather(_ places: Range<Int>) {
                    for place in places {
                        let degrees = angles[start + place]
                        guard !degrees.isNaN else { continue }
                        history[length] = degrees
                        length += 1
                    }
                }
                // Before the memory is full the oldest frame is the first one.
                gather(first..<count)
                gather(0..<first)
                return length
            }
        }
    }

    /// Averages five neighbours each; at the ends the first and last five.
    private mutating func average(_ length: Int) {
        history.withUnsafeBufferPointer { history in
            smooth.withUnsafeMutableBufferPointer { smooth in
                // The compiler makes lanes of this loop; each sum keeps its order.
                let last = length - FlexibleChoice.smoothing
                for start in 0...last {
                    let sum =
                        history[start] + history[start &+ 1] + history[start &+ 2] + history[start &+ 3]
                        + history[start &+ 4]
                    smooth[start &+ FlexibleChoice.smoothing / 2] = sum / Double(FlexibleChoice.smoothing)
                }
                for place in 0..<FlexibleChoice.smoothing / 2 {
                    smooth[place] = smooth[FlexibleChoice.smoothing / 2]
                    smooth[length - 1 - place] = smooth[last + FlexibleChoice.smoothing / 2]
                }
            }
        }
    }

    /// The range of the averages, degrees.
    private func range(_ length: Int) -> Double {
        smooth.withUnsafeBufferPointer { smooth in
            var (low, high) = (smooth[0], smooth[0])
            for place in 1..<length {
                low = min(low, smooth[place])
                high = max(high, smooth[place])
            }
            return high - low
        }
    }

    /// The median variance of the parts, and the number of active ones; 0 and 0 for too few frames.
    private func parts(_ length: Int) -> (median: Double, active: Int) {
        let least = length >= 90 ? 15 : 12
        guard length >= least * 2 else { return (0, 0) }
        let number = min(4, max(2, length / least))
        let size = length / number
        var found = SIMD4<Double>(repeating: .infinity)
        var active = 0
        for part in 0..<number {
            let start = part * size
            let variance = variance(from: start, to: part == number - 1 ? length : start + size)
            if variance >= FlexibleChoice.active { active += 1 }
            var place = part
            while place > 0, found[place - 1] > variance {
                found[place] = found[place - 1]
                place -= 1
            }
            found[place] = variance
        }
        let middle = number / 2
        return (number.isMultiple(of: 2) ? (found[middle - 1] + found[middle]) / 2 : found[middle], active)
    }

    private func variance(from start: Int, to end: Int) -> Double {
        smooth.withUnsafeBufferPointer { smooth in
            var sum = 0.0
            for index in start..<end { sum += smooth[index] }
            let mean = sum / Double(end - start)
            var squares = 0.0
            for index in start..<end { squares += (smooth[index] - mean) * (smooth[index] - mean) }
            return squares / Double(end - start)
        }
    }
}
