package import Scoring
import Text

package struct HistorySelection: Sendable, Hashable {
    /// The labels of detectors; all if empty.
    package var detectors: [String]
    package var metrics: [HistoryMetric]
    /// The names of groups of trials; `families` and `scenarios` stand for all of their kind.
    package var groups: [String]

    /// The words for all groups of a kind, with the name of the kind in a file.
    package static let kinds = ["families": "family", "scenarios": "scenario"]

    /// The name of the group of the headline's figures.
    private static let headline = "headline"

    /// Selects series: all detectors, the figures of `HistoryMetric.standard` (`HistoryMetric.headline` over that group)
    /// and everything together (`headline` for its figures) where a list is empty.
    package init(detectors: [String] = [], metrics: [HistoryMetric] = [], groups: [String] = []) {
        self.detectors = detectors
        let isOther = groups.isEmpty || groups.contains { $0 != Self.headline }
        let usual =
            (isOther ? HistoryMetric.standard : []) + (groups.contains(Self.headline) ? HistoryMetric.headline : [])
        let metrics = metrics.isEmpty ? usual : metrics
        self.metrics = metrics
        // Figures of the headline are over a group of their own.
        let own = [("overall", false), (Self.headline, true)].filter { _, isHeadline in
            metrics.contains { $0.isHeadline == isHeadline }
        }
        self.groups = groups.isEmpty ? own.map(\.0) : groups
    }

    func contains(_ name: SeriesName) -> Bool {
        (detectors.isEmpty || detectors.contains(name.detector))
            && metrics.contains { $0.name == name.metric }
            && groups.contains { $0 == name.group || Self.kinds[$0] == name.scope }
    }

    /// Refuses a selection of something that no series has, or of a figure over groups that do not have it.
    func check(_ names: [SeriesName]) throws(HistoryError) {
        let known = Set(names.map(\.detector))
        if let name = detectors.first(where: { !known.contains($0) }) {
            throw .unknown(kind: "detector", name: name, known: known.sorted())
        }
        let all = Set(names.map(\.group))
        if let name = groups.first(where: { !all.contains($0) && Self.kinds[$0] == nil }) {
            if name == Self.headline, !all.isEmpty { throw .noHeadline }
            throw .unknown(kind: "group of trials", name: name, known: Self.kinds.keys.sorted() + all.sorted())
        }
        // A figure that none of the groups has would have no step, whatever happens.
        for metric in metrics {
            if metric.isHeadline, !groups.contains(Self.headline) {
                throw .unknown(
                    kind: "\(metric.name) over", name: groups.joined(separator: ", "), known: [Self.headline])
            }
            if !metric.isHeadline, groups.allSatisfy({ $0 == Self.headline }) {
                throw .unknown(
                    kind: "figure of the headline", name: metric.name, known: HistoryMetric.headline.map(\.name))
            }
        }
    }
}

/// A step in a series: from some run on, the figure has another value.
package struct HistoryStep: Sendable {
    package enum Test: String, Sendable, Hashable, CaseIterable, Codable {
        /// The same trials in the run before: the paired test of the gate.
        case paired
        /// The order of the runs: permutations.
        case order
    }

    package let series: Int
    /// The index of the first value after the step in the series.
    package let index: Int
    /// The indices among which the step is: of the order test with a probability of about 95 %.
    package let range: ClosedRange<Int>
    /// The level before: of the order test, the mean of the values since the last step.
    package let before: Double
    /// The level after: of the order test, the mean of the values until the next step.
    package let after: Double
    package let p: Double
    package let test: Test
    /// A person's judgement; `nil` without one.
    package let judgement: HistoryJudgement?
}

