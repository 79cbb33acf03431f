import Mathematics
import Pose
import Scenarios

extension MeasuredErrorProcess {
    /// The parameters of the joints that are fixed for the whole trial.
    struct Person: ~Copyable {
        /// Mean confidence high above the floor and what it is more near it, logits, with what is the person's own.
        let high: Column<Double>, lower: Column<Double>
        /// The loss on the far side, and the confidences end-on and behind something, logits.
        let far: Column<Double>, endOn: Column<Double>, hidden: Column<Double>
        /// The confidence of plain view without what is the person's own, logits.
        let typical: Column<Double>
        /// Standard deviations of the flicker and of the slow course of the confidence, logits.
        let flicker: Column<Double>, confidenceWander: Column<Double>
        /// The sizes of the fast and of the slow error, metres.
        let size: Column<Double>, wander: Column<Double>
        /// Bias along the limb and across it, metres.
        let biasAlong: Column<Double>, biasAcross: Column<Double>
        /// Radius of jitter and misses, metres in units of `radii`.
        let typedScale: Column<Double>
        /// PoseFix's shares of time with jitter, misses and inversions in plain view, and what they are more behind
        /// something; a row for each kind of error.
        let frequencies: Column<Double>, frequencyChanges: Column<Double>
        /// The two ends of each joint's limb.
        let limbs: Column<Int32>
        /// Hips, knees and ankles.
        let legs: JointSet

        /// Draws a person by a torso, metres, the factor of the person's errors, and normal numbers: each joint's own,
        /// and after those of the last joint the common ones.
        init(_ errors: MeasuredErrors, torso: Double, size: Double, draws: [SIMD4<Double>]) {
            let traits = Joint.allCases.map { JointTraits($0) }
            let numbers = traits.map { errors[$0.kind] }
            let high = numbers.map { logit($0.high) }
            let shifts = numbers.indices.map { index in
                numbers[index].spread * errors.confidence.person * (draws[Joint.count][0] + draws[index][0])
                    * 0.5.squareRoot()
            }
            func row(_ value: (Int) -> Double) -> Column<Double> { Column(numbers.indices.map(value)) }
            self.high = row { high[$0] + shifts[$0] }
            lower = row { logit(numbers[$0].low) + shifts[$0] - (high[$0] + shifts[$0]) }
            far = row { high[$0] - logit(numbers[$0].far) }
            endOn = row { logit(numbers[$0].endOn) + shifts[$0] }
            hidden = row { logit(numbers[$0].hidden) + shifts[$0] }
            typical = Column(high)
            flicker = row { numbers[$0].spread * (errors.confidence.flicker * size) }
            confidenceWander = row { numbers[$0].spread * errors.confidence.wander }
            self.size = row { numbers[$0].size * size * torso }
            wander = row { numbers[$0].wander * size * torso }
            biasAlong = row { (numbers[$0].along + numbers[$0].biasSpread * draws[$0][1]) * torso }
            biasAcross = row { (numbers[$0].across + numbers[$0].biasSpread * draws[$0][2]) * torso }
            typedScale = row { traits[$0].spread * rootArea * torso }
            func rows(_ value: (JointTraits) -> SIMD3<Double>) -> Column<Double> {
                Column((0..<3).flatMap { kind in (traits + [traits[0]]).map { value($0)[kind] } })
            }
            frequencies = rows(\.frequencies)
            frequencyChanges = rows { $0.hiddenFrequencies - $0.frequencies }
            limbs = Column((traits + [traits[0]]).flatMap { [$0.limb.from, $0.limb.to].map { Int32($0.rawValue) } })
            legs = JointSet(Joint.allCases.filter { [.hip, .knee, .ankle].contains(traits[$0.rawValue].kind) })
        }

        /// The shares of time with each kind of typed error, where the joint is covered by a share.
        func frequencies(_ joint: Int, covered: Double) -> SIMD3<Double> {
            func number(_ row: borrowing Column<Double>, _ kind: Int) -> Double { row[kind * Joint.lanes + joint] }
            let plain = SIMD3(number(frequencies, 0), number(frequencies, 1), number(frequencies, 2))
            let change = SIMD3(number(frequencyChanges, 0), number(frequencyChanges, 1), number(frequencyChanges, 2))
            return plain + change * covered
        }
    }

    /// Confidences of exactly 0 and 1 have no logit.
    static func logit(_ confidence: Double) -> Double {
        let c = min(max(confidence, 0.00001), 0.99999)
        return logarithm(c / (1 - c))
    }
}
