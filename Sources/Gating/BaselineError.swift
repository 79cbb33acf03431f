package import Documents

/// A reason why a baseline cannot be used.
package enum BaselineError: StatusError, Hashable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    case otherFormat(path: String, found: Int)
    case malformed(Diagnostic)
    /// A suite, a scenario or the estimator that the baseline names does not exist or has faults.
    case madeOf(path: String, InputError)
    case otherSuite(path: String, then: String, now: String)
    /// The trials are not those that the baseline was made from, though the scenarios are.
    case otherTrials(path: String, scenario: String, difference: String)
    case nothingInCommon(String)

    static func refused(_ path: String, _ key: String, found: String, allowed: String) -> BaselineError {
        .malformed(Diagnostic(file: path, key: key, found: found, allowed: allowed))
    }

    package var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "\(path): \(reason); make a baseline with: repgauge baseline update --out \(path)"
        case .otherFormat(let path, let found):
            "\(path): format \(found), but this program reads format \(BaselineFile.format); make it again with: repgauge baseline update --out \(path)"
        case .malformed(let diagnostic): diagnostic.description
        case .madeOf(let path, let error): "\(path): what it was made of cannot be read: \(error)"
        case .otherSuite(let path, let then, let now):
            "\(path): it was made from other scenarios (hash \(then), now \(now)), so its trials differ; use those scenarios, or make it again with: repgauge baseline update --out \(path)"
        case .otherTrials(let path, let scenario, let difference):
            "\(path): \(scenario): \(difference); the trials have changed since the baseline and cannot be paired; make it again with: repgauge baseline update --out \(path)"
        case .nothingInCommon(let reason): reason
        }
    }
}

package enum GateError: StatusError, Hashable, CustomStringConvertible {
    /// A trial could not be made, or a detector failed.
    case failed(String)
    case unknownScope(String)
    case unknownDetector(String)

    package var exitStatus: ExitStatus {
        switch self {
        case .failed: .runFailed
        case .unknownScope, .unknownDetector: .wrongInput
        }
    }

    package var description: String {
        switch self {
        case .failed(let reason): reason
        case .unknownScope(let scope): "--budget: there is no scenario or family '\(scope)' in this suite"
        case .unknownDetector(let label): "--budget: there is no detector '\(label)' in this run"
        }
    }
}
