import Pose

/// A stream of frames as one track a joint, in square pixels with y upwards.
struct JointTracks {
    /// Seconds, strictly increasing.
    let times: [Double]
    /// Places by joint and frame; NaN where the joint was not found.
    private let raw: [[SIMD2<Double>]]
    private let smooth: [[SIMD2<Double>]]
    private let confidences: [[Double]]
    /// The number of frames in each frame's smoothing window.
    let windowSizes: [Int]

    /// Half the width of the smoothing window, seconds: tracks are means over 0.12 s.
    static let halfWindow = 0.06

    init(_ frames: [PoseFrame]) {
        var kept: [PoseFrame] = []
        kept.reserveCapacity(frames.count)
        for frame in frames where kept.last.map({ $0.time < frame.time }) ?? true { kept.append(frame) }
        let times = kept.map(\.time.seconds)
        let windows = JointTracks.windows(times)
        raw = Joint.allCases.map { joint in
            kept.map { $0[joint].isFound ? $0.pixels(joint) : ClipTracks.unknown }
        }
        confidences = Joint.allCases.map { joint in kept.map { $0[joint].confidence } }
        smooth = raw.map { track in windows.map { JointTracks.mean(track[$0]) } }
        windowSizes = windows.map(\.count)
        self.times = times
    }

    var count: Int { times.count }

    /// A joint's reported place.
    func raw(_ joint: Joint, _ frame: Int) -> SIMD2<Double> { raw[joint.rawValue][frame] }
    /// A joint's smoothed place.
    func place(_ joint: Joint, _ frame: Int) -> SIMD2<Double> { smooth[joint.rawValue][frame] }
    /// A joint's confidence; 0 where it was not found.
    func confidence(_ joint: Joint, _ frame: Int) -> Double { confidences[joint.rawValue][frame] }
    /// The smoothed places' midpoint.
    func middle(_ a: Joint, _ b: Joint, _ frame: Int) -> SIMD2<Double> { (place(a, frame) + place(b, frame)) / 2 }

    /// The frame nearest to an instant.
    func frame(at time: Double) -> Int {
        var low = 0
        var high = count - 1
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low > 0 && time - times[low - 1] < times[low] - time ? low - 1 : low
    }

    /// The frames from one instant to another, both included.
    func frames(from start: Double, to end: Double) -> Range<Int> {
        let first = times.firstIndex { $0 >= start } ?? count
        let last = times.lastIndex { $0 <= end } ?? -1
        return first <= last ? first..<last + 1 : 0..<0
    }

    private static func windows(_ times: [Double]) -> [Range<Int>] {
        var first = 0
        var end = 0
        // Timestamps are rounded, so that a frame on the window's edge must not fall out by a hair.
        let reach = halfWindow + 1e-4
        return times.map { time in
            while times[first] < time - reach { first += 1 }
            while end < times.count, times[end] <= time + reach { end += 1 }
            return first..<end
        }
    }

    private static func mean(_ places: ArraySlice<SIMD2<Double>>) -> SIMD2<Double> {
        var sum = SIMD2<Double>()
        var count = 0.0
        for place in places where !place.x.isNaN {
            sum += place
            count += 1
        }
        return count > 0 ? sum / count : ClipTracks.unknown
    }
}

/// Small sums over lists of numbers.
enum Middle {
    /// The median of the numbers that are not NaN; NaN without any.
    static func median(_ values: some Sequence<Double>) -> Double {
        let sorted = values.filter { !$0.isNaN }.sorted()
        guard !sorted.isEmpty else { return .nan }
        let half = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
    }

    /// Root of the sum of both axes' variances of at least one place.
    static func deviation(_ places: [SIMD2<Double>]) -> Double {
        let mean = places.reduce(SIMD2(), +) / Double(places.count)
        let square = places.reduce(0) { $0 + (($1 - mean) * ($1 - mean)).sum() }
        return (square / Double(places.count)).squareRoot()
    }
}

extension SIMD2<Double> {
    var length: Double { (self * self).sum().squareRoot() }
}
