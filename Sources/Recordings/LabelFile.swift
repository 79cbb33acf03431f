package import Foundation
import Text

/// The labels of a recording in its JSON file, as a page changes them.
package struct LabelFile: Sendable {
    package let file: URL
    private let csv: URL

    /// The keys that labelling may change; the image's size is added where it is missing.
    private static let labels: Set = ["bottoms", "reps", "width", "height"]

    /// Names the JSON file beside a recording.
    package init(besideRecording csv: URL) {
        self.csv = csv
        file = RecordingReader.infoFile(of: csv)
    }

    /// Returns what tells contents of the file from others: the SHA-256 digest in Base64.
    package static func digest(_ text: String) -> String { SHA256.base64(text.utf8) }

    /// Replaces the file, whole or not at all, where its contents still have the digest, and the text is a description
    /// of a recording with the same other keys, whose labels agree with each other.
    package func save(_ text: String, replacing digest: String) throws(RecordingError) {
        try RecordingWriter.changing([csv]) { () throws(RecordingError) in
            let old = try contents()
            guard SHA256.base64(old) == digest else {
                throw .fault(
                    in: file, "labels that another page or program has changed since this page was opened",
                    "reload the page, and label again")
            }
            var faults = DiagnosticList()
            let labels = InfoDocument(Data(text.utf8), file: file.relativePath, &faults)
            for fault in labels?.countVerdict ?? [] { faults.add(fault) }
            guard faults.isEmpty else { throw faults.error }
            guard try rest(of: old) == rest(of: Data(text.utf8)) else {
                throw .fault(in: file, "a change of something else than labels", "the other keys as they were")
            }
            try RecordingWriter.put([(Data(text.utf8), file)])
        }
    }

    private func contents() throws(RecordingError) -> Data {
        do throws(Diagnostic) {
            return try RegularFile.contents(of: file, limit: RecordingLimits.info)
        } catch {
            throw .faulty([error], more: 0)
        }
    }

    /// The members that are no labels, in their order.
    private func rest(of data: Data) throws(RecordingError) -> [String] {
        do {
            let members = try JSONDocument.tree(of: data, file: file.relativePath).root.members ?? []
            return try members.filter { !Self.labels.contains($0.key) }.map {
                "\($0.key)=\(try JSONDocument.line($0.value))"
            }
        } catch {
            throw .fault(in: file, "what cannot be read (\(error))", "a JSON object in UTF-8")
        }
    }
}
