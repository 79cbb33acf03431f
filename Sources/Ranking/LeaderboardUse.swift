package import Scenarios

extension LeaderboardPlan {
    /// A use of detectors, with the costs that order them for it.
    package struct Use: Sendable, Hashable {
        /// The figure that a cost is of, lower being better.
        package enum Figure: Sendable, Hashable {
            /// The share of the mornings of sleepers who do no push-up on which counts silence the alarm.
            case morningsFooled
            /// The share of the mornings of sleepers who do push-ups on which counts silence the alarm too early.
            case morningsEarly
            /// The share of the mornings of sleepers who do push-ups on which the alarm is never silent.
            case morningsNever
            /// The wrong counts per session of a family.
            case wrongCounts(Family)

            /// Reads `mornings-fooled`, `mornings-early`, `mornings-never` or the name of a family.
            package init?(_ text: String) {
                switch text {
                case "mornings-fooled": self = .morningsFooled
                case "mornings-early": self = .morningsEarly
                case "mornings-never": self = .morningsNever
                default:
                    guard let family = Family(rawValue: text) else { return nil }
                    self = .wrongCounts(family)
                }
            }

            /// The names that can be read.
            package static let names =
                ["mornings-fooled", "mornings-early", "mornings-never"] + Family.allCases.map(\.rawValue)

            package var isOfMornings: Bool { if case .wrongCounts = self { false } else { true } }
        }

        package struct Cost: Sendable, Hashable {
            package var figure: Figure
            /// The cost of a figure of 1, in relation to the others; above 0.
            package var cost: Double
            package var about: String
        }

        package var name, about: String
        /// Whether the estimator counts with which a detector does worst, rather than the mean over estimators.
        package var isWorstEstimator: Bool = false
        /// The costs, at least one.
        package var costs: [Cost]
    }
}
