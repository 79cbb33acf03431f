import Documents
import Text

/// The phrase from which the seed of sealed trials is derived: trials that nobody could tune a detector on.
///
/// Its digest is published before the detectors are judged, and the phrase afterwards. The digest commits to the phrase,
/// and says nothing of a phrase that cannot be guessed.
package struct SealedPhrase: Sendable, Hashable {
    /// The fewest bytes of a phrase in UTF-8 (our own choice): a shorter one can be found by trying.
    package static let fewestBytes = 16

    package let text: String

    /// Takes a phrase, and refuses a short one, and one with line breaks or other control characters.
    package init(_ text: String) throws(SealedPhraseError) {
        guard text.utf8.count >= Self.fewestBytes else { throw .short(bytes: text.utf8.count) }
        if let control = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
            throw .control(control.value)
        }
        self.text = text
    }

    /// The digest: SHA-256 of the line `repgauge sealed digest 1` with its line break and the phrase in UTF-8, as 64
    /// hexadecimal digits.
    package var digest: String { Self.hash("digest", text) }

    /// The seed of all trials: the first 64 bits of SHA-256 of the line `repgauge sealed seed 1` with its line break and
    /// the phrase in UTF-8, the highest byte first.
    package var seed: UInt64 { UInt64(Self.hash("seed", text).prefix(16), radix: 16) ?? 0 }

    /// Checks the phrase against a digest that was published, 64 hexadecimal digits in capitals or not.
    package func check(against published: String) throws(SealedPhraseError) {
        guard published.count == 64, published.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw .noDigest(published)
        }
        guard published.lowercased() == digest else { throw .otherPhrase(digest: digest, published: published) }
    }

    private static func hash(_ purpose: String, _ text: String) -> String {
        SHA256.hexadecimal("repgauge sealed \(purpose) 1\n\(text)".utf8)
    }
}

/// A reason why a phrase cannot seal trials.
package enum SealedPhraseError: StatusError, Hashable, CustomStringConvertible {
    case short(bytes: Int)
    case control(UInt32)
    /// The published digest has another form.
    case noDigest(String)
    /// The published digest is that of another phrase.
    case otherPhrase(digest: String, published: String)

    /// The text that was found, and the range that is allowed; the phrase is not shown.
    package var description: String {
        switch self {
        case .short(let bytes):
            "--sealed: found a phrase of \(Plural.counted(bytes, "byte")); allowed: \(SealedPhrase.fewestBytes) or more that nobody can guess, for example the output of `openssl rand -hex 16`"
        case .control(let scalar):
            "--sealed: found the control character \(scalar) in the phrase; allowed: one line of text"
        case .noDigest(let text):
            "--digest: found '\(text.prefix(80))'; allowed: 64 hexadecimal digits, as --print-digest prints them"
        case .otherPhrase(let digest, let published):
            "--digest: found \(published), but the phrase has the digest \(digest); allowed: the digest of the phrase"
        }
    }
}
