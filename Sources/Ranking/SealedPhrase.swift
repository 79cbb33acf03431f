package import Documents
import Text

/// The phrase from which the seed of sealed trials is derived: trials that nobody could tune a detector on.
///
/// Its digest is published before the detectors are judged, and the phrase afterwards. The digest commits to the phrase,
/// and says nothing of a phrase that cannot be guessed.
package struct SealedPhrase: Sendable, Hashable {
    /// The fewest bytes of a phrase in UTF-8 (our own choice): a shorter one can be found by trying.
    package static let fewestBytes = 16

    package let text: String

    /// Takes a phrase, and refuses a short one, and one with line breaks or other control characters, without showing it.
    package init(_ text: String) throws(Diagnostic) {
        guard text.utf8.count >= Self.fewestBytes else {
            throw Diagnostic(
                file: "--sealed", found: "a phrase of \(Plural.counted(text.utf8.count, "byte"))",
                allowed:
                    "\(Self.fewestBytes) or more that nobody can guess, for example the output of `openssl rand -hex 16`"
            )
        }
        if let control = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
            throw Diagnostic(
                file: "--sealed", found: "the control character \(control.value) in the phrase",
                allowed: "one line of text")
        }
        self.text = text
    }

    /// SHA-256 of the line `repgauge sealed digest 1`, its line break and the phrase in UTF-8, 64 hexadecimal digits.
    package var digest: String { Self.hash("digest", text) }

    /// The seed of all trials: the first 64 bits of SHA-256 of the line `repgauge sealed seed 1` with its line break and
    /// the phrase in UTF-8, the highest byte first.
    package var seed: UInt64 { UInt64(Self.hash("seed", text).prefix(16), radix: 16) ?? 0 }

    /// Checks the phrase against a digest that was published, 64 hexadecimal digits in capitals or not.
    package func check(against published: String) throws(Diagnostic) {
        guard published.count == 64, published.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw Diagnostic(
                file: "--digest", found: "'\(published.prefix(80))'",
                allowed: "64 hexadecimal digits, as --print-digest prints them")
        }
        guard published.lowercased() == digest else {
            throw Diagnostic(
                file: "--digest", found: "\(published), but the phrase has the digest \(digest)",
                allowed: "the digest of the phrase")
        }
    }

    private static func hash(_ purpose: String, _ text: String) -> String {
        SHA256.hexadecimal("repgauge sealed \(purpose) 1\n\(text)".utf8)
    }
}
