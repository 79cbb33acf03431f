package import Foundation
package import Recordings

/// Recordings split by person: a part to calibrate on, and a part that judges.
///
/// The folders are dealt with in the order of their names. A person who has a side already, from an earlier folder,
/// keeps it. The other people of a folder stand in series: those with a stated name, subjects, the blocks of each
/// leading word; series in order, and in each series the people in order. Of the first `n` people up to the end of a
/// series `⌊SHARE · n⌋` are held out, evenly spaced within each series, so that the number held out is within one of
/// SHARE of the people of a folder.
package struct PersonSplit: Sendable {
    /// The part that a recording belongs to.
    package enum Side: String, Sendable, Hashable, CaseIterable {
        /// The part that a generator may be calibrated on.
        case calibrating = "calibrate"
        /// The part that judges it.
        case heldOut = "held-out"
    }

    /// The side of one recording.
    package struct Entry: Sendable, Hashable {
        /// The folder of the recording.
        package var group: String
        /// The name of its file, without an extension.
        package var name: String
        package var person: Person
        package var side: Side
    }

    /// The requested share of the people who are held out.
    package let share: Double
    /// The recordings in the order of folder and name, each once.
    package let entries: [Entry]
    package let groups: RecordingGroups
    private let sides: [URL: Side]

    /// Splits recordings, with a share of the people held out, above 0 and below 1, and blocks of at least 1.
    package init(_ files: [URL], holdingOut share: Double, block: Int) throws(HoldOutError) {
        guard share > 0, share < 1 else { throw .share(share) }
        guard block >= 1 else { throw .block(block) }
        self.share = share
        let groups = RecordingGroups(files)
        self.groups = groups
        let people = Dictionary(
            files.map { ($0, Person(in: $0, block: block)) }, uniquingKeysWith: { first, _ in first })
        let dealt = Self.deal(people.map { (group: groups[$0.key], person: $0.value) }, share)
        for side in Side.allCases where !dealt.values.contains(side) {
            throw .nobody(side, people: dealt.count)
        }
        sides = people.compactMapValues { dealt[$0] }
        let found = people.compactMap { file, person in
            dealt[person].map {
                Entry(
                    group: groups[file], name: file.deletingPathExtension().lastPathComponent, person: person,
                    side: $0)
            }
        }
        entries = Set(found).sorted { ($0.group, $0.name) < ($1.group, $1.name) }
    }

    /// The side of a recording's file, one of those that were split.
    package func side(of file: URL) -> Side? { sides[file] }

    package struct Folder: Sendable {
        package let group: String
        fileprivate let entries: [Entry]

        /// Returns the people on a side, in order.
        package func people(_ side: Side) -> [Person] {
            Set(entries.filter { $0.side == side }.map(\.person)).sorted()
        }

        package func recordings(_ side: Side) -> Int { entries.count { $0.side == side } }
    }

    package var folders: [Folder] {
        Dictionary(grouping: entries, by: \.group).sorted { $0.key < $1.key }
            .map { Folder(group: $0.key, entries: $0.value) }
    }

    private static func deal(_ people: [(group: String, person: Person)], _ share: Double) -> [Person: Side] {
        var sides: [Person: Side] = [:]
        for group in Set(people.map(\.group)).sorted() {
            let new = Set(people.filter { $0.group == group }.map(\.person)).filter { sides[$0] == nil }
            var before = 0
            for series in Dictionary(grouping: new.sorted(), by: \.series).sorted(by: { $0.key < $1.key }) {
                let (count, after) = (series.value.count, before + series.value.count)
                let held = heldOut(share, of: after) - heldOut(share, of: before)
                for (index, person) in series.value.enumerated() {
                    let isHeldOut = (index + 1) * held / count > index * held / count
                    sides[person] = isHeldOut ? .heldOut : .calibrating
                }
                before = after
            }
        }
        return sides
    }

    /// The whole number of people held out of some; a share such as 0.3 of 10 is 3, though 0.3 is no binary fraction.
    private static func heldOut(_ share: Double, of people: Int) -> Int { Int(share * Double(people) + 1e-9) }
}

/// A split of recordings that cannot be made.
package enum HoldOutError: StatusError, Hashable, CustomStringConvertible {
    case share(Double)
    case block(Int)
    case nobody(PersonSplit.Side, people: Int)

    package var description: String {
        switch self {
        case .share(let share): "--hold-out: found \(share); allowed: a share above 0 and below 1"
        case .block(let block): "--block: found \(block); allowed: a whole number from 1"
        case .nobody(let side, let people):
            "--hold-out: \(people) \(people == 1 ? "person" : "people") among the recordings, and nobody on the side "
                + "\(side.rawValue); state a `person` in their JSON files, choose a smaller --block or another share"
        }
    }
}
