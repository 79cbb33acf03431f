public import Foundation

/// An intent that a button of an alarm performs (Apple, App Intents, `LiveActivityIntent`).
///
/// The simulation reports that an intent is performed (``Effect/performIntent(id:intent:isLocked:)``); the app's
/// reaction is left to the caller.
public struct AlarmIntent: Sendable, Hashable, Codable {
    /// The name of the intent's type, for example `StopIntent`.
    public var name: String
    /// The alarm whose identifier the intent carries.
    public var alarmID: Alarm.ID
    /// Whether performing it opens the app (Apple, App Intents, `openAppWhenRun`).
    ///
    /// On a locked device the app comes to the foreground only after the device was unlocked.
    public var opensApp: Bool

    /// Makes an intent.
    public init(name: String, alarmID: Alarm.ID, opensApp: Bool = false) {
        (self.name, self.alarmID, self.opensApp) = (name, alarmID, opensApp)
    }
}

/// The sound of an alert (Apple, ActivityKit, `AlertConfiguration.AlertSound`).
public enum AlarmSound: Sendable, Hashable {
    /// The sound of the system.
    case `default`
    /// A sound file of the app.
    case named(String)

    /// The name in the log.
    var text: String {
        switch self {
        case .default: "default"
        case .named(let name): "named \(name)"
        }
    }
}
