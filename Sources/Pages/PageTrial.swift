package import Documents

/// A trial or recording that a page names, with its errors and the way to see it.
package struct PageTrial: Sendable, Encodable {
    package enum Group: String, Sendable, Encodable {
        /// One of the trials with the most errors.
        case worst
        /// Right now, wrong before.
        case gained
        /// Wrong now, right before.
        case lost
        /// A recording whose count is wrong.
        case wrongRecording = "wrong recording"
    }

    /// The number in the page's address, `#trial=id`; unique in the page.
    package let id: Int
    package let group: Group
    /// The scenario, or the name of the recording's group.
    package let scenario: String
    /// The number of the trial, from 0; `nil` for a recording.
    package let trial: Int?
    package let recording: String?
    package let detector: String
    package let errors: Int
    package let kinds, reasons: [JSONObject]
    /// The time at which the player opens, seconds; its beginning if `nil`.
    package let time: Double?
    package let command: String
    /// The index of the trial's player, which several trials may share, among the page's; `nil` for none.
    package let player: Int?
    /// The row of the CSV file that holds the number of errors.
    private let source: JSONObject?

    /// Describes a trial by its kinds of error, for example `missed`, and the reasons of refused candidates, for example
    /// `too-shallow`, with their numbers, the most frequent first; a row of its source is 1 for the first below the header.
    package init(
        id: Int, group: Group = .worst, scenario: String, trial: Int? = nil, recording: String? = nil,
        detector: String, errors: Int, kinds: [(String, Int)] = [], reasons: [(String, Int)] = [],
        time: Double? = nil, command: String, player: Int? = nil, source: (file: String, row: Int)? = nil
    ) {
        (self.id, self.group, self.scenario, self.trial, self.recording) = (id, group, scenario, trial, recording)
        (self.detector, self.errors, self.time, self.command) = (detector, errors, time, command)
        self.player = player
        self.kinds = kinds.map { ["kind": $0, "count": $1] }
        self.reasons = reasons.map { ["reason": $0, "count": $1] }
        self.source = source.map { ["file": $0.file, "row": $0.row, "column": "errors"] }
    }
}
