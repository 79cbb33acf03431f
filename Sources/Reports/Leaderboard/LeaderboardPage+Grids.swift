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

    /// The best placed detectors, with the cheat that fools each most.
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
}
