import Pose

/// The estimator's noise where the body is still.
///
/// A hold is 0.8 s in which the mean of both shoulders and hips, smoothed, keeps within a square of 0.03 torso (0.03
/// shoulder widths from the front); more lets the beginning of a descent pass for jitter.
/// Within each a straight line is taken off every joint's reported places; what remains is the jitter. Printed
/// correlations are those of so detrended a stretch and no coefficients of the process behind it.
enum HoldMeasurement {
    static let seconds = 0.8
    static let extent = 0.03
    /// Lags at which the correlation is taken, seconds: one to four frames at 25 frames a second.
    static let lags: [(Double, ValidityQuantity)] = [
        (0.04, .holdCorrelation1), (0.08, .holdCorrelation2), (0.12, .holdCorrelation3), (0.16, .holdCorrelation4),
    ]
    static let joints = Joint.allCases.filter {
        ![.neck, .root, .leftEye, .rightEye, .leftEar, .rightEar].contains($0)
    }

    static func values(_ clip: ClipGeometry, stretch: Range<Int>) -> [ValidityQuantity: [Double]] {
        var result: [ValidityQuantity: [Double]] = [:]
        var start = stretch.lowerBound
        while start < stretch.upperBound {
            let window = window(from: start, clip, stretch)
            guard let window, isStill(window, clip) else {
                start += 1
                continue
            }
            measure(window, clip, into: &result)
            start = window.upperBound
        }
        return result
    }

    private static func window(from start: Int, _ clip: ClipGeometry, _ stretch: Range<Int>) -> Range<Int>? {
        let times = clip.tracks.times
        guard let end = (start..<stretch.upperBound).first(where: { times[$0] - times[start] >= seconds - 1e-4 }),
            end - start >= 8, times[end] - times[start] < 1.5 * seconds
        else { return nil }
        return start..<end + 1
    }

    private static func isStill(_ window: Range<Int>, _ clip: ClipGeometry) -> Bool {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = -low
        for frame in window {
            // Of four joints, so that the jitter of one does not decide.
            let place =
                (clip.tracks.middle(.leftShoulder, .rightShoulder, frame)
                    + clip.tracks.middle(.leftHip, .rightHip, frame)) / 2
            guard !place.x.isNaN else { return false }
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        return (high - low).max() <= extent * clip.scale
    }

    private static func measure(
        _ window: Range<Int>, _ clip: ClipGeometry, into result: inout [ValidityQuantity: [Double]]
    ) {
        let times = window.map { clip.tracks.times[$0] }
        let span = times[times.count - 1] - times[0]
        let step = span / Double(times.count - 1)
        var sizes: [Double] = []
        var correlations = Array(repeating: [Double](), count: lags.count)
        for joint in joints {
            let places = window.map { clip.tracks.raw(joint, $0) / clip.scale }
            guard !places.contains(where: { $0.x.isNaN }) else { continue }
            for values in [places.map(\.x), places.map(\.y)] {
                let rest = detrended(values, times)
                let square = rest.reduce(0) { $0 + $1 * $1 }
                sizes.append((square / Double(rest.count - 2)).squareRoot())
                guard square > 0 else { continue }
                for (index, lag) in lags.enumerated() {
                    let shift = Int((lag.0 / step).rounded())
                    // At a low frame rate several lags would be the same one.
                    guard shift >= 1, abs(Double(shift) * step - lag.0) <= 0.012, shift < rest.count else { continue }
                    let product = zip(rest, rest.dropFirst(shift)).reduce(0) { $0 + $1.0 * $1.1 }
                    correlations[index].append(product / square)
                }
            }
        }
        guard sizes.count >= 8 else { return }
        result[.holdJitter, default: []].append(Middle.median(sizes))
        for (index, lag) in lags.enumerated() where !correlations[index].isEmpty {
            result[lag.1, default: []].append(Middle.median(correlations[index]))
        }
    }

    /// Returns the residuals of numbers from their straight line.
    static func detrended(_ values: [Double], _ times: [Double]) -> [Double] {
        let count = Double(values.count)
        let meanTime = times.reduce(0, +) / count
        let mean = values.reduce(0, +) / count
        var (cross, square) = (0.0, 0.0)
        for (value, time) in zip(values, times) {
            cross += (time - meanTime) * (value - mean)
            square += (time - meanTime) * (time - meanTime)
        }
        let slope = square > 0 ? cross / square : 0
        return zip(values, times).map { $0 - mean - slope * ($1 - meanTime) }
    }
}
