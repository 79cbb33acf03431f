import Text

/// The detectors that can be chosen by name, in groups that can be named in place of a detector.
///
/// A catalogue is a value that is passed to its users. To measure a detector of your own, add its entry to one.
public struct DetectorCatalog: Sendable {
    /// The name of an entry, and the entry, which is made when it is asked for.
    package struct Named<Entry: Sendable>: Sendable {
        package let name: String
        package let entry: @Sendable () -> Entry

        package init(_ name: String, _ entry: @escaping @autoclosure @Sendable () -> Entry) {
            (self.name, self.entry) = (name, entry)
        }
    }

    /// Detectors under one name.
    public struct Group: Sendable {
        /// The name.
        public let name: String
        let detectors: [Named<DetectorEntry>]

        /// The names of the detectors, in the order of reports.
        public var names: [String] { detectors.map(\.name) }
        /// The detectors, in the order of reports.
        public var entries: [DetectorEntry] { detectors.map { $0.entry() } }

        /// Makes a group.
        public init(_ name: String, _ entries: [DetectorEntry]) {
            self.init(name, named: entries.map { entry in Named(entry.name, entry) })
        }

        /// Makes a group of detectors whose entries are made when they are asked for.
        package init(_ name: String, named detectors: [Named<DetectorEntry>]) {
            (self.name, self.detectors) = (name, detectors)
        }
    }

    private static let all = "all"
    /// The name of the group of all offline rules.
    public static let offlineGroup = "offline"

    /// The groups, in the order of reports; the last one, `all`, holds every detector.
    public let groups: [Group]
    private let byName: [String: Named<DetectorEntry>]
    private let offlineRules: [Named<OfflineEntry>]

    /// All detectors, in the order of reports.
    public var entries: [DetectorEntry] { groups.last?.entries ?? [] }
    /// The offline rules, in the order of reports; they are no detectors, and not in `all`.
    public var offline: [OfflineEntry] { offlineRules.map { $0.entry() } }

    /// The names of all detectors and offline rules, in the order of reports.
    private var names: [String] { (groups.last?.names ?? []) + offlineRules.map(\.name) }

    /// Makes a catalogue.
    ///
    /// - Parameters:
    ///   - groups: The groups, in the order of reports; each detector belongs to one.
    ///   - offline: The offline rules, in the order of reports.
    /// - Throws: `DetectorError.repeatedName` where two detectors or groups have one name, or a detector has that of a
    ///   group; `DetectorError.unusableName` for a name that a specification cannot hold.
    public init(_ groups: [Group], offline: [OfflineEntry] = []) throws(DetectorError) {
        try self.init(groups, offlineRules: offline.map { entry in Named(entry.name, entry) })
    }

    private init(_ groups: [Group], offlineRules: [Named<OfflineEntry>]) throws(DetectorError) {
        self.init(distinct: groups, offline: offlineRules)
        var seen: Set<String> = []
        for name in groups.map(\.name) + [Self.all, Self.offlineGroup] + names {
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isUsable) else { throw .unusableName(name) }
            guard seen.insert(name).inserted else { throw .repeatedName(name) }
        }
    }

    /// Makes a catalogue of groups whose names are known to differ.
    package init(distinct groups: [Group], offline: [Named<OfflineEntry>] = []) {
        let detectors = groups.flatMap(\.detectors)
        self.groups = groups + [Group(Self.all, named: detectors)]
        byName = Dictionary(detectors.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        offlineRules = offline
    }

    /// The catalogue with some more detectors.
    ///
    /// - Parameters:
    ///   - entries: The detectors.
    ///   - group: The name of their group; where there is such a group they come last in it.
    /// - Returns: The catalogue.
    /// - Throws: `DetectorError` as `init(_:)` does.
    public func adding(_ entries: [DetectorEntry], to group: String = "own") throws(DetectorError) -> DetectorCatalog {
        var named = Array(groups.dropLast())
        if let place = named.firstIndex(where: { $0.name == group }) {
            named[place] = Group(group, named: named[place].detectors + Group(group, entries).detectors)
        } else {
            named.append(Group(group, entries))
        }
        return try DetectorCatalog(named, offlineRules: offlineRules)
    }

    /// Returns the catalogue of the detectors, offline rules and groups of some names, in the order of reports.
    package func restricted(to names: [String]) throws(DetectorError) -> DetectorCatalog {
        var wanted: Set<String> = []
        for name in names {
            if let group = group(named: name) {
                wanted.formUnion(group.names)
            } else if name == Self.offlineGroup {
                wanted.formUnion(offlineRules.map(\.name))
            } else if offlineRules.contains(where: { $0.name == name }) {
                wanted.insert(name)
            } else {
                wanted.insert(try entry(named: name).name)
            }
        }
        return DetectorCatalog(
            distinct: groups.dropLast().map { group in
                Group(group.name, named: group.detectors.filter { wanted.contains($0.name) })
            }, offline: offlineRules.filter { wanted.contains($0.name) })
    }

    /// The detector of a name.
    ///
    /// - Parameter name: The name, for example `angle-threshold`.
    /// - Returns: The detector.
    /// - Throws: `DetectorError.unknownDetector` where there is none.
    public func entry(named name: String) throws(DetectorError) -> DetectorEntry {
        if let detector = byName[name] { return detector.entry() }
        throw .unknownDetector(name, nearest: Spelling.nearest(to: name, among: names), known: names)
    }

    /// The origins of all published rules, by name.
    public var sources: [String: RuleSource] {
        let detectors = entries.compactMap { entry in entry.source.map { (entry.name, $0) } }
        return Dictionary(uniqueKeysWithValues: detectors + offline.map { ($0.name, $0.source) })
    }

    /// The offline rule of a name, or `nil` where there is none.
    public func offlineEntry(named name: String) -> OfflineEntry? { offlineRules.first { $0.name == name }?.entry() }

    /// The group of a name, or `nil` where there is none.
    public func group(named name: String) -> Group? { groups.first { $0.name == name } }

    /// The detector of a specification, `NAME` or `NAME:key=value,key=value`.
    ///
    /// - Parameter specification: The specification; spaces around names and values don't count.
    /// - Returns: The detector, ready to be made.
    /// - Throws: `DetectorError` for what is unknown, not allowed, set twice, without effect or contradictory.
    public func configured(parsing specification: String) throws(DetectorError) -> ConfiguredDetector {
        let parts = specification.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let entry = try entry(named: parts[0].trimmed)
        return parts.count == 2 ? try entry.configured(parsing: parts[1]) : try entry.configured()
    }

    private static func isUsable(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
