public import Foundation

/// The content of a Live Activity that an app drives by itself (Apple, ActivityKit, `ActivityContent`).
public struct ActivityContent<State: Sendable & Hashable>: Sendable, Hashable {
    /// The content state.
    public var state: State
    /// The instant from which the content is out of date, or `nil` for never.
    public var staleDate: Date?

    /// Makes a content.
    public init(state: State, staleDate: Date?) { (self.state, self.staleDate) = (state, staleDate) }
}

/// The state of a Live Activity in its life (Apple, ActivityKit, `ActivityState`).
public enum ActivityState: String, Sendable, Hashable, CaseIterable {
    /// It is visible and can be updated.
    case active
    /// It is visible, and its content is out of date.
    case stale
    /// It is visible on the lock screen, and can no longer be updated.
    case ended
    /// It is no longer visible.
    case dismissed
}

/// The rule by which an ended Live Activity disappears (Apple, ActivityKit, `ActivityUIDismissalPolicy`).
public enum ActivityUIDismissalPolicy: Sendable, Hashable {
    /// It stays for four hours.
    case `default`
    /// It disappears at once.
    case immediate
    /// It disappears at an instant, and at the latest after four hours.
    case after(Date)
}

/// The reason for which a Live Activity could not be changed.
public enum ActivityError: Error, Sendable, Hashable {
    /// The Live Activity has ended. *Inferred*: ActivityKit ignores such a call without an error.
    case ended
    /// The instant is outside ``AlarmManager/instants``, or earlier than the last call.
    case badInstant(found: String)
}

/// A Live Activity that an app requests, updates and ends by itself: the manual way (Apple, ActivityKit, `Activity`).
///
/// Each call takes its instant. A Live Activity is active for eight hours at most, and stays on the lock screen for
/// four hours after its end at most (Apple, ActivityKit, "Displaying live data with Live Activities").
public struct Activity<State: Sendable & Hashable>: Sendable, Hashable {
    /// The longest time for which a Live Activity is active, in seconds.
    public static var longestLife: TimeInterval { 8 * 3600 }
    /// The longest time for which an ended Live Activity stays on the lock screen, in seconds.
    public static var longestStay: TimeInterval { 4 * 3600 }

    /// The content of the last update.
    public private(set) var content: ActivityContent<State>
    private let requested: Date
    private var last: Date
    private var ended: Date?
    private var policy = ActivityUIDismissalPolicy.default

    private init(content: ActivityContent<State>, requested: Date) {
        (self.content, self.requested) = (content, requested)
        last = requested
    }

    /// Starts a Live Activity (Apple, ActivityKit, `request(attributes:content:)`).
    ///
    /// - Throws: `badInstant`.
    public static func request(content: ActivityContent<State>, at instant: Date) throws(ActivityError) -> Activity {
        guard AlarmManager.allows(instant) else { throw .badInstant(found: InstantText.text(instant)) }
        return Activity(content: content, requested: instant)
    }

    /// Changes the content (Apple, ActivityKit, `update(_:)`).
    ///
    /// - Throws: `ended` or `badInstant`.
    public mutating func update(_ content: ActivityContent<State>, at instant: Date) throws(ActivityError) {
        try reach(instant)
        self.content = content
    }

    /// Ends the Live Activity; without a last content the present one stays (Apple, ActivityKit,
    /// `end(_:dismissalPolicy:)`).
    ///
    /// - Throws: `ended` or `badInstant`.
    public mutating func end(
        _ content: ActivityContent<State>? = nil, dismissalPolicy policy: ActivityUIDismissalPolicy = .default,
        at instant: Date
    ) throws(ActivityError) {
        try reach(instant)
        if let content { self.content = content }
        ended = instant
        self.policy = policy
    }

    /// Returns the state at an instant that is not earlier than the last call.
    public func state(at instant: Date) -> ActivityState {
        let ended = ended ?? requested + Self.longestLife
        if instant >= ended {
            let gone =
                switch policy {
                case .default: ended + Self.longestStay
                case .immediate: ended
                case .after(let date): min(date, ended + Self.longestStay)
                }
            return instant >= gone ? .dismissed : .ended
        }
        if let staleDate = content.staleDate, instant >= staleDate { return .stale }
        return .active
    }

    private mutating func reach(_ instant: Date) throws(ActivityError) {
        guard AlarmManager.allows(instant), instant >= last else { throw .badInstant(found: InstantText.text(instant)) }
        guard ended == nil, instant < requested + Self.longestLife else { throw .ended }
        last = instant
    }
}
