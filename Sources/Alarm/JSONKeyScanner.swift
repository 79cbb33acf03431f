/// The keys and numbers of a JSON text: no key unknown or twice in an object, no number out of range.
///
/// A text that is no JSON is read as far as it goes.
struct JSONKeyScanner {
    /// An object or list that is open.
    private struct Level {
        /// The path of the object or list, without positions.
        let path: String
        let isObject: Bool
        var keys: Set<[UInt8]> = []
        /// The path of the value that comes next.
        var current: String
    }

    private let bytes: [UInt8]
    private var position = 0
    private var levels: [Level] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Checks all keys and numbers.
    ///
    /// - Parameters:
    ///   - allowed: The paths of the known keys.
    ///   - free: The path below which all keys are allowed.
    /// - Throws: The first key that is unknown, occurs twice in its object or has an escape sequence, or the first
    ///   number
    ///   out of range.
    mutating func check(allowed: Set<String>, free: String) throws(ConfigurationError) {
        var awaitsKey = false
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                awaitsKey = byte == UInt8(ascii: "{")
                let path = levels.last?.current ?? ""
                levels.append(Level(path: path, isObject: awaitsKey, current: path))
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = levels.popLast()
                awaitsKey = false
                position += 1
            case UInt8(ascii: ","):
                awaitsKey = levels.last?.isObject ?? false
                position += 1
            case UInt8(ascii: "\""):
                let text = string()
                if awaitsKey { try take(text, allowed, free) }
                awaitsKey = false
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                try takeNumber()
            default:
                position += 1
            }
        }
    }

    /// Refuses a number beyond the range of `Double`.
    private mutating func takeNumber() throws(ConfigurationError) {
        let start = position
        while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let value = Double(text), value.isFinite { return }
        throw ConfigurationError(
            keyPath: levels.last?.current ?? "", found: "the number \(text.prefix(40))", allowed: "a number in range")
    }

    private mutating func take(
        _ key: [UInt8], _ allowed: Set<String>, _ free: String
    ) throws(ConfigurationError) {
        guard let level = levels.indices.last else { return }
        let name = String(decoding: key, as: UTF8.self)
        let path = levels[level].path.isEmpty ? name : "\(levels[level].path).\(name)"
        if key.contains(UInt8(ascii: "\\")) {
            throw ConfigurationError(keyPath: path, found: "an escape sequence in a key", allowed: "plain characters")
        }
        if !levels[level].keys.insert(key).inserted {
            throw ConfigurationError(keyPath: path, found: "the key twice", allowed: "the key once")
        }
        let isFree = levels[level].path == free || levels[level].path.hasPrefix("\(free).")
        // A dot in a key would look like a path.
        if !isFree && (key.contains(UInt8(ascii: ".")) || !allowed.contains(path)) {
            throw ConfigurationError(keyPath: path, found: "an unknown key", allowed: "the documented keys")
        }
        levels[level].current = path
    }

    /// Takes a string, without its quotation marks.
    private mutating func string() -> [UInt8] {
        let start = position + 1
        position = start
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, bytes.count)
        position = end + 1
        return Array(bytes[start..<max(start, end)])
    }
}
