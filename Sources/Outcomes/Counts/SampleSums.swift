package import Counts
package import Documents
package import Foundation

/// The answers of all ways about the samples of a file, for each hour, day or week.
///
/// A file has no instants of single counts, so the phone's own counter is estimated: the phone's samples of the seven
/// days before now, with each count spread evenly over its sample, and no other source.
package struct SampleSums: Sendable {
    package struct Row: Sendable, Hashable {
        /// The start; `nil` for all intervals together.
        package let start: Instant?
        /// The end; `nil` for all intervals together.
        package let end: Instant?
        /// The samples that touch the interval.
        package let samples: Int
        /// The answers, in the order of `AskingWay.allCases`; that of the own counter is `nil` without a phone.
        package let sums: [Double?]

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

    /// Asks in all ways at an instant, by default the last end of a sample, at which samples that end later have not
    /// been saved; the phone is by default the only automatic source on an iPhone.
    package init(_ samples: [QuantitySample], grid: IntervalGrid, now: Instant? = nil, phone: String? = nil) throws {
        let now = now ?? samples.map(\.end).max() ?? .earliest
        let known = samples.filter { $0.end <= now }
        let store = try SampleStore(known)
        let priority = SourcePriority.standard(for: known)
        let phone = try Self.phone(phone, of: samples)
        func sums(_ predicate: SamplePredicate) throws(CountsError) -> IntervalSums {
            try StatisticsCollectionQuery(predicate: predicate, grid: grid, priority: priority).sums(in: store)
        }
        let all = try sums(.all)
        let sources = SourceQuery().results(in: store, with: .appleHealth)
        let strict = SourceQuery().results(in: store, with: .appleHealthComponent)
        let automatic = try sums(.objects(from: sources))
        let filtered = [automatic, sources == strict ? automatic : try sums(.objects(from: strict))]
        let own = try phone.map { phone throws(CountsError) in
            try OwnCounter(known.filter { $0.source.bundleIdentifier == phone }, grid: grid, now: now)
        }
        var plain = Array(repeating: 0, count: all.sums.count)
        for sample in known {
            if let place = all.place(of: sample.start) { plain[place] += sample.count }
        }
        var rows: [Row] = []
        for place in all.sums.indices where all.samples[place] > 0 {
            let (start, end) = (all.boundaries[place], all.boundaries[place + 1])
            let merged = [all.sums[place]] + filtered.map { $0.sum(at: start) }
            rows.append(
                Row(
                    start: start, end: end, samples: all.samples[place],
                    sums: [Double(plain[place])] + merged.map(\.doubleValue) + [own?.sum(from: start, to: end)]))
        }
        let total = ([all] + filtered).map(\.total.doubleValue)
        rows.append(
            Row(
                start: nil, end: nil, samples: known.count, sums: [Double(plain.reduce(0, +))] + total + [own?.total]))
        (self.rows, self.now, self.phone) = (rows, now, phone)
        later = samples.count - known.count
    }

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
    private let sums: IntervalSums
    private let store: SampleStore
    private let held: Range<Instant>
    let total: Double

    init(_ samples: [QuantitySample], grid: IntervalGrid, now: Instant) throws(CountsError) {
        store = try SampleStore(samples)
        // A sample that ends now has been saved, and a point that is now too.
        held = now.advanced(byNanoseconds: -Pedometer.history)..<now.next
        sums = try StatisticsCollectionQuery(grid: grid).sums(in: store)
        total = StatisticsQuery(interval: held).results(in: store)?.sumQuantity.doubleValue ?? 0
    }

    /// The counts of an interval that the counter still holds.
    func sum(from start: Instant, to end: Instant) -> Double {
        guard end > held.lowerBound else { return 0 }
        guard start < held.lowerBound else { return sums.sum(at: start).doubleValue }
        let part = StatisticsQuery(interval: held.lowerBound..<min(end, held.upperBound))
        return part.results(in: store)?.sumQuantity.doubleValue ?? 0
    }
}

/// The samples of a file in CSV or JSON Lines.
package enum SampleFiles {
    /// The greatest number of bytes of a file.
    package static let byteLimit = 1 << 30

    /// Reads a file; one whose first character is `{` is JSON Lines, every other one is CSV.
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
