package import Foundation

/// The keys of a JSON text that stand twice in one object, which decoders read past.
package enum JSONKeys {
    /// The number of keys of an object that are remembered; no file of the harness has as many.
    static let most = 4096

    /// A key that stands in its object again.
    package struct Doubled: Hashable, Sendable {
        /// The path of the key, for example `truth[2].verdict`.
        package let path: String
        /// The line of the key, from 1.
        package let line: Int
        /// The line at which it stood before.
        package let first: Int
    }

    /// Finds doubled keys.
    ///
    /// - Parameters:
    ///   - data: The text, which is JSON.
    ///   - limit: The greatest number that is sought.
    /// - Returns: The keys, in the order of the text.
    /// - Complexity: O(*n*) in the length of the text.
    package static func doubled(in data: Data, limit: Int = 20) -> [Doubled] {
        var scanner = Scanner(bytes: [UInt8](data))
        scanner.run(limit)
        return scanner.doubled
    }

    private struct Scanner {
        /// An object or a list that is open.
        struct Level {
            let isObject: Bool
            /// The lines of the keys so far.
            var lines: [String: Int] = [:]
            /// The key or element that is being read.
            var key = ""
            var index = 0
            var awaitsKey: Bool

            init(isObject: Bool) {
                self.isObject = isObject
                awaitsKey = isObject
            }
        }

        let bytes: [UInt8]
        var position = 0
        var line = 1
        var levels: [Level] = []
        var doubled: [Doubled] = []

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func run(_ limit: Int) {
            while position < bytes.count, doubled.count < limit {
                switch bytes[position] {
                case UInt8(ascii: "\n"): line += 1
                case UInt8(ascii: "{"): levels.append(Level(isObject: true))
                case UInt8(ascii: "["): levels.append(Level(isObject: false))
                case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
                case UInt8(ascii: ","):
                    guard let last = levels.indices.last else { break }
                    levels[last].index += 1
                    levels[last].awaitsKey = levels[last].isObject
                case UInt8(ascii: "\""):
                    let text = string()
                    if levels.last?.awaitsKey ?? false { take(text) }
                default: break
                }
                position += 1
            }
        }

        /// Goes to the end of a string, and returns its range with both quotation marks.
        private mutating func string() -> Range<Int> {
            let start = position
            position += 1
            while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            return start..<min(position + 1, bytes.count)
        }

        private mutating func take(_ text: Range<Int>) {
            guard let last = levels.indices.last else { return }
            let key = JSONKeys.name(bytes[text])
            levels[last].awaitsKey = false
            levels[last].key = key
            if let first = levels[last].lines[key] {
                doubled.append(Doubled(path: path, line: line, first: first))
            } else if levels[last].lines.count < JSONKeys.most {
                levels[last].lines[key] = line
            }
        }

        private var path: String {
            levels.reduce(into: "") { path, level in
                path += level.isObject ? "\(path.isEmpty ? "" : ".")\(level.key)" : "[\(level.index)]"
            }
        }
    }

    /// Returns the text of a string in quotation marks.
    static func name(_ quoted: ArraySlice<UInt8>) -> String {
        if quoted.contains(UInt8(ascii: "\\")),
            let name = try? JSONDecoder().decode(String.self, from: Data(quoted))
        {
            return name
        }
        return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
}
