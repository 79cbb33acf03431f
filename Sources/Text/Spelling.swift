/// Guesses what was meant by a misspelt name, for messages.
package enum Spelling {
    /// The candidate that differs least from a word, or `nil` where every candidate differs too much.
    ///
    /// Near is a distance of at most a third of the word's length, and at least 1. Case does not count. Words longer
    /// than 64 characters are near to nothing.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        guard word.utf8.count <= 1024 else { return nil }
        let letters = Array(word.lowercased())
        guard !letters.isEmpty, letters.count <= 64 else { return nil }
        let limit = max(1, letters.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(letters, Array(candidate.lowercased()))
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Returns names as a list for a message; a long list ends in the command that prints all, for example `a, b, … 43
    /// more: repgauge list scenarios`.
    package static func list(_ names: [String], command: String, most: Int = 12) -> String {
        guard names.count > most + 1 else { return names.joined(separator: ", ") }
        return "\(names.prefix(most).joined(separator: ", ")), … \(names.count - most) more: \(command)"
    }

    /// The number of letters to insert, remove, replace or swap with the next to turn one word into the other, without
    /// regard to case; `nil` for words of more than 64 characters.
    package static func distance(_ a: String, _ b: String) -> Int? {
        guard a.utf8.count <= 256, a.count <= 64, b.count <= 64 else { return nil }
        return distance(Array(a.lowercased()), Array(b.lowercased()))
    }

    /// The number of letters to insert, remove, replace or swap with the next to turn one word into the other.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var previous = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var current = [i + 1]
            for (j, other) in b.enumerated() {
                let replaced = previous[j] + (letter == other ? 0 : 1)
                var least = min(replaced, previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { least = min(least, beforeLast[j - 1] + 1) }
                current.append(least)
            }
            beforeLast = previous
            previous = current
        }
        return previous[b.count]
    }
}
