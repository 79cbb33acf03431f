public import Foundation

extension AlarmManager {
    /// Asks the person for the authorisation, if that did not happen yet (Apple, AlarmKit, `requestAuthorization()`).
    ///
    /// The result is the authorisation after the answer.
    ///
    /// - Throws: `timeWentBack` or `instantOutOfRange`.
    @discardableResult
    public mutating func requestAuthorization(at instant: Date? = nil) throws(AlarmError) -> AuthorizationState {
        try perform(.advance, id: nil, at: instant) { $0.ask() }
        return authorizationState
    }

    /// Changes the authorisation, as the person does in the settings of the system.
    ///
    /// An app that loses it loses its alarms too: each is deleted in its state, also while it alerts. *Inferred*: Apple
    /// documents only that alarms of an app without authorisation are not scheduled and do not alert.
    ///
    /// - Throws: `timeWentBack` or `instantOutOfRange`.
    @discardableResult
    public mutating func setAuthorization(
        _ state: AuthorizationState, at instant: Date? = nil
    ) throws(AlarmError) -> [Event] {
        try perform(.advance, id: nil, at: instant) { manager in
            manager.authorize(state)
            guard state != .authorized else { return }
            while !manager.entries.isEmpty { manager.delete(0, .authorization) }
        }
    }

    /// Changes the time zone of the device.
    ///
    /// An alarm that waits for a relative schedule gets the next instant of the new zone. A fixed instant and a
    /// countdown that has begun stay (the latter is *inferred*).
    ///
    /// - Throws: `timeWentBack` or `instantOutOfRange`.
    @discardableResult
    public mutating func setTimeZone(_ timeZone: TimeZone, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try perform(.advance, id: nil, at: instant) { manager in
            guard timeZone != manager.timeZone else { return }
            manager.record(.timeZone, .timeZoneChanged(from: manager.timeZone, to: timeZone))
            manager.timeZone = timeZone
            for index in manager.entries.indices {
                let entry = manager.entries[index]
                guard entry.mode == nil, case .relative = entry.schedule,
                    let fireDate = entry.schedule?.next(after: manager.now, in: timeZone),
                    fireDate != entry.scheduledFor
                else { continue }
                manager.entries[index].scheduledFor = fireDate
                manager.record(.timeZone, .rescheduled(id: entry.id, fireDate: fireDate))
            }
        }
    }

    /// Changes the device: it is locked or unlocked, or other apps start and end Live Activities.
    ///
    /// - Throws: `timeWentBack` or `instantOutOfRange`.
    @discardableResult
    public mutating func setDevice(_ device: Device, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        try perform(.advance, id: nil, at: instant) { manager in
            guard device != manager.device else { return }
            manager.device = device
            manager.record(.device, .deviceChanged(device))
            manager.layOut(.device)
        }
    }

    /// Locks or unlocks the device.
    ///
    /// - Throws: `timeWentBack` or `instantOutOfRange`.
    @discardableResult
    public mutating func setLocked(_ isLocked: Bool, at instant: Date? = nil) throws(AlarmError) -> [Event] {
        var device = device
        device.isLocked = isLocked
        return try setDevice(device, at: instant)
    }

    /// Asks the person where that did not happen yet and an answer comes.
    mutating func ask() {
        guard authorizationState == .notDetermined, !settings.usageDescription.isEmpty,
            let answer = settings.promptAnswer
        else { return }
        authorize(answer)
    }

    private mutating func authorize(_ state: AuthorizationState) {
        guard state != authorizationState else { return }
        record(.authorization, .authorizationChanged(from: authorizationState, to: state))
        authorizationState = state
    }
}
