public import Detection

extension MyRule {
    /// The detector's name, and the parameters that reports show and searches vary.
    public static let entry = DetectorEntry(
        of: MyRule.self, name: "my-rule",
        about: "the shoulders come down to the hands and go up again, and the hands stay",
        parameters: [
            .share("down", \.down, "down: shoulders less than this over the wrists, arm lengths; below up"),
            .share("up", \.up, "up: shoulders more than this over the wrists, arm lengths"),
            .number(
                "hands", \.hands, in: 0...5,
                about: "a wrist must not move farther than this between up and down, arm lengths"),
            .share("confidence", \.confidence, "shoulder, elbow and wrist of an arm must be at least this confident"),
        ],
        orders: [.below(\.down, \.up)])
}
