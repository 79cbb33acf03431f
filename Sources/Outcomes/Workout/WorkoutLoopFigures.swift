import Pose
import Scoring

/// The outcome of a workout whose person reacts to the app, beside the same workout in an open loop.
package struct WorkoutLoopOutcome: Sendable, Hashable {
    /// The session of the person who reacts.
    package let closed: WorkoutTally
    /// The session that is the same whatever the app does.
    package let open: WorkoutTally

    package subscript(loop: PersonLoop) -> WorkoutTally { loop == .closed ? closed : open }
}

extension WorkoutLoopOutcome: Outcome {
    package var parts: [WorkoutTally.Step] { closed.steps }

    package static var figures: [OutcomeFigure<WorkoutLoopOutcome>] {
        [PersonLoop.closed, .open].flatMap { loop in
            [.asPlanned(loop), .finished(loop), .extra(loop), .skipped(loop), .lost(loop)]
        }
    }

    package static var partFigures: [OutcomeFigure<WorkoutTally.Step>] {
        [.ended, .endedSeconds, .pushUps, .extra, .skipped, .lost]
    }
}

extension PersonLoop {
    /// The beginning of the names of figures.
    fileprivate var prefix: String { self == .closed ? "" : "open_" }
    /// The end of the descriptions of figures.
    fileprivate var about: String { self == .closed ? "" : ", in the open loop" }
}

extension OutcomeFigure where Outcome == WorkoutLoopOutcome {
    package static func asPlanned(_ loop: PersonLoop) -> OutcomeFigure {
        OutcomeFigure(
            "\(loop.prefix)as_planned_share", heading: "as planned",
            "the share of sessions in which the app comes to the end, and the person does exactly the push-ups of the plan"
                + loop.about, direction: .higherIsBetter, decimals: 3, .share { $0[loop].isAsPlanned })
    }

    package static func finished(_ loop: PersonLoop) -> OutcomeFigure {
        OutcomeFigure(
            "\(loop.prefix)finished_share", heading: "workout ends",
            "the share of sessions in which the app comes to the end" + loop.about, direction: .higherIsBetter,
            decimals: 3, .share { $0[loop].isFinished })
    }

    package static func extra(_ loop: PersonLoop) -> OutcomeFigure {
        OutcomeFigure(
            "\(loop.prefix)extra_mean", heading: "extra", unit: "push-ups",
            "the mean number of push-ups that are done beyond the goal of their set, or while the app is in no set"
                + loop.about, direction: .lowerIsBetter, .mean { $0[loop].extra })
    }

    package static func skipped(_ loop: PersonLoop) -> OutcomeFigure {
        OutcomeFigure(
            "\(loop.prefix)skipped_mean", heading: "skipped", unit: "push-ups",
            "the mean number of push-ups of the plan that are not done" + loop.about, direction: .lowerIsBetter,
            .mean { $0[loop].skipped })
    }

    package static func lost(_ loop: PersonLoop) -> OutcomeFigure {
        OutcomeFigure(
            "\(loop.prefix)lost_mean_s", heading: "time lost", unit: "s",
            "the mean time from the completion of the last push-up of each set's goal to the step's end" + loop.about,
            direction: .lowerIsBetter, decimals: 1, .ratio { ($0[loop].lostSeconds, 1) })
    }
}

extension OutcomeFigure where Outcome == WorkoutTally.Step {
    package static var ended: OutcomeFigure {
        OutcomeFigure(
            "ended_share", heading: "ends", "the number of sessions in which the app ends the step, and their share",
            direction: .higherIsBetter, form: .countedShare, .share { $0.ended != nil })
    }

    package static var endedSeconds: OutcomeFigure {
        OutcomeFigure(
            "ended_p50_s", heading: "ends at", unit: "s", "the median instant at which the app ends it", decimals: 1,
            form: .value, .median { $0.ended?.seconds })
    }

    package static var pushUps: OutcomeFigure {
        OutcomeFigure(
            "push_ups_mean", heading: "push-ups", unit: "push-ups", "the mean number of push-ups that are done in it",
            .mean { $0.pushUps })
    }

    package static var extra: OutcomeFigure {
        OutcomeFigure(
            "extra_mean", heading: "extra", unit: "push-ups",
            "the mean number of push-ups beyond those for which it asks", direction: .lowerIsBetter, .mean { $0.extra })
    }

    package static var skipped: OutcomeFigure {
        OutcomeFigure(
            "skipped_mean", heading: "skipped", unit: "push-ups",
            "the mean number of push-ups for which it asks that are not done", direction: .lowerIsBetter,
            .mean { $0.skipped })
    }

    package static var lost: OutcomeFigure {
        OutcomeFigure(
            "lost_mean_s", heading: "time lost", unit: "s",
            "the mean time from the completion of the last push-up for which it asks to its end",
            direction: .lowerIsBetter, decimals: 1, .ratio { ($0.lostSeconds, 1) })
    }
}
