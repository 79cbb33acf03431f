public import Foundation
import Text

/// The form of a `.workout` file; its first bytes tell which one it is.
public enum WorkoutEncoding: String, Sendable, Hashable, CaseIterable {
    /// The binary form, the smaller one: the file begins with the bytes `RGWK`.
    case binary
    /// The JSON form: the file's first non-whitespace byte is `{`.
    case json

    /// Returns the form of bytes.
    ///
    /// - Throws: `WorkoutImportError` where the first bytes are those of neither form.
    public static func of(_ data: Data) throws(WorkoutImportError) -> WorkoutEncoding {
        if data.starts(with: BinaryForm.magic) { return .binary }
        let text = data.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if data.dropFirst(text.count).first == UInt8(ascii: "{") { return .json }
        throw WorkoutImportError(
            fault: .unknownForm, offset: text.count, key: nil,
            found: data.count == text.count ? "the end" : "the byte \(data[data.startIndex + text.count])",
            allowed: "'{' of the JSON form, or 'RGWK' of the binary form")
    }
}

extension WorkoutPlan {
    /// Returns the bytes of a `.workout` file; the same plan has the same bytes.
    ///
    /// - Throws: `WorkoutError` where the workout breaks the table.
    public func dataRepresentation(
        _ encoding: WorkoutEncoding = .binary, for support: WorkoutSupport = .standard
    ) throws(WorkoutError) -> Data {
        try validate(for: support)
        switch encoding {
        case .json: return Data((JSONForm.value(of: self).rendered() + "\n").utf8)
        case .binary: return Data(BinaryForm.bytes(of: self))
        }
    }

    /// Reads a `.workout` file of either form.
    ///
    /// - Throws: `WorkoutImportError` with the place of the first fault.
    public init(from data: Data) throws(WorkoutImportError) {
        guard data.count <= WorkoutFileBounds.workoutBytes else {
            throw WorkoutImportError(
                fault: .tooLarge, offset: WorkoutFileBounds.workoutBytes, key: nil, found: "\(data.count) bytes",
                allowed: "at most \(WorkoutFileBounds.workoutBytes)")
        }
        switch try WorkoutEncoding.of(data) {
        case .json: self = try JSONForm.plan(JSONCursor(node: try JSONTree(workout: data).root, path: ""))
        case .binary: self = try BinaryForm.plan(Array(data))
        }
    }
}
