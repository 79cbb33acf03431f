public import Foundation

/// The alarms of an app over simulated time (Apple, AlarmKit, `AlarmManager`).
///
/// The manager is a value: it holds the simulated instant, and nothing happens but by its calls. Each call takes an
/// instant, `nil` for the present one, which is reached first. What becomes due until then happens in the order of
/// time, at equal instants in the order in which the alarms were scheduled. Each call returns its events, those of the
/// time that has passed included; ``log`` keeps them all.
public struct AlarmManager: Sendable {
    /// The authorisation of the app (Apple, AlarmKit, `AlarmManager.AuthorizationState`).
    public enum AuthorizationState: String, Sendable, Hashable, CaseIterable {
        /// The person was not asked yet.
        case notDetermined
        /// The person refused.
        case denied
        /// The person agreed.
        case authorized
    }

    /// A consequence of a countdown for which no widget is registered.
    public enum MissingWidgetConsequence: String, Sendable, Hashable, CaseIterable {
        /// The countdown goes on, and nobody draws it.
        case nothingDrawn
        /// The system dismisses the alarm, which never alerts.
        case dismissed
    }

    /// The conditions under which a manager works.
    public struct Settings: Sendable, Hashable {
        /// The authorisation at the beginning.
        public var authorization: AuthorizationState
        /// The answer of the person who is asked, or `nil` for no answer.
        public var promptAnswer: AuthorizationState?
        /// The text that explains the alarms to the person; an empty one stops all scheduling (Apple,
        /// `NSAlarmKitUsageDescription`).
        public var usageDescription: String
        /// The greatest number of alarms, or `nil` for no limit; AlarmKit has one and does not publish it.
        public var maximumAlarms: Int?
        /// The consequence of a countdown without a widget.
        ///
        /// Apple warns that the system "may" dismiss such an alarm ("Scheduling an alarm with AlarmKit"); that it goes
        /// on otherwise is *inferred*.
        public var missingWidget: MissingWidgetConsequence
        /// Whether ``AlarmManager/log`` keeps the events; without it they are only returned.
        public var keepsLog: Bool

        /// Makes the settings.
        public init(
            authorization: AuthorizationState = .notDetermined, promptAnswer: AuthorizationState? = .authorized,
            usageDescription: String = "The app schedules alarms.", maximumAlarms: Int? = nil,
            missingWidget: MissingWidgetConsequence = .nothingDrawn, keepsLog: Bool = true
        ) {
            (self.authorization, self.promptAnswer) = (authorization, promptAnswer)
            (self.usageDescription, self.maximumAlarms) = (usageDescription, maximumAlarms)
            (self.missingWidget, self.keepsLog) = (missingWidget, keepsLog)
        }
    }

    /// The instants that a simulation may reach: 1970-01-01 to 2200-01-01.
    public static let instants = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 7_258_118_400)

    /// The simulated instant.
    public internal(set) var now: Date
    /// The time zone of the device.
    public internal(set) var timeZone: TimeZone
    /// The device.
    public internal(set) var device: Device
    /// The authorisation of the app.
    public internal(set) var authorizationState: AuthorizationState
    /// The conditions.
    public let settings: Settings
    /// The widgets of the app.
    public let widgets: WidgetRegistry
    /// The events so far.
    public internal(set) var log = EventLog()

    /// The alarms in the order in which they were scheduled.
    var entries: [AlarmEntry] = []
    /// The alarms that have a Live Activity, in the order of its start.
    var activityOrder: [Alarm.ID] = []
    var pending: [Event] = []
    var eventCount = 0

    /// Makes a manager without alarms.
    ///
    /// - Throws: `instantOutOfRange` where the instant is outside ``instants``.
    public init(
        now: Date, timeZone: TimeZone, settings: Settings = Settings(), device: Device = Device(),
        widgets: WidgetRegistry = WidgetRegistry()
    ) throws(AlarmError) {
        guard Self.allows(now) else { throw .instantOutOfRange(found: InstantText.text(now)) }
        (self.now, self.timeZone, self.device) = (now, timeZone, device)
        (self.settings, self.widgets) = (settings, widgets)
        authorizationState = settings.authorization
    }

    /// The alarms, in the order in which they were scheduled; one that has ended is absent.
    public var alarms: [Alarm] { entries.map(\.alarm) }

    /// Returns an alarm, or `nil` where there is none with the identifier.
    public func alarm(_ id: Alarm.ID) -> Alarm? { entries.first { $0.id == id }?.alarm }

    /// The Live Activities, in the order of their start.
    public var liveActivities: [LiveActivity] {
        activityOrder.compactMap { id in
            guard let entry = entries.first(where: { $0.id == id }), let mode = entry.mode, let view = entry.view
            else { return nil }
            return LiveActivity(
                metadataType: entry.metadataType.name, state: AlarmPresentationState(alarmID: id, mode: mode),
                view: view)
        }
    }

    /// The instant at which the next event is due, or `nil` where nothing is due.
    public var nextInstant: Date? { nextDue?.instant }

    static func allows(_ instant: Date) -> Bool {
        // As numbers: the comparison of dates lets NaN pass.
        (instants.lowerBound.timeIntervalSince1970...instants.upperBound.timeIntervalSince1970)
            .contains(instant.timeIntervalSince1970)
    }

    static var instantsText: String {
        "\(InstantText.text(instants.lowerBound)) to \(InstantText.text(instants.upperBound))"
    }
}

/// An alarm with what the manager must know of its configuration.
struct AlarmEntry: Sendable {
    let id: Alarm.ID
    let schedule: Alarm.Schedule?
    let countdownDuration: Alarm.CountdownDuration?
    let presentation: AlarmPresentation
    let metadataType: MetadataType
    let stopIntent: AlarmIntent?
    let secondaryIntent: AlarmIntent?
    let sound: AlarmSound
    /// The mode, or `nil` while the alarm waits for its schedule.
    var mode: AlarmPresentationState.Mode?
    /// The instant of the alert for which the alarm waits.
    var scheduledFor: Date?
    /// The view of the Live Activity at its last layout.
    var view: ActivityView?

    init(id: Alarm.ID, configuration: AlarmConfiguration<some AlarmMetadata>) {
        self.id = id
        schedule = configuration.schedule
        countdownDuration = configuration.countdownDuration
        presentation = configuration.attributes.presentation
        metadataType = configuration.metadataType
        stopIntent = configuration.stopIntent
        secondaryIntent = configuration.secondaryIntent
        sound = configuration.sound
    }

    var state: Alarm.State { mode?.state ?? .scheduled }

    var fireDate: Date? {
        switch mode {
        case nil: scheduledFor
        case .countdown(let countdown): countdown.fireDate
        case .paused, .alert: nil
        }
    }

    var alarm: Alarm {
        Alarm(id: id, schedule: schedule, countdownDuration: countdownDuration, state: state, fireDate: fireDate)
    }

    /// Whether the presentation has content for a mode, so that the Live Activity has something to show.
    func shows(_ mode: AlarmPresentationState.Mode?) -> Bool {
        switch mode {
        case nil: false
        case .alert: true
        case .countdown: presentation.countdown != nil
        case .paused: presentation.paused != nil
        }
    }

    /// The instant at which time alone changes the state.
    var due: Date? {
        guard mode == nil, let scheduledFor else { return fireDate }
        return scheduledFor - (countdownDuration?.preAlert ?? 0)
    }
}

extension AlarmManager.AlarmConfiguration {
    var metadataType: MetadataType { MetadataType(Metadata.self) }
}
