import Text
import Pose

/// The detectors that can be chosen by name, in groups that can be named in place of a detector.
///
/// A catalogue is a value that is passed to its users. To measure a detector of your own, add its entry to one.
public struct DetectorCatalog: Sendable {
    /// Detectors under one name.
    public struct Group: Sendable {
        /// The name.
        public let name: String
        /// The detectors, in the order of reports.
        public let entries: [DetectorEntry]

        /// Makes a group.
        public init(_ name: String, _ entries: [DetectorEntry]) {
            self.name = name
            self.entries = entries
        }
    }

    /// The name of the group of all detectors.
    private static let all = "all"
    /// The name of the group of all offline rules.
    public static let offlineGroup = "offline"

    /// The groups, in the order of reports; the last one, `all`, holds every detector.
    public let groups: [Group]
    /// All detectors, in the order of reports.
    public let entries: [DetectorEntry]
    /// The offline rules, in the order of reports; they are no detectors, and not in `all`.
    public let offline: [OfflineEntry]
    private let byName: [String: Int]

    /// Makes a catalogue.
    ///
    /// - Parameters:
    ///   - groups: The groups, in the order of reports; each detector belongs to one.
    ///   - offline: The offline rules, in the order of reports.
    /// - Throws: `DetectorError.repeatedName` where two detectors or groups have one name, or a detector has that of a
    ///   group; `DetectorError.unusableName` for a name that a specification cannot hold.
    public init(_ groups: [Group], offline: [OfflineEntry] = []) throws(DetectorError) {
        let entries = groups.flatMap(\.entries)
        var seen: Set<String> = []
        let reserved = [DetectorCatalog.all, DetectorCatalog.offlineGroup]
        for name in groups.map(\.name) + reserved + entries.map(\.name) + offline.map(\.name) {
            guard !name.isEmpty, name.utf8.allSatisfy(DetectorCatalog.isUsable) else { throw .unusableName(name) }
            guard seen.insert(name).inserted else { throw .repeatedName(name) }
        }
        self.init(distinct: groups, offline: offline)
    }

    /// Makes a catalogue of groups whose names are known to differ.
    package init(distinct groups: [Group], offline: [OfflineEntry] = []) {
        let entries = groups.flatMap(\.entries)
        self.offline = offline
        self.entries = entries
        self.groups = groups + [Group(DetectorCatalog.all, entries)]
        byName = Dictionary(entries.indices.map { (entries[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The catalogue with some more detectors.
    ///
    /// - Parameters:
    ///   - entries: The detectors.
    ///   - group: The name of their group; where there is such a group they come last in it.
    /// - Returns: The catalogue.
    /// - Throws: `DetectorError` as `init(_:)` does.
    public func adding(
        _ entries: [DetectorEntry], to group: String = "own"
    ) throws(DetectorError) -> DetectorCatalog {
        var named = Array(groups.dropLast())
        if let place = named.firstIndex(where: { $0.name == group }) {
            named[place] = Group(group, named[place].entries + entries)
        } else {
            named.append(Group(group, entries))
        }
        return try DetectorCatalog(named, offline: offline)
    }

    /// The detector of a name.
    ///
    /// - Parameter name: The name, for example `angle-threshold`.
    /// - Returns: The detector.
    /// - Throws: `DetectorError.unknownDetector` where there is none.
    public func entry(named name: String) throws(DetectorError) -> DetectorEntry {
        if let place = byName[name] { return entries[place] }
        let known = entries.map(\.name) + offline.map(\.name)
        throw .unknownDetector(name, nearest: Spelling.nearest(to: name, among: known), known: known)
    }

    /// The origins of all published rules, by name.
    public var sources: [String: RuleSource] {
        let detectors = entries.compactMap { entry in entry.source.map { (entry.name, $0) } }
        return Dictionary(uniqueKeysWithValues: detectors + offline.map { ($0.name, $0.source) })
    }

    /// The offline rule of a name, or `nil` where there is none.
    public func offlineEntry(named name: String) -> OfflineEntry? { offline.first { $0.name == name } }

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
