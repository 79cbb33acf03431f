package import Experiment

/// The plan of a study of mornings: sleepers, detectors, and the number of push-ups that silence the alarm.
package struct AlarmPlan: Sendable {
    /// The sleepers, the detectors and the seed; a trial is a morning.
    package let experiment: ExperimentPlan
    /// The number of counts that silence the alarm.
    package let goal: Int
    /// The ways to build the app; the first one is that of the main tables.
    package let configurations: [AppConfiguration]

    /// The numbers of push-ups that a plan may ask for.
    package static let goals = 1...1000

    /// Makes a plan.
    ///
    /// - Parameters:
    ///   - experiment: The sleepers, the detectors and the seed; a trial is a morning.
    ///   - goal: The number of counts that silence the alarm, within `goals`.
    ///   - configurations: The ways to build the app, at least one.
    /// - Throws: `AlarmPlanError` for a number of push-ups outside `goals`, and without any configuration.
    package init(
        _ experiment: ExperimentPlan, goal: Int, configurations: [AppConfiguration] = AppConfiguration.all
    ) throws(AlarmPlanError) {
        guard Self.goals.contains(goal) else { throw .goal(goal) }
        guard !configurations.isEmpty else { throw .noConfiguration }
        self.experiment = experiment
        self.goal = goal
        self.configurations = configurations
    }
}

/// A fault of a plan.
package enum AlarmPlanError: Error, Hashable, CustomStringConvertible {
    /// A number of push-ups that no alarm can ask for.
    case goal(Int)
    /// There is no way to build the app.
    case noConfiguration

    package var description: String {
        switch self {
        case .goal(let goal):
            "\(goal) push-ups; allowed: \(AlarmPlan.goals.lowerBound)…\(AlarmPlan.goals.upperBound)"
        case .noConfiguration: "no app configuration; allowed: at least one"
        }
    }
}
