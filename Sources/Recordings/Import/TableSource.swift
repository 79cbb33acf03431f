import Text

/// The program that wrote a CSV file, by the names of its columns.
struct TableSource {
    var format: ImportFormat?
    /// The names that tell the program.
    var evidence = "its columns"
    /// The name of the column of times, or of the first column of confidences.
    var time: String?
    var confidence: String?

    init() {}

    /// Finds the program.
    ///
    /// Names that one program alone uses decide; of names that several use, the word for the confidence does.
    init(_ names: [String], _ columns: [TableColumn]) {
        var words: Set<String> = []
        for (name, column) in zip(names, columns) {
            switch column {
            case .numbered(_, .confidence), .component(.confidence), .named(_, .confidence):
                confidence = confidence ?? name
                words.formUnion(ImportKeys.confidence.filter { ImportKeys.plain(name).hasSuffix($0) })
            default: break
            }
        }
        if names.contains("t"), names.dropFirst().allSatisfy(FrameHeader.known.contains), names.count > 1 {
            (format, evidence) = (.recording, "t and columns named as in its recordings")
            return
        }
        for (name, column) in zip(names, columns) {
            switch column {
            case .numbered, .joint(isLandmark: true):
                (format, evidence) = (.mediapipe, "numbers of landmarks")
            case .named(let joint, _):
                guard let owner = JointNames.owner(joint) else { continue }
                (format, evidence) = (owner, "a column \(Shown.quoted(name))")
            default: continue
            }
            if format == .vision { break }
        }
        if words.contains("likelihood") {
            (format, evidence) = (.mlkit, "columns of likelihoods")
        } else if format == nil, words.contains("visibility") {
            (format, evidence) = (.mediapipe, "columns of visibilities")
        }
    }

    func describe(_ take: inout RawTake, _ options: ImportOptions) {
        take.format = options.format ?? format ?? .table
        take.evidence = evidence
        take.timeName = time
        take.confidenceName = confidence
        Self.settle(&take, options)
    }

    /// Takes a name of a row in a long table as evidence.
    static func note(_ plain: String, _ take: inout RawTake, _ options: ImportOptions) {
        guard take.format == .table, options.format == nil, let owner = JointNames.owner(plain) else { return }
        take.format = owner
        take.evidence = "a joint \(Shown.quoted(plain))"
        settle(&take, options)
    }

    private static func settle(_ take: inout RawTake, _ options: ImportOptions) {
        take.corner = take.format.facts.corner
        // These programs write no CSV themselves, so whoever did chose the unit.
        take.units = [.movenet, .coco, .openpose].contains(take.format) ? nil : take.format.facts.units
    }
}
