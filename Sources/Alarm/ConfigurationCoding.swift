public import Foundation
import Text

extension AlarmManager.AlarmConfiguration {
    /// Reads a configuration from JSON, strictly.
    ///
    /// Unknown keys, a key that occurs twice, a key with an escape sequence and values outside their ranges are
    /// refused. The keys below `attributes.metadata` are the app's own.
    ///
    /// - Throws: The first value that does not fit, with its path of keys.
    public init(json: Data) throws(ConfigurationError) {
        let tree: JSONTree
        do {
            tree = try JSONTree(Array(json), JSONReader.Bounds(allowsInfinite: true))
        } catch {
            throw ConfigurationError(keyPath: "", found: "no JSON (\(error.found))", allowed: "a JSON text in UTF-8")
        }
        try ConfigurationKeys.check(tree.root, at: "", in: tree.bytes)
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
        } catch {
            throw ConfigurationError(error)
        }
        try validate()
    }

    /// Returns the configuration as JSON with sorted keys; ``init(json:)`` reads it back, instants to milliseconds.
    ///
    /// - Throws: The first value that breaks a rule of ``validate()``.
    public func json() throws(ConfigurationError) -> String {
        try validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        } catch {
            throw ConfigurationError(keyPath: "attributes.metadata", found: "\(error)", allowed: "what JSON can hold")
        }
    }
}

enum ConfigurationKeys {
    /// The object whose keys are the app's own.
    static let free = "attributes.metadata"

    /// The paths of all keys, without the positions in lists.
    static let paths: Set<String> = {
        let button = ["text", "textColor", "systemImageName"]
        let intent = ["name", "alarmID", "opensApp"]
        let presentation = "attributes.presentation"
        let objects: [(String, [String])] = [
            ("", ["countdownDuration", "schedule", "attributes", "stopIntent", "secondaryIntent", "sound"]),
            ("countdownDuration", ["preAlert", "postAlert"]),
            ("schedule", ["fixed", "relative"]),
            ("schedule.relative", ["time", "repeats"]),
            ("schedule.relative.time", ["hour", "minute"]),
            ("schedule.relative.repeats", ["weekly"]),
            ("attributes", ["presentation", "metadata", "tintColor"]),
            (presentation, ["alert", "countdown", "paused"]),
            ("\(presentation).alert", ["title", "stopButton", "secondaryButton", "secondaryButtonBehavior"]),
            ("\(presentation).alert.stopButton", button),
            ("\(presentation).alert.secondaryButton", button),
            ("\(presentation).countdown", ["title", "pauseButton"]),
            ("\(presentation).countdown.pauseButton", button),
            ("\(presentation).paused", ["title", "resumeButton"]),
            ("\(presentation).paused.resumeButton", button),
            ("stopIntent", intent),
            ("secondaryIntent", intent),
            ("sound", ["named"]),
        ]
        return Set(objects.flatMap { object, keys in keys.map { object.isEmpty ? $0 : "\(object).\($0)" } })
    }()

    /// Checks the keys and numbers of a value and of all values in it.
    static func check(_ node: JSONNode, at path: String, in bytes: [UInt8]) throws(ConfigurationError) {
        switch node.content {
        case .object(let members):
            let isFree = path == free || path.hasPrefix("\(free).")
            var keys: Set<String> = []
            for member in members {
                let place = path.isEmpty ? member.key : "\(path).\(member.key)"
                let written = bytes[(member.offset + 1)...].prefix { $0 != UInt8(ascii: "\"") }
                guard written.elementsEqual(member.key.utf8) else {
                    let key = String(decoding: written, as: UTF8.self)
                    throw ConfigurationError(
                        keyPath: path.isEmpty ? key : "\(path).\(key)", found: "an escape sequence in a key",
                        allowed: "plain characters")
                }
                guard keys.insert(member.key).inserted else {
                    throw ConfigurationError(keyPath: place, found: "the key twice", allowed: "the key once")
                }
                // A dot in a key would look like a path.
                guard isFree || (!member.key.utf8.contains(UInt8(ascii: ".")) && paths.contains(place)) else {
                    throw ConfigurationError(keyPath: place, found: "an unknown key", allowed: "the documented keys")
                }
                try check(member.value, at: place, in: bytes)
            }
        case .array(let elements):
            for element in elements { try check(element, at: path, in: bytes) }
        case .number(let text) where !(node.double?.isFinite ?? false):
            throw ConfigurationError(
                keyPath: path, found: "the number \(text.prefix(40))", allowed: "a number in range")
        default: return
        }
    }
}

