/// The counts of what becomes of one trial as a morning and as a workout, or their sums over several trials.
///
/// All are 0 where no outcome was judged. The numbers are small, so that they take little memory beside the others.
package struct OutcomeCounts: Sendable, Hashable {
    /// Mornings on which the counting screen sees frames, so that the detector decides about the silence.
    package var mornings: Int32 = 0
    /// Those of them on which the sleeper does the push-ups that are needed.
    package var honestMornings: Int32 = 0
    /// Those of these on which the silence is earned.
    package var earned: Int32 = 0
    /// Mornings on which counts silence the alarm before the push-ups had begun.
    package var fooled: Int32 = 0
    /// Mornings of sleepers who do the push-ups on which the alarm goes on.
    package var neverSilent: Int32 = 0
    /// Push-ups of earned mornings beyond those that were needed.
    package var pushUpsBeyond: Int32 = 0
    package var workouts: Int32 = 0
    package var stepsDue: Int32 = 0
    /// Those of them that end in time.
    package var stepsInTime: Int32 = 0
    /// Push-ups of workouts beyond the goals of their steps.
    package var extraPushUps: Int32 = 0

    package init() {}

    package static let width = 10

    /// The counts as they are stored; a list of another length than `width` is taken as zeros.
    package var numbers: [Int32] {
        get {
            [
                mornings, honestMornings, earned, fooled, neverSilent, pushUpsBeyond, workouts, stepsDue, stepsInTime,
                extraPushUps,
            ]
        }
        set {
            guard newValue.count == Self.width else { return self = OutcomeCounts() }
            (mornings, honestMornings, earned, fooled) = (newValue[0], newValue[1], newValue[2], newValue[3])
            (neverSilent, pushUpsBeyond, workouts) = (newValue[4], newValue[5], newValue[6])
            (stepsDue, stepsInTime, extraPushUps) = (newValue[7], newValue[8], newValue[9])
        }
    }

    package static func += (sum: inout OutcomeCounts, other: OutcomeCounts) {
        sum.mornings += other.mornings
        sum.honestMornings += other.honestMornings
        sum.earned += other.earned
        sum.fooled += other.fooled
        sum.neverSilent += other.neverSilent
        sum.pushUpsBeyond += other.pushUpsBeyond
        sum.workouts += other.workouts
        sum.stepsDue += other.stepsDue
        sum.stepsInTime += other.stepsInTime
        sum.extraPushUps += other.extraPushUps
    }
}

extension Metric {
    /// Fooled mornings over all mornings on which the detector decides.
    package static let morningsFooled = Metric(
        outcome: "mornings-fooled", heading: "mornings fooled",
        about: "mornings silenced before the push-ups had begun / mornings on which the counting screen sees frames",
        numerator: { $0.fooled }, denominator: .counts { Int($0.outcome.mornings) })

    /// Earned mornings over those of sleepers who do the push-ups.
    package static let earned = Metric(
        outcome: "earned", heading: "earned",
        about: "mornings silenced after the push-ups were completed / those on which the sleeper does the push-ups",
        direction: .higherIsBetter, numerator: { $0.earned }, denominator: .counts { Int($0.outcome.honestMornings) })

    /// Mornings that never fall silent over those of sleepers who do the push-ups.
    package static let neverSilent = Metric(
        outcome: "never-silent", heading: "never silent",
        about: "mornings on which the alarm goes on / those on which the sleeper does the push-ups",
        numerator: { $0.neverSilent }, denominator: .counts { Int($0.outcome.honestMornings) })

    /// Push-ups beyond those that were needed over earned mornings.
    package static let pushUpsBeyond = Metric(
        outcome: "push-ups-beyond", heading: "push-ups beyond",
        about: "push-ups beyond those that were needed / earned mornings", unit: .repetitions,
        numerator: { $0.pushUpsBeyond }, denominator: .counts { Int($0.outcome.earned) })

    /// Steps of workouts that end in time over those that were due.
    package static let stepsInTime = Metric(
        outcome: "steps-in-time", heading: "steps in time",
        about: "steps of workouts that end at most 1 s from their due instant / steps that were due",
        direction: .higherIsBetter, numerator: { $0.stepsInTime }, denominator: .counts { Int($0.outcome.stepsDue) })

    /// Push-ups beyond the goals of steps over workouts.
    package static let extraPushUps = Metric(
        outcome: "extra-push-ups", heading: "extra push-ups",
        about: "push-ups beyond the goal of the step that the app was in / workouts", unit: .repetitions,
        numerator: { $0.extraPushUps }, denominator: .counts { Int($0.outcome.workouts) })

    /// The days' count errors over repetitions, for a week with one session a day and the phone as the only source.
    ///
    /// Seven such sessions have seven times the errors and the repetitions of one, and the errors of two days do not
    /// cancel, so that the ratio over sessions is that of the weeks.
    package static let weekCountError = Metric(
        standard: "count-error-of-the-week", heading: "count error of the week",
        about: "counts above or below the right number, day by day, per 100 repetitions, with one session a day",
        unit: .perHundred, direction: .lowerIsBetter, numerator: { 100 * $0.countErrorMagnitude },
        denominator: .counts { $0.countable })

    /// Declares a metric of what becomes of counts; less is better unless said otherwise.
    private init(
        outcome name: String, heading: String, about: String, unit: Unit = .share,
        direction: Direction = .lowerIsBetter, numerator: @escaping @Sendable (OutcomeCounts) -> Int32,
        denominator: Denominator
    ) {
        self.init(
            standard: name, heading: heading, about: about, unit: unit, direction: direction,
            numerator: { Int(numerator($0.outcome)) }, denominator: denominator)
    }
}
