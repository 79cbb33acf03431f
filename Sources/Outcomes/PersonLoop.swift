/// The way in which the person of a session and an app are joined.
package enum PersonLoop: String, Sendable, Hashable {
    /// The person reacts to the app: goes on until it has counted enough.
    case closed
    /// The session is the same whatever the app does.
    case open
}
