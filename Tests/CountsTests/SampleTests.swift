import Counts
import Foundation
import Testing

@Suite("Samples and sources")
struct SampleTests {
    private func quantitySample(_ quantity: Double, _ start: Double = 0, _ end: Double = 60) throws -> QuantitySample {
        try QuantitySample(
            uuid: Fixture.uuid(1), quantity: quantity, startDate: Date(timeIntervalSince1970: start),
            endDate: Date(timeIntervalSince1970: end), sourceRevision: SourceRevision(source: Fixture.source("a")))
    }

    @Test("the values of HealthKit make the same sample as whole numbers")
    func healthKitValues() throws {
        let sample = try quantitySample(12, 1.5, 61)
        #expect(sample.count == 12)
        #expect(sample.start.nanoseconds == 1_500_000_000)
        #expect(sample.startDate == Date(timeIntervalSince1970: 1.5))
        #expect(sample.endDate == Date(timeIntervalSince1970: 61))
        #expect(!sample.wasUserEntered)
        #expect(sample.device == nil)
    }

    @Test(
        "each wrong count is refused by its rule",
        arguments: [
            (Double.nan, CountsError.Rule.countNotFinite), (.infinity, .countNotFinite), (-.infinity, .countNotFinite),
            (-1, .negativeCount), (-0.5, .negativeCount), (1.5, .countNotWhole), (1_000_001, .largeCount),
            (1e300, .largeCount),
        ])
    func quantities(_ quantity: Double, _ rule: CountsError.Rule) {
        #expect(brokenRule { try quantitySample(quantity) } == rule)
    }

    @Test("wrong whole counts are refused, and the limit is allowed")
    func counts() throws {
        #expect(try Fixture.sample(1, QuantitySample.countLimit, 0, 1).count == 1_000_000)
        #expect(try quantitySample(1_000_000).count == 1_000_000)
        #expect(try Fixture.sample(1, 0, 0, 1).count == 0)
        #expect(brokenRule { try Fixture.sample(1, QuantitySample.countLimit + 1, 0, 1) } == .largeCount)
        #expect(brokenRule { try Fixture.sample(1, -1, 0, 1) } == .negativeCount)
        #expect(brokenRule { try Fixture.sample(1, .min, 0, 1) } == .negativeCount)
    }

    @Test("wrong dates are refused by their rules")
    func dates() throws {
        #expect(brokenRule { try Fixture.sample(1, 1, 2, 1) } == .invertedInterval)
        #expect(try Fixture.sample(1, 1, 2, 2).isPoint)
        #expect(try Fixture.sample(1, 1, 0, 604_800).end.nanoseconds == QuantitySample.durationLimit)
        #expect(brokenRule { try Fixture.sample(1, 1, 0, 604_801) } == .longInterval)
        #expect(brokenRule { try quantitySample(1, -1, 5) } == .instantOutOfRange)
        #expect(brokenRule { try quantitySample(1, 0, 1e15) } == .instantOutOfRange)
        #expect(brokenRule { try quantitySample(1, .nan, 5) } == .dateNotFinite)
    }

    @Test(
        "bundle identifiers have letters, digits, hyphens and full stops",
        arguments: [
            "", "com.example app", "com.example_app", "com.éxample", "com/example", String(repeating: "a", count: 256),
            "com.apple.health\u{301}", "a\n",
        ])
    func identifiers(_ text: String) {
        #expect(brokenRule { try Source(name: "a", bundleIdentifier: text) } == .bundleIdentifier)
    }

    @Test(
        "texts are not empty, not long and on one line",
        arguments: ["", String(repeating: "a", count: 256), "a\nb", "\u{7F}", "a\u{85}", "\0"])
    func texts(_ text: String) throws {
        let source = try Fixture.source("a")
        #expect(brokenRule { try Source(name: text, bundleIdentifier: "a") } == .text)
        #expect(brokenRule { try SourceRevision(source: source, version: text) } == .text)
        #expect(brokenRule { try SourceRevision(source: source, productType: text) } == .text)
        #expect(brokenRule { try Device(name: text) } == .text)
        #expect(brokenRule { try Device(manufacturer: text) } == .text)
        #expect(brokenRule { try Device(model: text) } == .text)
        #expect(brokenRule { try Device(hardwareVersion: text) } == .text)
    }

    @Test("the longest texts are allowed, and a device has at least one")
    func allowed() throws {
        let text = String(repeating: "a", count: 255)
        #expect(try Source(name: text, bundleIdentifier: text).bundleIdentifier == text)
        #expect(try Device(model: "é😀, \"x\"").model == "é😀, \"x\"")
        #expect(brokenRule { try Device() } == .emptyDevice)
    }

