import Pose
import Workout

/// A workout of one trial with its true course, beside which the courses of detectors are put.
struct WorkoutJudge: Sendable {
    private let plan: WorkoutPlan
    private let repetitions: [Nanoseconds]
    private let end: Nanoseconds
    private let truth: WorkoutCourse

    /// Runs the workout by the true repetitions of a session.
    init(_ plan: WorkoutPlan, truth: Truth) throws(WorkoutSessionError) {
        self.plan = plan
        repetitions = WorkoutCourse.repetitions(of: truth)
        end = truth.duration
        self.truth = try WorkoutCourse(plan, repetitions: repetitions, end: end)
    }

    /// Runs the workout by counts, and compares.
    func comparison(_ counts: [Nanoseconds]) throws(WorkoutSessionError) -> WorkoutComparison {
        WorkoutComparison(
            truth: truth, detected: try WorkoutCourse(plan, repetitions: counts, end: end), repetitions: repetitions)
    }
}

extension WorkoutCourse.Step {
    /// The repetitions beyond the goal of a step of repetitions, from its beginning to its end, or that of the session; one
    /// at the very end belongs to the step that it ends.
    func extra(of repetitions: [Nanoseconds]) -> Int {
        guard case .repetitions(let goal) = planned.step.goal, let began else { return 0 }
        let done = repetitions.count { $0 > began && $0 <= ended ?? .max }
        return max(0, done - goal)
    }
}
