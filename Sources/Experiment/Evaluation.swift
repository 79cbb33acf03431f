package import Mathematics
import Detection
package import Scenarios
package import Scoring

package struct Evaluation: Sendable {
    /// The figures of one group of trials, one for each entrant in the order of the plan.
    package struct Group: Sendable {
        /// The name of the group: `overall`, a family's or a scenario's name.
        package var name: String
        /// The family, where all trials are of one.
        package var family: Family?
        package var trials: Int
        package var figures: [ScoreSummary]
        /// The number of candidates that each entrant rejected, by reason, the largest number first.
        package var rejections: [[(reason: String, count: Int)]]
        /// The shares of cycles that were counted as a function of the motion, by kind.
        ///
        /// There is one curve for each entrant, `nil` without such cycles. Groups have the kinds that were asked for.
        package var curves: [ResponseKind: [ResponseCurve?]] = [:]
        /// The cheat margins, one for each entrant; `nil` where `setMargins` finds them undefined.
        package private(set) var margins: [HalfResponse?] = []
        /// The scores of the faults that each entrant reports, one entry a fault; empty where no form is judged, and in
        /// groups other than the whole.
        package internal(set) var forms: [[FormFigures]] = []

        package var hasGradedCheats: Bool { curves[.gradedCheats]?.contains { $0 != nil } ?? false }

        package init(
            name: String, family: Family?, trials: Int, figures: [ScoreSummary],
            rejections: [[(reason: String, count: Int)]]
        ) {
            (self.name, self.family, self.trials) = (name, family, trials)
            (self.figures, self.rejections) = (figures, rejections)
        }

        /// Sets the cheat margins to the half points of the curves of graded cheats.
        ///
        /// A margin is undefined without graded cheats, and for an entrant that counts less than half of the repetitions
        /// of the family `real`: to reject cheats is no merit of a rule that rejects push-ups too.
        /// Without that family recall is not asked for.
        package mutating func setMargins(by real: Group?) {
            margins = (curves[.gradedCheats] ?? []).enumerated().map { index, curve in
                let recall = real.map { $0.figures[index][.recall].value ?? 0 }
                return recall.map { $0 >= Evaluation.leastRecallOfMargins } ?? true ? curve?.half : nil
            }
        }
    }

    /// The images of a scenario on their way through inference, and the counts on the screen.
    package struct Delivery: Sendable {
        package var scenario: String
        package var images: ImageDelivery
        /// The end-to-end delays of the counts, one for each entrant.
        package var endToEnd: [DelayFigures]
    }

    package let metrics: MetricCatalog
    package var labels: [String]
    /// The failures, one for each label, `nil` where there was none; an entrant that failed has no figures.
    package var failures: [EntrantFailure?]
    package var overall: Group
    package var families: [Group]
    package var scenarios: [Group]
    /// The deliveries of the scenarios in which inference takes time, in the order of the plan.
    package var deliveries: [Delivery]
    /// The end-to-end delays of all counts in those scenarios, one for each entrant.
    package var endToEnd: [DelayFigures]
    /// Everything pooled, scored with other windows.
    package var otherWindows: [(seconds: Double, group: Group)]
    package private(set) var cameras: [CameraTally] = []
    /// The worst trials of each detector in each scenario, in the order of detectors, scenarios and places; those of
    /// controls and of detectors that failed are not among them.
    package private(set) var worstTrials: [TellingTrial] = []

    package static let confidence = 0.95
    package static let resamples = 1000

    /// The recall in the family `real` below which a cheat margin is undefined.
    package static let leastRecallOfMargins = 0.5

    package init(_ tables: RunTotals, plan: ExperimentPlan, failures: [EntrantFailure?] = []) async throws {
        try await self.init(
            tables, inputs: RunInputs(plan, names: [], suiteHash: "", estimator: nil, command: ""),
            metrics: plan.metrics, failures: failures, jobs: plan.jobs)
    }

    /// Turns a run's sums into figures, which do not depend on the number of jobs; failures are one for each entrant, or
    /// none at all; each interval has its own random stream, keyed by seed, group and entrant, so that no other row
    /// changes it.
    package init(
        _ tables: RunTotals, inputs: RunInputs, metrics: MetricCatalog, failures: [EntrantFailure?] = [], jobs: Int
    ) async throws {
        let (labels, entries, seed) = (inputs.labels, inputs.entries, inputs.seed)
        self.failures = labels.indices.map { $0 < failures.count ? failures[$0] : nil }
        (self.labels, self.metrics) = (labels, metrics)
        func group(
            _ name: String, family: Family?, trials: Int, _ standings: [EntrantTotals], curves: [ResponseKind] = []
        ) async throws -> Group {
            var group = Group(
                name: name, family: family, trials: trials,
                figures: try await Group.figures(
                    metrics, of: standings, labels: labels, name: name, seed: seed, resamples: Self.resamples,
                    jobs: jobs),
                rejections: standings.map { standing in
                    standing.rejections.map { (reason: $0.key.rawValue, count: $0.value) }
                        .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
                })
            try await group.addCurves(
                curves, of: standings, labels: labels, seed: seed, resamples: Self.resamples, jobs: jobs)
            return group
        }
        var families: [Group] = []
        for family in Family.allCases {
            let positions = entries.indices.filter { entries[$0].family == family }
            guard !positions.isEmpty else { continue }
            let trials = positions.reduce(0) { $0 + entries[$1].trials }
            families.append(try await group(family.rawValue, family: family, trials: trials, tables.sum(positions)))
        }
        let real = families.first { $0.family == .real }
        var overall = try await group(
            "overall", family: nil, trials: inputs.trialCount, tables.sum(entries.indices),
            curves: ResponseKind.allCases)
        overall.setMargins(by: real)
        overall.forms = try zip(labels, tables.sum(entries.indices)).map { label, standing in
            var stream = Self.stream("overall/\(label)/form", seed: seed)
            return try standing.form.figures(confidence: Self.confidence, resamples: Self.resamples, stream: &stream)
        }
        (self.overall, self.families) = (overall, families)
        scenarios = []
        for (entry, standings) in zip(entries, tables.scenarios) {
            var group = try await group(
                entry.scenario, family: entry.family, trials: entry.trials, standings, curves: [.gradedCheats])
            group.setMargins(by: real)
            scenarios.append(group)
        }
        deliveries = zip(entries, tables.images).enumerated().compactMap { position, scenario in
            scenario.1.map {
                Delivery(
                    scenario: scenario.0.scenario, images: $0,
                    endToEnd: tables.scenarios[position].map(\.endToEnd.figures))
            }
        }
        endToEnd = labels.indices.map { index in
            tables.scenarios.reduce(into: DelayHistogram(width: ImageDelivery.binWidth)) { sum, standings in
                sum.merge(standings[index].endToEnd)
            }.figures
        }
        otherWindows = []
        for window in tables.otherWindows {
            let group = try await group("overall", family: nil, trials: inputs.trialCount, window.standings)
            otherWindows.append((window.seconds, group))
        }
        cameras = tables.cameras
        worstTrials = inputs.scoring.labels.indices.flatMap { tellingTrials(of: $0, in: tables.worst) }
    }

    package static func stream(_ name: String, seed: UInt64) -> RandomStream {
        RandomStream(key: RandomKey.make(seed: seed, name: name), trial: 0, station: .bootstrap)
    }

    /// The mean of a figure over the scenarios in which it is defined, for one entrant; `nil` if in none.
    package func meanOverScenarios(_ entrant: Int, _ figure: (ScoreSummary) -> Double?) -> Double? {
        let values = scenarios.compactMap { figure($0.figures[entrant]) }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}

extension Evaluation.Group {
    /// The figures of a group, one for each entrant in their order; labels and the group's name key the random streams,
    /// and no figure depends on the number of jobs.
    package static func figures(
        _ metrics: MetricCatalog, of standings: [EntrantTotals], labels: [String], name: String, seed: UInt64,
        resamples: Int, jobs: Int
    ) async throws -> [ScoreSummary] {
        try await inParallel(standings.count, jobs: jobs) { index in
            var stream = Evaluation.stream("\(name)/\(labels[index])", seed: seed)
            return try standings[index].aggregate.summary(
                metrics, confidence: Evaluation.confidence, resamples: resamples, stream: &stream)
        }
    }

    /// Makes the response curves of some kinds; labels and the group's name key the random streams, and no figure
    /// depends on the number of jobs.
    package mutating func addCurves(
        _ kinds: [ResponseKind], of standings: [EntrantTotals], labels: [String], seed: UInt64, resamples: Int,
        jobs: Int
    ) async throws {
        let name = name
        for kind in kinds {
            curves[kind] = try await inParallel(standings.count, jobs: jobs) { index in
                var stream = Evaluation.stream("\(name)/\(labels[index])/\(kind.stream)", seed: seed)
                return try standings[index].response(kind).curve(
                    confidence: Evaluation.confidence, resamples: resamples, stream: &stream)
            }
        }
    }
}

extension ResponseKind {
    /// The end of the names of the curve's random streams.
    fileprivate var stream: String {
        switch self {
        case .gradedCheats: "cheat-margin"
        case .drop: "depth-drop"
        case .elbowBend: "depth-elbow"
        }
    }
}
