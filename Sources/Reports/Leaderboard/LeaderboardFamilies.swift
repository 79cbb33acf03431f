import Text
import Ranking
import Experiment
import Scenarios
import Scoring

/// The section by family of scenarios.
struct LeaderboardFamilies {
    private let board: Leaderboard

    init(_ board: Leaderboard) { self.board = board }

    var text: String {
        var text = """
            ## By family

            Recall of what the camera saw for *real*, *partial* (shallow, half and bounced repetitions beside full ones) and \
            *occlusion*; the share of cheats accepted for *cheat*; the false counts per minute for *everyday*. Pooled:

            \(short.markdown)
            <details><summary>\(LeaderboardTop.all(board)), with precision and false counts</summary>

            \(grid(board.families).markdown)
            </details>

            """
        for result in board.estimators {
            text += """

                <details><summary>As <code>\(Escape.markup(result.estimator.label))</code> sees them</summary>

                \(grid(result.families).markdown)
                </details>

                """
        }
        return text
    }

    /// One figure a family, of the best placed detectors.
    private var short: Grid {
        let advice = board.advice
        var grid = Grid(markup: ["detector"] + board.families.map { ">\($0.name)" })
        for row in LeaderboardTop.rows(board) {
            let cells = board.families.map { family in
                let figures = family.figures[row.index]
                return switch family.family {
                case .cheat: Format.share(figures[.cheatAcceptance].value)
                case .everyday: "\(Format.fixed(figures[.falsePerMinute].value, 2))/min"
                default: Format.share(figures[.recallObservable].value)
                }
            }
            grid.add([LeaderboardTop.head(row, advice)] + cells)
        }
        return grid
    }

    private func grid(_ families: [Evaluation.Group]) -> Grid {
        var grid = Grid(markup: [">#", "detector"] + families.map { ">\($0.name)" })
        for row in board.rows {
            grid.add(LeaderboardText.head(row) + families.map { cell($0, $0.figures[row.index]) })
        }
        return grid
    }

    private func cell(_ family: Evaluation.Group, _ figures: ScoreSummary) -> String {
        let rate = Format.fixed(figures[.falsePerMinute].value, 2)
        switch family.family {
        case .cheat: return "\(Format.share(figures[.cheatAcceptance].value)), \(rate)/min"
        case .everyday: return "\(rate)/min"
        default:
            return "\(Format.share(figures[.precision].value)) / \(Format.share(figures[.recallObservable].value))"
        }
    }
}
