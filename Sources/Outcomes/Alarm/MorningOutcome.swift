package import Pose

/// The way in which a morning with an alarm ends.
package enum MorningEnding: String, Sendable, Hashable, CaseIterable {
    /// Counts silence the alarm after the push-ups were done.
    case earned
    /// Counts silence the alarm before the push-ups were done.
    case fooled
    /// The alarm falls silent without a count: the counting screen has not opened, or nothing sounds behind it.
    case bypassed
    /// The session ends, and the alarm goes on.
    case neverSilent = "never-silent"
    /// The alarm does not ring.
    case neverRang = "never-rang"
}

/// The outcome of one morning for the owner of an alarm.
package struct MorningOutcome: Sendable, Hashable {
    /// The way in which the morning ends.
    package var ending: MorningEnding
    /// The number of snoozes before the sleeper gets up.
    package var snoozes: Int
    /// The countable push-ups that had begun when the alarm fell silent; all of the session if it did not.
    package var pushUps: Int
    /// The push-ups beyond those that were needed, at least 0.
    package var pushUpsBeyond: Int
    /// Time from the beginning of the session to the silence, seconds; `nil` unless counts silenced the alarm.
    package var sessionSeconds: Double?
    /// Time from the first ring to the silence, seconds; `nil` if the alarm never rang or never fell silent.
    package var silenceSeconds: Double?
    /// Time from the completion of the last push-up that was needed to the silence, seconds; negative if the count came
    /// before the completion; `nil` unless the silence was earned by countable push-ups.
    package var lateSeconds: Double?
    /// Whether the deadline passed before the silence was earned; `nil` without a deadline.
    package var isDeadlineMissed: Bool?
    /// The endings with each configuration of the app, the first of which is `ending`.
    package var parts: [MorningEnding] = []

    /// Judges a morning.
    ///
    /// A push-up is a countable cycle, and it is done from its start on, because a detection matches it from there. A
    /// borderline cycle is neither right nor wrong to count: it helps to earn the silence, and is not among `pushUps`.
    ///
    /// - Parameters:
    ///   - awakening: The morning until the session begins.
    ///   - counts: The instants from the beginning of the session at which a count reaches the screen, ascending.
    ///   - truth: The session.
    ///   - goal: The number of counts that silence the alarm, at least 1.
    package init(_ awakening: Awakening, counts: [Nanoseconds], truth: Truth, goal: Int) {
        snoozes = awakening.snoozes
        let pushUps = truth.cycles.filter { $0.verdict == .countable }
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
            let hardly = truth.cycles.count { $0.verdict == .borderline && $0.start <= silence }
            self.pushUps = pushUps.count { $0.start <= silence }
            ending = self.pushUps + hardly >= goal ? .earned : .fooled
            sessionSeconds = silence.seconds
            silenceSeconds = seconds + silence.seconds
            if self.pushUps >= goal { lateSeconds = (silence - pushUps[goal - 1].completion).seconds }
        }
        pushUpsBeyond = max(0, self.pushUps - goal)
        isDeadlineMissed = awakening.deadline.map { deadline in
            ending != .earned || (silenceSeconds ?? .infinity) > deadline
        }
    }
}
