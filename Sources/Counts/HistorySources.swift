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
        phone = try Self.entry(
            "Phone", "com.apple.health.8F0C2E64-1B5D-4C1A-9A57-0D6B3E21C7F1", version: "26.0",
            productType: "iPhone18,1", device: try Device(name: "iPhone", manufacturer: "Apple Inc.", model: "iPhone"))
        watch = try Self.entry(
            "Watch", "com.apple.health.3D94A7B0-52E8-4F3C-8B16-C9E07A5F2D48", version: "26.0",
            productType: "Watch7,1", device: try Device(name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch")
        )
        entry = try Self.entry("Health", Source.healthApp, wasUserEntered: true)
        forger = try Self.entry("Booster", "com.example.booster")
        lookalike = try Self.entry("Lookalike", "com.apple.healthXYZ")
    }

    static func app(number: Int) throws(CountsError) -> Entry {
        try entry("Tracker \(number)", "com.example.tracker-\(number)")
    }

    private static func entry(
        _ name: String, _ bundleIdentifier: String, version: String? = nil, productType: String? = nil,
        device: Device? = nil, wasUserEntered: Bool = false
    ) throws(CountsError) -> Entry {
        Entry(
            revision: try SourceRevision(
                source: try Source(name: name, bundleIdentifier: bundleIdentifier), version: version,
                productType: productType),
            device: device, wasUserEntered: wasUserEntered)
    }
}

extension UUID {
    /// Makes an identifier of two words (RFC 9562, version 4).
    init(from generator: inout some RandomNumberGenerator) {
        let high = generator.next() & ~0xF000 | 0x4000
        let low = generator.next() & (1 << 62 - 1) | 1 << 63
        self = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.load(as: uuid_t.self)) }
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
