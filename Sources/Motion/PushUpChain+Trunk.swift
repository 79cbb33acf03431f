import Kernels
import Mathematics
import Scenarios

extension PushUpChain {
    /// The values that drive the chain at four instants.
    struct Drives: Sendable {
        /// Mean elbow angle, degrees; the hips' offset in addition to that of the style, as a share of the line
        /// shoulder–ankle; sine of the trunk's roll, positive lowers the left shoulder; the head's pitch in addition to
        /// that of the style, radians.
        let elbow, hipOffset, rollSine, head: SIMD4<Double>

        /// The four values of each of the instants 0…3.
        @inline(__always)
        init(_ drive: (Int) -> SIMD4<Double>) {
            let (a, b, c, d) = (drive(0), drive(1), drive(2), drive(3))
            (elbow, hipOffset) = (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
            (rollSine, head) = (SIMD4(a.z, b.z, c.z, d.z), SIMD4(a.w, b.w, c.w, d.w))
        }

        /// Elbow angles, degrees, offsets of the hips, and sines of the roll.
        init(elbow: SIMD4<Double>, hipOffset: SIMD4<Double> = .zero, rollSine: SIMD4<Double> = .zero) {
            (self.elbow, self.hipOffset, self.rollSine, head) = (elbow, hipOffset, rollSine, .zero)
        }
    }

    /// The position and orientation of the trunk at one instant.
    struct Trunk: Sendable {
        var root: Vector
        var neck: Vector
        var axes: TrunkAxes
        /// Midpoint of the ankles, or of the knees in knee push-ups.
        var support: Vector
        /// Midpoint of the wrists.
        var hands: Vector
        /// The phase of the push-up: 0 at the top, 1 at the reference depth.
        var phase: Double

        /// The trunk at the first of four instants.
        @inline(__always)
        init(_ trunks: UnsafeMutablePointer<KernelTrunks>, hands: Vector) {
            let found = trunks.pointee
            root = Vector(found.root_x.x, 0, found.root_z.x)
            neck = Vector(found.neck_x.x, found.neck_y.x, found.neck_z.x)
            axes = TrunkAxes(
                long: Vector(found.long_x.x, found.long_y.x, found.long_z.x),
                left: Vector(found.left_x.x, found.left_y.x, found.left_z.x),
                ventral: Vector(found.ventral_x.x, found.ventral_y.x, found.ventral_z.x))
            support = Vector(found.support_x.x, 0, found.support_z.x)
            self.hands = Vector(hands.x, hands.y, found.hands_z.x)
            phase = found.phase.x
        }
    }

    /// Calls a closure with the trunk at four instants; where the single elbows are not wanted, theirs are no numbers.
    @inline(__always)
    func withTrunks<Result>(
        _ drives: Drives, wantsElbows: Bool = false, _ body: (UnsafeMutablePointer<KernelTrunks>) -> Result
    ) -> Result {
        // Neither the numbers nor the result are copied: this is done for every four samples.
        numbers.withUnsafeBufferPointer { chain in
            withUnsafeTemporaryAllocation(of: KernelTrunks.self, capacity: 1) { trunks in
                guard let chain = chain.baseAddress, let trunks = trunks.baseAddress else {
                    preconditionFailure("a chain without numbers")
                }
                var arguments = KernelDrive(
                    elbow: drives.elbow, hip_offset: drives.hipOffset, roll_sine: drives.rollSine, chain: chain,
                    wants_elbows: wantsElbows, trunks: trunks)
                kernel_chain(.fastest, &arguments)
                return body(trunks)
            }
        }
    }

    func trunk(elbow: Double) -> Trunk {
        withTrunks(Drives(elbow: SIMD4(repeating: elbow))) { Trunk($0, hands: hands) }
    }

    /// Midpoint of the ankles at the top, or of the knees in knee push-ups.
    var topSupport: Vector {
        guard !isOnKnees else { return knees }
        let foot = figure.body.foot
        return Vector(toes.x - heelBack, 0, toes.z + (foot * foot - heelBack * heelBack).atLeastZero.squareRoot())
    }

    /// The squared distance from there to the shoulders, without roll.
    var topLineSquared: Double {
        let (hip, offset) = (figure.body.hipWidth / 2, style.hipOffsetTop)
        let leg = legSquared - (hip * hip + footHalf * footHalf - 2 * hip * footHalf)
        let torsoSquared = figure.body.torso * figure.body.torso
        let (sum, difference, factor) = (torsoSquared + leg, torsoSquared - leg, 1 + 4 * offset * offset)
        return (sum + (sum * sum - factor * difference * difference).atLeastZero.squareRoot()) / factor
    }
}
