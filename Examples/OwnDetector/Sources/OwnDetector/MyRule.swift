public import Detection

/// A push-up counter: the shoulders come down to the hands and go up again, and the hands stay where they are.
public struct MyRule: StagedDetector, AdjustableDetector {
    /// The parameters that can be set.
    public struct Parameters: DetectorParameters {
        /// The body is down where the shoulders are less than this over the wrists, arm lengths; below `up`.
        public var down = 0.65
        /// The body is up where the shoulders are more than this over the wrists, arm lengths.
        public var up = 0.8
        /// A wrist must not move farther than this between up and down, arm lengths.
        public var hands = 0.3
        /// Joints must be at least this confident.
        public var confidence = 0.2

        /// Makes the default parameters.
        public init() {}
    }

    /// The first stage.
    public var reader = ArmsReader(NoSettings())
    /// The parameters from which it was made.
    public let parameters: Parameters

    /// The arms when the body was last up; `nil` where it has not been up yet.
    private var top: ArmsReader.Features?
    /// The arms, and their height, when the body was lowest since; `nil` where it has not been down since.
    private var bottom: (arms: ArmsReader.Features, height: Double)?

    /// Makes a detector.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Takes the arms of the next frame; see `StagedDetector`.
    public mutating func decide(_ arms: ArmsReader.Features) -> Detection? {
        guard let height = height(of: arms) else { return nil }
        if height > parameters.up {
            defer { (top, bottom) = (arms, nil) }
            guard let top, let bottom = bottom?.arms else { return nil }
            let hasMoved = hasMoved(from: top.left, to: bottom.left) || hasMoved(from: top.right, to: bottom.right)
            return Detection(time: arms.time, rejection: hasMoved ? .handsMoved : nil)
        }
        if height < min(parameters.down, bottom?.height ?? 1) { bottom = (arms, height) }
        return nil
    }

    /// The mean height of the shoulders over the wrists, of the arms that were seen, arm lengths.
    private func height(of arms: ArmsReader.Features) -> Double? {
        switch (isSeen(arms.left), isSeen(arms.right)) {
        case (true, true): (arms.left.height + arms.right.height) / 2
        case (true, false): arms.left.height
        case (false, true): arms.right.height
        case (false, false): nil
        }
    }

    private func isSeen(_ arm: Arm) -> Bool { arm.confidence > 0 && arm.confidence >= parameters.confidence }

    private func hasMoved(from top: Arm, to now: Arm) -> Bool {
        isSeen(top) && isSeen(now) && (now.wrist - top.wrist).length > parameters.hands * top.length
    }
}
