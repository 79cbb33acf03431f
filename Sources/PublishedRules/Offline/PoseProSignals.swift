#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import Detection
import Pose

/// The signals of a whole recording that PosePro's counter looks at.
///
/// They are taken in the estimator's normalised coordinates with y downwards, and their gaps are filled
/// (`fitness_app/core/compute_signals.py`). The source takes elbow angles in three dimensions; a recording of
/// two-dimensional joints has no depth, which is 0 here.
struct PoseProSignals: Sendable {
    /// The height of the shoulder that is seen better, image heights from the top edge upwards: negative inside.
    let height: [Double]
    /// The five signals of which two must move in a repetition: the heights of hips, elbows and shoulders, the angle of
    /// the elbows and that of the torso.
    let support: [[Double]]

    /// Takes the signals of a recording; `nil` for one in which the better shoulder is never found.
    init?(_ frames: [PoseFrame]) {
        let seen = frames.filter { frame in Joint.allCases.contains { frame[$0].isFound } }
        func confidence(_ joint: Joint) -> Double { seen.reduce(0) { $0 + $1[joint].confidence } }
        let better: Joint = confidence(.leftShoulder) >= confidence(.rightShoulder) ? .leftShoulder : .rightShoulder
        func signal(_ value: (PoseFrame) -> Double) -> [Double] { GapFilling.filled(frames.map(value)) }
        height = signal { PoseProSignals.place(better, in: $0).y }.map(-)
        guard height.contains(where: { !$0.isNaN }) else { return nil }
        let left = signal { PoseProSignals.angle(.leftShoulder, .leftElbow, .leftWrist, in: $0) }
        let right = signal { PoseProSignals.angle(.rightShoulder, .rightElbow, .rightWrist, in: $0) }
        support = [
            signal { PoseProSignals.middle(.leftHip, .rightHip, in: $0).y },
            signal { 1 - PoseProSignals.middle(.leftShoulder, .rightShoulder, in: $0).y },
            zip(left, right).map { ($0 + $1) / 2 },
            signal { PoseProSignals.middle(.leftElbow, .rightElbow, in: $0).y },
            signal(PoseProSignals.torso),
        ]
    }

    /// A joint's place; not a number where it was not found.
    private static func place(_ joint: Joint, in frame: PoseFrame) -> SIMD2<Double> {
        let observation = frame[joint]
        return observation.isFound ? SIMD2(observation.x, 1 - observation.y) : SIMD2(repeating: .nan)
    }

    private static func middle(_ a: Joint, _ b: Joint, in frame: PoseFrame) -> SIMD2<Double> {
        (place(a, in: frame) + place(b, in: frame)) / 2
    }

    /// The angle at a joint, degrees.
    private static func angle(_ a: Joint, _ vertex: Joint, _ b: Joint, in frame: PoseFrame) -> Double {
        let origin = place(vertex, in: frame)
        let (one, other) = (place(a, in: frame) - origin, place(b, in: frame) - origin)
        let cosine = (one * other).sum() / (one.length * other.length + 1e-8)
        guard !cosine.isNaN else { return .nan }
        return acos(min(max(cosine, -1), 1)) * 180 / .pi
    }

    /// The torso's angle above the horizontal, 0…90°.
    private static func torso(in frame: PoseFrame) -> Double {
        let torso = middle(.leftHip, .rightHip, in: frame) - middle(.leftShoulder, .rightShoulder, in: frame)
        return atan2(torso.y.magnitude, torso.x.magnitude) * 180 / .pi
    }
}

/// PosePro's way to fill the gaps of a signal (`fitness_app/utils/interpolation.py`).
enum GapFilling {
    /// The signal with its gaps filled.
    ///
    /// Ends take the nearest known value. A gap in between is filled by a cubic through the values before and after it
    /// and the neighbours of those; where the neighbour after it is itself unknown, the gap stays.
    static func filled(_ signal: [Double]) -> [Double] {
        guard let first = signal.firstIndex(where: { !$0.isNaN }),
            let last = signal.lastIndex(where: { !$0.isNaN })
        else { return signal }
        var result = signal
        for place in 0..<first { result[place] = signal[first] }
        for place in (last + 1)..<max(signal.count, last + 1) { result[place] = signal[last] }
        var known = first
        while let next = signal[(known + 1)...].firstIndex(where: { !$0.isNaN }) {
            for place in (known + 1)..<next {
                result[place] = cubic(
                    result[max(known - 1, 0)], result[known], result[next], result[min(next + 1, signal.count - 1)],
                    at: Double(place - known) / Double(next - known))
            }
            known = next
        }
        return result
    }

    /// The uniform Catmull–Rom cubic between `b` and `c`.
    private static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at part: Double) -> Double {
        let slope = c - a
        let bend = 2 * a - 5 * b + 4 * c - d
        let twist = 3 * b - a - 3 * c + d
        return 0.5 * (2 * b + slope * part + bend * part * part + twist * part * part * part)
    }
}

/// An average of a whole signal with Gaussian weights, as SciPy's `gaussian_filter1d` takes it.
///
/// The weights end at four standard deviations, and beyond its ends the signal is mirrored, its end values twice. The
/// standard deviation is a number of samples above 0.
func gaussianAverage(of signal: [Double], deviation: Double) -> [Double] {
    let radius = Int(4 * deviation + 0.5)
    let raw = (0...radius).map { exp(-0.5 / (deviation * deviation) * Double($0 * $0)) }
    let sum = raw.dropFirst().reduce(raw[0]) { $0 + 2 * $1 }
    let weights = raw.map { $0 / sum }
    let period = 2 * signal.count
    func value(_ place: Int) -> Double {
        let wrapped = ((place % period) + period) % period
        return signal[wrapped < signal.count ? wrapped : period - 1 - wrapped]
    }
    return signal.indices.map { place in
        weights.indices.dropFirst().reversed().reduce(signal[place] * weights[0]) { sum, offset in
            sum + (value(place - offset) + value(place + offset)) * weights[offset]
        }
    }
}
