/// The places in the repository to which the page of a leaderboard links: relative to a folder two levels below it.
enum DetectorFiles {
    static let recipe = "../../Examples/iOS/README.md"

    /// The source files of the project's own detectors and of its methods of signal processing, by name.
    static let own = [
        "angle-threshold": "Sources/Detection/AngleThreshold.swift",
        "angle-torso-drop": "Sources/Detection/AngleTorsoDrop/AngleTorsoDrop.swift",
        "filtered-hysteresis": "Sources/Detection/FilteredHysteresis/FilteredHysteresis.swift",
        "closed-chain": "Sources/Detection/ClosedChain/ClosedChain.swift",
        "autocorrelation": "Sources/Detection/SignalMethods/Autocorrelation.swift",
        "dtw-template": "Sources/Detection/SignalMethods/DTWTemplate.swift",
        "kalman-phase": "Sources/Detection/SignalMethods/KalmanPhase.swift",
    ]

    static let published = "Sources/PublishedRules"

    /// Returns a link from a page to the source of a detector; `nil` for a program and for a detector of another package.
    static func link(_ name: String, isPublished: Bool) -> String? {
        (own[name] ?? (isPublished ? published : nil)).map { "../../\($0)" }
    }
}
