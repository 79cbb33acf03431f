import Documents
package import Foundation

/// A reason why parts cannot be used: the part, the problem, and the advice.
package struct PartError: StatusError, Hashable, CustomStringConvertible {
    /// One thing that is wrong.
    package struct Problem: Hashable, Sendable {
        /// The file or folder; `nil` for a part that is not there.
        package var path: String?
        package var found: String
        package var advice: String

        package init(_ path: String?, _ found: String, _ advice: String) {
            (self.path, self.found, self.advice) = (path, found, advice)
        }
    }

    package var problems: [Problem]

    package init(_ problems: [Problem]) { self.problems = problems }

    package init(_ url: URL, _ found: String, _ advice: String) {
        problems = [Problem(url.relativePath, found, advice)]
    }

    /// One problem a line.
    package var description: String {
        problems.map { problem in "\(problem.path.map { "\($0): " } ?? "")\(problem.found); \(problem.advice)" }
            .joined(separator: "\n")
    }
}
