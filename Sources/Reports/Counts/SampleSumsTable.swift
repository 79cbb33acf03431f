import Counts
package import Documents
package import Outcomes

/// The table of the answers about a file of samples.
package enum SampleSumsTable {
    package static let table = Table<SampleSums.Row>(
        "sums", of: "interval, and one for all together",
        [
            Column("start", "the start of the interval in UTC; empty for all together") { $0.start?.description }
                .shown("start") { $0.start?.description ?? "all" },
            Column("end", "the end of the interval in UTC") { $0.end?.description }
                .shown("end") { $0.end?.description ?? "" },
            Column("samples", "the samples that touch the interval") { $0.samples }.shown("samples", .count),
        ]
            + AskingWay.allCases.map { way in
                Column(way.rawValue.replacing("-", with: "_"), way.about) { $0[way] }
                    .shown(way.rawValue, .count) { text($0[way]) }
            })

    /// A number of counts: with one decimal if it is not whole.
    private static func text(_ counts: Double?) -> String {
        Format.fixed(counts, counts.map { $0 == $0.rounded() } ?? true ? 0 : 1)
    }
}
