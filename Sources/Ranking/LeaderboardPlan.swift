package import Detection
package import Scenarios

/// The plan of a leaderboard: scenarios, the estimators that see them, and groups of recordings.
package struct LeaderboardPlan: Sendable {
    /// An estimator that sees all scenarios.
    package struct Estimator: Sendable {
        package var name: String
        /// The name of its columns, if it is not the estimator's own.
        package var alias: String?
        /// The change of every picture before it sees it; `nil` for each scenario's own.
        package var picture: PicturePlan?
        /// The number of trials of each scenario, the first ones; `nil` for that of the plan.
        package var trials: Int?
        /// The purpose of the group, in one line.
        package var about: String
        /// Whether it is excluded from the ranking: it has columns of its own and does not enter the pooled figures.
        package var isAside = false
        /// The estimators of published rules that it stands for.
        package var standsFor: [SourceEstimator] = []

        /// The name of its columns.
        package var label: String { alias ?? name }

        /// The difference from the estimator that its name says, in a few words; empty for none.
        package var difference: String {
            var parts: [String] = []
            if label != name { parts.append("`\(name)`") }
            if let picture { parts.append(picture.text) }
            if let trials { parts.append(trials == 1 ? "the first trial" : "the first \(trials) trials") }
            return parts.joined(separator: ", ")
        }
    }

    /// Recordings that are reported together.
    package struct Group: Sendable {
        package var name, about: String
        /// The recordings: paths of folders or CSV files within the folder of recordings.
        package var recordings: [String]
        package var filter = RecordingFilter()
        /// The largest error with which a count is still right.
        package var tolerance = 0
        /// Whether nothing may be counted in them.
        package var isNegative = false
        /// Whether they are excluded from the ranking: they have a table of their own.
        package var isAside = false
        /// The estimators of published rules that their estimator stands for.
        package var standsFor: [SourceEstimator] = []
    }

    /// A kind of session of a detector's user: any scenario of a family.
    package struct Session: Sendable, Hashable {
        package var family: Family
        /// The frequency of such sessions in relation to the others; above 0.
        package var weight: Double
        /// The description, in one line; empty where the plan has none.
        package var about: String = ""

        /// One kind for each family, all equally frequent.
        package static let equal = Family.allCases.map { Session(family: $0, weight: 1) }
    }

    /// Mornings with an alarm that push-ups silence, on which the detectors are shown too.
    package struct Mornings: Sendable, Hashable {
        /// The sleepers: suites and scenarios.
        package var sleepers: [String]
        /// The number of mornings of each sleeper; `nil` for the suite's number.
        package var trials: Int?
        /// The number of counts that silence the alarm.
        package var pushUps = 10
    }

    package var name, about: String
    package var mornings: Mornings?
    /// The sessions of a user, which determine the ranking; families that are not among them do not enter it.
    package var sessions = Session.equal
    /// The uses that have orders of their own; empty for none.
    package var uses: [Use] = []
    package var scenarios: [String]
    /// The seed of all trials and resamples; `nil` for the first suite's.
    package var seed: UInt64?
    /// The number of trials of each scenario; `nil` for the suite's number.
    package var trials: Int?
    /// The estimators, in the order of the page, at least one that is not aside.
    package var estimators: [Estimator]
    /// The groups of recordings, in the order of the page; empty for none.
    package var groups: [Group]

    /// The place at which each scenario is named.
    var places: [Place] = []
    /// The place at which each sleeper is named.
    var sleeperPlaces: [Place] = []
}
