import Pose

/// A metric by which detectors are compared, tuned and gated: the ratio of two sums over trials.
///
/// Tables, data dictionaries, paired tests, objectives and constraints are made from this declaration. The numerator and
/// the denominator of many trials are the sums of the trials' own, so that a paired test, a bootstrap and a sweep need
/// each trial's counts and nothing else.
///
///     let falsePerSession = Metric(
///         "false-per-session", heading: "false/session", about: "false counts per trial", unit: .repetitions,
///         direction: .lowerIsBetter, numerator: { $0.falseCounts }, denominator: .counts { $0.trials })
public struct Metric: Sendable {
    /// The unit of a metric.
    public enum Unit: Sendable, Hashable {
        /// A share, 0…1.
        case share
        /// Events per minute of motion, at least 0.
        case perMinute
        /// Events per hundred repetitions, at least 0.
        case perHundred
        /// Repetitions, of either sign.
        case repetitions

        package var range: ClosedRange<Double> {
            switch self {
            case .share: 0...1
            case .perMinute, .perHundred: 0...(.infinity)
            case .repetitions: -.infinity...(.infinity)
            }
        }
    }

    /// The direction in which a metric gets better.
    public enum Direction: Sendable, Hashable {
        /// A higher value is better.
        case higherIsBetter
        /// A lower value is better.
        case lowerIsBetter
        /// Neither: such a metric is shown, not optimised.
        case none
    }

    /// A place where a metric is used beside the tables of results, which have all metrics.
    public enum Use: Sendable, Hashable {
        /// Objectives and constraints of searches.
        case objective
        /// Paired tests of the gate; every one more makes all of them stricter.
        case gate
    }

    /// The denominator of a metric.
    public enum Denominator: Sendable {
        /// A sum of counts.
        case counts(@Sendable (TrialCounts) -> Int)
        /// The time observed, minutes.
        case minutes
    }

    /// The name, words joined by hyphens: as options take it.
    public let name: String
    /// The name in the columns of CSV files, words joined by underscores.
    package let column: String
    /// The heading of its column in tables for people.
    public let heading: String
    /// A definition, for data dictionaries.
    public let about: String
    /// The unit.
    public let unit: Unit
    /// The direction in which it gets better.
    public let direction: Direction
    /// The places where it is used.
    public let uses: Set<Use>
    private let above: @Sendable (TrialCounts) -> Int
    package let denominator: Denominator

    /// Declares a metric of a program of your own; `RepGaugeCommand` and `Bench` take it.
    ///
    /// - Parameters:
    ///   - name: The name, lower-case words joined by hyphens; columns of files join them by underscores.
    ///   - heading: The heading in tables for people.
    ///   - about: A definition, for data dictionaries.
    ///   - unit: The unit.
    ///   - direction: The direction in which it gets better.
    ///   - uses: The places where it is used beside tables; `.gate` makes all tests of a gate stricter.
    ///   - numerator: A trial's part of the numerator. It must add up: the part of two trials' sum is the sum of their
    ///     parts.
    ///   - denominator: A trial's part of the denominator, which must add up too; at 0 the metric is undefined.
    public init(
        _ name: String, heading: String, about: String, unit: Unit, direction: Direction,
        uses: Set<Use> = [.objective], numerator: @escaping @Sendable (TrialCounts) -> Int, denominator: Denominator
    ) {
        self.init(
            standard: name, column: nil, heading: heading, about: about, unit: unit, direction: direction, uses: uses,
            numerator: numerator, denominator: denominator)
    }

    /// Declares one of RepGauge's metrics, with its column in CSV files.
    init(
        standard name: String, column: String? = nil, heading: String, about: String, unit: Unit,
        direction: Direction = .higherIsBetter, uses: Set<Use> = [.objective, .gate],
        numerator: @escaping @Sendable (TrialCounts) -> Int, denominator: Denominator
    ) {
        self.name = name
        self.column = column ?? name.replacing("-", with: "_")
        (self.heading, self.about, self.unit, self.direction) = (heading, about, unit, direction)
        self.uses = uses
        above = numerator
        self.denominator = denominator
    }

    package var isBetterHigher: Bool { direction == .higherIsBetter }

    /// The numerator and the denominator of one trial or of several together; with a denominator of 0 the metric is
    /// undefined.
    package func parts(_ counts: TrialCounts) -> (numerator: Double, denominator: Double) {
        switch denominator {
        case .counts(let below): (Double(above(counts)), Double(below(counts)))
        case .minutes: (Double(above(counts)), counts.duration.seconds / 60)
        }
    }

    /// The numerator and the denominator as whole numbers, a denominator in minutes in nanoseconds; with a denominator
    /// of 0 the metric is undefined.
    package func wholeParts(_ counts: TrialCounts) -> (numerator: Int, denominator: Int) {
        switch denominator {
        case .counts(let below): (above(counts), below(counts))
        case .minutes: (above(counts), Int(counts.duration))
        }
    }

    /// The value over one trial or several together; `nil` where it is undefined.
    package func value(_ counts: TrialCounts) -> Double? {
        let (numerator, denominator) = parts(counts)
        return denominator > 0 ? numerator / denominator : nil
    }

    /// The value over some trials, whose parts are added in their order; `nil` where it is undefined.
    package func value(over trials: [TrialCounts]) -> Double? {
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
    package func canBe(_ value: Double) -> Bool { value.isFinite && unit.range.contains(value) }
}

extension Metric: Hashable {
    /// Whether two metrics have the same name: a name is declared once.
    public static func == (first: Metric, second: Metric) -> Bool { first.name == second.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
