public import Foundation

extension AlarmManager {
    /// Schedules a new alarm (Apple, AlarmKit, `schedule(id:configuration:)`).
    ///
    /// An app that was not asked yet asks the person first. A timer counts down at once. An alarm waits for its
    /// schedule, or for the countdown before it; where that should have begun already, it begins at once (*inferred*).
    ///
    /// - Throws: The reason for which it was not scheduled.
    @discardableResult
    public mutating func schedule(
        id: Alarm.ID, configuration: AlarmConfiguration<some AlarmMetadata>, at instant: Date? = nil
    ) throws(AlarmError) -> Alarm {
        var entry = AlarmEntry(id: id, configuration: configuration)
        try perform(.schedule, id: id, at: instant) { manager throws(AlarmError) in
            try manager.admit(id, configuration)
            if let schedule = configuration.schedule {
                guard let fireDate = schedule.next(after: manager.now, in: manager.timeZone) else {
                    throw .nothingToSchedule(id)
                }
                entry.scheduledFor = fireDate
                manager.entries.append(entry)
                manager.record(.schedule, .transition(id: id, from: nil, to: .scheduled, fireDate: fireDate))
            } else {
                let mode = manager.countdown(lasting: configuration.countdownDuration?.preAlert ?? 0)
                manager.entries.append(entry)
                entry.mode = mode
                manager.move(manager.entries.count - 1, to: mode, .schedule, isNew: true)
            }
        }
        // A countdown without a widget may have been dismissed at once.
        return alarm(id) ?? entry.alarm
    }

    /// Stops an alert or countdown (Apple, AlarmKit, `stop(id:)`); no intent is performed.
    ///
    /// An alarm that repeats is scheduled for its next instant; any other alarm is deleted.
    ///
    /// - Throws: `unknownAlarm`, `wrongState`, or the reason for which the instant cannot be reached.
    @discardableResult
    public mutating func stop(id: Alarm.ID, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try change(id, .stop, at: instant)
    }

    /// Pauses a countdown (Apple, AlarmKit, `pause(id:)`).
    ///
    /// - Throws: `unknownAlarm`, `wrongState`, or the reason for which the instant cannot be reached.
    @discardableResult
    public mutating func pause(id: Alarm.ID, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try change(id, .pause, at: instant)
    }

    /// Resumes a paused countdown with the time that was left (Apple, AlarmKit, `resume(id:)`).
    ///
    /// - Throws: `unknownAlarm`, `wrongState`, or the reason for which the instant cannot be reached.
    @discardableResult
    public mutating func resume(id: Alarm.ID, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try change(id, .resume, at: instant)
    }

    /// Counts down again after an alert: snooze or repeat (Apple, AlarmKit, `countdown(id:)`).
    ///
    /// - Throws: `unknownAlarm`, `wrongState`, `noCountdownDuration`, or the reason for which the instant cannot be
    ///   reached.
    @discardableResult
    public mutating func countdown(id: Alarm.ID, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try change(id, .countdown, at: instant)
    }

    /// Deletes an alarm in any state, also one that repeats (Apple, AlarmKit, `cancel(id:)`).
    ///
    /// - Throws: `unknownAlarm`, or the reason for which the instant cannot be reached.
    @discardableResult
    public mutating func cancel(id: Alarm.ID, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try change(id, .cancel, at: instant)
    }

    /// Presses a button of an alarm, as the person does on the lock screen, in the Dynamic Island or in the banner.
    ///
    /// The stop button performs the stop intent and stops the alarm. The secondary button performs the secondary
    /// intent; with the behaviour `countdown` the alarm counts down again, with `custom` its state stays. That a button
    /// performs its intent before the alarm changes, and that the manager stops the alarm without the intent's help, is
    /// *inferred*.
    ///
    /// - Throws: `unknownAlarm`, `wrongState`, `noButton`, or the reason for which the instant cannot be reached.
    @discardableResult
    public mutating func press(_ button: Button, id: Alarm.ID, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try perform(.press, id: id, at: instant) { manager throws(AlarmError) in try manager.react(to: button, id) }
    }

