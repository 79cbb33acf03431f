package import Counts
package import Documents
package import Foundation

/// The answers of all ways about the samples of a file, for each hour, day or week.
///
/// A file has no instants of single counts, so the phone's own counter is estimated: the phone's samples of the seven
/// days before now, with each count spread evenly over its sample, and no other source.
package struct SampleSums: Sendable {
    /// The answers about one interval.
    package struct Row: Sendable, Hashable {
        /// The start; `nil` for all intervals together.
        package let start: Instant?
        /// The end; `nil` for all intervals together.
        package let end: Instant?
        /// The samples that touch the interval.
        package let samples: Int
        /// The answers, in the order of `AskingWay.allCases`; that of the own counter is `nil` without a phone.
        package let sums: [Double?]

        /// The answer of a way.
        package subscript(way: AskingWay) -> Double? { sums[AskingWay.allCases.firstIndex(of: way) ?? 0] }
    }

    /// The intervals that a sample touches, in order, and then all together.
    package let rows: [Row]
    /// The instant of the questions.
    package let now: Instant
    /// The bundle identifier of the phone whose counter is estimated; `nil` if there is none.
    package let phone: String?
    /// The number of samples that end after now and are left out.
    package let later: Int

    /// Asks in all ways.
    ///
    /// - Parameters:
    ///   - samples: The samples.
    ///   - grid: The intervals.
    ///   - now: The instant of the questions, at which samples that end later have not been saved; the last end of a
    ///     sample if left out.
    ///   - phone: The bundle identifier of the phone; the only automatic source on an iPhone if left out.
    /// - Throws: `CountsError` for too many intervals, and `SampleSumsError`.
    package init(
        _ samples: [QuantitySample], grid: IntervalGrid, now: Instant? = nil, phone: String? = nil
    ) throws {
        let now = now ?? samples.map(\.end).max() ?? .earliest
        let known = samples.filter { $0.end <= now }
        let store = try SampleStore(known)
        let priority = SourcePriority.standard(for: known)
        let phone = try Self.phone(phone, of: samples)
        func collection(_ predicate: SamplePredicate) throws(CountsError) -> StatisticsCollection {
            try StatisticsCollectionQuery(predicate: predicate, grid: grid, priority: priority).results(in: store)
        }
        func automatic(_ prefix: SourcePrefix) -> SamplePredicate {
            .objects(from: SourceQuery().results(in: store, with: prefix))
        }
        let all = try collection(.all)
        let filtered = [
            try collection(automatic(.appleHealth)), try collection(automatic(.appleHealthComponent)),
        ]
        let own = try phone.map { phone throws(CountsError) in
            try OwnCounter(known.filter { $0.source.bundleIdentifier == phone }, grid: grid, now: now)
        }
        let intervals = all.statistics()
        let starts = intervals.map(\.start)
        var (plain, touching) = (Array(repeating: 0, count: starts.count), Array(repeating: 0, count: starts.count))
        for sample in known {
            var place = Self.place(of: sample.start, in: starts)
            guard starts.indices.contains(place) else { continue }
            plain[place] += sample.count
            repeat {
                touching[place] += 1
                place += 1
            } while place < starts.count && starts[place] < sample.end
        }
        var rows: [Row] = []
        for (place, interval) in intervals.enumerated() {
            let merged = filtered.map { $0.statistics(for: interval.start).sumQuantity.doubleValue }
            rows.append(
                Row(
                    start: interval.start, end: interval.end, samples: touching[place],
                    sums: [Double(plain[place]), interval.sumQuantity.doubleValue] + merged
                        + [own?.sum(from: interval.start, to: interval.end)]))
        }
        let total = [Double(plain.reduce(0, +)), all.sumQuantity.doubleValue]
        rows.append(
            Row(
                start: nil, end: nil, samples: known.count,
                sums: total + filtered.map { $0.sumQuantity.doubleValue } + [own?.total]))
        self.rows = rows
        self.now = now
        self.phone = phone
        later = samples.count - known.count
    }

    /// Returns the place of the last start that is not after an instant; -1 if all are.
    private static func place(of instant: Instant, in starts: [Instant]) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// Finds the phone.
    private static func phone(_ named: String?, of samples: [QuantitySample]) throws(SampleSumsError) -> String? {
        let sources = Set(samples.map(\.source.bundleIdentifier)).sorted()
        if let named {
            guard sources.contains(named) else { throw .unknownSource(named, known: sources) }
            return named
        }
        let phones = Set(
            samples.filter {
                SourcePrefix.appleHealthComponent.matches($0.source.bundleIdentifier)
                    && $0.sourceRevision.productType?.hasPrefix("iPhone") ?? false
            }.map(\.source.bundleIdentifier)
        ).sorted()
        guard phones.count < 2 else { throw .severalPhones(phones) }
        return phones.first
    }
}

/// A phone that cannot be found among the samples of a file.
package enum SampleSumsError: Error, Hashable, CustomStringConvertible {
    /// No sample has the source that was named.
    case unknownSource(String, known: [String])
    /// Several phones have saved samples, and none was named.
    case severalPhones([String])

    package var description: String {
        switch self {
        case .unknownSource(let name, let known):
            "--phone: found '\(name)'; allowed: a source of the file: \(Self.list(known))"
        case .severalPhones(let phones):
            "found \(phones.count) phones; allowed: one of them after --phone: \(Self.list(phones))"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
    }
}

/// The estimate of a phone's own counter: its samples of the last seven days.
private struct OwnCounter {
    private let collection: StatisticsCollection
    private let store: SampleStore
    private let held: Range<Instant>
    let total: Double

    init(_ samples: [QuantitySample], grid: IntervalGrid, now: Instant) throws(CountsError) {
        store = try SampleStore(samples)
        let start = now.advanced(byNanoseconds: -Pedometer.history)
        held = start..<max(start, now)
        collection = try StatisticsCollectionQuery(grid: grid).results(in: store)
        total = StatisticsQuery(interval: held).results(in: store)?.sumQuantity.doubleValue ?? 0
    }

    /// The counts of an interval that the counter still holds.
    func sum(from start: Instant, to end: Instant) -> Double {
        guard end > held.lowerBound else { return 0 }
        guard start < held.lowerBound else { return collection.statistics(for: start).sumQuantity.doubleValue }
        let part = StatisticsQuery(interval: held.lowerBound..<min(end, held.upperBound))
        return part.results(in: store)?.sumQuantity.doubleValue ?? 0
    }
}

/// The samples of a file in CSV or JSON Lines.
package enum SampleFiles {
    /// The greatest number of bytes of a file.
    package static let byteLimit = 1 << 30

    /// Reads a file; one whose first character is `{` is JSON Lines, every other one is CSV.
    ///
    /// - Parameter url: The file.
    /// - Returns: The samples.
    /// - Throws: `InputError` with the first fault and its place.
    package static func samples(of url: URL) throws(InputError) -> [QuantitySample] {
        let data: Data
        do throws(Diagnostic) {
            data = try RegularFile.contents(of: url, limit: byteLimit)
        } catch { throw InputError([error]) }
        do throws(SampleFileError) {
            return try data.first == UInt8(ascii: "{")
                ? SampleJSONLines.samples(from: data) : SampleCSV.samples(from: data)
        } catch {
            throw InputError([
                Diagnostic(
                    file: "\(url.relativePath):\(error.line):\(error.column)", key: error.key, found: error.found,
                    allowed: error.allowed)
            ])
        }
    }
}
