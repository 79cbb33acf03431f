import Counts
import Foundation
import Testing

@Suite("Instants")
struct InstantTests {
    /// Texts with the seconds since 1970 that Python's `datetime.timestamp()` gives, and the nanoseconds after them.
    static let vectors: [(text: String, seconds: Int64, nanoseconds: Int64)] = [
        ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T00:00:00.000000001Z", 0, 1),
        ("1972-02-29T23:59:59.9Z", 68_255_999, 900_000_000), ("1999-12-31T23:59:59Z", 946_684_799, 0),
        ("2000-02-29T12:00:00Z", 951_825_600, 0), ("2000-03-01T00:00:00Z", 951_868_800, 0),
        ("2001-01-01T00:00:00Z", 978_307_200, 0), ("2026-11-23T02:23:27.123456789Z", 1_795_400_607, 123_456_789),
        ("2100-02-28T23:59:59Z", 4_107_542_399, 0), ("2100-03-01T00:00:00.25Z", 4_107_542_400, 250_000_000),
        ("2199-12-31T23:59:59.999999999Z", 7_258_118_399, 999_999_999),
    ]

    @Test("texts are ISO 8601, to the nanosecond", arguments: vectors)
    func text(_ text: String, _ seconds: Int64, _ nanoseconds: Int64) throws {
        let instant = try Instant(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
        #expect(instant.description == text)
        #expect(try Instant(text) == instant)
    }

    @Test("every instant reads back as itself, and its day is the one of Foundation")
    func roundTrip() throws {
        var draws = Draws(1)
        for _ in 0..<10_000 {
            let instant = try Instant(
                nanoseconds: Int64(draws.below(7_258_118_400)) * 1_000_000_000 + Int64(draws.below(1_000_000_000)))
            #expect(try Instant(instant.description) == instant)
            let second = instant.description.prefix(19) + "Z"
            let whole = Date(timeIntervalSince1970: Double(instant.nanoseconds / 1_000_000_000))
            #expect(whole.formatted(.iso8601) == second)
        }
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", "Z", "2026-11-23", "2026-11-23T02:23:27", "2026-11-23 02:23:27Z", "2026-11-23T02:23:27+00:00",
            "2026-11-23T02:23:27.Z", "2026-11-23T02:23:27.1234567890Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
            "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01t00:00:00Z", "2026-01-01T00:00:00z",
            "20２6-01-01T00:00Z", "+026-01-01T00:00:00Z", "2026-1-01T00:00:00.0Z", "2026-01-01T00:00:00,5Z",
            "2026-01-01T-1:00:00Z", "2100-02-29T00:00:00Z",
        ])
    func refused(_ text: String) {
        #expect(brokenRule { try Instant(text) } == .instantText)
    }

    @Test(
        "instants outside 1970…2199 are refused",
        arguments: [
            "1969-12-31T23:59:59Z", "2200-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z",
        ])
    func range(_ text: String) {
        #expect(brokenRule { try Instant(text) } == .instantOutOfRange)
    }

    @Test(
        "numbers of nanoseconds outside the range are refused", arguments: [-1, 7_258_118_400_000_000_000, .min, .max])
    func nanoseconds(_ value: Int64) {
        #expect(brokenRule { try Instant(nanoseconds: value) } == .instantOutOfRange)
    }

    @Test("a date becomes the nearest nanosecond, and an instant the nearest date")
    func dates() throws {
        for seconds in [0, 0.5, 1_795_400_607.25, 7_258_118_399] {
            let instant = try Instant(Date(timeIntervalSince1970: seconds))
            #expect(
                instant.nanoseconds == Int64(seconds) * 1_000_000_000 + Int64((seconds - seconds.rounded(.down)) * 1e9))
            #expect(instant.date == Date(timeIntervalSince1970: seconds))
        }
    }

    @Test("dates that are no instants are refused")
    func badDates() {
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(brokenRule { try Instant(Date(timeIntervalSinceReferenceDate: value)) } == .dateNotFinite)
        }
        for value in [-1e300, 1e300, 1e10, 9.9e9, -9.9e9, 8.3e9, -978_307_201, 6_279_811_200] {
            #expect(brokenRule { try Instant(Date(timeIntervalSinceReferenceDate: value)) } == .instantOutOfRange)
        }
        #expect(brokenRule { try Instant(Date.distantPast) } == .instantOutOfRange)
        #expect(brokenRule { try Instant(Date.distantFuture) } == .instantOutOfRange)
    }

    @Test("a step beyond the allowed instants stops at the first or last one")
    func steps() throws {
        let instant = try Instant(nanoseconds: 5)
        #expect(instant.advanced(byNanoseconds: 3).nanoseconds == 8)
        #expect(instant.advanced(byNanoseconds: -6) == .earliest)
        #expect(instant.advanced(byNanoseconds: .max) == .latest)
        #expect(Instant.latest.advanced(byNanoseconds: .max) == .latest)
        #expect(instant.advanced(byNanoseconds: .min) == .earliest)
    }
}

@Suite("SplitMix64")
struct SplitMix64Tests {
    /// The first numbers of the seed 1234567 in the list of Rosetta Code, “Pseudo-random numbers/Splitmix64”.
    @Test("the numbers are the published ones")
    func vectors() {
        var stream = SplitMix64(seed: 1_234_567)
        let published: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
        #expect(published.map { _ in stream.next() } == published)
    }
}
