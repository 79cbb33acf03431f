public import Pose
public import Scenarios

/// A trial's plan turned into motion: the exact skeleton at any instant, and what truly happened.
public struct Performance: Sendable {
    /// The plan that is performed.
    public let plan: TrialPlan
    /// The session's length.
    public let duration: Nanoseconds

    /// Prepares the motion of a plan.
    ///
    /// - Parameter plan: The plan.
    /// - Throws: `MotionError` where a body cannot do what the plan asks of it.
    public init(_ plan: TrialPlan) throws(MotionError) {
        self.plan = plan
        duration = Nanoseconds(seconds: plan.session.reduce(0) { $0 + $1.duration })
    }

    /// The skeleton at an instant, seconds from the session's start; before 0 and after the end it stands still.
    public func skeleton(at time: Double) -> Skeleton { Skeleton() }

    /// The true cycles and phases.
    ///
    /// Cycles are marked observable here; the sensor says which are not.
    public func truth() -> Truth { Truth(cycles: [], phases: [], duration: duration) }
}

/// Why a plan cannot be performed.
public enum MotionError: Error, Equatable {
    /// A contact or a joint would be out of reach.
    case outOfReach(scenario: String, trial: Int, what: String)
}