extension ConfigurationError {
    /// Explains why a JSON text was refused.
    fileprivate init(_ error: any Error) {
        func path(_ keys: [any CodingKey]) -> String { JSONPath(keys).description }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            self.init(keyPath: path(context.codingPath + [key]), found: "nothing", allowed: "a value; it is required")
        case DecodingError.valueNotFound(let type, let context):
            self.init(keyPath: path(context.codingPath), found: "null", allowed: "a value of the type \(type)")
        case DecodingError.typeMismatch(let type, let context):
            self.init(
                keyPath: path(context.codingPath), found: "a value of another type",
                allowed: "a value of the type \(type)")
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(
                keyPath: path(context.codingPath), found: "a value that does not fit", allowed: context.debugDescription
            )
        default:
            self.init(keyPath: "", found: "no JSON", allowed: "a JSON text in UTF-8")
        }
    }
}

extension Alarm.Schedule: Codable {
    private enum CodingKeys: String, CodingKey { case fixed, relative }

    /// Reads `{"fixed": "2026-03-02T07:00:00.000Z"}` or `{"relative": {…}}`.
    ///
    /// - Throws: `DecodingError` where the value has another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let allowed = "fixed or relative, and not both"
        switch (container.contains(.fixed), container.contains(.relative)) {
        case (true, false):
            guard let date = InstantText.instant(try container.decode(String.self, forKey: .fixed)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .fixed, in: container, debugDescription: "an instant such as 2026-03-02T07:00:00.000Z")
            }
            self = .fixed(date)
        case (false, true):
            self = .relative(try container.decode(Relative.self, forKey: .relative))
        default:
            throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: allowed))
        }
    }

    /// Writes what ``init(from:)`` reads.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .fixed(let date): try container.encode(InstantText.text(date), forKey: .fixed)
        case .relative(let relative): try container.encode(relative, forKey: .relative)
        }
    }
}

extension Alarm.Schedule.Relative.Time {
    enum CodingKeys: String, CodingKey { case hour, minute }

    /// Reads `{"hour": 7, "minute": 0}`.
    ///
    /// - Throws: `DecodingError` where the value has another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Int {
            // Foundation's error for a fraction has no path.
            guard let number = Int(exactly: try container.decode(Double.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "a whole number")
            }
            return number
        }
        self.init(hour: try number(.hour), minute: try number(.minute))
    }
}

extension Alarm.Schedule.Relative.Recurrence: Codable {
    private enum CodingKeys: String, CodingKey { case weekly }

    /// Reads `"never"` or `{"weekly": ["mon", …]}`.
    ///
    /// - Throws: `DecodingError` where the value has another form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(in: CodingKeys.weekly, or: "never").map { .weekly($0) } ?? .never
    }

    /// Writes what ``init(from:)`` reads.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        let days = if case .weekly(let days) = self { Optional(days) } else { nil as [Locale.Weekday]? }
        try encoder.encode(days, in: CodingKeys.weekly, or: "never")
    }
}

extension AlarmSound: Codable {
    private enum CodingKeys: String, CodingKey { case named }

    /// Reads `"default"` or `{"named": "rooster.caf"}`.
    ///
    /// - Throws: `DecodingError` where the value has another form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(in: CodingKeys.named, or: "default").map { .named($0) } ?? .default
    }

    /// Writes what ``init(from:)`` reads.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        let name = if case .named(let name) = self { Optional(name) } else { nil as String? }
        try encoder.encode(name, in: CodingKeys.named, or: "default")
    }
}

extension Decoder {
    /// The value of an object's one key; `nil` for a word in place of the object.
    fileprivate func value<Key: CodingKey, Value: Decodable>(in key: Key, or word: String) throws -> Value? {
        guard let text = try? singleValueContainer().decode(String.self) else {
            return try container(keyedBy: Key.self).decode(Value.self, forKey: key)
        }
        if text == word { return nil }
        throw DecodingError.dataCorrupted(
            .init(codingPath: codingPath, debugDescription: "\(word) or an object with the key \(key.stringValue)"))
    }
}

extension Encoder {
    /// Writes what `value(in:or:)` reads.
    fileprivate func encode<Key: CodingKey>(_ value: (some Encodable)?, in key: Key, or word: String) throws {
        if let value {
            var container = container(keyedBy: Key.self)
            try container.encode(value, forKey: key)
        } else {
            var container = singleValueContainer()
            try container.encode(word)
        }
    }
}
