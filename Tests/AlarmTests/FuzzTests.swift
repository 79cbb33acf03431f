import Alarm
import Foundation
import Testing

@Suite("Random texts")
struct FuzzTests {
    private static let cases = ProcessInfo.processInfo.environment["REPGAUGE_FUZZ"].flatMap { Int($0) } ?? 2000
    private static let pieces = [
        "{", "}", "[", "]", "\"", ":", ",", "\\", "null", "true", "-1", "1e999", "1e-400", "NaN", "9223372036854775808",
        "\"weekly\"", "\"fixed\"", "\"2026-03-02T07:00:00Z\"", "\"9999-99-99T99:99:99Z\"", "\\ud800", "\u{0}", "{{{{",
        "[[[[[[[[", "\"schedule\":{\"fixed\":\"2199-12-31T23:59:59.999Z\"}", "31536000", "0.001",
    ]

    private var random = SplitMix64(state: 16)

    /// A valid text with one to four changes.
    private mutating func mutation(of valid: [UInt8]) -> [UInt8] {
        var bytes = valid
        for _ in 0...Int.random(in: 0..<4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0..<12, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 4 where Int.random(in: 0..<8, using: &random) == 0: bytes.removeSubrange(place...)
            default:
                bytes.replaceSubrange(place..<end, with: Array((Self.pieces.randomElement(using: &random) ?? "").utf8))
            }
        }
        return bytes
    }

    /// Reads a text, and lives a morning with what it says.
    ///
    /// - Returns: Whether it was accepted.
    private func live(_ bytes: [UInt8]) throws -> Bool {
        guard let configuration = try? AlarmConfiguration<Recipe>(json: Data(bytes)) else { return false }
        try configuration.validate()
        #expect(try AlarmConfiguration<Recipe>(json: Data(configuration.json().utf8)) == configuration)
        var manager = try Sample.manager(zone: "Europe/Berlin")
        guard (try? manager.schedule(id: Sample.id, configuration: configuration)) != nil else { return true }
        if let ring = manager.alarm(Sample.id)?.fireDate, AlarmManager.instants.contains(ring) {
            try manager.advance(to: ring)
            #expect(manager.alarm(Sample.id)?.state == .alerting)
            _ = try? manager.press(.secondary, id: Sample.id)
            try manager.cancel(id: Sample.id)
        }
        return true
    }

    @Test("Edits of valid texts are read or refused, and never trap")
    mutating func edits() throws {
        let valid = try [
            Sample.timer(60), Sample.daily(7, 0, [.monday, .friday], preAlert: 60),
            .init(
                schedule: .fixed(Sample.start + 60), attributes: Sample.attributes(Sample.alertOnly), sound: .named("a")
            ),
        ].map { Array(try $0.json().utf8) }
        var accepted = 0
        for index in 0..<Self.cases where try live(mutation(of: valid[index % valid.count])) { accepted += 1 }
        // Some edits change a title or a number only.
        #expect(accepted > 0 && accepted < Self.cases)
    }

    @Test("Random bytes are refused, and never trap")
    mutating func bytes() throws {
        for _ in 0..<Self.cases {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(try !live(bytes))
        }
    }
}
