/// Values of the app that its widget gets with an alarm (Apple, AlarmKit, `AlarmMetadata`).
public protocol AlarmMetadata: Codable, Hashable, Sendable {
    /// The name under which a widget is registered for the type.
    static var typeName: String { get }
}

extension AlarmMetadata {
    /// The name of the type, without its module.
    public static var typeName: String { String(describing: Self.self) }
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
    ///
    /// - Parameters:
    ///   - presentation: The texts and buttons.
    ///   - metadata: The values of the app.
    ///   - tintColor: The colour.
    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: AlarmColor) {
        self.presentation = presentation
        self.metadata = metadata
        self.tintColor = tintColor
    }
}
