/// A detector with its settings as a file keeps it, to be named instead of a detector.
///
/// A text in UTF-8: lines that begin with `#` are notes, empty lines don't count, and one line is the detector's label,
/// for example `angle-threshold:down=95,up=150`.
public struct DetectorPreset: Sendable {
    /// The detector.
    public var detector: ConfiguredDetector
    /// Where its settings come from, a line each.
    public var notes: [String]

    /// The end of the names of such files.
    public static let suffix = ".detector"

    /// Makes a preset.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - notes: Where its settings come from, a line each.
    public init(_ detector: ConfiguredDetector, notes: [String] = []) {
        self.detector = detector
        self.notes = notes
    }

    /// Reads a preset.
    ///
    /// - Parameters:
    ///   - text: What the file holds.
    ///   - name: The file's name, for errors.
    /// - Throws: `DetectorError` for what is no detector, or where there is none or more than one.
    public init(parsing text: String, name: String) throws(DetectorError) {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            String(line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" })
        }.filter { !$0.isEmpty }
        let labels = lines.filter { !$0.hasPrefix("#") }
        guard labels.count == 1 else { throw .preset(file: name, detectors: labels.count) }
        detector = try ConfiguredDetector(parsing: labels[0])
        notes = lines.filter { $0.hasPrefix("#") }.map { String($0.dropFirst().drop { $0 == " " }) }
    }

    /// The file's text.
    public var text: String {
        let comments = notes.flatMap { $0.split(whereSeparator: \.isNewline) }.map { "# \($0)\n" }
        return comments.joined() + detector.label + "\n"
    }
}
