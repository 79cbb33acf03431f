package import Foundation

/// A reason why parts cannot be used: the part, the fault, and the advice.
package struct PartError: Error, Hashable, CustomStringConvertible {
    /// One thing that is wrong.
    package struct Fault: Hashable, Sendable {
        /// The file or folder; `nil` for a part that is not there.
        package var path: String?
        /// The value that was found.
        package var found: String
        /// The advice to the user.
        package var advice: String

        /// Makes a fault.
        package init(_ path: String?, _ found: String, _ advice: String) {
            (self.path, self.found, self.advice) = (path, found, advice)
        }
    }

    /// All that is wrong.
    package var faults: [Fault]

    /// Makes an error.
    package init(_ faults: [Fault]) { self.faults = faults }

    package init(_ url: URL, _ found: String, _ advice: String) { faults = [Fault(url.relativePath, found, advice)] }

    /// One fault a line.
    package var description: String {
        faults.map { fault in "\(fault.path.map { "\($0): " } ?? "")\(fault.found); \(fault.advice)" }
            .joined(separator: "\n")
    }
}
