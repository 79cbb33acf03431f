package import Counts
import Foundation

/// A way to ask for counts, as reports compare them: that of `CountingWay`, with both prefixes of automatic sources.
package enum AskingWay: String, Sendable, Hashable, CaseIterable {
    /// The plain sum of all samples.
    case plainSum = "plain-sum"
    /// Statistics of all sources, merged by priority.
    case statistics
    /// Statistics of the sources whose identifiers begin with `com.apple.health`.
    case automatic
    /// Statistics of the sources whose identifiers are `com.apple.health`, or go on with a full stop.
    case automaticStrict = "automatic-strict"
    /// The phone's own counter.
    case ownCounter = "own-counter"

    package var about: String {
        switch self {
        case .plainSum: "the sum of all samples"
        case .statistics: "samples merged by the priority of their sources"
        case .automatic: "the same, of sources that begin with com.apple.health"
        case .automaticStrict: "the same, of sources that begin with com.apple.health and a full stop"
        case .ownCounter: "the phone's own counter: seven days, no watch"
        }
    }
}

/// The answers of all ways about one history, compared with its truth day by day.
package struct HistoryOutcome: Sendable, Hashable {
    package struct Answer: Sendable, Hashable {
        package var counted: Double
        /// The counts above the truth, summed over the days on which the answer is above it.
        package var over: Double
        /// The counts below the truth, summed over the days on which the answer is below it.
        package var under: Double
        package var forged: Double
        package var shaken: Double
    }

    package var trueCounts: Int
    /// The samples in the store.
    package var samples: Int
    /// The counts of forged samples in the store.
    package var forgedCounts: Double
    /// The counts that the phone made while it was shaken.
    package var shakenCounts: Int
    /// The plain sum less the statistics.
    package var surplus: Double
    /// The counts of lower sources inside overlaps, computed without the library's merge.
    package var hiddenCounts: Double
    /// The answers, in the order of `AskingWay.allCases`.
    package var answers: [Answer]

    package var parts: [Part] { zip(AskingWay.allCases, answers).map { Part(way: $0, answer: $1, history: self) } }

    /// The answer of one way about a history.
    package struct Part: Sendable {
        package let way: AskingWay
        package let answer: Answer
        package let history: HistoryOutcome
    }

    /// Asks in all ways, at the end of the history's span.
    package init(_ history: SampleHistory) throws(CountsError) {
        let now = history.span.upperBound
        let grid = IntervalGrid(.day, calendar: Self.calendar)
        let loose = try CountReport(of: history, grid: grid, now: now, prefix: .appleHealth)
        let strict = try CountReport(of: history, grid: grid, now: now, prefix: .appleHealthComponent)
        func answer(_ way: CountingWay, _ report: CountReport) -> Answer {
            guard let row = report.rows.first(where: { $0.way == way }) else {
                return Answer(counted: 0, over: 0, under: 0, forged: 0, shaken: 0)
            }
            return Answer(
                counted: row.counted.doubleValue, over: row.overCount.doubleValue, under: row.underCount.doubleValue,
                forged: row.forgedCounts.doubleValue, shaken: row.shakenCounts)
        }
        answers = AskingWay.allCases.map { way in
            switch way {
            case .plainSum: answer(.plainSum, loose)
            case .statistics: answer(.cumulative, loose)
            case .automatic: answer(.automatic, loose)
            case .automaticStrict: answer(.automatic, strict)
            case .ownCounter: answer(.pedometer, loose)
            }
        }
        let store = try history.store(at: now).samples
        trueCounts = loose.trueCounts
        samples = store.count
        forgedCounts = loose.forgedCounts.doubleValue
        shakenCounts = history.shakenInstants.count
        surplus = (loose.rows[0].counted - loose.rows[1].counted).doubleValue
        hiddenCounts = HiddenCounts(store, priority: .standard(for: store)).sum
    }

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
