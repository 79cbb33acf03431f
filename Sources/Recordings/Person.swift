package import Foundation

/// The key by which the person in a recording is known.
///
/// Two recordings with the same key are taken for recordings of one person, in any folders: a clip that
/// two estimators have seen has one key.
package struct Person: Sendable, Hashable, Comparable {
    /// The origin of a key, in the order in which they are tried.
    package enum Origin: Int, Sendable, Hashable {
        /// The key `person` of the recording's JSON file.
        case stated
        /// A part of the file's name, `s` and a number between underscores, as in many data sets: `a01_s03_e02`.
        case subject
        /// A block of consecutive numbers at the end of the file's name, of names with the same leading word.
        case block
    }

    package let origin: Origin
    /// The stated name, `s`, or the leading word of the file's name, which may be empty.
    package let word: String
    /// The subject's number, or the first number of the block; 0 without a number.
    package let first: Int
    /// The last number of the block, or `first`.
    package let last: Int

    /// The number of consecutive recordings that are taken to show one person, where nothing else is known.
    package static let standardBlock = 12

    /// The key of a recording; with blocks of twelve these are the numbers 1–12, 13–24 and so on, and a name without a
    /// number is a person of its own.
    package init(named name: String, stated: String?, block: Int) {
        if let stated, !stated.isEmpty {
            (origin, word, first, last) = (.stated, stated, 0, 0)
        } else if let subject = Self.subject(in: name) {
            (origin, word, first, last) = (.subject, "s", subject, subject)
        } else {
            let digits = String(name.reversed().prefix { "0"..."9" ~= $0 }.reversed())
            origin = .block
            word = String(name.dropLast(digits.count))
            // A number too long to be one is no place in a sequence.
            guard let number = Int(digits), number < Int.max - block else {
                (first, last) = (0, 0)
                return
            }
            first = max(0, number - 1) / block * block + 1
            last = first + block - 1
        }
    }

    /// The key of the recording in a file; a JSON file that cannot be read states nothing, and its reader reports it.
    package init(in file: URL, block: Int) {
        let info = try? RecordingReader.info(csv: file)
        self.init(named: file.deletingPathExtension().lastPathComponent, stated: info?.person, block: block)
    }

    /// The number of the part `s` and a number of a name.
    private static func subject(in name: String) -> Int? {
        let parts = name.split(separator: "_").filter { $0.hasPrefix("s") && $0.count > 1 }
        return parts.lazy.compactMap { part in
            part.dropFirst().allSatisfy { "0"..."9" ~= $0 } ? Int(part.dropFirst()) : nil
        }.first
    }

    /// The key in words, for example `correct 25–36`.
    package var title: String {
        switch origin {
        case .stated: word
        case .subject: "s\(first)"
        case .block where first == 0: word
        case .block:
            [word, first == last ? "\(first)" : "\(first)–\(last)"].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// The keys that are dealt out together: stated names, subjects, or the blocks of one word.
    package var series: String { "\(origin.rawValue) \(origin == .stated ? "" : word)" }

    /// Compares by origin, word and number.
    package static func < (first: Person, second: Person) -> Bool {
        if first.origin != second.origin { return first.origin.rawValue < second.origin.rawValue }
        if first.word != second.word { return first.word < second.word }
        return first.first < second.first
    }
}
