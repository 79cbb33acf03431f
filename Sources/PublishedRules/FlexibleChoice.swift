/// The choice of the angle that flexible-rep-counter counts (`core/variance_angle_selector.py`).
///
/// It keeps the angles of the last 400 frames with a body. An angle moves where its variance does, taken over two to
/// four equal parts of those frames after an average of five. Frames whose joints are not all confident are left out.
struct FlexibleChoice: Sendable {
    private static let capacity = 400
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

    /// The usable angles and their averages, by angle.
    private var histories = [History](repeating: History(), count: FlexibleAngle.count)
    private var confidences = [Double](repeating: 0, count: capacity * FlexibleAngle.count)
    private var first = 0
    /// The number of frames that are kept.
    private(set) var count = 0
    private var smooth = [Double](repeating: 0, count: capacity)
    /// The motion of each angle; `nil` for one that was not measured since the last frame.
    private var motions = [Motion?](repeating: nil, count: FlexibleAngle.count)

    private struct Motion: Sendable {
        /// The median variance of the parts, square degrees; 0 where it is not measured.
        var variance = 0.0
        /// Whether the angle moves enough to be chosen.
        var isMoving = false
    }

    /// Makes room for the next frame, and returns its place; the oldest one is removed if there are too many.
    mutating func begin() -> Int {
        for index in motions.indices { motions[index] = nil }
        if count < FlexibleChoice.capacity {
            count += 1
            return count - 1
        }
        defer { first = (first + 1) % FlexibleChoice.capacity }
        return first
    }

    /// Keeps an angle of a frame, not a number where the frame is to be left out, and the summed confidence of its
    /// three joints.
    mutating func keep(_ degrees: Double, confidence: Double, of angle: FlexibleAngle, at place: Int) {
        histories[angle.rawValue].keep(degrees, at: place)
        confidences[angle.rawValue * FlexibleChoice.capacity + place] = confidence
    }

    /// The usable angles of the frames that are kept, and their averages.
    private struct History: Sendable {
        /// Room for all frames, a power of two.
        private static let room = 512
        private static let last = room - 1

        private var isUsable = [Bool](repeating: false, count: capacity)
        /// The last usable angles, the newest last.
        private var recent = (0.0, 0.0, 0.0, 0.0, 0.0)
        /// The average of each usable angle and the four before it.
        private var averages = [Double](repeating: 0, count: room)
        /// The numbers of the first usable angle that is kept, and of the next one.
        private var first = 0
        private var next = 0

        /// The number of usable angles.
        var length: Int { next - first }

        /// Takes the angle of a frame in place of the one that was at its place.
        mutating func keep(_ degrees: Double, at place: Int) {
            if isUsable[place] { first += 1 }
            isUsable[place] = !degrees.isNaN
            guard isUsable[place] else { return }
            recent = (recent.1, recent.2, recent.3, recent.4, degrees)
            let sum = recent.0 + recent.1 + recent.2 + recent.3 + recent.4
            averages[next & History.last] = sum / Double(smoothing)
            next += 1
        }

        /// Writes the average about each usable angle, oldest first; at the ends the first and last five.
        func write(to smooth: UnsafeMutableBufferPointer<Double>) {
            let middle = smoothing / 2
            averages.withUnsafeBufferPointer { averages in
                for place in middle..<length - middle {
                    smooth[place] = averages[(first &+ place &+ middle) & History.last]
                }
            }
            for place in 0..<middle {
                smooth[place] = smooth[middle]
                smooth[length - 1 - place] = smooth[length - 1 - middle]
            }
        }
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
        let length = histories[angle.rawValue].length
        guard length >= FlexibleChoice.smoothing * 2 else { return Motion() }
        smooth.withUnsafeMutableBufferPointer { histories[angle.rawValue].write(to: $0) }
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

    /// The range of the averages, degrees.
    private func range(_ length: Int) -> Double {
        smooth.withUnsafeBufferPointer { smooth in
            var (low, high) = (SIMD4(repeating: smooth[0]), SIMD4(repeating: smooth[0]))
            // The last lanes are taken again rather than one by one.
            for start in stride(from: 0, to: length, by: 4) {
                let place = min(start, length - 4)
                let next = SIMD4(smooth[place], smooth[place &+ 1], smooth[place &+ 2], smooth[place &+ 3])
                low.replace(with: next, where: next .< low)
                high.replace(with: next, where: next .> high)
            }
            return high.max() - low.min()
        }
    }

    /// The median variance of the parts, and the number of active ones; 0 and 0 for too few frames.
    private func parts(_ length: Int) -> (median: Double, active: Int) {
        let least = length >= 90 ? 15 : 12
        guard length >= least * 2 else { return (0, 0) }
        let number = min(4, max(2, length / least))
        let size = length / number
        let variances = variances(of: number, size: size, length: length)
        var found = SIMD4<Double>(repeating: .infinity)
        var active = 0
        for part in 0..<number {
            let variance = variances[part]
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

    /// The variances of the parts; the last one has what is left.
    ///
    /// A lane is a part: a sum alone waits for each of its additions.
    private func variances(of number: Int, size: Int, length: Int) -> SIMD4<Double> {
        smooth.withUnsafeBufferPointer { smooth in
            let last = number - 1
            let starts = (size * min(1, last), size * min(2, last), size * min(3, last))
            func values(_ place: Int) -> SIMD4<Double> {
                SIMD4(smooth[place], smooth[starts.0 &+ place], smooth[starts.1 &+ place], smooth[starts.2 &+ place])
            }
            func sums(_ term: (SIMD4<Double>) -> SIMD4<Double>) -> SIMD4<Double> {
                var sums = SIMD4<Double>.zero
                for place in 0..<size { sums += term(values(place)) }
                for place in number * size..<length { sums[last] += term(SIMD4(repeating: smooth[place]))[last] }
                return sums
            }
            var counts = SIMD4(repeating: Double(size))
            counts[last] = Double(length - last * size)
            let means = sums { $0 } / counts
            return sums { ($0 - means) * ($0 - means) } / counts
        }
    }
}
