package import Experiment

extension ProgramRecord {
    /// A program for tests of what records it.
    package static let sample = ProgramRecord(
        version: "0", commit: "0123456789abcdef0123456789abcdef01234567", isModified: true, build: "0123456789abcdef",
        packages: ["yams": "6.2.2"])
}
