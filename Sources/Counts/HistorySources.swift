import Foundation

struct HistorySources {
    /// A source with all that its samples have in common.
    struct Entry {
        let revision: SourceRevision
        let device: Device?
        let wasUserEntered: Bool

        func sample(
            _ count: Int, from start: Instant, to end: Instant, using generator: inout some RandomNumberGenerator
        ) throws(CountsError) -> QuantitySample {
            try QuantitySample(
                uuid: UUID(from: &generator), count: count, start: start, end: end, sourceRevision: revision,
                device: device, wasUserEntered: wasUserEntered)
        }
    }

    let phone: Entry
    let watch: Entry
    let entry: Entry
    let forger: Entry
    let lookalike: Entry

    init() throws(CountsError) {
        phone = Entry(
            revision: try SourceRevision(
                source: try Source(
                    name: "Phone", bundleIdentifier: "com.apple.health.8F0C2E64-1B5D-4C1A-9A57-0D6B3E21C7F1"),
                version: "26.0", productType: "iPhone18,1"),
            device: try Device(name: "iPhone", manufacturer: "Apple Inc.", model: "iPhone"), wasUserEntered: false)
        watch = Entry(
            revision: try SourceRevision(
                source: try Source(
                    name: "Watch", bundleIdentifier: "com.apple.health.3D94A7B0-52E8-4F3C-8B16-C9E07A5F2D48"),
                version: "26.0", productType: "Watch7,1"),
            device: try Device(name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch"), wasUserEntered: false)
        entry = Entry(
            revision: try SourceRevision(source: try Source(name: "Health", bundleIdentifier: Source.healthApp)),
            device: nil, wasUserEntered: true)
        forger = try Self.entry("Booster", "com.example.booster")
        lookalike = try Self.entry("Lookalike", "com.apple.healthXYZ")
    }

    static func app(number: Int) throws(CountsError) -> Entry {
        try entry("Tracker \(number)", "com.example.tracker-\(number)")
    }

    private static func entry(_ name: String, _ bundleIdentifier: String) throws(CountsError) -> Entry {
        Entry(
            revision: try SourceRevision(source: try Source(name: name, bundleIdentifier: bundleIdentifier)),
            device: nil, wasUserEntered: false)
    }
}

extension UUID {
    /// Makes an identifier of two words (RFC 9562, version 4).
    init(from generator: inout some RandomNumberGenerator) {
        let words = [generator.next(), generator.next()]
        var bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8], bytes[9],
                bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}

extension QuantitySample {
    /// Returns the same sample under another identifier.
    func copy(uuid: UUID) throws(CountsError) -> QuantitySample {
        try QuantitySample(
            uuid: uuid, count: count, start: start, end: end, sourceRevision: sourceRevision, device: device,
            wasUserEntered: wasUserEntered)
    }
}
