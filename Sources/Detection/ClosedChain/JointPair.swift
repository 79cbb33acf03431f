import Elementary
package import Pose

/// The precision that corresponds to an estimator's confidence in a joint.
enum Precision {
    /// The weight of a joint's place: one over the square of its error, torso lengths⁻².
    ///
    /// Tracks of real push-ups err by 0.003 T where the confidence is above 0.8 and by 0.04–0.1 T where it is below
    /// 0.3; in between the logarithm of the error falls about evenly. The growth, e⁴ for a confidence of 0, is between
    /// what medians and 95th percentiles of the error give. Errors under 0.005 T are not distinguished.
    ///
    /// - Parameter joint: The joint.
    /// - Returns: The weight; 0 where the joint was not found or its place is not finite.
    static func weight(_ joint: JointObservation) -> Double {
        joint.x.isFinite && joint.y.isFinite ? weight(joint.confidence) : 0
    }

    /// The weight of a joint whose place is finite.
    @inline(__always)
    static func weight(_ confidence: Double) -> Double {
        guard confidence > 0 else { return 0 }
        let error = confidence < best ? least * exponential(growth * (best - confidence)) : least
        return 1 / (error * error + floor)
    }

    private static let least = 0.003
    private static let growth = 4.0
    private static let best = 0.8
    private static let floor = 0.00003
}

/// The left and the right joint of a kind as one point, midway between the two.
///
/// Each side counts by its precision. The way from one to the other is learned while both are seen, so that a side
/// that comes and goes, or is taken for the other one, moves the point by nothing.
package struct JointPair: Sendable {
    /// The point, square pixels, smoothed; undefined before the first reading.
    package private(set) var place = SIMD2<Double>(0, 0)
    /// Whether either side has been seen.
    package private(set) var isKnown = false
    /// The distance of the last reading from the point's position before it, square pixels.
    private(set) var leap = 0.0
    /// The time at which it was last seen.
    package private(set) var lastSeen: Nanoseconds = 0

    private var across: SIMD2<Double>?
    private var refused = 0.0

    /// The time for which a reading that is out of the body's reach is refused, seconds.
    private static let patience = 0.15
    /// No estimator means a joint that is further from the image's corner than this, image sizes.
    private static let farthest = 10.0

    /// Makes a pair that has not been seen.
    package init() {}

    /// One side in one frame.
    package struct Reading: Sendable {
        private let x: Double
        private let y: Double
        /// Its precision; 0 where it is not seen.
        let weight: Double

        @inline(__always)
        init(_ joint: JointObservation, pixel: SIMD2<Double>) {
            let place = SIMD2(joint.x, joint.y) * pixel
            // A size learned from an invalid place would distort the scale for minutes, or for ever.
            let isPlace =
                max(joint.x.magnitude, joint.y.magnitude) < JointPair.farthest && (place * place).sum().isFinite
            weight = isPlace ? Precision.weight(joint.confidence) : 0
            (x, y) = (place.x, place.y)
        }

        /// The place, square pixels.
        var place: SIMD2<Double> { SIMD2(x, y) }
    }

    /// The smoothing at one frame, and the reach of what is believed.
    package struct Step {
        /// Seconds since the last frame.
        package var elapsed: Double
        /// The share by which the point moves to a new reading.
        package var share: Double
        /// The share by which the way across is learned.
        package var learning: Double
        /// The distance by which a body can have moved it, square pixels.
        package var reach: Double

        /// Makes a step.
        package init(elapsed: Double, share: Double, learning: Double, reach: Double) {
            self.elapsed = elapsed
            self.share = share
            self.learning = learning
            self.reach = reach
        }
    }

    /// Takes the next frame.
    ///
    /// - Returns: Whether either side is seen.
    package mutating func observe(_ left: Reading, _ right: Reading, step: Step, time: Nanoseconds) -> Bool {
        let weight = left.weight + right.weight
        guard weight > 0 else { return false }
        if left.weight > 0, right.weight > 0 {
            let way = right.place - left.place
            if let known = across {
                across = known + step.learning * (2 * min(left.weight, right.weight) / weight) * (way - known)
            } else {
                across = way
            }
        }
        let half = (across ?? SIMD2(0, 0)) / 2
        var sight = SIMD2(0.0, 0.0)
        if left.weight > 0 { sight += (left.place + half) * (left.weight / weight) }
        if right.weight > 0 { sight += (right.place - half) * (right.weight / weight) }
        guard sight.x.isFinite, sight.y.isFinite else { return false }
        guard isKnown else {
            (place, isKnown, lastSeen) = (sight, true, time)
            return true
        }
        leap = (sight - place).length
        let isBeyond = leap > step.reach
        if isBeyond, refused < JointPair.patience {
            refused += step.elapsed
            return true
        }
        place = isBeyond ? sight : place + step.share * (sight - place)
        refused = 0
        lastSeen = time
        return true
    }
}
