import Mathematics
import Pose
import Scenarios

extension PushUpChain {
    /// The values that drive the chain at two instants, or twice at one.
    struct Drive: Sendable {
        /// Mean elbow angle, degrees.
        let elbow: Pair
        /// The hips' offset in addition to that of the style, as a share of the line shoulder–ankle.
        let hipOffset: Pair
        /// Sine of the trunk's roll; positive lowers the left shoulder.
        let rollSine: Pair
        /// The head's pitch in addition to that of the style, radians.
        let head: Pair

        /// The values of one instant.
        init(elbow: Double, hipOffset: Double = 0, rollSine: Double = 0, head: Double = 0) {
            (self.elbow, self.hipOffset) = (Pair(elbow), Pair(hipOffset))
            (self.rollSine, self.head) = (Pair(rollSine), Pair(head))
        }

        /// Two elbow angles, degrees.
        init(elbows: Pair) { (elbow, hipOffset, rollSine, head) = (elbows, 0, 0, 0) }

        /// The values of two instants, in the order of the properties.
        @inline(__always)
        init(_ first: SIMD4<Double>, _ second: SIMD4<Double>) {
            (elbow, hipOffset) = (Pair(first.x, second.x), Pair(first.y, second.y))
            (rollSine, head) = (Pair(first.z, second.z), Pair(first.w, second.w))
        }
    }

    /// The position and orientation of the trunk at the instants of a drive.
    struct Trunk: Sendable {
        var root: Vectors<Pair>
        var neck: Vectors<Pair>
        /// From the hips to the shoulders, to the person's left, and out of the chest.
        var long, left, ventral: Vectors<Pair>
        /// Midpoint of the ankles, or of the knees in knee push-ups.
        var support: Vectors<Pair>
        /// Midpoint of the wrists.
        var hands: Vectors<Pair>
        /// The phase of the push-up: 0 at the top, 1 at the reference depth.
        var phase: Pair

        /// The directions at the first instant.
        var axes: TrunkAxes { TrunkAxes(long: long.first, left: left.first, ventral: ventral.first) }
    }

    /// The phase at an elbow angle: 0 at the style's top, 1 at its reference depth, saturating softly outside.
    @inline(__always)
    func phase(elbow: Pair) -> Pair {
        let phase = (Pair(style.elbowTop) - elbow) * Pair(inverseDepth)
        guard min(phase.first, phase.second) < 0 || max(phase.first, phase.second) > 1 else { return phase }
        return phase.map { phase in
            if phase < 0 { return phase / (1 - 4 * phase) }
            return phase <= 1 ? phase : 1 + (phase - 1) / (1 + 2 * (phase - 1))
        }
    }

    /// The midpoint of the ankles, or of the knees in knee push-ups.
    @inline(__always)
    func support(phase: Pair) -> Vectors<Pair> {
        guard !isOnKnees else { return Vectors(knees) }
        let back = Pair(heelBack) - Pair(rock) * phase
        let rise = (Pair(figure.body.foot * figure.body.foot) - back * back).atLeastZero.squareRoot()
        return Vectors(Pair(toes.x) - back, 0, Pair(toes.z) + rise)
    }

    /// The squared distance between a hip's and a foot's offset from the midline, at a roll.
    @inline(__always)
    func hipToFootSquared(cosine: Pair) -> Pair {
        let hip = figure.body.hipWidth / 2
        return Pair(hip * hip + footHalf * footHalf) - Pair(2 * hip * footHalf) * cosine
    }

    /// The squared distance from the support to the shoulders, at a hip offset given as a share of that distance.
    @inline(__always)
    func lineSquared(_ legSquared: Pair, offset: Pair) -> Pair {
        let torsoSquared = Pair(figure.body.torso * figure.body.torso)
        let sum = torsoSquared + legSquared
        let difference = torsoSquared - legSquared
        let factor: Pair = 1 + 4 * offset * offset
        return (sum + (sum * sum - factor * difference * difference).atLeastZero.squareRoot()) / factor
    }

