import Foundation

extension AlarmManager {
    /// Reaches an instant, does a thing there, and settles what is due at once; a refusal is recorded before it is
    /// thrown.
    @discardableResult
    mutating func perform(
        _ call: Call, id: Alarm.ID?, at instant: Date?,
        _ body: (inout AlarmManager) throws(AlarmError) -> Void
    ) throws(AlarmError) -> [Event] {
        pending.removeAll(keepingCapacity: true)
        do throws(AlarmError) {
            if let instant { try reach(instant) }
            try body(&self)
            settle(until: now)
        } catch {
            record(Self.cause(of: call), .refused(call, id: id, error))
            keep()
            throw error
        }
        keep()
        return pending
    }

    private mutating func keep() {
        if settings.keepsLog { log.events += pending }
    }

    /// The cause of a call's name; that of letting time pass is the time.
    static func cause(of call: Call) -> Event.Cause { Event.Cause(rawValue: call.rawValue) ?? .time }

    /// Adds an event of the present instant.
    mutating func record(_ cause: Event.Cause, _ effect: Effect) {
        eventCount += 1
        pending.append(Event(number: eventCount, instant: now, cause: cause, effect: effect))
    }

    private mutating func reach(_ instant: Date) throws(AlarmError) {
        guard Self.allows(instant) else { throw .instantOutOfRange(found: InstantText.text(instant)) }
        guard instant >= now else { throw .timeWentBack(to: instant, now: now) }
        settle(until: instant)
        now = instant
    }

    /// The alarm whose state time changes next, the first of equal ones, and the instant.
    var nextDue: (index: Int, instant: Date)? {
        entries.enumerated().compactMap { index, entry in entry.due.map { (index: index, instant: max($0, now)) } }
            .min { $0.instant < $1.instant }
    }

    /// Lets everything happen that is due until an instant.
    private mutating func settle(until instant: Date) {
        while let next = nextDue, next.instant <= instant {
            now = next.instant
            let entry = entries[next.index]
            if entry.mode == nil, let fireDate = entry.scheduledFor, fireDate > now {
                let whole = entry.due == now ? entry.countdownDuration?.preAlert : nil
                let mode = countdown(lasting: whole ?? fireDate.timeIntervalSince(now), until: fireDate)
                move(next.index, to: mode, .time)
            } else {
                move(next.index, to: .alert(.init(time: LocalClock(timeZone: timeZone).time(at: now))), .time)
            }
        }
    }

    /// Returns a countdown that begins now.
    func countdown(lasting duration: TimeInterval, until fireDate: Date? = nil) -> AlarmPresentationState.Mode {
        .countdown(
            .init(
                totalCountdownDuration: duration, previouslyElapsedDuration: 0, startDate: now,
                fireDate: fireDate ?? now + duration))
    }

    /// Begins a countdown after an alert, or goes on with one that was paused.
    mutating func countAgain(_ index: Int, _ cause: Event.Cause) throws(AlarmError) {
        if case .paused(let paused) = entries[index].mode {
            let left = paused.totalCountdownDuration - paused.previouslyElapsedDuration
            let mode = AlarmPresentationState.Mode.countdown(
                .init(
                    totalCountdownDuration: paused.totalCountdownDuration,
                    previouslyElapsedDuration: paused.previouslyElapsedDuration, startDate: now, fireDate: now + left))
            move(index, to: mode, cause)
        } else if let duration = entries[index].countdownDuration?.repeated {
            move(index, to: countdown(lasting: duration), cause)
        } else {
            throw .noCountdownDuration(entries[index].id)
        }
    }

    mutating func pauseCountdown(_ index: Int, _ cause: Event.Cause) {
        guard case .countdown(let countdown) = entries[index].mode else { return }
        let elapsed = countdown.previouslyElapsedDuration + now.timeIntervalSince(countdown.startDate)
        let mode = AlarmPresentationState.Mode.paused(
            .init(
                totalCountdownDuration: countdown.totalCountdownDuration,
                previouslyElapsedDuration: min(elapsed, countdown.totalCountdownDuration)))
        move(index, to: mode, cause)
    }

