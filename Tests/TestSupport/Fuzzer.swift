import Mathematics
import Foundation

/// Makes bytes that nobody would write on purpose, the same ones at every run.
public struct Fuzzer: ~Copyable {
    private let name: String
    private var stream: RandomStream
    private var made = 0

    /// Begins a sequence.
    ///
    /// - Parameter name: What it is for; each name has a sequence of its own.
    public init(_ name: String) {
        self.name = name
        stream = RandomStream(key: RandomKey.make(seed: 1, name: name), trial: 0, station: RandomStation(rawValue: 1))
    }

    deinit { Self.note(made, of: name) }

    /// Adds a line to the file that `REPGAUGE_FUZZ_LOG` names, if it names one: how many inputs were made of a kind.
    private static func note(_ inputs: Int, of name: String) {
        guard let path = ProcessInfo.processInfo.environment["REPGAUGE_FUZZ_LOG"], inputs > 0 else { return }
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
        guard file >= 0 else { return }
        let line = "\(inputs)\t\(name)\n"
        _ = line.withCString { write(file, $0, line.utf8.count) }
        close(file)
    }

    /// The number of cases of each kind: as many as `REPGAUGE_FUZZ` says, else what takes a few seconds.
    public static let cases = ProcessInfo.processInfo.environment["REPGAUGE_FUZZ"].flatMap { Int($0) } ?? 1500

    /// A whole number below a limit that is above 0.
    public mutating func below(_ limit: Int) -> Int { Int(stream.word()) % limit }

    /// Up to so many bytes of any value.
    public mutating func bytes(upTo most: Int) -> [UInt8] {
        made += 1
        return (0..<below(most + 1)).map { _ in UInt8(truncatingIfNeeded: below(256)) }
    }

    /// Something valid with one to four changes: bits, bytes, stretches, and what breaks parsers.
    ///
    /// - Parameters:
    ///   - valid: What is changed.
    ///   - traps: What is put in, besides random bytes.
    /// - Returns: The bytes.
    public mutating func mutation(of valid: [UInt8], with traps: [String]) -> [UInt8] {
        made += 1
        var bytes = valid
        for _ in 0...below(4) {
            let place = below(bytes.count + 1)
            let end = min(bytes.count, place + below(12))
            switch below(6) {
            case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
            case 1 where place < bytes.count: bytes[place] = UInt8(below(256))
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
            case 4: bytes.removeSubrange(place...)
            default: bytes.replaceSubrange(place..<end, with: Array(traps[below(traps.count)].utf8))
            }
        }
        return bytes
    }
}
