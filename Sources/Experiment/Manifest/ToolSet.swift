/// The tools that results depend on: the same tools give the same bytes on every machine.
package struct ToolSet: Sendable, Codable, Hashable {
    /// The facts of a machine on which results depend.
    package struct Machine: Sendable, Codable, Hashable {
        package var architecture: String
        /// The processor's features that change floating-point results.
        package var features: [String]
        /// The C library's version, where it is known.
        package var libc: String
        /// libgsl's version.
        package var gsl: String
    }

    /// The facts of a program on which results depend; its commit is that of the files beside the report.
    package struct Program: Sendable, Codable, Hashable {
        /// RepGauge's version.
        package var version: String
        /// The Swift compiler's version.
        package var swift: String
        /// The versions of the packages, by the package's name.
        package var packages: [String: String]
    }

    package var machine: Machine
    package var program: Program

    /// The features by which mathematical libraries choose their code.
    private static let choosing: Set = ["avx2", "fma"]

    package init(_ environment: RunEnvironment) {
        let (machine, program) = (environment.machine, environment.program)
        self.machine = Machine(
            architecture: machine.architecture, features: machine.features.filter(Self.choosing.contains),
            libc: machine.libc, gsl: machine.gsl)
        self.program = Program(version: program.version, swift: program.swift, packages: program.packages)
    }
}

/// The part of a manifest that a repetition with the same tools finds again; it stands in `run.json`.
package struct RepeatableManifest<Inputs: Sendable & Codable & Hashable>: Sendable, Codable, Hashable {
    /// The inputs: all that the results depend on beside the tools.
    package var inputs: Inputs
    /// The tools; of work in parts, those of the first part.
    package var environment: ToolSet
    /// The further tool sets of work in parts; `nil` where there was one.
    package var otherEnvironments: [ToolSet]?

    /// Takes the repeatable part of a manifest.
    package init(_ manifest: RunManifest<Inputs>) {
        inputs = manifest.inputs
        let first = ToolSet(manifest.environment)
        environment = first
        var others: [ToolSet] = []
        for tools in (manifest.otherEnvironments ?? []).map(ToolSet.init) {
            if tools != first, !others.contains(tools) { others.append(tools) }
        }
        otherEnvironments = others.isEmpty ? nil : others
    }
}