    /// The trunk's place.
    @inline(__always)
    func trunk(_ drive: Drive) -> Trunk {
        let phase = phase(elbow: drive.elbow)
        let support = support(phase: phase)
        let rollCosine = (1 - drive.rollSine * drive.rollSine).squareRoot()
        let legSquared = Pair(legSquared) - hipToFootSquared(cosine: rollCosine)
        let offset = mix(Pair(style.hipOffsetTop), Pair(style.hipOffsetBottom), phase) + drive.hipOffset
        let line = lineSquared(legSquared, offset: offset)

        // Where the circle of the arms meets that of the body, above the line between their centres.
        let lateral = handHalf - figure.body.shoulderWidth / 2
        let arm =
            figure.arm.squaredChord(cosine: halfTurnCosine(drive.elbow.radians)) - Pair(lateral * lateral)
        let hands = Vectors(
            Pair(hands.x), Pair(hands.y), Pair(hands.z) - Pair(style.groundGive) * phase)
        let (x, z) = (hands.x - support.x, hands.z - support.z)
        let inverse = 1 / (x * x + z * z)
        let along: Pair = 0.5 * (1 + (line - arm) * inverse)
        let above = (line * inverse - along * along).atLeastZero.squareRoot()
        let (shoulderX, shoulderZ) = (along * x - above * z, along * z + above * x)

        // The triangle support–hip–shoulder, the hip below its line by the offset.
        let torso = Pair(figure.body.torso)
        let foot: Pair = 0.5 * (1 + (legSquared - torso * torso) / line)
        let (legX, legZ) = (foot * shoulderX + offset * shoulderZ, foot * shoulderZ - offset * shoulderX)
        let inverseLeg = 1 / legSquared.squareRoot()
        let (unitX, unitZ) = (legX * inverseLeg, legZ * inverseLeg)
        let inverseTorso = Pair(inverseTorso)
        let (torsoX, torsoZ) = ((shoulderX - legX) * inverseTorso, (shoulderZ - legZ) * inverseTorso)

        // The trunk turned by the roll about the line of the legs, whose ventral normal is (unitZ, 0, −unitX).
        let ahead = torsoX * unitX + torsoZ * unitZ
        let bend = torsoX * unitZ - torsoZ * unitX
        let (sine, flat) = (drive.rollSine, rollCosine * bend)
        let long = Vectors(unitX * ahead + unitZ * flat, -sine * bend, unitZ * ahead - unitX * flat)
        let tilt = rollCosine * ahead
        let ventral = Vectors(unitZ * tilt - unitX * bend, -sine * ahead, -unitX * tilt - unitZ * bend)
        let root = Vectors(support.x + legX, 0, support.z + legZ)
        return Trunk(
            root: root, neck: Vectors(root.x + long.x * torso, long.y * torso, root.z + long.z * torso), long: long,
            left: Vectors(sine * unitZ, rollCosine, -sine * unitX), ventral: ventral, support: support, hands: hands,
            phase: phase)
    }

    /// Cosines of the left and the right elbow angle; of the arm that carries the body in place of a free one.
    @inline(__always)
    func elbowCosines(_ trunk: Trunk) -> (left: Pair, right: Pair) {
        let half = Pair(figure.body.shoulderWidth / 2)
        let (x, y, z) = (trunk.neck.x - trunk.hands.x, trunk.neck.y, trunk.neck.z - trunk.hands.z)
        let (dx, dy, dz) = (trunk.left.x * half, trunk.left.y * half - Pair(handHalf), trunk.left.z * half)
        let common = x * x + y * y + z * z + dx * dx + dy * dy + dz * dz
        let difference: Pair = 2 * (x * dx + y * dy + z * dz)
        let cosines = (
            left: figure.arm.cosine(squaredChord: common + difference),
            right: figure.arm.cosine(squaredChord: common - difference)
        )
        return switch plantedSide {
        case nil: cosines
        case .left: (cosines.left, cosines.left)
        case .right: (cosines.right, cosines.right)
        }
    }
}