    /// Schedules an alarm that repeats for its next instant, and deletes any other.
    mutating func finish(_ index: Int, _ cause: Event.Cause) {
        // A countdown to an alert may be stopped before it; that alert is skipped.
        let last = max(now, entries[index].scheduledFor ?? now)
        if let schedule = entries[index].schedule, schedule.repeats,
            let fireDate = schedule.next(after: last, in: timeZone)
        {
            entries[index].scheduledFor = fireDate
            move(index, to: nil, cause)
        } else {
            delete(index, cause)
        }
    }

    /// Leaves the present mode, enters another one, and lays the Live Activities out.
    ///
    /// What ends with the old mode comes before the transition in the log, what begins with the new one after it.
    mutating func move(_ index: Int, to mode: AlarmPresentationState.Mode?, _ cause: Event.Cause, isNew: Bool = false) {
        let entry = entries[index]
        leave(entry, for: mode, cause)
        entries[index].mode = mode
        let (from, to) = (isNew ? nil : entry.state, entries[index].state)
        record(cause, .transition(id: entry.id, from: from, to: to, fireDate: entries[index].fireDate))
        if let mode { enter(mode, from: entry, cause) }
        layOut(cause)
        if let mode, isUndrawable(mode, entry) { refuseToDraw(entry, from: entry.mode) }
    }

    /// Deletes an alarm; nothing of it comes later.
    mutating func delete(_ index: Int, _ cause: Event.Cause) {
        let entry = entries[index]
        leave(entry, for: nil, cause)
        entries.remove(at: index)
        record(cause, .transition(id: entry.id, from: entry.state, to: nil, fireDate: nil))
        layOut(cause)
    }

    private mutating func leave(_ entry: AlarmEntry, for mode: AlarmPresentationState.Mode?, _ cause: Event.Cause) {
        if case .alert = entry.mode { record(cause, .soundStopped(id: entry.id, entry.sound)) }
        guard entry.shows(entry.mode), !entry.shows(mode) else { return }
        activityOrder.removeAll { $0 == entry.id }
        record(cause, .activityEnded(id: entry.id))
    }

    private mutating func enter(_ mode: AlarmPresentationState.Mode, from entry: AlarmEntry, _ cause: Event.Cause) {
        if case .alert = mode { record(cause, .soundStarted(id: entry.id, entry.sound)) }
        guard entry.shows(mode) else { return }
        let state = AlarmPresentationState(alarmID: entry.id, mode: mode)
        if entry.shows(entry.mode) {
            record(cause, .activityUpdated(state))
        } else {
            activityOrder.append(entry.id)
            record(cause, .activityStarted(state))
        }
    }

    /// Whether a mode needs the app's widget, and none is registered for the alarm's metadata.
    private func isUndrawable(_ mode: AlarmPresentationState.Mode, _ entry: AlarmEntry) -> Bool {
        guard mode.state != .alerting, entry.shows(mode) else { return false }
        return !widgets.draws(entry.metadataType)
    }

    /// Reports that a countdown has begun for which no widget is registered, with the consequence.
    private mutating func refuseToDraw(_ entry: AlarmEntry, from mode: AlarmPresentationState.Mode?) {
        // Once a countdown: a pause and its end are parts of it.
        if let mode, mode.state != .alerting { return }
        record(
            .missingWidget,
            .widgetMissing(id: entry.id, metadataType: entry.metadataType.name, registered: widgets.metadataTypes))
        if settings.missingWidget == .dismissed, let index = entries.firstIndex(where: { $0.id == entry.id }) {
            delete(index, .missingWidget)
        }
    }

    /// Finds the views of all Live Activities, and records those that have changed.
    mutating func layOut(_ cause: Event.Cause) {
        let indices = activityOrder.compactMap { id in entries.firstIndex { $0.id == id } }
        let views = ActivityView.views(
            of: indices.map { index in
                (entries[index].state == .alerting, widgets.draws(entries[index].metadataType))
            }, on: device)
        for index in entries.indices where !indices.contains(index) { entries[index].view = nil }
        for (index, view) in zip(indices, views) where entries[index].view != view {
            entries[index].view = view
            record(cause, .activityShown(id: entries[index].id, view))
        }
    }
}
