public import Foundation

/// A thing that happened: the instant, the cause and the effect; a line of the log.
public struct Event: Sendable, Hashable {
    /// The position in the life of the manager, from 1.
    public let number: Int
    /// The simulated instant.
    public let instant: Date
    /// The cause.
    public let cause: Cause
    /// The effect.
    public let effect: Effect

    /// The cause of an event.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        /// A call that schedules an alarm.
        case schedule
        /// An instant that was reached.
        case time
        /// A call that stops.
        case stop
        /// A call that pauses.
        case pause
        /// A call that resumes.
        case resume
        /// A call that counts down again.
        case countdown
        /// A call that cancels.
        case cancel
        /// A button press that was refused.
        case press
        /// The stop button.
        case stopButton
        /// The secondary button.
        case secondaryButton
        /// The pause button.
        case pauseButton
        /// The resume button.
        case resumeButton
        /// A change or request of the authorisation.
        case authorization
        /// A change of the time zone.
        case timeZone
        /// A change of the device.
        case device
        /// The lack of a widget for a countdown.
        case missingWidget
    }
}

/// The effect of a call or of time.
public enum Effect: Sendable, Hashable {
    /// An alarm entered a state; `from` is `nil` for a new alarm, `to` for one that has ended.
    case transition(id: Alarm.ID, from: Alarm.State?, to: Alarm.State?, fireDate: Date?)
    /// A scheduled alarm got another instant, because the time zone changed.
    case rescheduled(id: Alarm.ID, fireDate: Date)
    /// A Live Activity was started.
    case activityStarted(AlarmPresentationState)
    /// A Live Activity got another content state.
    case activityUpdated(AlarmPresentationState)
    /// A Live Activity was ended.
    case activityEnded(id: Alarm.ID)
    /// The device shows a Live Activity at another place, or another part of the software draws it.
    case activityShown(id: Alarm.ID, ActivityView)
    /// No widget is registered for the metadata of an alarm that counts down; those that are registered get nothing.
    case widgetMissing(id: Alarm.ID, metadataType: String, registered: [String])
    /// The sound of the system began.
    case soundStarted(id: Alarm.ID, AlarmSound)
    /// The sound of the system ended.
    case soundStopped(id: Alarm.ID, AlarmSound)
    /// An intent is performed; on a locked device one that opens the app has to wait for the unlocking.
    case performIntent(id: Alarm.ID, intent: AlarmIntent, isLocked: Bool)
    /// An intent was not performed, because the device was not unlocked since it was started.
    case intentUnavailable(id: Alarm.ID, intent: AlarmIntent)
    /// The authorisation changed.
    case authorizationChanged(from: AlarmManager.AuthorizationState, to: AlarmManager.AuthorizationState)
    /// The time zone changed.
    case timeZoneChanged(from: TimeZone, to: TimeZone)
    /// The device changed.
    case deviceChanged(Device)
    /// A call was refused.
    case refused(AlarmManager.Call, id: Alarm.ID?, AlarmManager.AlarmError)

    /// The alarm, or `nil` for an effect on all.
    public var alarmID: Alarm.ID? {
        switch self {
        case .transition(let id, _, _, _), .rescheduled(let id, _), .activityEnded(let id), .activityShown(let id, _),
            .widgetMissing(let id, _, _), .soundStarted(let id, _), .soundStopped(let id, _),
            .performIntent(let id, _, _), .intentUnavailable(let id, _):
            id
        case .activityStarted(let state), .activityUpdated(let state): state.alarmID
        case .refused(_, let id, _): id
        case .authorizationChanged, .timeZoneChanged, .deviceChanged: nil
        }
    }
}
