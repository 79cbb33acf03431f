import Documents
import Pages
import Experiment
import Ranking

/// The picture `leaderboard.svg`: recall against cheats accepted, one named point a detector.
struct LeaderboardChart {
    private let rows: [LeaderboardRanking.Row]

    /// Takes the rows of `ranking.csv` in their order.
    init(_ rows: [LeaderboardRanking.Row]) { self.rows = rows }

    var figure: ScatterFigure {
        let points = rows.enumerated().compactMap { index, row -> ScatterFigure.Point? in
            guard let recall = row.row.headline.observableRecall, let cheats = row.row.headline.cheatAcceptance
            else { return nil }
            let place = row.row.rank.map { ", place \($0)" } ?? ""
            return ScatterFigure.Point(
                row.row.label, x: recall, y: cheats, group: row.isControl ? 2 : row.row.isOffline ? 1 : 0,
                check: row.row.rank == nil ? nil : row.isRecommended ? .tick : .cross,
                isHighlighted: row.isRecommended, number: row.row.rank,
                note: ChartNote("\(row.row.label)\(place)", row: index + 1, detector: row.row.label))
        }
        return ScatterFigure(
            title: "Recall against cheats accepted",
            description: "One point a detector; the best corner is at the lower right.",
            x: ChartAxis("recall of what the camera saw", range: ChartInterval(0, 1), better: .high),
            y: ChartAxis("cheats accepted", range: ChartInterval(0, 1), better: .low), points: points,
            groups: ["detectors", "offline rules", "controls"],
            corner: .init(
                x: ChartInterval(LeaderboardDemand.recall.wanted, .infinity),
                y: ChartInterval(-.infinity, LeaderboardDemand.cheats.wanted), caption: "meets both demands"))
    }
}
