package import Pose

package enum MorningEnding: String, Sendable, Hashable, CaseIterable {
    /// Counts silence the alarm after the push-ups were completed.
    case earned
    /// Counts silence the alarm before the push-ups were completed; they were done with those begun or borderline.
    case nearlyEarned = "nearly-earned"
    /// Counts silence the alarm before the push-ups had begun.
    case fooled
    /// The alarm falls silent without a count: the counting screen has not opened, or nothing sounds behind it.
    case bypassed
    /// The session ends, and the alarm goes on.
    case neverSilent = "never-silent"
    case neverRang = "never-rang"
}

/// One morning under one setting of the plan (`MorningSetting`).
package struct MorningPart: Sendable, Hashable {
    package let ending: MorningEnding
    /// Whether the deadline passed before the silence was earned; `nil` without a deadline.
    package let isDeadlineMissed: Bool?
}

package struct MorningOutcome: Sendable, Hashable {
    package var ending: MorningEnding
    /// The number of snoozes before the sleeper gets up.
    package var snoozes: Int
    /// The countable push-ups that were completed when the alarm fell silent; all of the session if it did not.
    package var pushUps: Int
    /// The push-ups beyond those that were needed, at least 0.
    package var pushUpsBeyond: Int
    /// Whether the session holds the push-ups that are needed, so that the silence can be earned.
    package let canEarn: Bool
    /// Time from the beginning of the session to the silence, seconds; `nil` unless counts silenced the alarm.
    package var sessionSeconds: Double?
    /// Time from the first ring to the silence, seconds; `nil` if the alarm never rang or never fell silent.
    package var silenceSeconds: Double?
    /// Time from the completion of the last push-up that was needed to the silence, seconds; negative if the count came
    /// before the completion; `nil` unless the silence was earned by countable push-ups.
    package var lateSeconds: Double?
    /// Whether the deadline passed before the silence was earned; `nil` without a deadline.
    package var isDeadlineMissed: Bool?
    /// The morning under each setting of the plan; that of the first one is `ending`.
    package var parts: [MorningPart] = []

    /// The longest time by which a push-up may be completed after the silence that it earns: 0.5 s, as far as the
    /// matching window reaches beyond a completion (`MatchWindow`).
    ///
    /// A rule may count on the way up, and the top of a push-up has no instant of its own.
    package static let tolerance: Nanoseconds = 500_000_000

    /// Judges a morning by the instants, ascending, from the beginning of the session at which counts reach the screen.
    ///
    /// A push-up is a countable cycle, and it is done if it is completed at most `tolerance` after the silence. A
    /// borderline cycle is neither right nor wrong to count, and a push-up that has only begun is none yet: a silence
    /// that needs them is nearly earned.
    package init(_ awakening: Awakening, counts: [Nanoseconds], truth: Truth, goal: Int) {
        snoozes = awakening.snoozes
        let pushUps = truth.cycles.filter { $0.verdict == .countable }
        canEarn = pushUps.count >= goal
        switch awakening.end {
        case .neverRang, .unanswered, .silent:
            self.pushUps = 0
            if case .silent(let seconds) = awakening.end { silenceSeconds = seconds }
            ending =
                switch awakening.end {
                case .silent: .bypassed
                case .neverRang: .neverRang
                default: .neverSilent
                }
        case .counting(let seconds, let seesFrames):
            guard seesFrames, counts.count >= goal else {
                ending = .neverSilent
                self.pushUps = pushUps.count
                break
            }
            let silence = counts[goal - 1]
            let begun = truth.cycles.count { $0.verdict != .notCountable && $0.start <= silence }
            self.pushUps = pushUps.count { $0.completion <= silence + Self.tolerance }
            ending = self.pushUps >= goal ? .earned : begun >= goal ? .nearlyEarned : .fooled
            sessionSeconds = silence.seconds
            silenceSeconds = seconds + silence.seconds
            if self.pushUps >= goal { lateSeconds = (silence - pushUps[goal - 1].completion).seconds }
        }
        pushUpsBeyond = max(0, self.pushUps - goal)
        isDeadlineMissed = awakening.deadline.map { deadline in
            ending != .earned || (silenceSeconds ?? .infinity) > deadline
        }
    }

    var part: MorningPart { MorningPart(ending: ending, isDeadlineMissed: isDeadlineMissed) }
}
