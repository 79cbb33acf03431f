/// The kind of error of a false count or a missed repetition.
package enum ErrorKind: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// A false count within the window of a cycle that is matched already.
    case doubled
    /// A false count up to 1 s before the window of a repetition that is missed, or that repetition.
    case early
    /// A false count up to 1 s after the window of a repetition that is missed, or that repetition.
    case late
    /// Any other false count, with what was going on.
    case phantom(String)
    /// A missed repetition that shares one detection with its matched neighbour.
    case merged
    /// Any other missed repetition.
    case missed

    /// The kind as reports print it, for example `doubled` or `phantom:standing-pump`.
    package var description: String {
        switch self {
        case .doubled: "doubled"
        case .early: "early"
        case .late: "late"
        case .phantom(let activity): "phantom:\(activity)"
        case .merged: "merged"
        case .missed: "missed"
        }
    }
}
