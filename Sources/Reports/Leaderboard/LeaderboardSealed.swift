import Documents
package import Ranking
import Scoring
import Text

/// The figures on public and on sealed trials side by side, and what is published of the phrase.
package struct LeaderboardSealed: Sendable {
    package struct Record: Codable, Sendable, Hashable {
        /// The digest of the phrase; 64 hexadecimal digits.
        package var digest: String
        /// Whether the phrase was checked against a digest that was given.
        package var isChecked: Bool
        /// The phrase; absent until it is revealed.
        package var phrase: String?
        /// The seed of the sealed trials; absent until the phrase is revealed.
        package var seed: UInt64?

        private enum CodingKeys: String, CodingKey {
            case digest, phrase, seed
            case isChecked = "checked"
        }

        /// Describes a phrase, which the report states if `isRevealed`.
        package init(_ phrase: SealedPhrase, isChecked: Bool, isRevealed: Bool) {
            digest = phrase.digest
            self.isChecked = isChecked
            if isRevealed { (self.phrase, seed) = (phrase.text, phrase.seed) }
        }
    }

    typealias Row = (entrant: SealedComparison.Row, figure: String, gap: SealedComparison.Gap)

    let comparison: SealedComparison
    let record: Record

    package init(_ comparison: SealedComparison, record: Record) {
        (self.comparison, self.record) = (comparison, record)
    }

    static let table = Table<Row>(
        "sealed", of: "detector or control, and figure",
        note: """
            The public trials are those of ranking.csv, without recordings. The interval of the gap of
            `\(wrong)` takes both sets of trials as independent draws of the same scenarios; those of the
            metrics reach as far as the intervals of both figures do together (Zou and Donner 2008).
            """,
        [
            detector, Column("control", "whether the row is a control") { $0.entrant.isControl },
            publicRank, sealedRank, figure, publicValue, sealedValue, gap,
        ])

    /// The name of the figure that orders the ranking.
    private static let wrong = "wrong_counts_per_session"

    private static let detector = Column<Row>("detector", "the label of the row") { $0.entrant.label }.shown()
    private static let publicRank = Column<Row>(
        "rank_public", "the place on the public trials; empty for controls and offline rules"
    ) { $0.entrant.publicRank }.shown("# public", .count)
    private static let sealedRank = Column<Row>(
        "rank_sealed", "the place on the sealed trials; empty for controls and offline rules"
    ) { $0.entrant.sealedRank }.shown("# sealed", .count)
    private static let figure = Column<Row>(
        "figure", "`\(wrong)`, or a metric of summary.csv over all trials, pooled"
    ) { $0.figure }.shown()
    private static let publicValue = Column<Row>("public", "the figure on the public trials") { $0.gap.publicValue }
        .shown(.number(3))
    private static let sealedValue = Column<Row>("sealed", "the figure on the sealed trials") { $0.gap.sealedValue }
        .shown(.number(3))
    private static let gap = Column<Row>(
        ["gap", "gap_lower", "gap_upper"], "sealed less public, with the 95 % interval"
    ) { row in
        [row.gap.difference.cell, (row.gap.interval?.lowerBound).cell, (row.gap.interval?.upperBound).cell]
    }.shown("gap (95 %)", .number(3, signed: true))

    var rows: [Row] { wrongRows + otherRows }
    private var wrongRows: [Row] { comparison.rows.map { (entrant: $0, figure: Self.wrong, gap: $0.wrong) } }

    private var otherRows: [Row] {
        comparison.rows.flatMap { entrant in
            SealedComparison.metrics.compactMap { metric in
                entrant.metrics[metric].map { (entrant: entrant, figure: metric.column, gap: $0) }
            }
        }
    }

    var grid: Grid { table([Self.publicRank, Self.sealedRank, Self.detector]).grid(wrongRows) }

    var others: Grid { table([Self.detector, Self.figure]).grid(otherRows) }

    private func table(_ first: [Column<Row>]) -> Table<Row> {
        Table("sealed", of: "detector", first + [Self.publicValue, Self.sealedValue, Self.gap])
    }

    var text: String { sentences(code: Escape.code) }

    private func sentences(code: (String) -> String) -> String {
        let (worse, judged) = (comparison.worse, comparison.judged)
        let chance = Format.fixed(Double(judged) * 0.025, 1)
        let gaps =
            judged == 0
            ? "There are no intervals, because each scenario has a single trial."
            : "Of \(Plural.counted(judged, "detector")) with an interval, \(worse) \(worse == 1 ? "has" : "have") surely more wrong counts on the sealed trials; chance alone gives \(chance) on average."
        return "\(gaps)\n\n\(commitment(code: code))"
    }

    private func commitment(code: (String) -> String) -> String {
        let checked =
            record.isChecked
            ? ", which was given beforehand."
            : ". No digest was given beforehand, so this report alone does not show that the phrase was chosen before the detectors were known."
        let phrase =
            record.phrase.map { "The phrase is \(code($0)), the seed \(record.seed ?? 0)." }
            ?? "The phrase is not published yet."
        return "The phrase has the SHA-256 digest \(code(record.digest))\(checked) \(phrase)"
    }

    var plain: String {
        "\nPublic and sealed trials, wrong counts per session:\n" + grid.plain + "\n" + sentences { $0 } + "\n"
    }
}
