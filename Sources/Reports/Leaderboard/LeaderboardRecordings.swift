import Text
import Experiment
import Pages
import Ranking
import Scenarios
import Scoring

/// The section about recordings of people.
struct LeaderboardRecordings {
    private let board: Leaderboard
    private let groups: [LeaderboardGroup]

    init(_ board: Leaderboard) {
        self.board = board
        groups = board.groups.filter { $0.recordings > 0 }
    }

    /// The detectors that have a place, and the controls that can count in recordings.
    private var rows: [LeaderboardRow] {
        let known = groups.map(\.counts.count).min() ?? 0
        return board.rows.filter { ($0.rank != nil || $0.index >= board.detectors.count) && $0.index < known }
    }

    func text() throws -> String {
        let title = "## On recordings of people\n\n"
        guard !board.groups.isEmpty else {
            return title + """
                Recordings were not given. With `--recordings FOLDER`, this section shows in how many recordings each \
                detector counts rightly, and how often it counts in recordings without push-ups.

                """
        }
        var text = title + notes
        let (positive, negative) = (groups.filter { !$0.plan.isNegative }, groups.filter(\.plan.isNegative))
        text += Self.about + "\n\n" + short.markdown + "\n"
        if !positive.isEmpty {
            text += FoldedTable.folded(
                "\(LeaderboardTop.all(board)) on each group of push-ups",
                """
                The share of the recordings with the right count, and in parentheses the mean of the signed errors (+ means \
                too many counts). *(aside)*: not in the ranking's column.

                \(overview(positive) { "\(share($0)) (\(signed($0.meanError)))" }.markdown)\(several(positive))
                """)
        }
        if !negative.isEmpty {
            text += FoldedTable.folded(
                "\(LeaderboardTop.all(board)) on each group without push-ups",
                """
                False counts, and in parentheses the number of recordings that have any.

                \(overview(negative) { "\($0.falseCounts) (\($0.recordingsWithFalse))" }.markdown)
                """)
        }
        text += "\n"
        for group in groups { text += try details(group) }
        return text
    }

    private static let about = """
        All groups that are not set aside. Most recordings hold one repetition, so the control *always-one* is right in \
        many of them; *of several*: recordings with \(LeaderboardGroup.several) or more repetitions.
        """

    /// The best placed detectors and the control that counts one, over all groups that are not set aside.
    private var short: Grid {
        let advice = board.advice
        var grid = Grid(markup: [
            "detector", ">right counts", ">of several", ">mean error", ">false in negatives", ">a minute",
        ])
        let floor = rows.filter { $0.label == Control.alwaysOne.rawValue }
        for row in LeaderboardTop.rows(board).filter({ top in rows.contains { $0.index == top.index } }) + floor {
            grid.add([
                row.rank == nil ? LeaderboardText.aside(row.label) : LeaderboardTop.head(row, advice),
                counts(row.positives),
                counts(row.several), signed(row.positives?.meanError),
                row.negatives.map { Format.count($0.counts.falseCounts) } ?? "–",
                Format.fixed(row.negativesPerMinute, 2),
            ])
        }
        return grid
    }

    private func counts(_ counts: RecordingCounts?) -> String {
        guard let counts, counts.judged > 0 else { return "–" }
        return LeaderboardText.unbroken("\(share(counts)) of \(counts.judged)")
    }

    /// The same for recordings with several repetitions; empty without any.
    private func several(_ groups: [LeaderboardGroup]) -> String {
        let known = groups.filter { $0.countsOfSeveral.contains { $0.judged > 0 } }
        guard !known.isEmpty else { return "" }
        var grid = Grid(
            markup: [">#", "detector"]
                + known.map { group in
                    let number = group.countsOfSeveral.map(\.judged).max() ?? 0
                    return
                        ">\(Escape.markdown(group.plan.name)) (\(Format.count(number)))\(group.plan.isAside ? " (aside)" : "")"
                })
        for row in rows {
            grid.add(
                LeaderboardText.head(row)
                    + known.map { group in
                        let counts = group.countsOfSeveral[row.index]
                        return counts.judged == 0 ? "–" : "\(share(counts)) (\(signed(counts.meanError)))"
                    })
        }
        return """

            The same for the recordings with \(LeaderboardGroup.several) or more repetitions:

            \(grid.markdown)
            """
    }

    private var notes: String {
        let notes = board.groups.flatMap { group in
            group.notes.map { "- \(Escape.markdown(group.plan.name)): \(Escape.markdown($0))\n" }
        }
        return notes.isEmpty ? "" : "**Not as planned:**\n\n\(notes.joined())\n"
    }

    /// A row a detector or control, a column a group.
    private func overview(_ groups: [LeaderboardGroup], _ cell: (RecordingCounts) -> String) -> Grid {
        var grid = Grid(
            markup: [">#", "detector"]
                + groups.map {
                    ">\(Escape.markdown($0.plan.name)) (\(Format.count($0.recordings)))\($0.plan.isAside ? " (aside)" : "")"
                }
        )
        for row in rows { grid.add(LeaderboardText.head(row) + groups.map { cell($0.counts[row.index]) }) }
        return grid
    }

    private func details(_ group: LeaderboardGroup) throws -> String {
        let plan = group.plan
        let content =
            plan.isNegative
            ? "nothing to count" : "\(Format.count(group.repetitions)) repetitions"
        let title =
            "<code>\(Escape.markup(plan.name))</code>: \(Format.count(group.recordings)) recordings, \(content), "
            + "\(Format.fixed(group.minutes, 1)) minutes"
        return """
            <details><summary>\(title)</summary>

            \(Escape.markdown(plan.about))\(plan.tolerance > 0 ? " (a count is right if it is off by at most \(plan.tolerance))" : "").

            \(plan.isNegative ? negative(group).markdown : try positive(group).markdown)
            </details>

            """
    }

    private func positive(_ group: LeaderboardGroup) throws -> Grid {
        var grid = Grid(markup: [
            ">#", "detector", ">right", ">share right (95 %)", ">mean error", ">counted", ">recordings over-counted",
        ])
        for row in rows {
            let counts = group.counts[row.index]
            grid.add(
                LeaderboardText.head(row) + [
                    "\(counts.right) of \(counts.judged)", Format.estimate(try counts.rightShare(), 2),
                    signed(counts.meanError), Format.count(counts.counted), "\(counts.recordingsWithFalse)",
                ])
        }
        return grid
    }

    private func negative(_ group: LeaderboardGroup) -> Grid {
        var grid = Grid(markup: [">#", "detector", ">false counts", ">recordings with any", ">false counts/min"])
        for row in rows {
            let counts = group.counts[row.index]
            grid.add(
                LeaderboardText.head(row) + [
                    Format.count(counts.falseCounts), "\(counts.recordingsWithFalse)",
                    Format.fixed(group.falsePerMinute(row.index), 2),
                ])
        }
        return grid
    }

    private func share(_ counts: RecordingCounts) -> String {
        counts.share.map { LeaderboardText.percent($0) } ?? "–"
    }

    private func signed(_ error: Double?) -> String {
        let text = Format.fixed(error, 2)
        return (error ?? 0) > 0 && text != "0.00" ? "+\(text)" : text
    }
}
