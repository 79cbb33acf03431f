import Scoring

extension GateCalibration {
    /// The place of a group of trials among those of its kind, by how small a change of it is seen.
    package enum Place: String, Sendable, Hashable {
        /// The only group of its kind.
        case only
        case middle
        /// The one in which only the largest changes are seen.
        case least
    }

    /// The smallest detectable change of one metric over a group that represents those of its kind.
    package typealias SummaryRow = (place: Place, change: DetectableChange)

    package var share: Double { Double(alarms) / Double(gates) }

    /// The smallest detectable changes: overall as they are, and of the families and scenarios the one in the middle
    /// and the one that is seen least well, for each detector and metric.
    package var summary: [SummaryRow] {
        GateScope.Kind.allCases.flatMap { kind in
            let changes = detectableChanges.filter { $0.scope.kind == kind }
            var detectors: [String] = []
            for change in changes where !detectors.contains(change.detector) { detectors.append(change.detector) }
            return detectors.flatMap { detector in
                metrics.flatMap { metric in
                    Self.summary(changes.filter { $0.detector == detector && $0.figure == metric }, of: kind)
                }
            }
        }
    }

    private static func summary(_ changes: [DetectableChange], of kind: GateScope.Kind) -> [SummaryRow] {
        func size(_ change: DetectableChange) -> (Double, Double) {
            (change.clean ?? .infinity, change.noisy ?? .infinity)
        }
        let sorted = changes.sorted { size($0) < size($1) }
        guard let least = sorted.last else { return [] }
        let middle = sorted[sorted.count / 2]
        if kind == .overall { return [(place: .only, change: middle)] }
        return [(place: .middle, change: middle), (place: .least, change: least)]
    }
}
