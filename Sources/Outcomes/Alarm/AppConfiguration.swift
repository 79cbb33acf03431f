/// A way to build the app of the push-up alarm, together with the permissions that its user gave.
package struct AppConfiguration: Sendable, Hashable {
    package var name, about: String
    /// Whether the stop button performs a stop intent, with the alarm's identifier, which opens the app; else it is a
    /// closure of the app, which the system, as it draws the alert, does not know.
    package var hasStopIntent = true
    /// Whether the flag that tells the app to show the counting screen is stored; else it is a variable of the process
    /// that performed the intent, and an app that is started anew lacks it.
    package var storesFlag = true
    /// Whether the app plays a sound of its own after the stop, until the last count; else the sound of the system ends
    /// with the alert.
    package var soundsOn = true
    package var isCameraPermitted = true
    /// Whether the app states why it uses the camera (`NSCameraUsageDescription`).
    ///
    /// The system ends an app that asks for the camera and does not state it (Apple, "Requesting authorization to
    /// capture and save media").
    package var hasCameraUsageText = true
    package var isAlarmPermitted = true
    /// Time after which another alarm rings unless the counting screen was opened, seconds; `nil` for none.
    package var ringsAgainAfter: Double?

    package init(_ name: String, about: String) { (self.name, self.about) = (name, about) }

    /// The configuration of the main tables: a stop intent that opens the app, a stored flag, and a sound of the app.
    package static let intent = AppConfiguration(
        "intent", about: "the stop intent opens the counting screen; the app sounds on until the last count")

    package static let all: [AppConfiguration] = [
        intent,
        with("closure", "a closure of the app in place of the stop intent: the system does not call it") {
            $0.hasStopIntent = false
        },
        with("flag-in-memory", "the flag is lost where the system had ended the app and starts it anew") {
            $0.storesFlag = false
        },
        with("system-sound", "only the system's own sound, which ends with the alert") { $0.soundsOn = false },
        with("rings-again", "the stop intent schedules another alarm a minute later; the counting screen cancels it") {
            $0.ringsAgainAfter = 60
        },
        with("camera-denied", "the user does not let the app use the camera") { $0.isCameraPermitted = false },
        with("no-camera-text", "the app does not state why it uses the camera: the system ends it, and its sound") {
            $0.hasCameraUsageText = false
        },
        with("alarm-denied", "the user does not let the app schedule alarms") { $0.isAlarmPermitted = false },
    ]

    private static func with(
        _ name: String, _ about: String, _ change: (inout AppConfiguration) -> Void
    ) -> AppConfiguration {
        var configuration = AppConfiguration(name, about: about)
        change(&configuration)
        return configuration
    }
}
