/// An object of JSON with members of any kinds; those with the value `nil` are left out.
package struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
    private var members: [String: any Encodable & Sendable]

    package init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
        members = Dictionary(elements.compactMap { key, value in value.map { (key, $0) } }, uniquingKeysWith: { $1 })
    }

    package mutating func add(_ other: JSONObject) { members.merge(other.members) { $1 } }

    package func encode(to encoder: any Encoder) throws {
        func write(_ key: String, _ value: some Encodable) throws { try [key: value].encode(to: encoder) }
        for (key, value) in members { try write(key, value) }
    }
}
