import Scoring
import Scenarios
import Experiment
import Ranking
import Text

extension LeaderboardPage {
    var groups: [LeaderboardGroup] { board.groups.filter { $0.recordings > 0 } }

    /// The detectors that have a place, and the controls that can count in recordings.
    private var rows: [LeaderboardRow] {
        let known = groups.map(\.counts.count).min() ?? 0
        return board.rows.filter { ($0.rank != nil || $0.index >= board.detectors.count) && $0.index < known }
    }

    /// The best placed detectors and the control that counts one, over all groups that are not set aside.
    var shortRecordings: Grid {
        let (advice, rows) = (board.advice, rows)
        let top = LeaderboardTop.rows(board).filter { top in rows.contains { $0.index == top.index } }
        return Grid(
            ["detector", ">right counts", ">of several", ">mean error", ">false in negatives", ">a minute"],
            isMarkup: true,
            rows: (top + rows.filter { $0.label == Control.alwaysOne.rawValue }).map { row in
                [
                    row.rank == nil ? LeaderboardText.aside(row.label) : LeaderboardTop.head(row, advice),
                    counts(row.positives), counts(row.several), Format.signed(row.positives?.meanError, 2),
                    row.negatives.map { Format.count($0.counts.falseCounts) } ?? "–",
                    Format.fixed(row.negativesPerMinute, 2),
                ]
            })
    }

    var pushUpGroups: Grid {
        overview(groups.filter { !$0.plan.isNegative }, \.recordings) { group, row in
            group.counts(of: row.index).map {
                "\(LeaderboardText.percent($0.share)) (\(Format.signed($0.meanError, 2)))"
            } ?? Self.failed
        }
    }

    var severalGroups: Grid? {
        let known = groups.filter { !$0.plan.isNegative && $0.countsOfSeveral.contains { $0.judged > 0 } }
        guard !known.isEmpty else { return nil }
        return overview(known, { $0.countsOfSeveral.map(\.judged).max() ?? 0 }) { group, row in
            let counts = group.countsOfSeveral[row.index]
            let share = LeaderboardText.percent(counts.share)
            return counts.judged == 0 ? share : "\(share) (\(Format.signed(counts.meanError, 2)))"
        }
    }

    var negativeGroups: Grid {
        overview(groups.filter(\.plan.isNegative), \.recordings) {
            $0.counts(of: $1.index).map { "\($0.falseCounts) (\($0.recordingsWithFalse))" } ?? Self.failed
        }
    }

    /// The cell of a detector that failed in a group; the notes have the reason.
    private static let failed = "failed"

    /// A row a detector or control, a column a group; empty without groups.
    private func overview(
        _ groups: [LeaderboardGroup], _ number: (LeaderboardGroup) -> Int,
        _ cell: (LeaderboardGroup, LeaderboardRow) -> String
    ) -> Grid {
        whole(
            of: groups.isEmpty ? [] : rows, groups,
            { "\($0.plan.name) (\(Format.count(number($0))))\($0.plan.isAside ? " (aside)" : "")" }, cell)
    }

    func details(_ group: LeaderboardGroup) -> String {
        let plan = group.plan
        let content = plan.isNegative ? "nothing to count" : Format.counted(group.repetitions, "repetition")
        let tolerance = plan.tolerance > 0 ? " (a count is right if it is off by at most \(plan.tolerance))" : ""
        return FoldedTable.folded(
            "<code>\(Escape.markup(plan.name))</code>: \(Format.counted(group.recordings, "recording")), \(content), "
                + "\(Format.fixed(group.minutes, 1)) minutes",
            "\(Escape.markdown(plan.about))\(tolerance).\n\n"
                + (plan.isNegative ? negative(group) : positive(group)).markdown)
    }

    private func positive(_ group: LeaderboardGroup) -> Grid {
        let titles = ["right", "share right (95 %)", "mean error", "counted", "recordings over-counted"]
        return counts(group, titles) { counts, row in
            let share = recordings.first { $0.group.plan.name == group.plan.name && $0.label == row.label }
            return [
                "\(counts.right) of \(counts.judged)", share.map { Format.estimate($0.rightShare, 2) } ?? "–",
                Format.signed(counts.meanError, 2), Format.count(counts.counted), "\(counts.recordingsWithFalse)",
            ]
        }
    }

    private func negative(_ group: LeaderboardGroup) -> Grid {
        counts(group, ["false counts", "recordings with any", "false counts/min"]) { counts, row in
            [
                Format.count(counts.falseCounts), "\(counts.recordingsWithFalse)",
                Format.fixed(group.falsePerMinute(row.index), 2),
            ]
        }
    }

    /// The counts of each row in a group, or that it failed.
    private func counts(
        _ group: LeaderboardGroup, _ titles: [String], _ cells: (RecordingCounts, LeaderboardRow) -> [String]
    ) -> Grid {
        Grid(
            [">#", "detector"] + titles.map { ">\($0)" }, isMarkup: true,
            rows: rows.map { row in
                LeaderboardText.head(row)
                    + (group.counts(of: row.index).map { cells($0, row) }
                        ?? [Self.failed] + titles.dropFirst().map { _ in "–" })
            })
    }

    private func counts(_ counts: RecordingCounts?) -> String {
        guard let counts, counts.judged > 0 else { return "–" }
        return LeaderboardText.unbroken("\(LeaderboardText.percent(counts.share)) of \(counts.judged)")
    }
}
