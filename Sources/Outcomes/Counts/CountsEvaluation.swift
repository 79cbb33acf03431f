import Experiment
package import GSL
import Randomness

/// The figures of one way about the histories of one kind.
package struct WayFigures: Sendable, Hashable {
    /// The way.
    package let way: AskingWay
    /// The counts of all histories.
    package let counted: Double
    /// The counts above the truth per true repetition, summed over days.
    package let over: OutcomeEstimate?
    /// The counts below the truth per true repetition, summed over days.
    package let under: OutcomeEstimate?
    /// The share of the forged counts that the way lets in; `nil` if nothing is forged.
    package let forged: OutcomeEstimate?
    /// The counts of shaking in the answers per count of shaking; above 1 where apps copy them; `nil` without any.
    package let shaken: OutcomeEstimate?
}

/// The figures of a study of histories.
package struct CountsEvaluation: Sendable {
    /// The figures of one kind of history.
    package struct Kind: Sendable {
        /// The kind.
        package let kind: CountsPlan.Kind
        /// The number of histories.
        package let histories: Int
        /// The true repetitions of all histories.
        package let trueCounts: Int
        /// The samples in the stores of all histories.
        package let samples: Int
        /// The counts of forged samples.
        package let forgedCounts: Double
        /// The counts of shaking.
        package let shakenCounts: Int
        /// The plain sum less the statistics, over all histories.
        package let surplus: Double
        /// The counts of lower sources inside overlaps, over all histories.
        package let hiddenCounts: Double
        /// The largest difference of the two in one history.
        package let largestDifference: Double
        /// The figures, in the order of `AskingWay.allCases`.
        package let ways: [WayFigures]

        /// The figures of a way.
        package subscript(way: AskingWay) -> WayFigures? { ways.first { $0.way == way } }
    }

    /// The counts of the devices in the sessions of one scenario.
    package struct Heard: Sendable, Hashable {
        /// The scenario.
        package let scenario: String
        /// The number of sessions.
        package let sessions: Int
        /// The true repetitions.
        package let trueCounts: Int
        /// The phone's counts of them.
        package let phoneRight: Int
        /// The phone's false counts.
        package let phoneFalse: Int
        /// The watch's counts of them; `nil` if its counter is random.
        package let watchRight: Int?
        /// The watch's false counts; `nil` if its counter is random.
        package let watchFalse: Int?
    }

    /// The study.
    package let study: CountsStudy
    /// The kinds of history, in the order of the plan.
    package let kinds: [Kind]
    /// The scenarios, in the order of the run.
    package let heard: [Heard]

    /// Computes the figures.
    ///
    /// - Parameter study: The histories.
    /// - Throws: `GSLError`, which cannot happen for such numbers of histories.
    package init(_ study: CountsStudy) throws(GSLError) {
        self.study = study
        var kinds: [Kind] = []
        for (kind, outcomes) in zip(study.plan.kinds, study.outcomes) {
            kinds.append(try Self.figures(of: kind, outcomes, seed: study.seed))
        }
        self.kinds = kinds
        heard = Self.heard(study.heard)
    }

    private static func figures(
        of kind: CountsPlan.Kind, _ outcomes: [HistoryOutcome], seed: UInt64
    ) throws(GSLError) -> Kind {
        let truth = outcomes.map { Double($0.trueCounts) }
        let (forged, shaken) = (outcomes.map(\.forgedCounts), outcomes.map { Double($0.shakenCounts) })
        var stream = Evaluation.stream("counts/\(kind.name)", seed: seed)
        let parts = AskingWay.allCases.flatMap { way in
            let answers = outcomes.map { $0[way] }
            return [
                (answers.map(\.over), truth), (answers.map(\.under), truth), (answers.map(\.forged), forged),
                (answers.map(\.shaken), shaken),
            ]
        }
        let ratios = try OutcomeEstimate.ratios(parts, stream: &stream)
        let ways = AskingWay.allCases.enumerated().map { place, way in
            WayFigures(
                way: way, counted: outcomes.reduce(0) { $0 + $1[way].counted }, over: ratios[4 * place],
                under: ratios[4 * place + 1], forged: ratios[4 * place + 2], shaken: ratios[4 * place + 3])
        }
        return Kind(
            kind: kind, histories: outcomes.count, trueCounts: outcomes.reduce(0) { $0 + $1.trueCounts },
            samples: outcomes.reduce(0) { $0 + $1.samples }, forgedCounts: forged.reduce(0, +),
            shakenCounts: outcomes.reduce(0) { $0 + $1.shakenCounts },
            surplus: outcomes.reduce(0) { $0 + $1.surplus }, hiddenCounts: outcomes.reduce(0) { $0 + $1.hiddenCounts },
            largestDifference: outcomes.reduce(0) { max($0, abs($1.surplus - $1.hiddenCounts)) }, ways: ways)
    }

    private static func heard(_ sessions: [HeardSession]) -> [Heard] {
        var names: [String] = []
        for session in sessions where !names.contains(session.scenario) { names.append(session.scenario) }
        return names.map { name in
            let members = sessions.filter { $0.scenario == name }
            func sum(_ counts: (HeardSession) -> [HeardSession.Count]?, isRight: Bool) -> Int? {
                let lists = members.compactMap(counts)
                guard lists.count == members.count else { return nil }
                return lists.reduce(0) { $0 + $1.count { ($0.repetition != nil) == isRight } }
            }
            return Heard(
                scenario: name, sessions: members.count, trueCounts: members.reduce(0) { $0 + $1.truth.count },
                phoneRight: sum(\.phone, isRight: true) ?? 0, phoneFalse: sum(\.phone, isRight: false) ?? 0,
                watchRight: sum(\.watch, isRight: true), watchFalse: sum(\.watch, isRight: false))
        }
    }
}
