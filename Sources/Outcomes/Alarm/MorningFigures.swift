import Scoring

extension MorningOutcome: Outcome {
    package static var figures: [OutcomeFigure<MorningOutcome>] {
        MorningEnding.allCases.map { .ending($0) } + [.beyond, .late, .session, .snoozes, .missed]
    }

    /// The endings and the deadline, for each setting.
    package static var partFigures: [OutcomeFigure<MorningPart>] {
        MorningEnding.allCases.map { .ending($0) } + [.missed]
    }
}

extension OutcomeFigure where Outcome == MorningOutcome {
    package static func ending(_ ending: MorningEnding) -> OutcomeFigure { .share(of: ending) { $0.ending == ending } }

    package static var beyond: OutcomeFigure {
        OutcomeFigure(
            "push_ups_beyond_mean", heading: "push-ups beyond", unit: "push-ups",
            "the mean of the push-ups beyond those that were needed, over the earned mornings",
            direction: .lowerIsBetter, .mean { $0.ending == .earned ? $0.pushUpsBeyond : nil })
    }

    package static var late: OutcomeFigure {
        OutcomeFigure(
            "late_p50_s", heading: "late", unit: "s",
            "the median time from the completion of the last push-up that was needed to the silence",
            direction: .lowerIsBetter, .median { $0.lateSeconds })
    }

    package static var session: OutcomeFigure {
        OutcomeFigure(
            "session_p50_s", heading: "time to silence", unit: "s",
            "the median time from the beginning of the session to the silence, over the mornings that counts silenced",
            decimals: 1, .median { $0.sessionSeconds })
    }

    package static var snoozes: OutcomeFigure {
        OutcomeFigure(
            "snoozes_mean", heading: "snoozes", unit: "snoozes", "the mean number of snoozes", .mean { $0.snoozes })
    }

    package static var missed: OutcomeFigure { .deadline { $0.isDeadlineMissed } }
}

extension OutcomeFigure where Outcome == MorningPart {
    package static func ending(_ ending: MorningEnding) -> OutcomeFigure { .share(of: ending) { $0.ending == ending } }

    package static var missed: OutcomeFigure { .deadline { $0.isDeadlineMissed } }
}

extension OutcomeFigure {
    /// The share of the mornings on which the deadline was missed.
    fileprivate static func deadline(_ isMissed: @escaping @Sendable (Outcome) -> Bool?) -> OutcomeFigure {
        OutcomeFigure(
            "deadline_missed_share", heading: "deadline missed",
            "the share of the mornings with a deadline on which the silence was not earned in time",
            direction: .lowerIsBetter, decimals: 3, .share(isMissed))
    }

    /// The share of the mornings that end in one way.
    fileprivate static func share(
        of ending: MorningEnding, _ property: @escaping @Sendable (Outcome) -> Bool
    ) -> OutcomeFigure {
        OutcomeFigure(
            "\(ending.rawValue.replacing("-", with: "_"))_share", heading: ending.rawValue.replacing("-", with: " "),
            "the number of mornings that end so, and their share",
            direction: ending == .earned ? .higherIsBetter : .lowerIsBetter, decimals: 3, form: .countedShare,
            .share { property($0) })
    }
}
