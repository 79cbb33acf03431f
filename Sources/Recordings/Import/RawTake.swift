import Documents
import Foundation
import Pose

/// The result of a format's reader, with x and y as they were written.
struct RawTake {
    /// The name of the recording to be.
    var name: String
    /// The file, or the first of them, for messages.
    var file: String
    var format: ImportFormat
    var frames: [RawFrame] = []
    var image: ImageSize?
    var fps: Double?
    /// The unit of x and y if the caller names none.
    var units: ImportOptions.Units
    /// Whether y counts upwards from the lower edge, not downwards from the upper one.
    var isUpwards = false
    /// Whether the estimator has its own neck; otherwise it is derived from the shoulders.
    var hasNeck = false
    /// Whether the estimator has its own root; otherwise it is derived from the hips.
    var hasRoot = false
}

/// One frame of a take.
struct RawFrame {
    var place: ImportPlace
    /// The time that was written, if any.
    var time: Nanoseconds?
    /// The frame's number that was written, if any.
    var number: Int?
    var people: [RawPerson] = []
}

/// One person in a frame of a take.
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
    private var overshoots: (count: Int, greatest: Double, place: ImportPlace)?
    private var unsure: (count: Int, place: ImportPlace)?

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

    /// An observation of a joint, whose confidence must be one; a joint without any, off the origin, is sure.
    mutating func observation(
        x: Double, y: Double, confidence: Double?, at place: @autoclosure () -> ImportPlace
    ) -> JointObservation {
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
        if confidence == 0 { return .missing }
        if confidence > 1 {
            overshoots = (
                (overshoots?.count ?? 0) + 1, max(overshoots?.greatest ?? 0, confidence), overshoots?.place ?? place()
            )
        }
        return JointObservation(x: x, y: y, confidence: min(confidence, 1))
    }

    /// Turns what was counted into warnings.
    mutating func close() {
        if let (count, greatest, place) = overshoots {
            warn(
                place, "\(count) confidence\(count == 1 ? "" : "s") above 1, up to \(greatest)", "0 to 1; taken as 1")
        }
        if let (count, place) = unsure {
            warn(place, "\(count) joint\(count == 1 ? "" : "s") without a confidence", "a confidence; taken as 1")
        }
        (overshoots, unsure) = (nil, nil)
    }
}
