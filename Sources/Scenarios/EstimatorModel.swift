/// The error model of a pose estimator: a model of its errors, and disturbances that every estimator may have.
///
/// Lengths are shares of T as the camera sees it, times are seconds.
package struct EstimatorModel: Sendable, Equatable {
    /// The estimator's report of a joint outside the image.
    package enum OutsideFrame: String, Sendable, Hashable, CaseIterable {
        /// It does not report it, as Vision does.
        case missing
        /// It reports it with confidence, as BlazePose does.
        case extrapolated
    }

    package enum ErrorModel: Sendable, Equatable {
        /// A few round numbers, for comparing detectors at known grades of difficulty.
        case graded(GradedErrors)
        /// Errors that were measured on a real estimator.
        case measured(MeasuredErrors)
    }

    package var name: String
    package var errors: ErrorModel
    /// Left–right inversions of all limbs per second.
    package var inversionRate: Double
    /// Seconds that an inversion lasts.
    package var inversionSeconds: ClosedRange<Double>
    /// Losses of the whole body per second.
    package var lossRate: Double
    /// Seconds that a loss lasts.
    package var lossSeconds: ClosedRange<Double>
    /// Joints that it loses by itself.
    package var occlusions: [Occlusion]
    package var outsideFrame: OutsideFrame
    /// The clock of the phone that it runs on, where a scenario names none.
    package var clock: ClockPlan
    /// The time of its inference, where a scenario names none; `nil` for an estimator that needs no time.
    package var inference: InferencePlan?

    /// Removes what it does at its worst.
    package mutating func removeFailures() {
        guard case .measured(var errors) = errors else { return }
        errors.failures = MeasuredErrors.Failures()
        self.errors = .measured(errors)
    }

    /// Whether trials may begin with a wrong pose.
    package var startsWrongly: Bool {
        if case .measured(let errors) = errors { errors.failures.startProbability > 0 } else { false }
    }

    /// Removes the wrong poses with which trials begin.
    package mutating func removeWrongStarts() {
        guard case .measured(var errors) = errors else { return }
        errors.failures.startProbability = 0
        self.errors = .measured(errors)
    }
}

/// An error model of a few round numbers, the same for all joints.
package struct GradedErrors: Sendable, Equatable {
    /// Standard deviation of the slow error of each coordinate, T.
    package var slowError = 0.0
    /// Time constant of the slow error, seconds.
    package var slowTime = 0.0
    /// Standard deviation of the white error of each coordinate, T.
    package var whiteError = 0.0
    /// By how much errors are larger on the far side.
    package var farFactor = 0.0
    /// Probability of an outlier for a joint in a frame.
    package var outlierProbability = 0.0
    /// Standard deviation of an outlier, T.
    package var outlierSize = 0.0
    /// Mean confidence of a joint in plain view.
    package var confidence = 0.0
    /// Mean confidence of a hidden joint.
    package var hiddenConfidence = 0.0
}
