package import Documents
import Mathematics

/// A sleeper's behaviour on one morning with an alarm, until the session begins; every number is fixed.
package struct MorningPlan: Sendable, Equatable {
    /// The sleeper's answer to one ring of the alarm.
    package struct Ring: Sendable, Equatable {
        /// Time from the beginning of the sound to the first touch, seconds.
        package var reaction: Double
        /// Whether the sleeper asks for a snooze.
        package var isSnoozed: Bool
        /// Whether the sleeper, if there is no snooze, stops the alarm on the locked screen.
        package var isStoppedLocked: Bool
    }

    /// The answers in order; after the last one nobody touches the phone.
    package var rings: [Ring]
    /// Time to unlock the phone, seconds.
    package var unlock: Double
    /// Time from the counting screen to the beginning of the session, seconds: the phone is put down.
    package var setUp: Double
    /// Whether the system has ended the app during the night.
    package var isColdStart: Bool
    /// Time from the first ring until which silence must be earned, seconds; `nil` where no time is too late.
    package var deadline: Double?

    package static let mostRings = 24
}

/// A probability of the section `morning`, which is an assumption: no measurement of people's mornings was found.
package enum SleeperAssumption: String, Sendable, Hashable, CaseIterable {
    case snooze
    /// A ring that is not snoozed is stopped on the locked screen.
    case lockedStop = "locked-stop"
    /// The system has ended the app during the night.
    case coldStart = "cold-start"
}

extension Schema {
    /// The keys of `morning`; all have defaults of their own, so that any scenario can be a morning.
    static let morning: [KeySpec] = [
        KeySpec("reaction", .number(0...3600), "s", isOptional: true),
        KeySpec("snooze", .number(0...1), "share", isDrawable: false, isOptional: true),
        KeySpec("most-snoozes", .whole(0...20), isOptional: true),
        KeySpec("locked-stop", .number(0...1), "share", isDrawable: false, isOptional: true),
        KeySpec("cold-start", .number(0...1), "share", isDrawable: false, isOptional: true),
        KeySpec("unlock", .number(0...600), "s", isOptional: true),
        KeySpec("set-up", .number(0...3600), "s", isOptional: true),
        KeySpec("deadline", .number(1...86400), "s", isOptional: true),
    ]
}

extension Scenario {
    /// Draws what the sleeper of a trial does before the session begins.
    ///
    /// Each key has a random stream of its own, so the trial itself stays as `draw` makes it. The values of keys that
    /// are not given are our own choice: a reaction of 10 s, at most 3 snoozes with probability 0, 3 s to unlock and
    /// 15 s to put the phone down. Where other probabilities than those of the scenario are assumed, the draws stay.
    package func drawMorning(
        trial: Int, seed: UInt64, assuming assumed: [SleeperAssumption: Double] = [:]
    ) throws(InputError) -> MorningPlan {
        let drawing = Drawing(key: RandomKey.make(seed: seed, name: name), trial: trial)
        let table = Section(morning, drawing)
        func probability(_ assumption: SleeperAssumption) throws(InputError) -> Double {
            if let value = assumed[assumption] { return value }
            return try table.optionalNumber(assumption.rawValue) ?? 0
        }
        let (snooze, locked) = (try probability(.snooze), try probability(.lockedStop))
        let mostSnoozes = Int(try table.optionalNumber("most-snoozes") ?? 3)
        var reactions = table.stream("reaction.each")
        var snoozes = table.stream("snooze.each")
        var stops = table.stream("locked-stop.each")
        var coldStart = table.stream("cold-start.each")
        var rings: [MorningPlan.Ring] = []
        for index in 0..<MorningPlan.mostRings {
            let reaction =
                try morning["reaction"].map { setting throws(InputError) in
                    try drawing.number(setting, from: &reactions)
                } ?? 10
            rings.append(
                .init(
                    reaction: reaction, isSnoozed: snoozes.bernoulli(snooze) && index < mostSnoozes,
                    isStoppedLocked: stops.bernoulli(locked)))
        }
        return MorningPlan(
            rings: rings, unlock: try table.optionalNumber("unlock") ?? 3,
            setUp: try table.optionalNumber("set-up") ?? 15,
            isColdStart: coldStart.bernoulli(try probability(.coldStart)),
            deadline: try table.optionalNumber("deadline"))
    }
}
