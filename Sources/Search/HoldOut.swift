package import Scenarios

/// The trials that are kept out of training altogether, so that the held-out score is that of another kind of trial.
package enum HoldOut: Sendable, Hashable, CustomStringConvertible {
    case family(Family)
    case scenario(String)
    case estimator(String)
    /// Trials whose camera stands at most this high above the floor, metres.
    case cameraBelow(Double)

    package var description: String {
        switch self {
        case .family(let family): "family=\(family.rawValue)"
        case .scenario(let name): "scenario=\(name)"
        case .estimator(let name): "estimator=\(name)"
        case .cameraBelow(let height): "camera-below=\(height)"
        }
    }

    /// Reads `family=…`, `scenario=…`, `estimator=…` or `camera-below=METRES`.
    package init(parsing text: String) throws(TuningError) {
        let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
        let allowed =
            "family=\(Family.allCases.map(\.rawValue).joined(separator: "|")), scenario=NAME, estimator=NAME or camera-below=METRES"
        guard pair.count == 2 else { throw .holdOut(text, allowed: allowed) }
        switch pair[0] {
        case "family":
            guard let family = Family(rawValue: pair[1]) else { throw .holdOut(text, allowed: allowed) }
            self = .family(family)
        case "scenario": self = .scenario(pair[1])
        case "estimator": self = .estimator(pair[1])
        case "camera-below":
            guard let height = Double(pair[1]), height.isFinite, height > 0 else {
                throw .holdOut(text, allowed: allowed)
            }
            self = .cameraBelow(height)
        default: throw .holdOut(text, allowed: allowed)
        }
    }

    package func covers(_ plan: TrialPlan) -> Bool {
        switch self {
        case .family(let family): plan.family == family
        case .scenario(let name): plan.scenario == name
        case .estimator(let name): plan.estimator.name == name
        case .cameraBelow(let height): plan.camera.height <= height
        }
    }
}
