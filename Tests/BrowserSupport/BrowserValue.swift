public import Foundation

/// A JSON value that a browser sent or takes.
public enum BrowserValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([BrowserValue])
    case object([String: BrowserValue])

    /// Reads JSON text.
    ///
    /// - Throws: The error of `JSONSerialization`.
    public init(json: Data) throws {
        self.init(try JSONSerialization.jsonObject(with: json, options: [.fragmentsAllowed]))
    }

    private init(_ value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let list as [Any]: self = .array(list.map(BrowserValue.init))
        case let members as [String: Any]: self = .object(members.mapValues(BrowserValue.init))
        case let number as NSNumber: self = number.isBoolean ? .bool(number.boolValue) : .number(number.doubleValue)
        default: self = .null
        }
    }

    /// The value as JSON text.
    ///
    /// - Throws: The error of `JSONSerialization`, for a number that is not finite.
    public func json() throws -> Data {
        try JSONSerialization.data(withJSONObject: foundation, options: [.fragmentsAllowed, .sortedKeys])
    }

    private var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let flag): flag
        case .number(let number): number
        case .string(let text): text
        case .array(let list): list.map(\.foundation)
        case .object(let members): members.mapValues(\.foundation)
        }
    }

    /// A member of an object; `.null` where there is none.
    public subscript(key: String) -> BrowserValue {
        guard case .object(let members) = self else { return .null }
        return members[key] ?? .null
    }

    /// An element of an array; `.null` where there is none.
    public subscript(index: Int) -> BrowserValue {
        guard case .array(let list) = self, list.indices.contains(index) else { return .null }
        return list[index]
    }

    /// The text of a string, else `nil`.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value of a number, else `nil`.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The value of a number that is whole, else `nil`.
    public var whole: Int? { number.flatMap(Int.init(exactly:)) }

    /// The value of a boolean, else `nil`.
    public var bool: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// The elements of an array, else `nil`.
    public var array: [BrowserValue]? {
        guard case .array(let list) = self else { return nil }
        return list
    }
}

extension NSNumber {
    /// Whether the number stands for `true` or `false`: 1 and true are both an `NSNumber`.
    fileprivate var isBoolean: Bool {
        #if canImport(Darwin)
            CFGetTypeID(self) == CFBooleanGetTypeID()
        #else
            String(cString: objCType) == "c" || String(cString: objCType) == "B"
        #endif
    }
}

extension BrowserValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// An array.
    public init(arrayLiteral elements: BrowserValue...) { self = .array(elements) }
    /// An object; of members with one key the last one stays.
    public init(dictionaryLiteral elements: (String, BrowserValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
