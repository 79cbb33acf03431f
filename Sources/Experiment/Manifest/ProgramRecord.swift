/// The program that computed a result, with all that it was built from.
package struct ProgramRecord: Sendable, Codable, Hashable {
    /// RepGauge's version.
    package var version: String
    /// The commit of the sources; `nil` where they were no working copy of git.
    package var commit: String?
    /// Whether the sources differed from the commit; `nil` without a commit.
    package var isModified: Bool?
    /// The digest of the program's file: two builds of one version differ in it.
    package var build: String
    /// The versions of the packages, by the package's name.
    package var packages: [String: String]
    /// The Swift compiler's version.
    package var swift: String
    /// Whether the program was built with optimisation.
    package var isOptimised: Bool

    /// Describes a program that this process runs.
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

    /// Whether this program was built with optimisation.
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
