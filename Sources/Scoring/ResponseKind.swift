package import Pose

/// The cycles that a response curve is made of, and the property of the motion that is its axis.
package enum ResponseKind: Sendable, Hashable, CaseIterable {
    /// Graded cheats, by the travel of the shoulders, T: its half point is the cheat margin.
    case gradedCheats
    /// Push-ups, full and partial ones, by the travel of the shoulders, T: the depth response.
    case drop
    /// The same push-ups by the bend of the elbows at the lowest point, degrees: 180° less the mean elbow angle, so that
    /// a deeper push-up has the larger position.
    case elbowBend

    /// The beginning of the kinds of cheats that are made in grades of torso motion.
    ///
    /// Other cheats differ in more than their torso motion. A curve over all of them would show their mix.
    package static let gradedPrefix = "graded"

    private static let pushUps: Set<String> = ["push-up", "partial"]

    /// The position of a cycle on the axis; `nil` for a cycle that does not belong to the curve, and where the motion is
    /// not known.
    ///
    /// Push-ups take part only where they were observable, so that the curve shows depth and not occlusion. The unit is
    /// T or degrees.
    package func position(of cycle: Cycle) -> Double? {
        let position =
            switch self {
            case .gradedCheats:
                cycle.isCheat && cycle.kind.hasPrefix(Self.gradedPrefix) ? cycle.torsoTravel : nil
            case .drop: isPushUp(cycle) ? cycle.torsoTravel : nil
            case .elbowBend: isPushUp(cycle) ? cycle.elbowAtBottom.map { 180 - $0 } : nil
            }
        return position.flatMap { $0.isFinite ? $0 : nil }
    }

    private func isPushUp(_ cycle: Cycle) -> Bool {
        !cycle.isCheat && cycle.isObservable && Self.pushUps.contains(cycle.kind)
    }

    package var bins: ResponseBins {
        switch self {
        case .gradedCheats, .drop: ResponseBins(width: 0.05, count: 21)
        case .elbowBend: ResponseBins(width: 10, count: 19)
        }
    }
}

/// Bins centred on the multiples of their width, from 0; the first is half as wide, and what exceeds the last belongs
/// to it.
///
/// Grades at multiples of the width so stay together, though a body that sways adds or takes a little.
package struct ResponseBins: Sendable, Hashable {
    /// Width of a bin but the first, in the unit of the axis.
    package let width: Double
    package let count: Int

    func index(of position: Double) -> Int { Int(min(max((position / width).rounded(), 0), Double(count - 1))) }

    func range(_ index: Int) -> ClosedRange<Double> {
        Double(max(2 * index - 1, 0)) * width / 2...Double(2 * index + 1) * width / 2
    }
}
