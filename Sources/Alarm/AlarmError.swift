public import Foundation

extension AlarmManager {
    /// The reason for which a call was refused.
    ///
    /// AlarmKit publishes one case, ``maximumLimitReached(limit:)`` (Apple, AlarmKit, `AlarmManager.AlarmError`), and
    /// documents that calls throw where an alarm is in another state. The other cases are *inferred*.
    public enum AlarmError: Error, Sendable, Hashable {
        /// The app may not schedule alarms.
        case notAuthorized(AuthorizationState)
        /// The app has no usage description (Apple, "Scheduling an alarm with AlarmKit", `NSAlarmKitUsageDescription`).
        case missingUsageDescription
        /// As many alarms as allowed are scheduled.
        case maximumLimitReached(limit: Int)
        /// There is no alarm with the identifier.
        case unknownAlarm(Alarm.ID)
        /// There is an alarm with the identifier already.
        case duplicateAlarm(Alarm.ID)
        /// The call needs another state.
        case wrongState(Alarm.ID, state: Alarm.State, call: Call, allowed: [Alarm.State])
        /// The alarm has no duration for a countdown after its alert.
        case noCountdownDuration(Alarm.ID)
        /// The alarm does not show the button.
        case noButton(Alarm.ID, Button)
        /// An intent carries the identifier of another alarm.
        case foreignIntent(Alarm.ID, AlarmIntent)
        /// The configuration cannot be used.
        case invalidConfiguration(ConfigurationError)
        /// The schedule has no instant after the present one.
        case nothingToSchedule(Alarm.ID)
        /// The instant is not a number, or outside ``AlarmManager/instants``.
        case instantOutOfRange(found: String)
        /// The instant is earlier than the present one.
        case timeWentBack(to: Date, now: Date)
    }
}

extension AlarmManager.AlarmError: CustomStringConvertible {
    /// The message: what was found, and what is allowed.
    public var description: String {
        switch self {
        case .notAuthorized(let state): "alarms are \(state.rawValue), allowed: authorized"
        case .missingUsageDescription: "the usage description is empty, allowed: a text"
        case .maximumLimitReached(let limit): "the limit of \(limit) alarms is reached"
        case .unknownAlarm(let id): "there is no alarm \(id)"
        case .duplicateAlarm(let id): "there is an alarm \(id) already"
        case .wrongState(let id, let state, let call, let allowed):
            "\(call.rawValue): alarm \(id) is \(state.rawValue), allowed: "
                + allowed.map(\.rawValue).joined(separator: ", ")
        case .noCountdownDuration(let id): "alarm \(id) has no duration for a countdown after its alert"
        case .noButton(let id, let button): "alarm \(id) shows no \(button.rawValue) button"
        case .foreignIntent(let id, let intent): "the intent \(intent.name) of alarm \(id) carries \(intent.alarmID)"
        case .invalidConfiguration(let error): error.description
        case .nothingToSchedule(let id): "the schedule of alarm \(id) has no instant in the future"
        case .instantOutOfRange(let found): "the instant is \(found), allowed: \(AlarmManager.instantsText)"
        case .timeWentBack(let instant, let now):
            "the instant is \(InstantText.text(instant)), allowed: \(InstantText.text(now)) or later"
        }
    }

    /// The name of the case in the log.
    var name: String {
        switch self {
        case .notAuthorized: "notAuthorized"
        case .missingUsageDescription: "missingUsageDescription"
        case .maximumLimitReached: "maximumLimitReached"
        case .unknownAlarm: "unknownAlarm"
        case .duplicateAlarm: "duplicateAlarm"
        case .wrongState: "wrongState"
        case .noCountdownDuration: "noCountdownDuration"
        case .noButton: "noButton"
        case .foreignIntent: "foreignIntent"
        case .invalidConfiguration: "invalidConfiguration"
        case .nothingToSchedule: "nothingToSchedule"
        case .instantOutOfRange: "instantOutOfRange"
        case .timeWentBack: "timeWentBack"
        }
    }
}
