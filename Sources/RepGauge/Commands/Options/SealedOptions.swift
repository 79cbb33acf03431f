import ArgumentParser
import Ranking

/// The phrase from which the seed of sealed trials is derived.
struct SealedOptions: ParsableArguments {
    @Option(
        "Judge also on trials whose seed is derived from a phrase, and show the gaps; - reads it from a line of the standard input.",
        as: "phrase",
        discussion:
            "Choose a phrase that nobody can guess, publish its digest (--print-digest), judge, and publish the phrase later."
    )
    var sealed: String?

    @Option("With --sealed: the digest that was published; another phrase is refused.", as: "hex") var digest: String?
    @Flag(help: "With --sealed: print the digest of the phrase, and run nothing.") var printDigest = false
    @Flag(help: "With --sealed: write the phrase into the report.") var reveal = false

    func validate() throws {
        let given = [("--digest", digest != nil), ("--print-digest", printDigest), ("--reveal", reveal)]
        if sealed == nil, let option = given.first(where: { $0.1 }) {
            throw ValidationError("\(option.0): allowed with --sealed")
        }
    }

    /// The phrase, checked against the digest that was given; `nil` without `--sealed`.
    func phrase() throws(SealedPhraseError) -> SealedPhrase? {
        guard let sealed else { return nil }
        let phrase = try SealedPhrase(sealed == "-" ? readLine() ?? "" : sealed)
        if let digest { try phrase.check(against: digest) }
        return phrase
    }
}
