import Experiment
import Ranking
import Scenarios
import Scoring
import Text

extension LeaderboardPage {
    /// A table of the best placed detectors with a cell for each of some columns.
    private func short<C>(_ columns: [C], _ title: (C) -> String, _ cell: (C, LeaderboardRow) -> String) -> Grid {
        let advice = board.advice
        return Grid(
            ["detector"] + columns.map { ">\(Escape.markdown(title($0)))" }, isMarkup: true,
            rows: LeaderboardTop.rows(board).map { row in
                [LeaderboardTop.head(row, advice)] + columns.map { cell($0, row) }
            })
    }

    /// A table of many rows with place and name, and a cell for each of some columns.
    func whole<C>(
        of rows: [LeaderboardRow]? = nil, _ columns: [C], _ title: (C) -> String, _ cell: (C, LeaderboardRow) -> String
    ) -> Grid {
        Grid(
            [">#", "detector"] + columns.map { ">\(Escape.markdown(title($0)))" }, isMarkup: true,
            rows: (rows ?? board.rows).map { row in LeaderboardText.head(row) + columns.map { cell($0, row) } })
    }

    /// F1 of the best placed detectors, without the estimators that see another picture.
    var shortByEstimator: Grid {
        short(Array(board.estimators.filter { $0.estimator.alias == nil }.prefix(5)), \.estimator.label) {
            Format.share($0.overall.figures[$1.index][.f1].value)
        }
    }

    /// A row an entrant, a column an estimator; the cells of detectors with the greatest value are bold.
    func byEstimator(_ cell: (ScoreSummary) -> String, best value: (ScoreSummary) -> Double? = { _ in nil }) -> Grid {
        let best = board.estimators.map { result in
            board.rows.compactMap { $0.rank == nil ? nil : value(result.overall.figures[$0.index]) }.max()
        }
        return whole(Array(zip(board.estimators, best)), \.0.estimator.label) { column, row in
            let figures = column.0.overall.figures[row.index]
            let isBest = row.rank != nil && column.1 != nil && value(figures) == column.1
            return isBest ? "**\(cell(figures))**" : cell(figures)
        }
    }

    var outcomes: Grid {
        whole(MetricCatalog.outcomes, \.heading) { metric, row in
            Format.fixed(row.figures[metric].value, metric.unit.decimals)
        }
    }

    var shortByFamily: Grid {
        short(board.families, \.name) { family, row in
            let figures = family.figures[row.index]
            return switch family.family {
            case .cheat: Format.share(figures[.cheatAcceptance].value)
            case .everyday: "\(Format.fixed(figures[.falsePerMinute].value, 2))/min"
            default: Format.share(figures[.recallObservable].value)
            }
        }
    }

    func byFamily(_ families: [Evaluation.Group]) -> Grid {
        whole(families, \.name) { family, row in
            let figures = family.figures[row.index]
            let rate = "\(Format.fixed(figures[.falsePerMinute].value, 2))/min"
            return switch family.family {
            case .cheat: "\(Format.share(figures[.cheatAcceptance].value)), \(rate)"
            case .everyday: rate
            default: "\(Format.share(figures[.precision].value)) / \(Format.share(figures[.recallObservable].value))"
            }
        }
    }

    var cheats: [Evaluation.Group] {
        board.scenarios.filter { group in
            group.family == .cheat && group.figures.contains { $0[.cheatAcceptance].value != nil }
        }
    }

    var byCheat: Grid {
        let cheats = cheats
        return Grid(
            [">#", "detector", "fooled most by"] + cheats.map { ">\(Escape.markdown(Self.short($0.name)))" },
            isMarkup: true,
            rows: board.rows.map { row in
                LeaderboardText.head(row) + [worst(row)]
                    + cheats.map { $0.figures[row.index][.cheatAcceptance].value.map(Self.wholePercent) ?? "–" }
            })
    }

    var shortCheats: Grid {
        let advice = board.advice
        return Grid(
            ["detector", ">cheats accepted", "fooled most by", ">cheat margin, T"], isMarkup: true,
            rows: LeaderboardTop.rows(board).map { row in
                [
                    LeaderboardTop.head(row, advice), Format.share(row.headline.cheatAcceptance), worst(row),
                    row.margin?.words ?? "–",
                ]
            })
    }

    private func worst(_ row: LeaderboardRow) -> String {
        var worst: (name: String, share: Double)?
        for cheat in cheats {
            guard let share = cheat.figures[row.index][.cheatAcceptance].value, share > 0 else { continue }
            if share > worst?.share ?? 0 { worst = (cheat.name, share) }
        }
        return worst.map { "\(Escape.markdown(Self.short($0.name))), \(LeaderboardText.percent($0.share))" } ?? "none"
    }

    private static func short(_ name: String) -> String {
        name.hasPrefix("cheat/") ? String(name.dropFirst("cheat/".count)) : name
    }

    /// Whole percent; neither all nor nothing by rounding.
    private static func wholePercent(_ share: Double) -> String {
        let percent = Format.fixed(share * 100, 0)
        if percent == "0", share > 0 { return "<1" }
        if percent == "100", share < 1 { return ">99" }
        return percent
    }

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
