import Pose
import Scoring

extension WorkoutComparison: Outcome {
    package var parts: [Step] { steps }

    package static var figures: [OutcomeFigure<WorkoutComparison>] {
        [.followed, .finished, .neverEnded, .late, .dueAlerts, .missedAlerts, .falseAlerts]
    }

    package static var partFigures: [OutcomeFigure<Step>] {
        [.due, .dueSeconds, .doneSeconds, .late] + Ending.allCases.map { .ending($0) }
            + [.alerting, .alertMissed, .alertFalse]
    }
}

extension OutcomeFigure where Outcome == WorkoutComparison {
    package static var followed: OutcomeFigure {
        OutcomeFigure(
            "followed_share", heading: "all steps in time", "the share of trials in which every step ends in time",
            direction: .higherIsBetter, decimals: 3, .share { $0.isFollowed })
    }

    package static var finished: OutcomeFigure {
        OutcomeFigure(
            "finished_share", heading: "workout ends",
            "the share of trials whose last step was due in which the detector ends it", direction: .higherIsBetter,
            decimals: 3, .share { $0.isDue ? $0.isFinished : nil })
    }

    package static var neverEnded: OutcomeFigure {
        OutcomeFigure(
            "never_mean", heading: "steps never ended", unit: "steps",
            "the mean number of due steps that the detector never ended", direction: .lowerIsBetter,
            .mean { $0.steps.count { $0.ending == .never } })
    }

    package static var late: OutcomeFigure {
        OutcomeFigure(
            "late_p50_s", heading: "end late", unit: "s",
            "the median time from the due to the actual end of the workout", .median { $0.steps.last?.late })
    }

    package static var dueAlerts: OutcomeFigure {
        OutcomeFigure(
            "alerts_due_mean", heading: "alerts due", unit: "alerts", "the mean number of alerts of the true cadence",
            .mean { $0.dueAlerts })
    }

    package static var missedAlerts: OutcomeFigure {
        OutcomeFigure(
            "alerts_missed_mean", heading: "missed", unit: "alerts",
            "the mean number of them that the detected cadence missed", direction: .lowerIsBetter,
            .mean { $0.missedAlerts })
    }

    package static var falseAlerts: OutcomeFigure {
        OutcomeFigure(
            "alerts_false_mean", heading: "false", unit: "alerts",
            "the mean number of alerts of the detected cadence alone", direction: .lowerIsBetter,
            .mean { $0.falseAlerts })
    }
}

extension OutcomeFigure where Outcome == WorkoutComparison.Step {
    package static var due: OutcomeFigure {
        OutcomeFigure(
            "due", "the number of trials in which the step was due", form: .whole, .sum { $0.due == nil ? 0 : 1 })
    }

    package static var dueSeconds: OutcomeFigure {
        OutcomeFigure(
            "due_p50_s", heading: "due", unit: "s", "the median instant at which it was due", decimals: 1, form: .value,
            .median { $0.due?.seconds })
    }

    package static var doneSeconds: OutcomeFigure {
        OutcomeFigure(
            "done_p50_s", heading: "done", unit: "s", "the median instant at which the detector ended it", decimals: 1,
            form: .value, .median { $0.done?.seconds })
    }

    package static var late: OutcomeFigure {
        OutcomeFigure("late_p50_s", heading: "late", unit: "s", "the median time from due to done", .median { $0.late })
    }

    package static func ending(_ ending: WorkoutComparison.Ending) -> OutcomeFigure {
        OutcomeFigure(
            "\(ending.rawValue.replacing("-", with: "_"))_share", heading: ending.rawValue,
            "the number of trials in which the step ends so, and their share of those in which it was due",
            direction: ending == .inTime ? .higherIsBetter : .lowerIsBetter, form: .countedShare,
            .share { step in step.ending.map { $0 == ending } })
    }

    package static var alerting: OutcomeFigure {
        OutcomeFigure(
            "alerting", heading: "trials with an alert",
            "the number of trials in which the true cadence raised an alert", form: .whole,
            .sum { $0.alerts.contains(where: \.isDue) ? 1 : 0 })
    }

    package static var alertMissed: OutcomeFigure {
        OutcomeFigure(
            "alert_missed_share", heading: "missed",
            "the share of these trials in which the detected cadence missed one", direction: .lowerIsBetter,
            .share { step in
                step.alerts.contains(where: \.isDue) ? step.alerts.contains(where: \.isMissed) : nil
            })
    }

    package static var alertFalse: OutcomeFigure {
        OutcomeFigure(
            "alert_false_share", heading: "false",
            "the share of all trials in which it raised one that was not due", direction: .lowerIsBetter,
            .share { step in step.alerts.isEmpty ? nil : step.alerts.contains(where: \.isFalse) })
    }
}
