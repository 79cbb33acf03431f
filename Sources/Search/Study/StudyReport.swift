public import Detection
package import Scoring

/// The result of a configuration: its metrics, and the origin of the measurement.
package struct StudyResult: Sendable, Hashable, Codable {
    package enum Source: String, Sendable, Hashable, Codable {
        case run
        case told
    }

    package var source: Source
    /// The figures by name; one that is undefined, such as a precision where nothing was counted, is absent.
    package var figures: [String: Double]
    /// The figures in the held-out trials, which choose nothing; absent where another program measured.
    package var heldOut: [String: Double]?

    package init(told figures: [Metric: Double]) {
        source = .told
        self.figures = Dictionary(uniqueKeysWithValues: figures.map { ($0.name, $1) })
    }

    /// Makes a measurement's result from the counts of each trial that chooses, and of each that chooses nothing.
    package init(training: [TrialCounts], heldOut: [TrialCounts], metrics: MetricCatalog) {
        source = .run
        figures = MetricValues(training, metrics.objectives).named
        self.heldOut = MetricValues(heldOut, metrics.objectives).named
    }

    /// The first figure by name, held-out ones last, that its metric cannot have; `nil` where there is none.
    func impossible(_ metrics: MetricCatalog) -> (name: String, value: Double)? {
        [figures, heldOut ?? [:]].flatMap { figures in
            figures.filter { name, value in metrics.objective(named: name).map { !$0.canBe(value) } ?? false }
                .sorted { $0.key < $1.key }
        }.first.map { (name: $0.key, value: $0.value) }
    }
}

/// A printed configuration: one JSON object, see README.md.
package struct StudyRow: Sendable, Hashable, Encodable {
    package var number: Int
    /// Its label, which `--detector` takes.
    package var detector: String
    package var values: [String: ParameterValue]
    package var state: StudyState
    package var asker: StudyAsker
    /// The origin of the measurement; absent until the configuration is done.
    package var source: StudyResult.Source?
    /// Its figures; absent until it is done.
    package var figures: [String: Double]?
    /// Its figures in the held-out trials; absent unless RepGauge measured.
    package var heldOut: [String: Double]?
    /// Whether it keeps the study's constraints; absent until it is done.
    package var feasible: Bool?
    package var failure: String?
    /// Its figures by what they are; none until it is done.
    private(set) var measured = MetricValues([], [])

    private enum CodingKeys: String, CodingKey {
        case number, detector, values, state, asker, source, figures, heldOut, feasible, failure
    }

    package init(_ entry: StudyEntry, of definition: StudyDefinition) throws {
        number = entry.number
        detector = entry.key
        do {
            values = Dictionary(
                uniqueKeysWithValues: try definition.space.settings(of: entry.key).map { ($0.name, $0.value) })
        } catch {
            throw StudyError.unknown(path: entry.path, reason: "configuration \(number): \(error)")
        }
        state = entry.state
        asker = entry.asker
        failure = entry.failure
        if let result = try entry.result(as: StudyResult.self) {
            if let (name, value) = result.impossible(definition.objective.metrics) {
                throw StudyError.unreadableResult(
                    path: entry.path, key: entry.key, reason: "\(name) cannot be \(value)")
            }
            source = result.source
            figures = result.figures
            heldOut = result.heldOut
            let metrics = definition.objective.metrics.objectives
            measured = MetricValues(metrics.map { result.figures[$0.name] ?? MetricValues.undefined }[...], metrics)
            feasible = definition.objective.isMet(by: measured)
        }
    }
}

extension ParameterValue: Encodable {
    /// Writes a number as a number, and any other value as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let number { try container.encode(number) } else { try container.encode(description) }
    }
}

package struct StudyReport: Sendable {
    package let definition: StudyDefinition
    package let rows: [StudyRow]

    package init(_ file: StudyFile, definition: StudyDefinition) throws {
        self.definition = definition
        rows = try file.entries().map { try StudyRow($0, of: definition) }
    }

    /// The best configuration, or for several objectives those that no other one surpasses; by number.
    package var best: [StudyRow] {
        let front = definition.objective.front(rows.indices) { rows[$0].measured }
        return (definition.objective.goals.count == 1 ? Array(front.prefix(1)) : front.sorted()).map { rows[$0] }
    }

    /// The reason why no configuration of the study in a file is the best; `nil` where one is.
    package func missingBest(path: String) -> StudyError? {
        guard best.isEmpty else { return nil }
        let done = rows.count { $0.state == .done }
        return done == 0
            ? .nothingDone(path: path)
            : .infeasible(path: path, done: done, constraints: definition.objective.constraints)
    }
}
