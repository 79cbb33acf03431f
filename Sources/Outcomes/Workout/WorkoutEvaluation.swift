package import GSL
import Experiment
import Pose
import Randomness
package import Workout

/// The figures of one step with one detector.
package struct WorkoutStepFigures: Sendable, Hashable {
    /// The step.
    package let planned: PlannedStep
    /// The number of trials in which the step was due.
    package let due: Int
    /// The number of these trials by the way in which the detector ended the step.
    package let endings: [WorkoutComparison.Ending: Int]
    /// The share of each ending.
    package let shares: [WorkoutComparison.Ending: OutcomeEstimate]
    /// The median instant at which the step was due, seconds.
    package let dueSeconds: Double?
    /// The median instant at which the detector ended it, seconds.
    package let doneSeconds: Double?
    /// The median time from due to done, seconds.
    package let late: OutcomeEstimate?
    /// The share of the trials with an alert of the true cadence in which the detected one missed at least one.
    package let missed: OutcomeEstimate?
    /// The number of trials with an alert of the true cadence.
    package let alerting: Int
    /// The share of all trials in which the detected cadence raised an alert that was not due.
    package let falselyRaised: OutcomeEstimate?

    /// Computes the figures.
    ///
    /// - Parameter steps: The same step of every trial, at least one.
    /// - Throws: `GSLError`, which cannot happen for such numbers.
    init?(_ steps: [WorkoutComparison.Step]) throws(GSLError) {
        guard let first = steps.first else { return nil }
        planned = first.planned
        due = steps.count { $0.due != nil }
        var endings: [WorkoutComparison.Ending: Int] = [:]
        var shares: [WorkoutComparison.Ending: OutcomeEstimate] = [:]
        for ending in WorkoutComparison.Ending.allCases {
            let count = steps.count { $0.ending == ending }
            endings[ending] = count
            shares[ending] = try .share(count, of: due)
        }
        self.endings = endings
        self.shares = shares
        dueSeconds = OutcomeEstimate.median(steps.compactMap { $0.due?.seconds })?.value
        doneSeconds = OutcomeEstimate.median(steps.compactMap { $0.done?.seconds })?.value
        late = .median(steps.compactMap(\.late))
        alerting = steps.count { $0.alerts.contains(where: \.isDue) }
        missed = try .share(steps.count { $0.alerts.contains(where: \.isMissed) }, of: alerting)
        falselyRaised =
            first.alerts.isEmpty
            ? nil : try .share(steps.count { $0.alerts.contains(where: \.isFalse) }, of: steps.count)
    }
}

/// The figures of a whole workout with one detector.
package struct WorkoutFigures: Sendable, Hashable {
    /// The number of trials.
    package let trials: Int
    /// The share of the trials in which every step ends in time.
    package let followed: OutcomeEstimate?
    /// The share of the trials whose last step was due in which the detector ends it.
    package let finished: OutcomeEstimate?
    /// The mean number of steps that were due and that the detector never ended, in a trial.
    package let neverEnded: OutcomeEstimate?
    /// The median time from the due to the actual end of the workout, seconds.
    package let late: OutcomeEstimate?
    /// The mean number of alerts that the true cadence raised in a trial.
    package let dueAlerts: OutcomeEstimate?
    /// The mean number of them that the detected cadence missed.
    package let missedAlerts: OutcomeEstimate?
    /// The mean number of alerts that the detected cadence alone raised.
    package let falseAlerts: OutcomeEstimate?
    /// The steps.
    package let steps: [WorkoutStepFigures]

    /// Computes the figures; `nil` without trials.
    ///
    /// - Parameters:
    ///   - comparisons: One workout for each trial.
    ///   - stream: The source of randomness of the resamples.
    /// - Throws: `GSLError` for more than 2³² − 1 trials.
    init?(_ comparisons: [WorkoutComparison], stream: inout RandomStream) throws(GSLError) {
        guard let first = comparisons.first else { return nil }
        trials = comparisons.count
        followed = try .share(comparisons.count(where: \.isFollowed), of: comparisons.count)
        let due = comparisons.filter(\.isDue)
        finished = try .share(due.count(where: \.isFinished), of: due.count)
        neverEnded = try .mean(
            comparisons.map { $0.steps.count { $0.ending == .never } }, stream: &stream)
        late = .median(comparisons.compactMap { $0.steps.last?.late })
        dueAlerts = try .mean(comparisons.map(\.dueAlerts), stream: &stream)
        missedAlerts = try .mean(comparisons.map(\.missedAlerts), stream: &stream)
        falseAlerts = try .mean(comparisons.map(\.falseAlerts), stream: &stream)
        var steps: [WorkoutStepFigures] = []
        for index in first.steps.indices {
            if let figures = try WorkoutStepFigures(comparisons.map { $0.steps[index] }) { steps.append(figures) }
        }
        self.steps = steps
    }
}

/// The figures of a study of one workout.
package struct WorkoutEvaluation: Sendable {
    /// The plan of the workout.
    package let plan: WorkoutPlan
    /// The labels of the rows: the detectors, then the controls.
    package let labels: [String]
    /// The number of detectors.
    package let detectors: Int
    /// The figures of each row; `nil` for a row that failed.
    package let figures: [WorkoutFigures?]
    /// One line for each row that failed.
    package let failureLines: [String]

    /// Computes the figures.
    ///
    /// - Parameters:
    ///   - result: The workouts.
    ///   - plan: The plan of the workout.
    ///   - seed: The seed of the resamples; each row has a random stream of its own.
    /// - Throws: `GSLError` for more than 2³² − 1 trials.
    package init(_ result: WorkoutOperation.Result, of plan: WorkoutPlan, seed: UInt64) throws(GSLError) {
        self.plan = plan
        labels = result.labels
        detectors = result.detectors
        var figures: [WorkoutFigures?] = []
        for (label, comparisons) in zip(result.labels, result.comparisons) {
            var stream = Evaluation.stream("workout/\(label)", seed: seed)
            figures.append(try WorkoutFigures(comparisons, stream: &stream))
        }
        self.figures = figures
        failureLines = zip(result.labels, result.failures).compactMap { label, failure in
            failure.map { "\(label) failed: \($0)" }
        }
    }
}