    @Test("an error names the rule, what was found and what is allowed")
    func errors() {
        let error = #expect(throws: CountsError.self) { try Fixture.sample(1, -3, 0, 1) }
        #expect(error?.description == "negative-count: found -3; allowed: 0 to 1000000")
        #expect(Set(CountsError.Rule.allCases.map(\.rawValue)).count == CountsError.Rule.allCases.count)
    }

    @Test(
        "samples overlap if they share a stretch, or a point lies in the other",
        arguments: [
            (0, 5, 4, 6, true), (0, 5, 5, 6, false), (0, 5, 0, 5, true), (0, 9, 3, 4, true), (0, 5, 0, 0, true),
            (0, 5, 3, 3, true), (0, 5, 5, 5, false), (3, 3, 3, 3, true), (3, 3, 4, 4, false), (4, 4, 4, 9, true),
        ] as [(Int64, Int64, Int64, Int64, Bool)])
    func overlaps(_ start: Int64, _ end: Int64, _ otherStart: Int64, _ otherEnd: Int64, _ expected: Bool) throws {
        let one = try Fixture.sample(1, 1, start, end)
        let other = try Fixture.sample(2, 1, otherStart, otherEnd)
        #expect(one.overlaps(other) == expected)
        #expect(other.overlaps(one) == expected)
    }
}

@Suite("Prefixes and priority")
struct SourcePriorityTests {
    @Test(
        "the prefix matches by bytes, in lower case, without a final full stop",
        arguments: [
            ("com.apple.health", true, true), ("com.apple.health.6C0A", true, true), ("com.apple.health.", true, true),
            ("com.apple.healthXYZ", true, false), ("com.apple.health-app", true, false),
            ("com.apple.healthkit", true, false), ("com.apple.Health", false, false),
            ("com.apple.Health.Sleep", false, false), ("com.apple.HealthKit", false, false),
            ("com.apple.HEALTH.6C0A", false, false), ("com.apple.healt", false, false),
            ("com.example.app", false, false),
            ("xcom.apple.health", false, false), ("com.apple.shortcuts", false, false),
        ])
    func prefix(_ identifier: String, _ loose: Bool, _ strict: Bool) throws {
        _ = try Fixture.source(identifier)
        #expect(SourcePrefix.appleHealth.matches(identifier) == loose)
        #expect(SourcePrefix.appleHealthComponent.matches(identifier) == strict)
    }

    @Test("the default order is manual, watches, phones, other apps with the newest first")
    func standard() throws {
        let samples = [
            try Fixture.sample(1, 1, 50, 60, from: "com.example.old"), try Fixture.sample(2, 1, 0, 9),
            try Fixture.sample(3, 1, 0, 9, from: Fixture.watch), try Fixture.sample(4, 1, 0, 9, from: Fixture.manual),
            try Fixture.sample(5, 1, 70, 80, from: "com.example.new"),
            try Fixture.sample(6, 1, 90, 95, from: "com.example.old"),
            try Fixture.sample(7, 1, 70, 80, from: "com.example.also-new"),
            try Fixture.sample(8, 1, 0, 9, from: "com.apple.health.A-PHONE"),
        ]
        let expected = [
            Fixture.manual, Fixture.watch, "com.apple.health.A-PHONE", Fixture.phone, "com.example.also-new",
            "com.example.new", "com.example.old",
        ]
        #expect(SourcePriority.standard(for: samples).bundleIdentifiers == expected)
        #expect(SourcePriority.standard(for: samples.reversed()).bundleIdentifiers == expected)
    }

    @Test("a list keeps the first place of each source, and a source can be moved")
    func list() {
        var priority = SourcePriority(["a", "b", "a", "c"])
        #expect(priority.bundleIdentifiers == ["a", "b", "c"])
        priority.move("c", to: 0)
        #expect(priority.bundleIdentifiers == ["c", "a", "b"])
        priority.move("d", to: 99)
        priority.move("e", to: -5)
        #expect(priority.bundleIdentifiers == ["e", "c", "a", "b", "d"])
    }

    @Test("sources that are not listed come after the list, by kind and identifier")
    func unlisted() throws {
        let order = [
            Fixture.app, Fixture.manual, Fixture.phone, "com.acme.app", "com.apple.healthXYZ", "com.example.zzz",
        ]
        let priority = SourcePriority([Fixture.app])
        for (place, source) in order.enumerated() {
            for other in order[(place + 1)...] {
                let samples = [
                    try Fixture.sample(1, 5, 0, 10, from: source), try Fixture.sample(2, 7, 0, 10, from: other),
                ]
                #expect(OverlapMerge(samples, priority: priority).sum() == Quantity(whole: 5), "\(source) \(other)")
            }
        }
    }
}
