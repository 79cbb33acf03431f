import Foundation
import Mathematics
import Text

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

/// The tools that results depend on: the same tools give the same bytes on every machine.
package struct ToolSet: Sendable, Codable, Hashable {
    /// The facts of a machine on which results depend.
    package struct Machine: Sendable, Codable, Hashable {
        package var architecture: String
        /// The processor's features that change floating-point results.
        package var features: [String]
        /// The C library's version, where it is known.
        package var libc: String
        package var gsl: String
    }

    /// The facts of a program on which results depend; its commit is that of the files beside the report.
    package struct Program: Sendable, Codable, Hashable {
        package var version: String
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

    package init(_ manifest: RunManifest<Inputs>) {
        inputs = manifest.inputs
        let tools = ([manifest.environment] + (manifest.otherEnvironments ?? [])).map(ToolSet.init).distinct
        environment = tools[0]
        otherEnvironments = tools.count > 1 ? Array(tools.dropFirst()) : nil
    }
}

/// The machine of a run, with the system libraries that its figures depend on.
package struct Machine: Sendable, Codable, Hashable {
    /// Operating system and version.
    package var system: String
    package var architecture: String
    /// The processor's own name, where it is known.
    package var processor: String
    /// The processor's features that change floating-point results or speed.
    package var features: [String]
    /// Cores that the process may use.
    package var cores: Int
    /// The C library's version, where it is known.
    package var libc: String
    package var gsl: String

    private static let noted: Set<String> = ["sse4_2", "avx", "avx2", "fma", "avx512f", "neon", "asimd", "sve"]

    package static func current() -> Machine {
        let description = cpuDescription()
        return Machine(
            system: ProcessInfo.processInfo.operatingSystemVersionString, architecture: architecture,
            processor: description.name, features: description.features,
            cores: ProcessInfo.processInfo.activeProcessorCount, libc: libcVersion, gsl: GSLVersion.string)
    }

    private static func cpuDescription() -> (name: String, features: [String]) {
        guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return ("", []) }
        func value(_ key: String) -> String? {
            Lines.split(text).first { $0.hasPrefix(key) }?
                .split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let flags = (value("flags") ?? value("Features") ?? "").split(separator: " ").map(String.init)
        return (value("model name") ?? "", flags.filter(noted.contains).sorted())
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "other"
        #endif
    }

    private static var libcVersion: String {
        #if canImport(Glibc)
            var text = [CChar](repeating: 0, count: 64)
            let length = confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count)
            return length > 0
                ? String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
        #else
            return "system"
        #endif
    }
}

/// The program that computed a result, with all that it was built from.
package struct ProgramRecord: Sendable, Codable, Hashable {
    package var version: String
    /// The commit of the sources; `nil` where they were no working copy of git.
    package var commit: String?
    /// Whether the sources differed from the commit; `nil` without a commit.
    package var isModified: Bool?
    /// The digest of the program's file: two builds of one version differ in it.
    package var build: String
    /// The versions of the packages, by the package's name.
    package var packages: [String: String]
    package var swift: String
    package var isOptimised: Bool

    package init(version: String, commit: String?, isModified: Bool, build: String, packages: [String: String]) {
        (self.version, self.commit) = (version, commit)
        self.isModified = commit == nil ? nil : isModified
        (self.build, self.packages) = (build, packages)
        swift = Self.compiler
        isOptimised = Self.isOptimised
    }

    /// Version and commit for people, for example `0.1.0 (1dc2c61)`; a `+` behind the commit stands for changes since.
    package var name: String {
        guard let commit else { return version }
        return "\(version) (\(commit.prefix(7))\(isModified == true ? "+" : ""))"
    }

    package static let isOptimised: Bool = {
        var isOptimised = true
        assert(
            {
                isOptimised = false
                return true
            }())
        return isOptimised
    }()

    private static var compiler: String {
        #if compiler(>=6.5)
            "6.5 or later"
        #elseif compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