/// The selected series of a history, and the steps in them.
package struct HistoryTrend: Sendable {
    package let groups: [HistoryGroup]
    /// The series with a value at least.
    package let series: [HistorySeries]
    package let steps: [HistoryStep]
    /// The probability of any step in all series together, where none has one.
    package let falseAlarms: Double
    /// The remarks on what could not be tested.
    package let notes: [String]
    /// Whether there are so many series that a step by the order of runs could not be found, however large it is.
    package let isBeyondReach: Bool
    /// Whether some runs of other trials are so few that their order could not show a step.
    package let hasTooFewRuns: Bool
    /// Whether some runs could show a step: the same trials, or enough of them.
    package let hasEnoughRuns: Bool
    package let runCount: Int
    private let numbers: [Int]

    package static let allowedFalseAlarms = 0.0001...0.5
    package static let standardFalseAlarms = 0.01

    /// Reads series and finds the steps in them; the probability is that of any false step in all series together.
    package init(
        _ file: HistoryFile, _ selection: HistorySelection, falseAlarms: Double = standardFalseAlarms,
        metrics: MetricCatalog
    ) throws(HistoryError) {
        guard Self.allowedFalseAlarms.contains(falseAlarms) else { throw .falseAlarms(falseAlarms) }
        let runs = try file.runs()
        let names = try file.series()
        try selection.check(names.map(\.name))
        groups = HistoryGroup.all(runs)
        var series: [HistorySeries] = []
        var numbers: [Int] = []
        for metric in selection.metrics {
            for (number, name) in names where name.metric == metric.name && selection.contains(name) {
                let values = try file.values(of: number)
                for (place, group) in groups.enumerated() {
                    let points = group.runs.compactMap { run in
                        values[run.number].map { HistorySeries.Point(run: run, value: $0) }
                    }
                    guard !points.isEmpty else { continue }
                    series.append(HistorySeries(name: name, metric: metric, group: place, points: points))
                    numbers.append(number)
                }
            }
        }
        let search = HistorySearch(
            file: file, groups: groups, series: series, falseAlarms: falseAlarms, metrics: metrics)
        let found = try search.steps()
        let judgements = try file.judgements()
        steps = found.steps.map { step in
            let run = series[step.series].points[step.index].run.number
            return HistoryStep(
                series: step.series, index: step.index, range: step.range, before: step.before, after: step.after,
                p: step.p, test: step.test, judgement: judgements[[numbers[step.series], run]])
        }.sorted { first, second in
            let places = [first, second].map { series[$0.series].points[$0.index].run.number }
            return (places[0], first.series) < (places[1], second.series)
        }
        (self.series, self.numbers, self.falseAlarms) = (series, numbers, falseAlarms)
        (notes, runCount) = (found.notes, runs.count)
        (isBeyondReach, hasTooFewRuns) = (search.isBeyondReach, search.hasTooFewRuns)
        hasEnoughRuns = search.hasEnoughRuns
    }

    package func run(_ step: HistoryStep) -> HistoryRun { series[step.series].points[step.index].run }

    package var openSteps: [HistoryStep] { steps.filter { $0.judgement == nil } }

    /// Keeps a judgement of all steps at a commit, or its beginning, and returns their number; the note may be empty.
    package func judge(
        _ commit: String, _ verdict: HistoryJudgement.Verdict, note: String, in file: HistoryFile
    ) throws(HistoryError) -> Int {
        guard note.utf8.count <= 1000, !Lines.isSeveral(note) else { throw .invalidNote }
        let judged = commit.isEmpty ? [] : steps.filter { run($0).commit.hasPrefix(commit) }
        switch Set(judged.map { run($0).commit }).count {
        case 1: break
        case 0:
            let places = Set(steps.map { run($0).shortCommit }).sorted()
            let runs = commit.isEmpty ? [] : groups.flatMap(\.runs).filter { $0.commit.hasPrefix(commit) }
            throw runs.isEmpty
                ? .unknownCommit(commit, steps: places) : .noStep(commit: commit, steps: places)
        default: throw .severalCommits(commit, steps: Set(judged.map { run($0).shortCommit }).sorted())
        }
        try file.judge(
            judged.map { (numbers[$0.series], run($0).number) }, HistoryJudgement(verdict: verdict, note: note))
        return judged.count
    }
}
