import Text
import Experiment
import Ranking
import Scenarios
import Scoring

/// The section by estimator.
struct LeaderboardEstimators {
    private let board: Leaderboard

    init(_ board: Leaderboard) { self.board = board }

    var text: String {
        var text = "## Portability: by estimator\n\n"
        for result in board.estimators {
            let (estimator, difference) = (result.estimator, result.estimator.difference)
            text +=
                "- \(Escape.code(estimator.label)): \(Escape.markdown(estimator.about))\(difference.isEmpty ? "" : " (\(difference))")\n"
        }
        let f1 = grid {
            Format.share($0[.f1].value)
        } best: {
            $0[.f1].value
        }
        let shares = grid {
            "\(Format.share($0[.precision].value)) / \(Format.share($0[.recallObservable].value))"
        } best: { _ in
            nil
        }
        let cheats = grid {
            Format.share($0[.cheatAcceptance].value)
        } best: {
            $0[.cheatAcceptance].value.map { -$0 }
        }
        let whole = """
            F1, the best of each column in **bold**:

            \(f1.markdown)
            Precision / recall of what the camera saw:

            \(shares.markdown)
            Cheats accepted, the least in **bold**:

            \(cheats.markdown)
            """
        return text + """

            F1 of the best placed detectors, as the estimators see whose picture was not changed:

            \(short.markdown)
            \(FoldedTable.folded("\(LeaderboardTop.all(board)): F1, precision / recall, and cheats accepted", whole))
            """
    }

    /// F1 of the best placed detectors, without the estimators that see another picture.
    private var short: Grid {
        let results = board.estimators.filter { $0.estimator.alias == nil }.prefix(5)
        let advice = board.advice
        var grid = Grid(markup: ["detector"] + results.map { ">\(Escape.markdown($0.estimator.label))" })
        for row in LeaderboardTop.rows(board) {
            grid.add(
                [LeaderboardTop.head(row, advice)]
                    + results.map { Format.share($0.overall.figures[row.index][.f1].value) })
        }
        return grid
    }

    /// A row an entrant, a column an estimator; the cells of detectors with the greatest value are bold.
    private func grid(_ cell: (ScoreSummary) -> String, best value: (ScoreSummary) -> Double?) -> Grid {
        let best = board.estimators.map { result in
            board.rows.compactMap { $0.rank == nil ? nil : value(result.overall.figures[$0.index]) }.max()
        }
        var grid = Grid(
            markup: [">#", "detector"] + board.estimators.map { ">\(Escape.markdown($0.estimator.label))" })
        for row in board.rows {
            let cells = zip(board.estimators, best).map { result, best in
                let figures = result.overall.figures[row.index]
                let text = cell(figures)
                return row.rank != nil && best != nil && value(figures) == best ? "**\(text)**" : text
            }
            grid.add(LeaderboardText.head(row) + cells)
        }
        return grid
    }
}

extension LeaderboardText {
    /// The first two cells of a row: place and name.
    static func head(_ row: LeaderboardRow) -> [String] {
        row.rank.map { ["\($0)", code(row.label)] } ?? ["", aside(row.label)]
    }
}
