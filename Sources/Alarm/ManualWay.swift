public import Foundation

/// A duty of a developer who drives the Live Activity of an alarm by hand; AlarmKit takes all of them.
public enum ManualDuty: String, Sendable, Hashable, CaseIterable {
    /// Request the Live Activity as soon as there is something to show.
    case request
    /// Give each countdown a stale date.
    case setStaleDate
    /// Update the content when the alarm alerts.
    case updateAtAlert
    /// Update the content when the countdown is paused.
    case updateAtPause
    /// Update the content when the countdown is resumed.
    case updateAtResume
    /// Update the content when the alarm is snoozed or repeated.
    case updateAtRepeat
    /// End the Live Activity when the alarm is stopped or cancelled.
    case end
}

/// A Live Activity that a developer drives beside an alarm, by the duties that are kept.
///
/// It follows the events of a manager, so that what it shows can be compared with what the manager itself shows. A duty
/// that is not kept leaves the old content on the screen; with a stale date the system marks it as out of date.
public struct ManualWay: Sendable, Hashable {
    /// The alarm.
    public let alarmID: Alarm.ID
    /// The duties that are kept.
    public let duties: Set<ManualDuty>
    /// The Live Activity, or `nil` before it was requested.
    public private(set) var activity: Activity<AlarmPresentationState.Mode>?
    /// The mode that the alarm's own Live Activity shows, or `nil` where it shows none.
    public private(set) var truth: AlarmPresentationState.Mode?

    /// Makes a follower of an alarm.
    public init(alarmID: Alarm.ID, duties: Set<ManualDuty> = Set(ManualDuty.allCases)) {
        (self.alarmID, self.duties) = (alarmID, duties)
    }

    /// Takes an event of the manager, and does what the duties say.
    ///
    /// - Throws: `badInstant` where the event is earlier than an earlier one.
    public mutating func follow(_ event: Event) throws(ActivityError) {
        guard event.effect.alarmID == alarmID else { return }
        switch event.effect {
        case .activityStarted(let state), .activityUpdated(let state):
            let duty = duty(from: truth, to: state.mode)
            truth = state.mode
            if duties.contains(duty) { try show(state.mode, duty, at: event.instant) }
        case .activityEnded:
            truth = nil
            if duties.contains(.end), isLive(at: event.instant) {
                try activity?.end(dismissalPolicy: .immediate, at: event.instant)
            }
        default: break
        }
    }

    /// Returns what is visible at an instant: the mode, and whether it is marked as out of date.
    public func shown(at instant: Date) -> (mode: AlarmPresentationState.Mode, isStale: Bool)? {
        guard let activity else { return nil }
        switch activity.state(at: instant) {
        case .active, .ended: return (activity.content.state, false)
        case .stale: return (activity.content.state, true)
        case .dismissed: return nil
        }
    }

    /// Whether what is visible at an instant differs from the truth.
    public func isWrong(at instant: Date) -> Bool { shown(at: instant)?.mode != truth }

    private func isLive(at instant: Date) -> Bool {
        switch activity?.state(at: instant) {
        case .active, .stale: true
        case .ended, .dismissed, nil: false
        }
    }

    private func duty(from: AlarmPresentationState.Mode?, to: AlarmPresentationState.Mode) -> ManualDuty {
        switch (from, to) {
        case (nil, _): .request
        case (_, .alert): .updateAtAlert
        case (_, .paused): .updateAtPause
        case (.paused, .countdown): .updateAtResume
        case (_, .countdown): .updateAtRepeat
        }
    }

    private mutating func show(
        _ mode: AlarmPresentationState.Mode, _ duty: ManualDuty, at instant: Date
    ) throws(ActivityError) {
        var content = ActivityContent(state: mode, staleDate: nil)
        if duties.contains(.setStaleDate), case .countdown(let countdown) = mode {
            content.staleDate = countdown.fireDate
        }
        if duty == .request {
            activity = try .request(content: content, at: instant)
        } else if isLive(at: instant) {
            try activity?.update(content, at: instant)
        }
    }
}
