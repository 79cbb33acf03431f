/// The widgets of an app, by the type of the metadata for which each is registered.
///
/// It stands for the `ActivityConfiguration(for: AlarmAttributes<Metadata>.self)` of a widget extension. A widget that
/// is registered for another type of metadata gets nothing.
public struct WidgetRegistry: Sendable, Hashable {
    /// The names of the metadata types, in the order of registration.
    public private(set) var metadataTypes: [String] = []

    /// Makes a registry without widgets.
    public init() {}

    /// Makes a registry with one widget.
    public init(_ type: (some AlarmMetadata).Type) { register(type) }

    /// Registers a widget for a type of metadata.
    public mutating func register(_ type: (some AlarmMetadata).Type) {
        if !metadataTypes.contains(type.typeName) { metadataTypes.append(type.typeName) }
    }

    /// Whether a widget is registered for a type of metadata, by the type's name.
    public func draws(_ typeName: String) -> Bool { metadataTypes.contains(typeName) }
}
