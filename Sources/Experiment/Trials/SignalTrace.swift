package import Detection
package import Pose

package struct SignalTrace: Sendable {
    private var detector: any TracedDetector
    private let guesses: Bool
    package let signals: [DetectorSignal]

    /// Makes a detector that has seen nothing; fails for an entrant that declares no signals.
    package init?(_ entrant: any Entrant) {
        guard case .streaming(let detector) = entrant.makeSession(), let traced = detector as? any TracedDetector
        else { return nil }
        self.detector = traced
        guesses = entrant.guessesHiddenJoints
        signals = traced.signals
    }

    /// Shows the next frame, in the order of delivery, to the detector, and returns one value for each signal; NaN
    /// where there is none.
    package mutating func observe(_ frame: PoseFrame) -> [Double] {
        var values = [Double](repeating: .nan, count: signals.count)
        _ = detector.trace(guesses ? frame.guessingHiddenJoints : frame, &values)
        return Array(values.prefix(signals.count))
    }
}
