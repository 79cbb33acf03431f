import Foundation

/// Why parts cannot be used: what is wrong with which of them, and what to do.
public struct PartError: Error, Hashable, CustomStringConvertible {
    /// One thing that is wrong.
    public struct Fault: Hashable, Sendable {
        /// The file or folder; `nil` for a part that is not there.
        public var path: String?
        /// What was found.
        public var found: String
        /// What to do.
        public var advice: String

        /// Makes a fault.
        public init(_ path: String?, _ found: String, _ advice: String) {
            (self.path, self.found, self.advice) = (path, found, advice)
        }
    }

    /// All that is wrong.
    public var faults: [Fault]

    /// Makes an error.
    public init(_ faults: [Fault]) { self.faults = faults }

    init(_ url: URL, _ found: String, _ advice: String) { faults = [Fault(url.relativePath, found, advice)] }

    /// One fault a line.
    public var description: String {
        faults.map { fault in "\(fault.path.map { "\($0): " } ?? "")\(fault.found); \(fault.advice)" }
            .joined(separator: "\n")
    }
}
