/// A fault of a JSON text, with its place.
package struct JSONFault: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Kind: Sendable, Hashable {
        /// The text is not UTF-8.
        case encoding
        /// The text ends too early.
        case truncated
        /// The text is not JSON, or a value is not of the kind that was due.
        case syntax
        /// There is more text after the value.
        case trailing
        /// Objects and lists lie deeper in each other than allowed.
        case tooDeep
        /// An object has more keys than allowed.
        case tooManyKeys
        /// A key occurs twice in an object.
        case duplicateKey
    }

    package var kind: Kind
    /// The offset in bytes, from 0.
    package var offset: Int
    package var found: String
    package var allowed: String

    package init(_ kind: Kind, at offset: Int, found: String, allowed: String) {
        (self.kind, self.offset, self.found, self.allowed) = (kind, offset, found, allowed)
    }

    /// The fault in one line, with the number of the byte, from 1.
    package var description: String { "found \(found) at byte \(offset + 1); allowed: \(allowed)" }
}
