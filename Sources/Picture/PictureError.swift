/// The refusal of a value of which no picture, box or map can be made.
public struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a refused value.
    public enum Subject: String, Sendable, Hashable, CaseIterable {
        /// The size of an image, of a model's input or of a view.
        case size
        /// A rectangle or a box.
        case rectangle
        /// A point.
        case point
        /// A map between two coordinate systems.
        case map
        /// The confidence of an observation or of a label.
        case confidence
    }

    /// The kind of the refused value.
    public let subject: Subject
    /// The value that was found.
    public let found: String
    /// The values that are allowed.
    public let allowed: String

    /// The refusal in one line, `SUBJECT: found …; allowed: …`.
    public var description: String { "\(subject.rawValue): found \(found); allowed: \(allowed)" }
}
