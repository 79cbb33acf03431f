import Foundation
package import Text

extension JSONNode: Codable {
    /// Reads a value, without its place.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let number = try? container.decode(Double.self) {
            // A number may be too large for a decimal; the decimal is exact.
            let exact = try? container.decode(Decimal.self)
            self.init(.number(exact.flatMap { $0.isNaN ? nil : $0.description } ?? "\(number)"))
        } else if let bool = try? container.decode(Bool.self) {
            self = .boolean(bool)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let elements = try? container.decode([JSONNode].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: JSONNode].self).map { ($0.key, $0.value) })
        }
    }

    /// Writes the value; of a key that occurs twice the first value.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch content {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let text):
            // Times are exact as decimals, all other numbers as doubles.
            if let value = Double(text), "\(value)" != text, let exact = Decimal(string: text), !exact.isNaN {
                try container.encode(exact)
            } else {
                try container.encode(Double(text))
            }
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members):
            try container.encode(
                Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
