import Scenarios
package import Scoring

/// A limit on what a detector may do in all trials of some scenarios: a number of false counts, or a metric's value;
/// the same trials give the same counts, so one false count above it is a change of the code, and fails.
package struct Budget: Sendable, Hashable, Codable {
    /// The detector's label; `*` for every detector.
    package var detector: String
    /// A scenario's or a family's name, or `overall`.
    package var scope: String
    /// The most false counts over all trials, within `falseCounts`; `nil` where a metric is limited.
    package var falseCounts: Int?
    package var metric: String?
    /// The worst value of the metric over all trials.
    package var limit: Double?
    /// The number of counts that silence the alarm of a morning, for a metric of what becomes of counts.
    package var pushUps: Int?

    package init(detector: String = "*", scope: String, falseCounts: Int) {
        (self.detector, self.scope, self.falseCounts) = (detector, scope, falseCounts)
    }

    package init(detector: String = "*", scope: String, metric: Metric, limit: Double) {
        (self.detector, self.scope) = (detector, scope)
        (self.metric, self.limit) = (metric.name, limit)
    }

    /// Reads `SCOPE=N`, `SCOPE:METRIC=LIMIT`, or either behind `DETECTOR@`; `nil` where a text is neither.
    ///
    /// A detector's label may contain `@`, a scope does not.
    package init?(_ text: String) {
        guard let equals = text.lastIndex(of: "=") else { return nil }
        let number = text[text.index(after: equals)...]
        let place = text[..<equals]
        let sign = place.lastIndex(of: "@")
        let detector = sign.map { String(place[..<$0]) } ?? "*"
        let scope = sign.map { place[place.index(after: $0)...] } ?? place
        guard !detector.isEmpty, !scope.isEmpty else { return nil }
        if let colon = scope.lastIndex(of: ":") {
            guard let metric = Self.metrics.objective(naming: scope[scope.index(after: colon)...]),
                let limit = Double(number), metric.canBe(limit), colon > scope.startIndex
            else { return nil }
            self.init(detector: detector, scope: String(scope[..<colon]), metric: metric, limit: limit)
        } else {
            guard let count = Int(number), Self.falseCounts.contains(count) else { return nil }
            self.init(detector: detector, scope: String(scope), falseCounts: count)
        }
    }

    /// The numbers of false counts that can be allowed; no baseline holds more.
    package static let falseCounts = 0...1_000_000_000_000_000

    /// The metrics that can be limited: RepGauge's own.
    package static let metrics = MetricCatalog.standard.withOutcomes

    package var figure: Metric? { metric.flatMap(Self.metrics.objective) }

    /// Whether it is one of the two kinds, with a value that can be.
    var isValid: Bool {
        guard let metric else { return Self.falseCounts.contains(falseCounts ?? -1) && limit == nil && pushUps == nil }
        guard let figure = Self.metrics.objective(named: metric), let limit else { return false }
        return falseCounts == nil && figure.canBe(limit) && (1...1000).contains(pushUps ?? 1)
    }

    func limits(_ label: String) -> Bool { detector == "*" || detector == label }

    /// A budget of 0 for each detector in each scenario of negative material where it makes no false count.
    package static func zeros(of table: CountsTable) -> [Budget] {
        table.detectors.enumerated().flatMap { index, label in
            table.entries.filter { $0.family.isNegative && $0.failure == nil }.compactMap { entry in
                entry.trialCounts[index].contains { $0.falseCounts > 0 }
                    ? nil : Budget(detector: label, scope: entry.scenario, falseCounts: 0)
            }
        }
    }
}
