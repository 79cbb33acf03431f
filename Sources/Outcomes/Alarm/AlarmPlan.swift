package import Experiment
package import Scenarios
import Text

/// A plan of mornings: sleepers, detectors, and the number of push-ups that silence the alarm.
package struct AlarmPlan: Sendable {
    /// The sleepers, the detectors and the seed; a trial is a morning.
    package let experiment: ExperimentPlan
    /// The number of counts that silence the alarm.
    package let goal: Int
    /// Whether the sleepers react to the alarm.
    package let loop: PersonLoop
    /// The ways to build the app; the first one is that of the main tables.
    package let configurations: [AppConfiguration]
    /// The settings of each morning: the ways to build the app, then the sleepers' assumed probabilities.
    package let settings: [MorningSetting]

    /// The numbers of push-ups that a plan may ask for.
    package static let goals = 1...1000

    /// Makes a plan of mornings, each a trial, with a goal of counts within `goals` and at least one configuration.
    package init(
        _ experiment: ExperimentPlan, goal: Int, configurations: [AppConfiguration] = AppConfiguration.all,
        loop: PersonLoop = .open
    ) throws(AlarmPlanError) {
        guard Self.goals.contains(goal) else { throw .goal(goal) }
        guard !configurations.isEmpty else { throw .noConfiguration }
        (self.experiment, self.goal, self.loop, self.configurations) = (experiment, goal, loop, configurations)
        settings =
            configurations.map { MorningSetting(configuration: $0, assumption: nil, value: nil) }
            + MorningSetting.assumed(configurations)
    }
}

extension AlarmPlan: EvaluatedKind, SharedSessionKind {
    package typealias Outcome = MorningOutcome
    package static let trialNoun = "mornings"
    /// The pool of the sleepers who do no push-up.
    package static let cheats = "cheats"
    /// The pool of the sleepers who do push-ups.
    package static let honest = "push-ups"
    package static let pools = [
        OutcomePool(name: cheats, about: "all sleepers who do no push-up", isMember: isCheat),
        OutcomePool(name: honest, about: "all sleepers who do push-ups") { !isCheat($0) },
    ]
    package static var compared: [OutcomeFigure<MorningOutcome>] { [.ending(.earned), .ending(.fooled)] }

    /// Whether the sleepers of a family do no push-up: none of their cycles should be counted.
    @Sendable package static func isCheat(_ family: Family) -> Bool { family.isNegative || family == .partial }

    package static func streams(_ group: String) -> String { "mornings/\(group)" }

    /// Draws the session of a morning.
    ///
    /// In a closed loop the sleeper goes on until the alarm is silent, or gives up. What a sleeper does after the silence
    /// changes no outcome, so the session of one who never hears it serves all rows.
    package func draw(_ sleeper: Scenario, trial: Int) throws -> TrialPlan {
        let plan = try sleeper.draw(trial: trial, seed: experiment.seed)
        guard loop == .closed else { return plan }
        return plan.goingOn(to: goal, try sleeper.drawReaction(trial: trial, seed: experiment.seed))
    }

    /// Draws the morning until the session begins, under each setting.
    package func begin(_ sleeper: Scenario, trial: Int) throws -> [Awakening] {
        try settings.map { setting in
            let morning = try sleeper.drawMorning(trial: trial, seed: experiment.seed, assuming: setting.assumed)
            return try Awakening(morning, configuration: setting.configuration)
        }
    }

    /// Judges the morning under each setting.
    package func outcomes(of events: TrialEvents, after awakenings: [Awakening]) -> [MorningOutcome] {
        events.rows.map { row in
            let counts = row.screenTimes
            let outcomes = awakenings.map { MorningOutcome($0, counts: counts, truth: events.truth, goal: goal) }
            var outcome = outcomes[0]
            outcome.parts = outcomes.map(\.part)
            return outcome
        }
    }
}

package enum AlarmPlanError: Error, Hashable, CustomStringConvertible {
    /// A number of push-ups that no alarm can ask for.
    case goal(Int)
    /// There is no way to build the app.
    case noConfiguration

    package var description: String {
        switch self {
        case .goal(let goal):
            "\(Plural.counted(goal, "push-up")); allowed: \(AlarmPlan.goals.lowerBound)…\(AlarmPlan.goals.upperBound)"
        case .noConfiguration: "no app configuration; allowed: at least one"
        }
    }
}
