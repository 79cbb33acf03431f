/// The widgets of an app, by the type of the metadata for which each is registered.
///
/// It stands for the `ActivityConfiguration(for: AlarmAttributes<Metadata>.self)` of a widget extension. A widget that
/// is registered for another type of metadata gets nothing.
public struct WidgetRegistry: Sendable, Hashable {
    private var types: [MetadataType] = []

    /// Makes a registry without widgets.
    public init() {}

    /// Makes a registry with one widget.
    public init(_ type: (some AlarmMetadata).Type) { register(type) }

    /// The names of the metadata types, in the order of registration.
    public var metadataTypes: [String] { types.map(\.name) }

    /// Registers a widget for a type of metadata.
    public mutating func register(_ type: (some AlarmMetadata).Type) {
        let type = MetadataType(type)
        if !types.contains(type) { types.append(type) }
    }

    /// Returns whether a widget is registered for a type of metadata.
    public func draws(_ type: (some AlarmMetadata).Type) -> Bool { draws(MetadataType(type)) }

    func draws(_ type: MetadataType) -> Bool { types.contains(type) }
}
