package import Detection
package import Pose

/// The signals of a detector over the frames of a trial or recording.
package struct SignalTrace: Sendable {
    /// A signal with its values.
    package struct Series: Sendable {
        /// The signal and its thresholds.
        package let signal: DetectorSignal
        /// One value for each frame, in the order in which the frames were shown; NaN where there is none.
        package let values: [Double]
    }

    /// The signals in the order of their declaration.
    package let series: [Series]

    /// Shows frames to a detector of its own; fails for an entrant that declares no signals.
    ///
    /// - Parameters:
    ///   - entrant: The entrant.
    ///   - frames: The frames in the order of their delivery.
    package init?(_ entrant: any Entrant, over frames: [PoseFrame]) {
        guard case .streaming(let detector) = entrant.makeSession(), let traced = detector as? any TracedDetector
        else { return nil }
        self.init(traced, over: frames)
    }

    private init(_ detector: some TracedDetector, over frames: [PoseFrame]) {
        var detector = detector
        let signals = detector.signals
        var columns = signals.map { _ in [Double]() }
        let nothing = [Double](repeating: .nan, count: signals.count)
        for frame in frames {
            var values = nothing
            _ = detector.trace(frame, &values)
            for (column, value) in values.prefix(signals.count).enumerated() { columns[column].append(value) }
        }
        series = zip(signals, columns).map { Series(signal: $0, values: $1) }
    }
}
