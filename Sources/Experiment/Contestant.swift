package import Detection
package import External

/// One row of every report: a detector, or a control that is none.
package enum Contestant: Sendable {
    /// A detector with its parameters.
    case detector(ConfiguredDetector)
    /// A program of its own.
    case external(ExternalDetector)
    /// A control.
    case control(Control)

    /// The name of the row.
    package var label: String {
        switch self {
        case .detector(let detector): detector.label
        case .external(let detector): detector.label
        case .control(let control): control.rawValue
        }
    }

    /// Whether it is a program of its own, whose call times hold a pipe's.
    package var isExternal: Bool {
        if case .external = self { true } else { false }
    }

    /// Whether it is a control.
    package var isControl: Bool {
        if case .control = self { true } else { false }
    }
}

/// A row in every report that is no detector: the floor and the ceiling between which detectors stand.
package enum Control: String, Sendable, CaseIterable {
    /// Counts nothing.
    case never
    /// Counts at random, at the suite's mean rate of repetitions, in every trial alike.
    case chance
    /// A plain rule fed the noise-free, unoccluded projection.
    case ceiling
}