    /// Advances the time: every event that is due by the instant happens, in order.
    ///
    /// - Throws: `timeWentBack` or `instantOutOfRange`.
    @discardableResult
    public mutating func advance(to instant: Date) throws(AlarmError) -> [Event] {
        try perform(.advance, id: nil, at: instant) { _ in }
    }
}

extension AlarmManager {
    /// Checks whether an alarm may be scheduled.
    private mutating func admit(
        _ id: Alarm.ID, _ configuration: AlarmConfiguration<some AlarmMetadata>
    ) throws(AlarmError) {
        if settings.usageDescription.isEmpty { throw .missingUsageDescription }
        ask()
        guard authorizationState == .authorized else { throw .notAuthorized(authorizationState) }
        guard !entries.contains(where: { $0.id == id }) else { throw .duplicateAlarm(id) }
        if let limit = settings.maximumAlarms, entries.count >= limit { throw .maximumLimitReached(limit: limit) }
        do {
            try configuration.validate()
        } catch {
            throw .invalidConfiguration(error)
        }
        for intent in [configuration.stopIntent, configuration.secondaryIntent] {
            if let intent, intent.alarmID != id { throw .foreignIntent(id, intent) }
        }
    }

    private mutating func change(_ id: Alarm.ID, _ call: Call, at instant: Date?) throws(AlarmError) -> [Event] {
        try perform(call, id: id, at: instant) { manager throws(AlarmError) in
            try manager.change(id, call, Self.cause(of: call))
        }
    }

    /// Does what a row of the transition table says.
    private mutating func change(_ id: Alarm.ID, _ call: Call, _ cause: Event.Cause) throws(AlarmError) {
        let index = try index(of: id)
        let transition = try transition(index, call)
        switch transition.outcome {
        case .state(.countdown): try countAgain(index, cause)
        case .state(.paused): pauseCountdown(index, cause)
        case .state: break
        case .nextOrDeleted: finish(index, cause)
        case .deleted: delete(index, cause)
        }
    }

    /// Returns the row of the transition table for a call in the present state of an alarm.
    private func transition(_ index: Int, _ call: Call) throws(AlarmError) -> Transition {
        let state = entries[index].state
        guard let row = Self.transitions.first(where: { $0.call == call && $0.from == state }) else {
            throw .wrongState(entries[index].id, state: state, call: call, allowed: Self.states(allowing: call))
        }
        return row
    }

    private func index(of id: Alarm.ID) throws(AlarmError) -> Int {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { throw .unknownAlarm(id) }
        return index
    }

    private mutating func react(to button: Button, _ id: Alarm.ID) throws(AlarmError) {
        let index = try index(of: id)
        let entry = entries[index]
        switch button {
        case .stop:
            _ = try transition(index, .stop)
            if let intent = entry.stopIntent { perform(intent, of: id, .stopButton) }
            try change(id, .stop, .stopButton)
        case .secondary:
            guard entry.state == .alerting else {
                throw .wrongState(id, state: entry.state, call: .press, allowed: [.alerting])
            }
            guard let behavior = entry.presentation.alert.secondaryButtonBehavior else { throw .noButton(id, button) }
            if let intent = entry.secondaryIntent {
                if device.hasBeenUnlocked {
                    perform(intent, of: id, .secondaryButton)
                } else {
                    record(.secondaryButton, .intentUnavailable(id: id, intent: intent))
                }
            }
            if behavior == .countdown { try change(id, .countdown, .secondaryButton) }
        case .pause:
            _ = try transition(index, .pause)
            guard entry.presentation.countdown?.pauseButton != nil else { throw .noButton(id, button) }
            try change(id, .pause, .pauseButton)
        case .resume:
            _ = try transition(index, .resume)
            guard entry.presentation.paused != nil else { throw .noButton(id, button) }
            try change(id, .resume, .resumeButton)
        }
    }

    private mutating func perform(_ intent: AlarmIntent, of id: Alarm.ID, _ cause: Event.Cause) {
        record(cause, .performIntent(id: id, intent: intent, isLocked: device.isLocked))
    }
}
