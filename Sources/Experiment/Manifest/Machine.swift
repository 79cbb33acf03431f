import Text
import Foundation
import Mathematics

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
    /// libgsl's version.
    package var gsl: String

    /// The processor features that are recorded.
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
