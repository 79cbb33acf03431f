import Pose
import Text

/// The result of a format's reader, with x and y as they were written.
struct RawTake {
    var name: String
    /// The file, or the first of them, for messages.
    var file: String
    var format: ImportFormat
    /// The names or the layout that showed the format.
    var evidence = "its layout"
    var frames: [RawFrame] = []
    var image: ImageSize?
    var fps: Double?
    /// The unit of x and y if the caller names none; `nil` where the numbers decide.
    var units: ImportOptions.Units?
    /// The corner of x and y if the caller names none; `nil` where the body decides.
    var corner: ImportOptions.Corner?
    /// The scale in words where x and y were lengths and no places in an image.
    var scale: String?
    /// The name under which times were written.
    var timeName: String?
    /// The name under which confidences were written.
    var confidenceName: String?
    var lacksConfidence = false
    /// Whether the estimator has its own neck; otherwise it is derived from the shoulders.
    var hasNeck = false
    /// Whether the estimator has its own root; otherwise it is derived from the hips.
    var hasRoot = false

    /// Makes a take without frames, with the corner and the unit of its format.
    init(name: String, file: String, format: ImportFormat) {
        (self.name, self.file, self.format) = (name, file, format)
        (units, corner) = (format.facts.units, format.facts.corner)
    }
}

struct RawFrame {
    var place: ImportPlace
    /// The time that was written, if any.
    var time: Nanoseconds?
    /// The frame's number that was written, if any.
    var number: Int?
    var people: [RawPerson] = []
}

struct RawPerson {
    /// The file's own number for the person, if any.
    var id: Int?
    /// In the order of `Joint.allCases`.
    var joints = [JointObservation](repeating: .missing, count: Joint.count)

    subscript(joint: Joint) -> JointObservation {
        get { joints[joint.rawValue] }
        set { joints[joint.rawValue] = newValue }
    }
}

/// A position in a file.
struct ImportPlace {
    var file: String
    var line: Int?
    /// The path of a key, or a column.
    var path: String?

    /// The place of a key within this one.
    func at(_ key: String) -> ImportPlace {
        ImportPlace(file: file, line: line, path: path.map { "\($0).\(key)" } ?? key)
    }

    /// The place of an element within this one.
    func at(_ index: Int) -> ImportPlace { ImportPlace(file: file, line: line, path: "\(path ?? "")[\(index)]") }
}

/// Collects errors in imported files, and corrections.
struct ImportLog {
    var faults = DiagnosticList()
    private(set) var warnings: [Diagnostic] = []
    /// The number of joints of the file that is read with a place and the confidence 0.
    private(set) var hidden = 0
    private let confidence: Double?
    private var others: [String] = []
    private var overshoots: (count: Int, greatest: Double, place: ImportPlace)?
    private var unsure: (count: Int, place: ImportPlace)?

    /// Makes an empty log; a confidence replaces the file's own of every joint with a place, unless it is `nil`.
    init(confidence: Double? = nil) { self.confidence = confidence }

    mutating func refuse(_ place: ImportPlace, _ found: String, _ allowed: String) {
        faults.add(
            Diagnostic(file: place.file, line: place.line, key: place.path ?? "", found: found, allowed: allowed))
    }

    mutating func warn(_ place: ImportPlace, _ found: String, _ allowed: String) {
        warnings.append(
            Diagnostic(
                file: place.file, line: place.line, key: place.path ?? "", found: found, allowed: allowed,
                severity: .warning))
    }

    /// Notes columns or points that are not read.
    mutating func unread(_ names: [String], at place: ImportPlace) {
        guard !names.isEmpty else { return }
        others = names
        warn(place, "column\(names.count == 1 ? "" : "s") \(Self.list(names))", "not read")
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(5).map { Shown.quoted($0) }.joined(separator: ", ")
            + (names.count > 5 ? " and \(names.count - 5) more" : "")
    }

    /// An observation of a joint, whose confidence must be one; a joint at the origin without any was not found.
    mutating func observation(
        x: Double, y: Double, confidence: Double?, at place: @autoclosure () -> ImportPlace
    ) -> JointObservation {
        let confidence = x == 0 && y == 0 ? confidence : self.confidence ?? confidence
        guard max(x.magnitude, y.magnitude) <= RecordingLimits.place || confidence == 0 else {
            refuse(place(), "a place at \(x), \(y)", "numbers within ±10,000,000")
            return .missing
        }
        guard let confidence else {
            if x == 0, y == 0 { return .missing }
            unsure = ((unsure?.count ?? 0) + 1, unsure?.place ?? place())
            return JointObservation(x: x, y: y, confidence: 1)
        }
        guard (0...RecordingLimits.confidence).contains(confidence) else {
            refuse(place(), "a confidence of \(confidence)", "0 to \(RecordingLimits.confidence)")
            return .missing
        }
        if confidence == 0 {
            if x != 0 || y != 0 { hidden += 1 }
            return .missing
        }
        if confidence > 1 {
            overshoots = (
                (overshoots?.count ?? 0) + 1, max(overshoots?.greatest ?? 0, confidence), overshoots?.place ?? place()
            )
        }
        return JointObservation(x: x, y: y, confidence: min(confidence, 1))
    }

    /// Turns what was counted in a file into warnings and errors.
    mutating func close() {
        if let (count, greatest, place) = overshoots {
            warn(place, "\(count) confidence\(count == 1 ? "" : "s") above 1, up to \(greatest)", "0 to 1; taken as 1")
        }
        if let (count, place) = unsure {
            let columns = others.isEmpty ? "" : "; not read: \(Self.list(others))"
            refuse(
                place, "\(count) joint\(count == 1 ? "" : "s") without a confidence\(columns)",
                "a confidence of each joint, such as leftWrist_confidence, or --confidence 1, which takes all as sure")
        }
        (overshoots, unsure, hidden, others) = (nil, nil, 0, [])
    }
}
