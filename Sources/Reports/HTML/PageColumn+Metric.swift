import Pages
import Scoring

extension PageColumn {
    /// The label of a detector or control.
    static let detector = PageColumn.text("detector", "detector")

    /// The column of a metric, from the declaration of the metric.
    ///
    /// - Parameters:
    ///   - metric: The metric.
    ///   - prefix: The beginning of the column's name in the CSV file.
    ///   - interval: Whether the CSV file has the ends of its interval.
    ///   - title: The heading; that of the metric if left out.
    /// - Returns: The column.
    static func metric(
        _ metric: Metric, prefix: String = "", interval: Bool = true, title: String? = nil
    ) -> PageColumn {
        let better: Better? =
            switch metric.direction {
            case .higherIsBetter: .high
            case .lowerIsBetter: .low
            case .none: nil
            }
        let name = prefix + metric.column
        let title = title ?? metric.heading
        guard metric.unit != .share else {
            return .share(name, title, better: better, interval: interval, about: metric.about)
        }
        var column = PageColumn.number(
            name, title, digits: metric.unit.decimals, better: better, interval: interval, about: metric.about)
        if metric.unit == .perMinute || metric.unit == .perHundred { column = column.shaded(.root) }
        return column
    }

    /// The four columns of a headline.
    static let headline: [PageColumn] = [
        .share(
            "recall_observable_mean", "recall, observable",
            about: "The mean over the scenarios of real and occlusion of the share of the observable repetitions "
                + "that were counted."),
        .number(
            "surplus_counts_per_100", "surplus/100", digits: 1, better: .low,
            about: "False counts of every kind per 100 repetitions of real, partial and occlusion."),
        .number(
            "everyday_false_counts_per_minute", "false/min, everyday", better: .low,
            about: "False counts per minute of everyday motion."),
        .share(
            "cheat_acceptance", "cheats accepted", better: .low,
            about: "The share of the cheat cycles that were counted."),
    ]
}

extension PageTable {
    /// Takes a table of a report; `nil` for one that is written piece by piece.
    init?(
        _ sheet: Report.Sheet, columns: [String]? = nil, where keep: (PageTable.Row) -> Bool = { _ in true }
    ) {
        guard let values = sheet.values else { return nil }
        self.init(sheet.name, values, columns: columns, where: keep)
    }
}

extension [Report.Sheet] {
    /// Returns a table by its name; `nil` where there is none, or where it is written piece by piece.
    func page(
        _ name: String, columns: [String]? = nil, where keep: (PageTable.Row) -> Bool = { _ in true }
    ) -> PageTable? {
        first { $0.name == name }.flatMap { PageTable($0, columns: columns, where: keep) }
    }
}
