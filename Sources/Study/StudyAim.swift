public import Scoring

/// What a study is after: figures to be as high or as low as possible, and limits that must be kept.
public struct StudyAim: Sendable, Hashable {
    /// A figure that is to be as high or as low as possible.
    public struct Objective: Sendable, Hashable, CustomStringConvertible {
        /// The figure.
        public var figure: Figure
        /// Whether more of it is wanted.
        public var isMaximised: Bool

        /// Makes an objective.
        public init(_ figure: Figure, isMaximised: Bool) {
            self.figure = figure
            self.isMaximised = isMaximised
        }

        /// Reads `maximise f1` or `minimise false-per-minute`.
        public init?(parsing text: String) {
            let words = text.split(separator: " ", maxSplits: 1)
            guard words.count == 2, ["maximise", "minimise"].contains(words[0]), let figure = Figure(naming: words[1])
            else { return nil }
            self.init(figure, isMaximised: words[0] == "maximise")
        }

        /// The objective as it can be read again.
        public var description: String { "\(isMaximised ? "maximise" : "minimise") \(figure.rawValue)" }
    }

    /// A limit that a figure must keep.
    public struct Constraint: Sendable, Hashable, CustomStringConvertible {
        /// The figure.
        public var figure: Figure
        /// Whether the bound is the most that is allowed; else it is the least.
        public var isUpper: Bool
        /// The bound, itself allowed.
        public var bound: Double

        /// Reads `cheat acceptance <= 0.01` or `recall >= 0.9`.
        public init?(parsing text: String) {
            for (relation, isUpper) in [("<=", true), (">=", false)] {
                let sides = text.split(separator: relation, omittingEmptySubsequences: false)
                guard sides.count == 2, let figure = Figure(naming: sides[0]),
                    let bound = Double(sides[1].filter { $0 != " " }), bound.isFinite
                else { continue }
                (self.figure, self.isUpper, self.bound) = (figure, isUpper, bound)
                return
            }
            return nil
        }

        /// Whether a value keeps the limit.
        public func allows(_ value: Double) -> Bool { isUpper ? value <= bound : value >= bound }

        /// The constraint as it can be read again.
        public var description: String { "\(figure.rawValue) \(isUpper ? "<=" : ">=") \(bound)" }
    }

    /// What is to be as high or as low as possible; at least one.
    public var objectives: [Objective]
    /// What must be kept.
    public var constraints: [Constraint]

    /// Makes an aim.
    ///
    /// - Parameters:
    ///   - objectives: What is to be as high or as low as possible; where there is none, the highest F1 is sought.
    ///   - constraints: What must be kept.
    public init(objectives: [Objective] = [], constraints: [Constraint] = []) {
        self.objectives = objectives.isEmpty ? [Objective(.f1, isMaximised: true)] : objectives
        self.constraints = constraints
    }

    /// The figures without which nothing can be judged.
    public var figures: Set<Figure> { Set(objectives.map(\.figure) + constraints.map(\.figure)) }

    /// Whether figures keep all limits; one that is absent keeps none.
    public func isFeasible(_ figures: [Figure: Double]) -> Bool {
        constraints.allSatisfy { constraint in figures[constraint.figure].map(constraint.allows) ?? false }
            && objectives.allSatisfy { figures[$0.figure] != nil }
    }

    /// Those that no other one surpasses: as good in every objective and better in one.
    ///
    /// With one objective these are the best ones, of which the first is kept.
    ///
    /// - Parameter candidates: The figures of each candidate; those that are not feasible are left out.
    /// - Returns: Places in `candidates`, ascending.
    public func best(_ candidates: [[Figure: Double]]) -> [Int] {
        let feasible = candidates.indices.filter { isFeasible(candidates[$0]) }
        let scores = candidates.map { figures in
            objectives.map { ($0.isMaximised ? 1 : -1) * (figures[$0.figure] ?? 0) }
        }
        let best = feasible.filter { mine in
            !feasible.contains { other in
                let pairs = zip(scores[other], scores[mine])
                return pairs.allSatisfy { $0 >= $1 } && pairs.contains { $0 > $1 }
            }
        }
        return objectives.count == 1 ? Array(best.prefix(1)) : best
    }
}

extension Figure {
    /// Whether a measurement of this figure can be this number: finite, and a share where the figure is one.
    public func canBe(_ value: Double) -> Bool {
        switch self {
        case .falsePerMinute: value.isFinite && value >= 0
        case .precision, .recall, .recallObservable, .f1, .cheatAcceptance, .exactShare: (0...1).contains(value)
        }
    }
}
