import Documents
import Ranking
import Scoring

struct LeaderboardUses {
    typealias Row = (use: LeaderboardPlan.Use, order: UseOrder.Row, sets: Estimate, clips: Estimate)

    static let table = Table<Row>(
        "uses", of: "use and detector",
        [
            use,
            Column("place", "the place by the cost, from 1; equal costs share a place") { $0.order.place }.shown(
                .count),
            Column("detector", "the label of the row") { $0.order.label }.shown(),
            Column("cost", "the sum of the costs, each times its figure, over the sum of the costs") { $0.order.cost }
                .shown(.number(3, .low)),
            Column(
                ["places_first", "places_last"],
                "the 95 % interval of the place over random costs: each divided or multiplied by up to \(Int(UseOrder.factor))"
            ) { [.integer($0.order.places.lowerBound), .integer($0.order.places.upperBound)] }
            .shown("place, best", others: ["place, worst"], .count),
            Column(
                estimate: "people_sets_right_share",
                "the share of people's recordings with \(LeaderboardGroup.several) or more repetitions whose count is right; \(LeaderboardText.peopleInterval)"
            ) { $0.sets }.shown("right, people's sets", .share),
            Column(
                estimate: "people_clips_right_share",
                "the share of people's recordings with one or two repetitions whose count is right; \(LeaderboardText.peopleInterval)"
            ) { $0.clips }.shown("right, people's clips", .share),
        ])

    static let use = Column<Row>("use", "the name of the use") { $0.use.name }.shown(.text.hiddenAtFirst)

    let board: Leaderboard

    func all() throws -> [Row] {
        let rows = Dictionary(board.rows.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
        return try board.uses.flatMap { order in
            try order.rows.compactMap { own in
                try rows[own.label].map { row in
                    (
                        order.use, own, try board.rightShare(of: row, in: .sets),
                        try board.rightShare(of: row, in: .clips)
                    )
                }
            }
        }
    }

    /// The detectors whose worst place in any use is best; empty without uses.
    var short: Grid {
        let places = board.uses.map { order in
            Dictionary(order.rows.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let people = peoplePlaces
        let found = board.rows.map { row in (row: row, orders: places.compactMap { $0[row.label] }) }
            .filter { $0.orders.count == places.count }
        func worst(_ orders: [UseOrder.Row]) -> Int { orders.map(\.place).max() ?? .max }
        let sorted = found.sorted { (worst($0.orders), $0.row.label) < (worst($1.orders), $1.row.label) }
        return Grid(
            ["detector"] + board.uses.map { ">\($0.use.name)" } + (hasPeople ? [">people, sets", ">place"] : []),
            rows: sorted.prefix(LeaderboardTop.count).map { row, orders in
                [row.label] + orders.map { "\($0.place) (\($0.places.words))" }
                    + (hasPeople ? [Format.share(row.several?.share), people[row.label].map { "\($0)" } ?? "–"] : [])
            })
    }

    var hasPeople: Bool { !peoplePlaces.isEmpty }

    /// The places by the share of people's sets with the right count; equal ones have the same place.
    private var peoplePlaces: [String: Int] {
        let known = board.rows.filter { $0.rank != nil }.compactMap { row in
            row.several?.share.map { (label: row.label, share: $0) }
        }
        return Dictionary(
            known.map { row in (row.label, 1 + known.count { $0.share > row.share }) },
            uniquingKeysWith: { first, _ in first })
    }

    var lines: String { board.uses.map { "- *\($0.use.name)*: \(line(of: $0))" }.joined(separator: "\n") }

    /// The costs of a use, and the agreement of its order with people.
    func line(of order: UseOrder) -> String {
        let costs = order.use.costs.map { "\(Format.brief($0.cost)) for \($0.about)" }.joined(separator: "; ")
        let sets = Self.agreement(order.agreement { index in share(index) { $0.several?.share } })
        let clips = Self.agreement(order.agreement { index in share(index) { $0.clips?.share } })
        let people =
            sets == nil && clips == nil
            ? "" : " Rank correlation with people: sets \(sets ?? "–"), single clips \(clips ?? "–")."
        return "\(order.use.about). Costs: \(costs).\(people)"
    }

    private func share(_ index: Int, _ share: (LeaderboardRow) -> Double?) -> Double? {
        board.rows.first { $0.index == index }.flatMap(share)
    }

    /// A correlation with its interval; without one, or where it includes 0, no order is claimed.
    static func agreement(_ estimate: Estimate) -> String? {
        guard estimate.value != nil else { return nil }
        guard estimate.lower != nil else {
            return "\(Format.estimate(estimate, 2)), of fewer than \(Agreement.least) detectors, which shows no order"
        }
        let isOpen = (estimate.lower ?? 0) <= 0 && (estimate.upper ?? 0) >= 0
        return Format.estimate(estimate, 2) + (isOpen ? ", which shows no order" : "")
    }
}
