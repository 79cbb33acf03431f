public import Foundation

/// A workout of any kind with its identity: what is exported, previewed, run and scheduled.
public struct WorkoutPlan: Sendable, Hashable, Identifiable {
    /// A workout of one of the four kinds.
    public enum Workout: Sendable, Hashable {
        /// A custom workout.
        case custom(CustomWorkout)
        /// A single-goal workout.
        case goal(SingleGoalWorkout)
        /// A pacer workout.
        case pacer(PacerWorkout)
        /// A swim-bike-run workout.
        case swimBikeRun(SwimBikeRunWorkout)
    }

    /// The identity.
    public let id: UUID
    /// The workout.
    public var workout: Workout

    /// Makes a plan; the caller gives the identity, so that nothing depends on chance.
    public init(_ workout: Workout, id: UUID) { (self.workout, self.id) = (workout, id) }

    /// The kind of the workout.
    public var kind: WorkoutKind {
        switch workout {
        case .custom: .custom
        case .goal: .singleGoal
        case .pacer: .pacer
        case .swimBikeRun: .swimBikeRun
        }
    }

    /// Checks the workout against a table, for example that of the device that runs it.
    ///
    /// A plan always keeps the rules of ``WorkoutSupport/standard``. Export, preview, session and schedule check it
    /// again against the table that they are given.
    ///
    /// - Throws: `WorkoutError` for the first rule that the table breaks.
    public func validate(for support: WorkoutSupport = .standard) throws(WorkoutError) {
        switch workout {
        case .custom(let workout): try workout.validate(for: support)
        case .goal(let workout): try workout.validate(for: support)
        case .pacer(let workout): try workout.validate(for: support)
        case .swimBikeRun(let workout): try workout.validate(for: support)
        }
    }
}
