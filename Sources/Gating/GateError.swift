package import Documents

/// A reason why a baseline cannot be used, or a gate was not run.
package struct GateError: StatusError, Hashable, CustomStringConvertible {
    package let description: String
    package let exitStatus: ExitStatus

    init(_ description: String, _ exitStatus: ExitStatus = .wrongInput) {
        (self.description, self.exitStatus) = (description, exitStatus)
    }

    static func refused(_ path: String, _ key: String, found: String, allowed: String) -> GateError {
        GateError("\(Diagnostic(file: path, key: key, found: found, allowed: allowed))")
    }

    static func unreadable(_ path: String, _ reason: String) -> GateError {
        GateError("\(path): \(reason); make a baseline with: repgauge baseline update --out \(path)")
    }

    /// The trials are not those that a baseline was made from, though the scenarios are.
    static func otherTrials(_ path: String, _ difference: (scenario: String, explanation: String)) -> GateError {
        GateError(
            "\(path): \(difference.scenario): \(difference.explanation); the trials have changed since the baseline and cannot be paired; make it again with: repgauge baseline update --out \(path)"
        )
    }
}
