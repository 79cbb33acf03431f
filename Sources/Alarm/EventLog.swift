public import Foundation
import Text

/// The events of a manager in their order, with writers for CSV and JSON Lines.
public struct EventLog: Sendable, Hashable {
    /// The events.
    public internal(set) var events: [Event] = []

    /// Makes an empty log.
    public init() {}

    /// Makes a log of events, for example of those that a call returned.
    public init(_ events: [Event]) { self.events = events }

    /// The names of the columns, in their order.
    ///
    /// `number`: position from 1. `instant`: ISO 8601 in UTC with milliseconds. `cause`: the call, button or change.
    /// `alarm`: the identifier, empty where the effect is on all. `event`: the name of the effect. `from`, `to`:
    /// states, authorisations or time zones. `fires`: the instant of the next alert. `detail`: further values.
    public static let columns = ["number", "instant", "cause", "alarm", "event", "from", "to", "fires", "detail"]

    /// Returns the log as CSV: a header, and a line for each event.
    ///
    /// A value with a comma, a quotation mark or a line break is quoted as in RFC 4180; lines end with a line feed.
    public func csv() -> String {
        ([Self.columns] + events.map { $0.values.map { $0 ?? "" } })
            .map { $0.map(Escape.csv).joined(separator: ",") + "\n" }.joined()
    }

    /// Returns the log as JSON Lines: an object for each event, with all columns as keys in their order.
    ///
    /// A value that the event does not have is `null`; `number` is a number, all other values are texts.
    public func jsonLines() -> String {
        events.map { event in
            let members = zip(Self.columns, event.values).map { column, value in
                let text = column == "number" ? value ?? "null" : value.map(Escape.json) ?? "null"
                return "\"\(column)\":\(text)"
            }
            return "{\(members.joined(separator: ","))}\n"
        }.joined()
    }

    /// Returns the state of each alarm after all events, by its identifier; an alarm that has ended is absent.
    public func states() -> [Alarm.ID: Alarm.State] {
        events.reduce(into: [:]) { states, event in
            if case .transition(let id, _, let to, _) = event.effect { states[id] = to }
        }
    }
}

extension Event {
    /// The values of the columns of ``EventLog/columns``, in their order; `nil` where the event has none.
    public var values: [String?] {
        let row = effect.row
        return [
            String(number), InstantText.text(instant), cause.rawValue, effect.alarmID?.uuidString, row.event, row.from,
            row.to, row.fires, row.detail,
        ]
    }
}

/// The values of an effect in the log.
private struct Row {
    var event: String
    var from: String?
    var to: String?
    var fires: String?
    var detail: String?
}

extension Effect {
    fileprivate var row: Row {
        switch self {
        case .transition(_, let from, let to, let fireDate):
            Row(event: "transition", from: from?.rawValue, to: to?.rawValue, fires: fireDate.map(InstantText.text))
        case .rescheduled(_, let fireDate): Row(event: "rescheduled", fires: InstantText.text(fireDate))
        case .activityStarted(let state):
            Row(event: "activityStarted", to: state.mode.name, detail: state.mode.text)
        case .activityUpdated(let state):
            Row(event: "activityUpdated", to: state.mode.name, detail: state.mode.text)
        case .activityEnded: Row(event: "activityEnded")
        case .activityShown(_, let view):
            Row(event: "activityShown", to: view.place.rawValue, detail: "drawn by \(view.renderer.rawValue)")
        case .widgetMissing(_, let type, let registered):
            Row(
                event: "widgetMissing",
                detail: "no widget for AlarmAttributes<\(type)>; registered: "
                    + (registered.isEmpty ? "none" : registered.joined(separator: " ")))
        case .soundStarted(_, let sound): Row(event: "soundStarted", detail: sound.text)
        case .soundStopped(_, let sound): Row(event: "soundStopped", detail: sound.text)
        case .performIntent(_, let intent, let isLocked):
            Row(event: "performIntent", detail: "\(intent.name) opensApp=\(intent.opensApp) locked=\(isLocked)")
        case .intentUnavailable(_, let intent): Row(event: "intentUnavailable", detail: intent.name)
        case .authorizationChanged(let from, let to):
            Row(event: "authorizationChanged", from: from.rawValue, to: to.rawValue)
        case .timeZoneChanged(let from, let to):
            Row(event: "timeZoneChanged", from: from.identifier, to: to.identifier)
        case .deviceChanged(let device): Row(event: "deviceChanged", detail: device.text)
        case .refused(let call, _, let error):
            Row(event: "refused", detail: "\(call.rawValue): \(error.name): \(error)")
        }
    }
}
