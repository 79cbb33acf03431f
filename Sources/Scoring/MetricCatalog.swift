import Text

/// The metrics of a program in the order of columns and tables: RepGauge's, then its own.
package struct MetricCatalog: Sendable, Hashable {
    package let all: [Metric]
    /// The metrics of searches: objectives, constraints, and what is shown of each configuration.
    package let objectives: [Metric]
    package let gated: [Metric]
    /// The program's own metrics.
    package let own: [Metric]

    /// Makes a catalogue of all metrics, of which the last ones are the program's own; a gate tests the named ones also
    /// where their uses don't say so.
    init(_ all: [Metric], own: [Metric] = [], gating names: Set<String> = []) {
        self.all = all
        objectives = all.filter { $0.uses.contains(.objective) }
        gated = all.filter { $0.uses.contains(.gate) || names.contains($0.name) }
        self.own = own
    }

    /// Adds a program's own metrics to these.
    package func adding(_ own: [Metric], beside columns: Set<String>) throws(MetricError) -> MetricCatalog {
        let known = withOutcomes.all
        var taken = columns.union(known.flatMap(\.columns)).union(known.map { $0.name.replacing("-", with: "_") })
        for metric in own {
            try metric.check()
            guard taken.isDisjoint(with: metric.columns) else { throw .nameTaken(metric.name) }
            taken.formUnion(metric.columns)
        }
        return MetricCatalog(all + own, own: self.own + own, gating: Set(gated.map(\.name)))
    }

    /// These metrics and those of what becomes of counts.
    package var withOutcomes: MetricCatalog {
        hasOutcomes
            ? self
            : MetricCatalog(all.dropLast(own.count) + Self.outcomes + own, own: own, gating: Set(gated.map(\.name)))
    }

    /// Returns these metrics, of which a gate tests the named ones too.
    package func gating(_ names: Set<String>) -> MetricCatalog {
        MetricCatalog(all, own: own, gating: names.union(gated.map(\.name)))
    }

    /// Whether the metrics of what becomes of counts are among these, so that it has to be judged.
    package var hasOutcomes: Bool { all.contains(.morningsFooled) }

    /// Returns the metric of searches that has a name; `nil` where none has it.
    package func objective(named name: String) -> Metric? { objectives.first { $0.name == name } }

    /// Returns the metric of searches that a text names, with spaces, hyphens or underscores between its words, in any
    /// case; `nil` where none has the name.
    package func objective(naming text: some StringProtocol) -> Metric? {
        let words = text.lowercased().split { " -_".contains($0) }.joined(separator: "-")
        return objectives.first { [$0.name, $0.column.replacing("_", with: "-")].contains(words) }
    }
}

extension Metric {
    /// The columns of the value and its interval.
    package var columns: [String] { ["", "_lower", "_upper", "_interval"].map { column + $0 } }

    /// Refuses a declaration that cannot be used.
    fileprivate func check() throws(MetricError) {
        guard name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil else { throw .invalidName(name) }
        for (part, text) in [("heading", heading), ("about", about)] where text.isEmpty || Lines.isSeveral(text) {
            throw .invalidText(name, part: part)
        }
        if direction == .none, !uses.isEmpty { throw .noDirection(name) }
        if !addsUp { throw .notAdditive(name) }
        if unit == .share, !isPart { throw .notShare(name) }
    }

    /// Whether the numerator is from 0 to the denominator in each trial of one kind of event, and so in every sum of such
    /// trials.
    private var isPart: Bool {
        TrialCounts.ofOneKind.allSatisfy { counts in
            let (numerator, denominator) = wholeParts(counts)
            return 0 <= numerator && numerator <= denominator
        }
    }

    /// Whether the parts of sums of some sample trials are the sums of the trials' parts.
    private var addsUp: Bool {
        let samples = [TrialCounts(), TrialCounts(sample: 1), TrialCounts(sample: 2), TrialCounts(sample: 50)]
        return samples.allSatisfy { first in
            samples.allSatisfy { second in
                let (one, other) = (wholeParts(first), wholeParts(second))
                return wholeParts(TrialCounts(summing: [first, second]))
                    == (one.numerator + other.numerator, one.denominator + other.denominator)
            }
        }
    }
}

extension TrialCounts {
    /// Trials with many events of one kind and no others: every trial is made of these kinds.
    fileprivate static let ofOneKind = {
        let events: [(inout TrialCounts, Int) -> Void] = [
            { _, _ in },
            // Missed repetitions, seen by the camera or not.
            { $0.countable = $1 },
            { ($0.countable, $0.countableObservable) = ($1, $1) },
            // Detected ones.
            { ($0.countable, $0.detected) = ($1, $1) },
            {
                ($0.countable, $0.detected) = ($1, $1)
                ($0.countableObservable, $0.detectedObservable) = ($1, $1)
            },
            { $0.borderline = $1 },
            { ($0.borderline, $0.borderlineDetected) = ($1, $1) },
            { $0.falseCounts = $1 },
            { $0.cheatCycles = $1 },
            { ($0.cheatCycles, $0.cheatCyclesAccepted, $0.falseCounts) = ($1, $1, $1) },
        ]
        return events.map { add in
            var counts = TrialCounts()
            add(&counts, 50)
            counts.duration = 60_000_000_000
            counts.closeTrial()
            return counts
        }
    }()

    /// Makes a sample trial with about this many events of each kind.
    fileprivate init(sample size: Int) {
        self.init()
        countable = 5 * size
        countableObservable = 4 * size
        borderline = 2 * size
        detected = 3 * size
        detectedObservable = 2 * size
        falseCounts = size
        borderlineDetected = size
        cheatCycles = 7 * size
        cheatCyclesAccepted = 6 * size
        duration = 1_000_000_000 * Int64(size)
        closeTrial()
    }
}

/// An error of the declaration of a program's own metric.
public enum MetricError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name is not lower-case words and digits joined by hyphens.
    case invalidName(String)
    /// Another metric or another column of the tables has the name.
    case nameTaken(String)
    /// The heading or the definition is empty, or has several lines.
    case invalidText(String, part: String)
    /// The metric has no direction, so that it can be neither an objective nor tested by a gate.
    case noDirection(String)
    /// The parts of a sum of trials are not the sums of the trials' parts.
    case notAdditive(String)
    /// The unit is a share, and the numerator can be below 0 or above the denominator.
    case notShare(String)

    /// The fault, and what is allowed.
    public var description: String {
        switch self {
        case .invalidName(let name):
            "metric: found the name '\(name)'; allowed: lower-case words joined by hyphens, for example false-per-session"
        case .nameTaken(let name):
            "metric '\(name)': another metric or column has the name; choose another one"
        case .invalidText(let name, let part): "metric '\(name)': \(part): one line of text is needed"
        case .noDirection(let name):
            "metric '\(name)': an objective and a gate need a direction; give one, or leave 'uses' empty"
        case .notAdditive(let name):
            """
            metric '\(name)': the numerator and the denominator must add up: the part of two trials' sum is the sum of \
            their parts
            """
        case .notShare(let name):
            """
            metric '\(name)': the unit is a share, but the numerator can be below 0 or above the denominator; take another \
            unit, for example repetitions
            """
        }
    }
}
