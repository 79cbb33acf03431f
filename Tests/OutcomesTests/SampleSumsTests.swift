import Counts
import Foundation
import Outcomes
import Testing

@Suite("Sums of the samples of a file")
struct SampleSumsTests {
    private static let second: Int64 = 1_000_000_000
    private static let day = 86_400 * second
    /// Midnight of 2026-03-02 in UTC.
    private static let start = 1_772_409_600 * second
    private static let phone = "com.apple.health.PHONE"

    private static func instant(_ seconds: Int64) throws -> Instant {
        try Instant(nanoseconds: start + seconds * second)
    }

    private static func sample(
        _ number: UInt8, _ count: Int, _ start: Int64, _ end: Int64, from source: String = phone
    ) throws -> QuantitySample {
        try QuantitySample(
            uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), count: count,
            start: instant(start), end: instant(end),
            sourceRevision: SourceRevision(
                source: try Source(name: source, bundleIdentifier: source),
                productType: source == phone ? "iPhone15,2" : "Watch7,1"))
    }

    private func sums(_ samples: [QuantitySample], now: Int64?) throws -> SampleSums {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return try SampleSums(
            samples, grid: IntervalGrid(.day, calendar: calendar), now: now.map(Self.instant))
    }

    private func sums(now: Int64?) throws -> SampleSums {
        let samples = [
            try Self.sample(1, 7, -8 * 86_400, 60 - 8 * 86_400), try Self.sample(2, 10, 100, 200),
            try Self.sample(3, 4, 150, 250, from: "com.apple.health.WATCH"), try Self.sample(4, 20, 500, 600),
            try Self.sample(5, 40, 590, 610),
        ]
        return try sums(samples, now: now)
    }

    @Test("A sample that ends now is counted, and one that ends later is not saved yet")
    func now() throws {
        let sums = try sums(now: 600)
        #expect(sums.later == 1 && sums.phone == Self.phone)
        #expect(try sums.now == Self.instant(600))
        #expect(try sums.rows.map(\.start) == [Self.instant(-8 * 86_400), Self.instant(0), nil])
        #expect(sums.rows.map(\.samples) == [1, 3, 4])
        #expect(sums.rows.map { $0[.plainSum] } == [7, 34, 41])
        // The watch hides the later half of the phone's first sample.
        #expect(sums.rows.map { $0[.statistics] } == [7, 29, 36])
        // The phone's own counter holds seven days, and not the watch.
        #expect(sums.rows.map { $0[.ownCounter] } == [0, 30, 30])
    }

    @Test("Without now, the last end of a sample is now", arguments: [nil, 610 as Int64?])
    func lastEnd(_ now: Int64?) throws {
        let sums = try sums(now: now)
        #expect(sums.later == 0)
        #expect(try sums.now == Self.instant(610))
        #expect(sums.rows.map { $0[.plainSum] } == [7, 74, 81])
    }

    @Test(
        "A point is counted in every way, also at midnight and now, and the rows add up",
        arguments: [
            (86_399, 86_399, [12]), (86_400, 86_400, [7, 5]), (86_401, 86_401, [7, 5]), (86_400, 86_401, [7, 5]),
            (86_400, nil, [7, 5]), (200, 200, [12]), (86_400, 86_400 * 7 + 100, [7, 5]),
            // The first sample is older than the seven days that the phone's own counter holds.
            (86_400, 86_400 * 7 + 200, [0, 5]), (86_400, 86_400 * 8, [0, 5]), (86_400, 86_400 * 8 + 1, [0, 0]),
        ] as [(Int64, Int64?, [Double])])
    func point(at instant: Int64, now: Int64?, own: [Double]) throws {
        let sums = try sums([Self.sample(1, 7, 100, 200), Self.sample(2, 5, instant, instant)], now: now)
        let rows = sums.rows.dropLast()
        let counts: [Double] = own.count == 1 ? [12] : [7, 5]
        for way in AskingWay.allCases {
            let found = rows.map { $0[way] }
            let total = found.compactMap(\.self).reduce(0, +)
            #expect(found == (way == .ownCounter ? own : counts), "\(way)")
            #expect(sums.rows.last?[way] == total, "\(way)")
        }
    }
}
