import Foundation

/// A JSON document as a tree, so that all errors in it can be reported and not only the first.
enum JSONValue: Codable, Hashable {
    case null
    case bool(Bool)
    /// A number, both as the nearest `Double` and as the decimal number that was written.
    case number(Double, Decimal)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let number = try? container.decode(Double.self) {
            // First, because most values of a long file are numbers and a failed attempt is dear. One may be too large
            // for a decimal, and then has its place in a message, but in no recording.
            self = .number(number, (try? container.decode(Decimal.self)) ?? .nan)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let double, let decimal):
            // Times are exact as decimals, all other numbers as doubles.
            if decimal.isNaN { try container.encode(double) } else { try container.encode(decimal) }
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }

    /// A short description of the value, for messages.
    var summary: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let double, _): "\(double)"
        case .string(let string): quoted(string)
        case .array(let array): "a list of \(array.count)"
        case .object: "an object"
        }
    }
}
