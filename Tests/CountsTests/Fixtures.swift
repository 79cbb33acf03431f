import Counts
import Foundation
import Testing

/// Sources that the tests share, from the highest to the lowest in the default order.
enum Fixture {
    static let manual = "com.apple.Health"
    static let watch = "com.apple.health.WATCH"
    static let phone = "com.apple.health.PHONE"
    static let app = "com.example.app"

    static func instant(_ seconds: Int64) throws -> Instant { try Instant(nanoseconds: seconds * 1_000_000_000) }

    static func uuid(_ number: Int) throws -> UUID {
        let digits = String(number, radix: 16, uppercase: true)
        let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return try #require(UUID(uuidString: text))
    }

    static func source(_ bundleIdentifier: String) throws -> Source {
        try Source(name: bundleIdentifier, bundleIdentifier: bundleIdentifier)
    }

    /// Makes a sample whose times are given in seconds.
    static func sample(
        _ number: Int, _ count: Int, _ start: Int64, _ end: Int64, from source: String = phone,
        wasUserEntered: Bool = false
    ) throws -> QuantitySample {
        try QuantitySample(
            uuid: uuid(number), count: count, start: instant(start), end: instant(end),
            sourceRevision: SourceRevision(
                source: self.source(source), productType: source == watch ? "Watch7,1" : nil),
            wasUserEntered: wasUserEntered)
    }

    /// Makes the calendar of a time zone.
    static func calendar(_ zone: String, firstWeekday: Int = 2) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        calendar.firstWeekday = firstWeekday
        return calendar
    }
}

/// Draws of the tests, the same at every run.
struct Draws {
    private var stream: SplitMix64

    init(_ seed: UInt64) { stream = SplitMix64(seed: seed) }

    mutating func below(_ limit: Int) -> Int { Int(stream.next() % UInt64(limit)) }
    mutating func between(_ low: Int, _ high: Int) -> Int { low + below(high - low + 1) }
    mutating func one<Element>(of list: [Element]) -> Element { list[below(list.count)] }

    mutating func shuffled<Element>(_ list: [Element]) -> [Element] {
        var list = list
        for place in list.indices.reversed() where place > 0 { list.swapAt(place, below(place + 1)) }
        return list
    }
}

/// Returns the rule that a piece of work breaks; `nil` if it breaks none.
func brokenRule<Value>(_ work: () throws -> Value) -> CountsError.Rule? {
    do {
        _ = try work()
        return nil
    } catch let error as CountsError {
        return error.rule
    } catch {
        Issue.record("\(error)")
        return nil
    }
}
