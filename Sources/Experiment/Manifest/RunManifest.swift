/// The environment of a piece of work: the program and the machine.
package struct RunEnvironment: Sendable, Codable, Hashable {
    package var program: ProgramRecord
    package var machine: Machine

    package init(_ program: ProgramRecord, on machine: Machine = .current()) {
        (self.program, self.machine) = (program, machine)
    }

    /// Returns the reasons for which results of another environment may differ from those of this one.
    package func differences(from other: RunEnvironment) -> [String] {
        let facts = [
            ("processor", machine.processor, other.machine.processor),
            ("architecture", machine.architecture, other.machine.architecture),
            ("libc", machine.libc, other.machine.libc), ("GSL", machine.gsl, other.machine.gsl),
            ("Swift", program.swift, other.program.swift),
        ]
        return facts.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) then, \($0.2) now" }
    }
}

/// The manifest of a piece of work: its inputs and its environment.
///
/// It stands in `run.json`, in the headers of parts and in baselines.
package struct RunManifest<Inputs: Sendable & Codable & Hashable>: Sendable, Codable, Hashable {
    /// The inputs: all that the results depend on beside the environment.
    package var inputs: Inputs
    /// The environment; of work in parts, that of the first part.
    package var environment: RunEnvironment
    /// The further environments of work in parts; `nil` where there was one.
    package var otherEnvironments: [RunEnvironment]?

    package init(_ inputs: Inputs, in environment: RunEnvironment, and others: [RunEnvironment] = []) {
        (self.inputs, self.environment) = (inputs, environment)
        otherEnvironments = others.isEmpty ? nil : others
    }

    package var program: ProgramRecord { environment.program }
    package var machine: Machine { environment.machine }
}
