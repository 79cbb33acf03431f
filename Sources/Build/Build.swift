/// The build of this program: its version, the commit of its sources and the versions of its packages.
package enum Build {
    /// RepGauge's version.
    package static let version = "0.2.0"

    /// The commit of the sources, 40 hexadecimal digits; `nil` where they were no working copy of git.
    package static let commit = BuildFacts.commit

    /// Whether the sources differed from the commit.
    package static let isModified = BuildFacts.isModified

    /// The versions of the packages, by the package's name.
    package static let packages = BuildFacts.packages
}
