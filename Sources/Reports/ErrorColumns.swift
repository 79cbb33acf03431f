import Scoring

/// The columns of errors by kind.
enum ErrorColumns {
    /// One column.
    struct Column: Sendable {
        /// Its name in CSV files.
        var name: String
        /// Its title for people.
        var title: String
        /// Its number.
        var count: @Sendable (ScoreSummary) -> Int
    }

    /// False counts by kind, then missed repetitions by kind.
    static let all: [Column] =
        [("doubled", ErrorKind.doubled), ("early", .early), ("late", .late)].map { name, kind in
            Column(name: "false_\(name)", title: "\(name) count") { $0.falseKinds[kind] ?? 0 }
        } + [
            Column(name: "false_phantom", title: "phantom") { figures in
                figures.falseKinds.reduce(0) { sum, entry in
                    if case .phantom = entry.key { sum + entry.value } else { sum }
                }
            }
        ]
        + [("early", ErrorKind.early), ("late", .late), ("merged", .merged), ("missed", .missed)].map { name, kind in
            Column(name: "missed_\(name)", title: name == "missed" ? "missed" : "missed: \(name)") {
                $0.missedKinds[kind] ?? 0
            }
        }
}
