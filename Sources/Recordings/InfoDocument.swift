import Foundation
import Text

/// A recording's JSON file as it was read, with its tree, in which diagnostics find their lines.
struct InfoDocument: Sendable {
    /// The file's name in messages.
    let file: String
    let info: RecordingInfo
    /// The keys that are read past.
    let warnings: [Diagnostic]
    private let tree: JSONTree

    /// Reads a file; `nil` where nothing of it can be read.
    init?(_ url: URL, _ faults: inout DiagnosticList) {
        do throws(Diagnostic) {
            self.init(try RegularFile.contents(of: url, limit: RecordingLimits.info), file: url.relativePath, &faults)
        } catch {
            let isAbsent = !FileState.isThere(url.path(percentEncoded: false))
            faults.add(
                isAbsent
                    ? Diagnostic(
                        file: url.relativePath, found: "no such file",
                        allowed: "a JSON file beside the recording; repgauge import makes recordings of other files")
                    : error)
            return nil
        }
    }

    /// Reads a text; `nil` where it is no JSON.
    init?(_ text: Data, file: String, _ faults: inout DiagnosticList) {
        do throws(Diagnostic) {
            tree = try JSONDocument.tree(of: text, file: file, allowed: "a JSON object in UTF-8")
        } catch {
            faults.add(error)
            return nil
        }
        var reader = InfoReader(file: file, tree: tree)
        reader.faults = faults
        info = reader.info(tree.root)
        warnings = reader.warnings
        faults = reader.faults
        for fault in JSONDocument.duplicates(in: tree, file: file) { faults.add(fault) }
        self.file = file
    }

    func diagnostic(_ key: String, _ found: String, _ allowed: String, _ severity: Diagnostic.Severity) -> Diagnostic {
        Diagnostic(
            file: file, line: tree.line(of: JSONPath(key)), key: key, found: found, allowed: allowed,
            severity: severity)
    }
}
