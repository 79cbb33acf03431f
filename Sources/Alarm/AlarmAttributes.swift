/// Values of the app that its widget gets with an alarm (Apple, AlarmKit, `AlarmMetadata`).
public protocol AlarmMetadata: Codable, Hashable, Sendable {}

extension AlarmMetadata {
    /// The name of the type for people, without its module: `Kitchen.Recipe` for a nested type.
    ///
    /// Two types may have one name, so that a widget is found by the type itself.
    public static var typeName: String {
        let path = String(reflecting: Self.self)
        // Swift gives a private or local type an address in place of its path.
        guard !path.contains("("), let dot = path.firstIndex(of: ".") else { return String(describing: Self.self) }
        return String(path[path.index(after: dot)...])
    }
}

/// A type of metadata: its identity, by which its widget is found, and its name for people.
struct MetadataType: Sendable, Hashable {
    private let identity: ObjectIdentifier
    let name: String

    init(_ type: (some AlarmMetadata).Type) {
        identity = ObjectIdentifier(type)
        name = type.typeName
    }
}

/// The metadata of an app that has none of its own.
public struct NoMetadata: AlarmMetadata {
    /// Makes the value.
    public init() {}
}

/// The presentation, metadata and tint of an alarm (Apple, AlarmKit, `AlarmAttributes`).
///
/// The widget of an alarm is found by the type `AlarmAttributes<Metadata>`, so by the type of the metadata, also where
/// the metadata are `nil`.
public struct AlarmAttributes<Metadata: AlarmMetadata>: Sendable, Hashable, Codable {
    /// The texts and buttons.
    public var presentation: AlarmPresentation
    /// The values of the app, possibly `nil`.
    public var metadata: Metadata?
    /// The colour that associates the alarm with its app.
    public var tintColor: AlarmColor

    /// Makes attributes.
    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: AlarmColor) {
        (self.presentation, self.metadata, self.tintColor) = (presentation, metadata, tintColor)
    }
}
