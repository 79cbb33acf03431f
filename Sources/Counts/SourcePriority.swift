/// The order in which sources are believed where their samples overlap, the highest first.
///
/// It is the list that people see and rearrange in the Health app under “Data Sources & Access”. By default the Health
/// app puts manual entries first, then the phone and the watch, then other apps and devices, of which the one added
/// last is the highest (Apple Support, “Manage Health data from multiple sources”, HT204351). That a watch comes before
/// a phone is *inferred* from what users report.
public struct SourcePriority: Sendable, Hashable {
    /// The bundle identifiers in order; sources that are not listed come after them.
    ///
    /// Those come by kind (manual entries, devices, others) and then by the bytes of their identifiers, so
    /// that the order of any two sources does not depend on a third.
    public private(set) var bundleIdentifiers: [String]

    /// Makes an order of bundle identifiers; of one that is listed twice, the first place counts.
    public init(_ bundleIdentifiers: [String] = []) {
        var seen: Set<String> = []
        self.bundleIdentifiers = bundleIdentifiers.filter { seen.insert($0).inserted }
    }

    /// Makes the default order for the sources of some samples.
    ///
    /// Manual entries; watches; phones and other devices; other apps, the one whose first sample starts last above the
    /// others. Sources that are equal in this come by their identifiers. A source is a device if its identifier is
    /// `com.apple.health`, or that and a full stop (`SourcePrefix.appleHealthComponent`), and a watch if one of its
    /// samples has that kind besides.
    public static func standard(for samples: some Sequence<QuantitySample>) -> SourcePriority {
        var facts: [String: Facts] = [:]
        for sample in samples { facts[sample.source.bundleIdentifier, default: Facts()].take(sample) }
        let ordered = facts.sorted { one, other in
            let (kind, otherKind) = (Kind(one.key), Kind(other.key))
            if kind != otherKind { return kind.rawValue < otherKind.rawValue }
            if kind == .automatic, one.value.isWatch != other.value.isWatch { return one.value.isWatch }
            if kind == .other, one.value.first != other.value.first { return one.value.first > other.value.first }
            return one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
        }
        return SourcePriority(ordered.map(\.key))
    }

    /// Moves a source to a place in the list, as a person does in the Health app; one that is not in the list is added.
    ///
    /// The place is from 0, or the nearest one that exists.
    public mutating func move(_ bundleIdentifier: String, to place: Int) {
        bundleIdentifiers.removeAll { $0 == bundleIdentifier }
        bundleIdentifiers.insert(bundleIdentifier, at: min(max(place, 0), bundleIdentifiers.count))
    }

    /// Returns bundle identifiers in order, the highest first.
    func sorted(_ identifiers: some Collection<String>) -> [String] {
        var places: [String: Int] = [:]
        for (place, identifier) in bundleIdentifiers.enumerated() { places[identifier] = place }
        return identifiers.sorted { one, other in
            let (place, otherPlace) = (places[one] ?? .max, places[other] ?? .max)
            if place != otherPlace { return place < otherPlace }
            let (kind, otherKind) = (Kind(one), Kind(other))
            if kind != otherKind { return kind.rawValue < otherKind.rawValue }
            return one.utf8.lexicographicallyPrecedes(other.utf8)
        }
    }

    /// The facts about a source that the default order needs.
    private struct Facts {
        var isWatch = false
        var first = Instant.latest

        mutating func take(_ sample: QuantitySample) {
            isWatch = isWatch || sample.sourceRevision.isWatch
            first = min(first, sample.start)
        }
    }

    /// The kind of a source by its identifier, in the default order.
    private enum Kind: Int {
        case manual
        case automatic
        case other

        init(_ bundleIdentifier: String) {
            if bundleIdentifier == Source.healthApp {
                self = .manual
            } else {
                self = SourcePrefix.appleHealthComponent.matches(bundleIdentifier) ? .automatic : .other
            }
        }
    }
}

/// A rule that tells automatic sources by the beginning of their bundle identifier.
///
/// The comparison is by bytes: upper and lower case differ.
public struct SourcePrefix: Sendable, Hashable {
    /// The beginning of the identifier.
    public let text: String
    /// Whether the identifier must be the text itself, or go on with a full stop.
    public let isWholeComponent: Bool

    /// Makes a rule.
    public init(_ text: String, isWholeComponent: Bool = false) {
        (self.text, self.isWholeComponent) = (text, isWholeComponent)
    }

    /// The prefix `com.apple.health` without a final full stop, as public apps compare it.
    ///
    /// It matches the devices (`com.apple.health.UUID`), and also all that only begins so, such as
    /// `com.apple.healthXYZ`. It does not match manual entries (`com.apple.Health`).
    public static let appleHealth = SourcePrefix("com.apple.health")

    /// The stricter rule that some public apps use: `com.apple.health`, or that and a full stop.
    public static let appleHealthComponent = SourcePrefix("com.apple.health", isWholeComponent: true)

    /// Returns whether an identifier begins so.
    public func matches(_ bundleIdentifier: String) -> Bool {
        guard bundleIdentifier.utf8.starts(with: text.utf8) else { return false }
        let rest = bundleIdentifier.utf8.dropFirst(text.utf8.count)
        return !isWholeComponent || rest.isEmpty || rest.first == UInt8(ascii: ".")
    }
}
