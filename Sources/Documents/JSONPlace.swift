package import Foundation

/// The place of a value in a JSON text.
package struct JSONPlace {
    /// The line, from 1; that of the object or list which lacks the value where there is no such value.
    package let line: Int
    /// The value in a few words, for messages.
    package let summary: String

    /// Finds a value.
    ///
    /// - Parameters:
    ///   - path: The keys and positions that lead to it.
    ///   - data: The text; it is JSON, or nearly.
    package init(of path: [any CodingKey], in data: Data) {
        self.init(steps: path.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }, in: data)
    }

    /// Finds a value.
    ///
    /// - Parameters:
    ///   - key: The path as messages show it, for example `truth[2].verdict`.
    ///   - data: The text; it is JSON, or nearly.
    package init(of key: String, in data: Data) {
        let steps = key.split(whereSeparator: { ".[".contains($0) }).map { part in
            part.last == "]" ? Int(part.dropLast()).map { Step.index($0) } ?? .key(String(part)) : .key(String(part))
        }
        self.init(steps: steps, in: data)
    }

    private enum Step {
        case key(String)
        case index(Int)
    }

    private init(steps: [Step], in data: Data) {
        var scanner = Scanner(bytes: [UInt8](data))
        for step in steps {
            let isFound =
                switch step {
                case .key(let name): scanner.enter(name)
                case .index(let index): scanner.enter(index)
                }
            guard isFound else { break }
        }
        scanner.skipSpace()
        line = 1 + scanner.bytes.prefix(scanner.position).count { $0 == UInt8(ascii: "\n") }
        summary = scanner.summary
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0

        private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func skipSpace() {
            while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
        }

        /// Goes to the value of a key; stays before the object where there is none.
        mutating func enter(_ name: String) -> Bool {
            skipSpace()
            let start = position
            guard current == UInt8(ascii: "{") else { return false }
            position += 1
            while true {
                skipSpace()
                guard current == UInt8(ascii: "\"") else { break }
                let key = position
                skipValue()
                let isWanted = JSONKeys.name(bytes[key..<min(position, bytes.count)]) == name
                skipSpace()
                guard current == UInt8(ascii: ":") else { break }
                position += 1
                if isWanted { return true }
                skipValue()
                skipSpace()
                guard current == UInt8(ascii: ",") else { break }
                position += 1
            }
            position = start
            return false
        }

        /// Goes to an element; stays before the list where there is none.
        mutating func enter(_ index: Int) -> Bool {
            skipSpace()
            let start = position
            guard current == UInt8(ascii: "[") else { return false }
            position += 1
            for _ in 0..<index {
                skipValue()
                skipSpace()
                guard current == UInt8(ascii: ",") else {
                    position = start
                    return false
                }
                position += 1
            }
            return true
        }

        mutating func skipValue() {
            skipSpace()
            var depth = 0
            while let byte = current {
                switch byte {
                case UInt8(ascii: "\""):
                    position += 1
                    while let byte = current, byte != UInt8(ascii: "\"") {
                        position += byte == UInt8(ascii: "\\") ? 2 : 1
                    }
                    position = min(position + 1, bytes.count)
                    if depth == 0 { return }
                    continue
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if depth == 0 { return }
                    depth -= 1
                    if depth == 0 {
                        position += 1
                        return
                    }
                case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
                    if depth == 0 { return }
                default: break
                }
                position += 1
            }
            position = min(position, bytes.count)
        }

        /// The value at the position in a few words.
        var summary: String {
            switch current {
            case UInt8(ascii: "{"): return "an object"
            case UInt8(ascii: "["): return "a list"
            case nil: return "nothing"
            default:
                var rest = self
                rest.skipValue()
                let text = String(decoding: bytes[position..<min(rest.position, bytes.count)], as: UTF8.self)
                return text.count > 40 ? "\(text.prefix(39))…" : text
            }
        }
    }
}
