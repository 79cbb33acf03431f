import Pose

/// Statistics of a whole signal, as NumPy defines them.
enum SignalStatistics {
    /// The value below which a share, 0…1, of the finite sorted values lies, interpolated linearly at the place (n − 1)
    /// × share, as NumPy's `quantile` does by default; `nil` where there is no value.
    static func quantile<Value: BinaryFloatingPoint>(_ share: Value, of values: [Value]) -> Value? {
        let sorted = values.filter(\.isFinite).sorted()
        guard let last = sorted.last else { return nil }
        let place = Value(sorted.count - 1) * share
        let below = Int(place)
        guard below + 1 < sorted.count else { return last }
        let part = place - Value(below)
        let (low, high) = (sorted[below], sorted[below + 1])
        let step = high - low
        return part < 0.5 ? low + step * part : high - step * (1 - part)
    }

    /// The median time between frames as a rate, frames per second; `nil` above 1,000 or without two frames.
    ///
    /// The sources read the rate from the video's file, which a recording of joints does not have.
    static func frameRate(of frames: [PoseFrame]) -> Double? {
        let spans = zip(frames.dropFirst(), frames).map { ($0.time - $1.time).seconds }
        guard let span = quantile(0.5, of: spans), span >= 0.001 else { return nil }
        return 1 / span
    }
}
