#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import Pose

/// The elbow angle of a whole recording as RepCountExp prepares it for its baselines.
///
/// The angle is the mean of both elbows, or that of the arm that is found, in the estimator's normalised coordinates.
/// The source takes it in three dimensions; a recording of two-dimensional joints has no depth, which is 0 here. Gaps
/// are filled linearly, the ends with the nearest angle. A Savitzky–Golay filter of 15 frames and third order smooths
/// it. Numbers are of single precision, as in the source (`scripts/05_compute_signals.py`, `configs/exercises.yaml`).
struct RepCountExpSignal: Sendable {
    /// The smoothed angle in each frame, degrees; not a number throughout where no elbow was ever found.
    let angles: [Float]
    /// The frame rate, frames per second.
    let rate: Double

    /// Prepares the angle of a recording; `nil` for one without a frame rate.
    init?(_ frames: [PoseFrame]) {
        guard let rate = SignalStatistics.frameRate(of: frames) else { return nil }
        self.rate = Double(Float(rate))
        angles = RepCountExpSignal.smoothed(RepCountExpSignal.filled(frames.map(RepCountExpSignal.elbows)))
    }

    /// The mean angle of the elbows that are found, degrees; not a number where none is.
    private static func elbows(in frame: PoseFrame) -> Float {
        let left = angle(frame[.leftShoulder], frame[.leftElbow], frame[.leftWrist])
        let right = angle(frame[.rightShoulder], frame[.rightElbow], frame[.rightWrist])
        if left.isNaN { return right }
        return right.isNaN ? left : (left + right) * 0.5
    }

    private static func angle(_ a: JointObservation, _ vertex: JointObservation, _ b: JointObservation) -> Float {
        guard a.isFound, vertex.isFound, b.isFound else { return .nan }
        let origin = place(vertex)
        let (one, other) = (place(a) - origin, place(b) - origin)
        let size = (one * one).sum().squareRoot() * (other * other).sum().squareRoot()
        guard size > 1e-8 else { return .nan }
        let cosine = min(max((one * other).sum() / size, -1), 1)
        return acos(cosine) * (180 / Float.pi)
    }

    private static func place(_ joint: JointObservation) -> SIMD2<Float> { SIMD2(Float(joint.x), Float(1 - joint.y)) }

    private static func filled(_ angles: [Float]) -> [Float] {
        var result = angles
        var last: Int?
        for place in angles.indices where angles[place].isFinite {
            if let last {
                let slope = (Double(angles[place]) - Double(angles[last])) / Double(place - last)
                for gap in (last + 1)..<place {
                    result[gap] = Float(slope * Double(gap - last) + Double(angles[last]))
                }
            } else {
                for gap in 0..<place { result[gap] = angles[place] }
            }
            last = place
        }
        if let last { for gap in last..<angles.count { result[gap] = angles[last] } }
        return result
    }

    /// The angles, smoothed over at most 15 frames; fewer than five stay as they are.
    private static func smoothed(_ angles: [Float]) -> [Float] {
        let window = min(15, angles.count.isMultiple(of: 2) ? angles.count - 1 : angles.count)
        return window < 5 ? angles : savitzkyGolay(angles, window: window, order: 3)
    }
}

/// A Savitzky–Golay filter over a whole signal: each value becomes that of a polynomial fitted to its window, an odd
/// number of samples that is above the order of the polynomial and at most that of the signal.
///
/// The first and last half window take their values from the polynomials of the first and last window, as SciPy's
/// `savgol_filter` does in its mode `interp`.
private func savitzkyGolay(_ signal: [Float], window: Int, order: Int) -> [Float] {
    let basis = orthonormalBasis(window: window, order: order)
    let weights = (0..<window).map { place in
        (0..<window).map { sample in basis.reduce(0) { $0 + $1[place] * $1[sample] } }
    }
    return signal.indices.map { place in
        let first = min(max(place - window / 2, 0), signal.count - window)
        let row = weights[place - first]
        let value: Double = (0..<window).reduce(0) { $0 + row[$1] * Double(signal[first + $1]) }
        return Float(value)
    }
}

/// Polynomials of orders 0 to `order` that are orthonormal over a window.
private func orthonormalBasis(window: Int, order: Int) -> [[Double]] {
    let half = Double(window / 2)
    let places = (0..<window).map { Double($0) - half }
    var basis: [[Double]] = []
    for degree in 0...order {
        var next = degree == 0 ? places.map { _ in 1 } : zip(basis[degree - 1], places).map { $0 * $1 }
        for earlier in basis {
            let share = zip(next, earlier).reduce(0) { $0 + $1.0 * $1.1 }
            next = zip(next, earlier).map { $0 - share * $1 }
        }
        let size = next.reduce(0) { $0 + $1 * $1 }.squareRoot()
        basis.append(next.map { $0 / size })
    }
    return basis
}
