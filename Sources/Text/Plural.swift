/// Nouns beside numbers.
package enum Plural {
    /// Returns a number and its noun, for example `1 trial` or `2 trials`; the plural of `noun` ends in `s` unless it is
    /// given.
    package static func counted(_ count: Int, _ noun: String, _ several: String? = nil) -> String {
        "\(count) \(self.noun(count, noun, several))"
    }

    /// Returns the noun alone.
    package static func noun(_ count: Int, _ noun: String, _ several: String? = nil) -> String {
        count == 1 ? noun : several ?? noun + "s"
    }
}
