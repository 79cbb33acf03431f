package import Scoring

/// A recording in which a detector's count is wrong, with what went wrong and where to look.
package struct WrongRecording: Sendable, Hashable {
    package let recording: String
    package let group: String
    package let detector: String
    package let counted: Int
    package let expected: CountRange
    package let errors: TrialErrors
    /// The command that draws the recording; `nil` where its file is not known.
    package let address: TrialAddress?

    /// Describes a result whose count is wrong; `nil` for all others.
    package init?(_ result: ReplayResult, window: MatchWindow) {
        guard result.isRight == false, let expected = result.expected, let errors = result.errors else { return nil }
        (recording, group, detector) = (result.recording, result.group, result.detector)
        (counted, self.expected, self.errors) = (result.counted, expected, errors)
        address = result.file.map { file in
            TrialAddress(
                .recording(file: file, name: result.recording, group: result.group), detectors: [result.detector],
                window: window, at: errors.instant)
        }
    }

    package var distance: Int { abs(expected.error(of: counted)) }
}

extension [ReplayResult] {
    /// Returns the recordings in which a detector's count is wrong, in the order of the results; controls are left out.
    package func wrong(window: MatchWindow) -> [WrongRecording] {
        let controls = Set(Control.allCases.map(\.label))
        return filter { !controls.contains($0.detector) }.compactMap { WrongRecording($0, window: window) }
    }
}

extension [WrongRecording] {
    /// Returns the most telling recordings, spread over detectors and groups.
    ///
    /// The detectors take turns, in the order of this list. In its turn a detector takes its next recording: the one
    /// whose count is farthest from the right ones in each group, then the next of each, and so on; equally far ones in
    /// the order of this list. A recording that another detector has taken is left out: its page shows all detectors.
    package func select(count: Int) -> [WrongRecording] {
        let queues = Spread.queues(self, by: \.detector).map { recordings in
            let farthest = recordings.enumerated().sorted {
                ($1.element.distance, $0.offset) < ($0.element.distance, $1.offset)
            }
            return Spread.interleaved(farthest.map(\.element), by: \.group)
        }
        return Spread.select(queues, count: count) { [$0.group, $0.recording] }
    }
}
