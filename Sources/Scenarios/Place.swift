package import Documents

/// A place in a file.
package struct Place: Sendable, Hashable {
    var file: String
    var line: Int?
    var column: Int?
    var path: String

    package func fault(found: String, allowed: String) -> Diagnostic {
        Diagnostic(file: file, line: line, column: column, key: path, found: found, allowed: allowed)
    }
}
