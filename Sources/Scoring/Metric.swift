import Pose

/// A metric by which detectors are compared, tuned and gated: the ratio of two sums over trials.
///
/// Tables, data dictionaries, paired tests, objectives, constraints and baselines are made from this declaration;
/// `Metrics.swift` holds all of them. The numerator and the denominator of many trials are the sums of the trials'
/// own, so that a paired test, a bootstrap and a sweep need each trial's counts and nothing else.
package struct Metric: Sendable {
    /// The unit of a metric.
    package enum Unit: Sendable, Hashable {
        /// A share, 0…1.
        case share
        /// Events per minute of motion, at least 0.
        case perMinute
        /// Events per hundred repetitions, at least 0.
        case perHundred
        /// Repetitions, of either sign.
        case repetitions

        /// The possible values.
        package var range: ClosedRange<Double> {
            switch self {
            case .share: 0...1
            case .perMinute, .perHundred: 0...(.infinity)
            case .repetitions: -.infinity...(.infinity)
            }
        }
    }

    /// The direction in which a metric gets better.
    package enum Direction: Sendable, Hashable {
        /// A higher value is better.
        case higherIsBetter
        /// A lower value is better.
        case lowerIsBetter
        /// Neither: such a metric is shown, not optimised.
        case none
    }

    /// A place where a metric is used.
    package enum Use: Sendable, Hashable {
        /// Tables of results.
        case report
        /// Objectives and constraints of searches.
        case objective
        /// Paired tests of the gate; every one more makes all of them stricter.
        case gate
    }

    /// The denominator of a metric.
    package enum Denominator: Sendable {
        /// A sum of counts.
        case counts(@Sendable (TrialCounts) -> Int)
        /// The time observed, minutes.
        case minutes
    }

    /// The draws from which a metric's interval comes.
    package enum Resampling: Sendable, Hashable {
        /// Draws that several metrics share.
        case shared
        /// Draws of the metric's own, so that adding the metric changes no other metric's interval.
        case own
    }

    /// The name, words joined by hyphens: as options take it.
    package let name: String
    /// The name in the columns of CSV files, words joined by underscores.
    package let column: String
    /// The heading of its column in tables for people.
    package let heading: String
    /// A definition, for data dictionaries.
    package let about: String
    /// The unit.
    package let unit: Unit
    /// The direction in which it gets better.
    package let direction: Direction
    /// The places where it is used.
    package let uses: Set<Use>
    /// The draws from which its interval comes.
    package let resampling: Resampling
    private let above: @Sendable (TrialCounts) -> Int
    package let denominator: Denominator

    /// Declares a metric.
    ///
    /// - Parameters:
    ///   - name: The name, words joined by hyphens.
    ///   - column: The name in CSV files; unless given, the name with underscores.
    ///   - heading: The heading in tables for people.
    ///   - about: A definition, for data dictionaries.
    ///   - unit: The unit.
    ///   - direction: The direction in which it gets better.
    ///   - uses: The places where it is used.
    ///   - resampling: The draws from which its interval comes.
    ///   - numerator: What a trial adds to the numerator.
    ///   - denominator: What a trial adds to the denominator.
    init(
        _ name: String, column: String? = nil, heading: String, about: String, unit: Unit,
        direction: Direction = .higherIsBetter, uses: Set<Use> = [.report, .objective, .gate],
        resampling: Resampling = .shared, numerator: @escaping @Sendable (TrialCounts) -> Int, denominator: Denominator
    ) {
        self.name = name
        self.column = column ?? name.replacing("-", with: "_")
        self.heading = heading
        self.about = about
        self.unit = unit
        self.direction = direction
        self.uses = uses
        self.resampling = resampling
        above = numerator
        self.denominator = denominator
    }

    /// The metrics of searches: objectives, constraints, and what is stored of each configuration.
    package static let objectives = all.filter { $0.uses.contains(.objective) }

    /// The metrics that a gate tests.
    package static let gated = all.filter { $0.uses.contains(.gate) }

    /// Whether more of it is better.
    package var isBetterHigher: Bool { direction == .higherIsBetter }

    /// The numerator and the denominator of one trial or of several together.
    ///
    /// - Parameter counts: The counts.
    /// - Returns: Both; with a denominator of 0 the metric is undefined.
    package func parts(_ counts: TrialCounts) -> (numerator: Double, denominator: Double) {
        switch denominator {
        case .counts(let below): (Double(above(counts)), Double(below(counts)))
        case .minutes: (Double(above(counts)), counts.duration.seconds / 60)
        }
    }

    /// The numerator and the denominator as whole numbers; a denominator in minutes is given in nanoseconds.
    ///
    /// - Parameter counts: The counts.
    /// - Returns: Both; with a denominator of 0 the metric is undefined.
    package func wholeParts(_ counts: TrialCounts) -> (numerator: Int, denominator: Int) {
        switch denominator {
        case .counts(let below): (above(counts), below(counts))
        case .minutes: (above(counts), Int(counts.duration))
        }
    }

    /// The value over one trial or several together; `nil` where it is undefined.
    ///
    /// - Parameter counts: The counts.
    /// - Returns: The value.
    package func value(_ counts: TrialCounts) -> Double? {
        let (numerator, denominator) = parts(counts)
        return denominator > 0 ? numerator / denominator : nil
    }

    /// The value over some trials, whose parts are added in their order; `nil` where it is undefined.
    ///
    /// - Parameter trials: The counts of each trial.
    /// - Returns: The value.
    package func value(over trials: some Sequence<TrialCounts>) -> Double? {
        var above = 0.0
        var below = 0.0
        for counts in trials {
            let (numerator, denominator) = parts(counts)
            above += numerator
            below += denominator
        }
        return below > 0 ? above / below : nil
    }

    /// Whether a measurement of the metric can be this number: finite, and within the range of the unit.
    ///
    /// - Parameter value: The number.
    /// - Returns: Whether it can be.
    package func canBe(_ value: Double) -> Bool { value.isFinite && unit.range.contains(value) }

    /// The metric of searches that has a name; `nil` where none has it.
    ///
    /// - Parameter name: A name as it is stored, for example `cheat-acceptance`.
    package init?(named name: String) {
        guard let metric = Metric.objectives.first(where: { $0.name == name }) else { return nil }
        self = metric
    }

    /// The metric of searches that a text names, with spaces, hyphens or underscores between its words, in any case.
    ///
    /// - Parameter text: A name or the name of a column, for example `cheat acceptance`.
    package init?(naming text: some StringProtocol) {
        let words = text.lowercased().split { " -_".contains($0) }.joined(separator: "-")
        guard
            let metric = Metric.objectives.first(where: {
                [$0.name, $0.column.replacing("_", with: "-")].contains(words)
            })
        else { return nil }
        self = metric
    }
}

extension Metric: Hashable {
    /// Whether two metrics have the same name: a name is declared once.
    package static func == (first: Metric, second: Metric) -> Bool { first.name == second.name }

    /// Hashes the name.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
