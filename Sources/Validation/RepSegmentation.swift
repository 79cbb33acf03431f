/// One repetition in a stream, found on the smoothed height of the shoulders in the image.
struct RepSpan {
    /// The frame of the top before it.
    var before: Int
    /// The frame of its lowest point.
    var bottom: Int
    /// The frame of the top after it.
    var after: Int
    /// The higher of the two tops.
    var top: Int
}

/// Finds repetitions on a height that falls and rises.
///
/// From a bottom, known or found, the top on either side is the greatest height until the curve has turned back by a
/// tenth of its rise, or has risen by less than 3 % of it within 0.4 s, or 8 s have gone by; both only once it has
/// risen by a fifth of the scale. Hence neither a rest at the top nor getting up belongs to a repetition. One of which
/// the smaller travel is below 0.7 of the greater one is cut off, and left out.
struct RepSegmentation {
    let times: [Double]
    /// Height of the shoulders, pixels; NaN where unknown.
    let height: [Double]
    /// The person's size in the image, pixels: torso from the side, shoulder width from the front.
    let scale: Double

    static let leastRise = 0.2
    static let turnedBack = 0.1
    static let stillRising = 0.03
    static let patience = 0.4
    static let reach = 8.0
    static let leastBalance = 0.7
    /// Gaps in the height up to this many seconds are bridged by a straight line.
    static let bridge = 0.5
    /// The least fall and rise of an unmarked bottom, in scales.
    static let prominence = 0.3

    init(times: [Double], height: [Double], scale: Double) {
        self.times = times
        self.height = RepSegmentation.bridged(height, times)
        self.scale = scale
    }

    /// The lowest frame near a known bottom: within 0.3 s of it.
    func lowest(near frame: Int) -> Int {
        var best = frame
        for index in times.indices where abs(times[index] - times[frame]) <= 0.3 {
            if height[best].isNaN || height[index] < height[best] { best = index }
        }
        return best
    }

    /// The bottoms of a curve: the lowest points between rises of at least `prominence`.
    func bottoms() -> [Int] {
        let least = RepSegmentation.prominence * scale
        var bottoms: [Int] = []
        var isFalling = false
        var highest = -Double.infinity
        var lowest = (height: Double.infinity, frame: 0)
        for (index, value) in height.enumerated() where !value.isNaN {
            if isFalling {
                if value < lowest.height { lowest = (value, index) }
                if value >= lowest.height + least {
                    bottoms.append(lowest.frame)
                    isFalling = false
                    highest = value
                }
            } else {
                highest = max(highest, value)
                if value <= highest - least {
                    isFalling = true
                    lowest = (value, index)
                }
            }
        }
        return bottoms
    }

    /// The repetition about a bottom, or `nil` where it is cut off or not seen.
    func span(about bottom: Int, within limits: ClosedRange<Int>) -> RepSpan? {
        guard !height[bottom].isNaN else { return nil }
        let before = top(from: bottom, step: -1, limit: limits.lowerBound)
        let after = top(from: bottom, step: 1, limit: limits.upperBound)
        let travels = (height[before] - height[bottom], height[after] - height[bottom])
        let greater = max(travels.0, travels.1)
        guard greater >= RepSegmentation.leastRise * scale,
            min(travels.0, travels.1) >= RepSegmentation.leastBalance * greater
        else { return nil }
        return RepSpan(before: before, bottom: bottom, after: after, top: travels.0 >= travels.1 ? before : after)
    }

    private func top(from bottom: Int, step: Int, limit: Int) -> Int {
        var best = bottom
        var milestone = (height: height[bottom], time: times[bottom])
        var index = bottom
        while index != limit {
            index += step
            guard !height[index].isNaN, abs(times[index] - times[bottom]) <= RepSegmentation.reach else { break }
            if height[index] > height[best] { best = index }
            let rise = height[best] - height[bottom]
            if height[best] >= milestone.height + RepSegmentation.stillRising * rise {
                milestone = (height[best], times[index])
            }
            guard rise >= RepSegmentation.leastRise * scale else { continue }
            if height[best] - height[index] > RepSegmentation.turnedBack * rise { break }
            if abs(times[index] - milestone.time) > RepSegmentation.patience { break }
        }
        return best
    }

    private static func bridged(_ height: [Double], _ times: [Double]) -> [Double] {
        var result = height
        var last: Int?
        for index in height.indices where !height[index].isNaN {
            if let last, index > last + 1, times[index] - times[last] <= bridge {
                for gap in last + 1..<index {
                    let share = (times[gap] - times[last]) / (times[index] - times[last])
                    result[gap] = height[last] + share * (height[index] - height[last])
                }
            }
            last = index
        }
        return result
    }
}
