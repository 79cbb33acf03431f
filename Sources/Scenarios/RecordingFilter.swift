package struct RecordingFilter: Sendable, Equatable {
    /// A class of tracking quality, by the share of frames whose pose is grossly wrong.
    package enum Tracking: Sendable, Equatable {
        /// The share is known, and at most this, 0…1.
        case atMost(Double)
        /// The share is known, and above this, 0…1.
        case above(Double)
        /// Nobody assessed it: the recording's value is −1.
        case notJudged
    }

    /// A word that the `form` must contain, without regard to case; `nil` for any.
    package var form: String?
    /// The values of `grade` that take part; `nil` for any.
    package var grades: [String]?
    /// The required tracking quality; `nil` for any.
    package var tracking: Tracking?

    /// Makes a filter that keeps everything.
    package init() {}

    /// Whether a recording takes part, by what is known of it: all required facts are known and as required.
    package func keeps(form: String?, grade: String?, grossTrackingError: Double?) -> Bool {
        if let wanted = self.form, form?.lowercased().contains(wanted.lowercased()) != true { return false }
        if let grades, grade.map(grades.contains) != true { return false }
        guard let tracking else { return true }
        guard let share = grossTrackingError else { return false }
        switch tracking {
        case .atMost(let limit): return share >= 0 && share <= limit
        case .above(let limit): return share > limit
        case .notJudged: return share < 0
        }
    }
}
