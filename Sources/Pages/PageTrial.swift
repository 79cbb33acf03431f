/// A trial or recording that a page names, with its errors and the way to see it.
package struct PageTrial: Sendable, Hashable, Encodable {
    /// The reason for which the trial is named.
    package enum Group: String, Sendable, Encodable, CaseIterable {
        /// One of the trials with the most errors.
        case worst
        /// Right now, wrong before.
        case gained
        /// Wrong now, right before.
        case lost
        /// Wrong before and now, in other places.
        case changed
        /// A recording whose count is wrong.
        case wrongRecording = "wrong recording"
    }

    package struct Kind: Sendable, Hashable, Encodable {
        /// The kind, for example `missed` or `phantom:standing-pump`.
        package let kind: String
        package let count: Int

        package init(_ kind: String, _ count: Int) { (self.kind, self.count) = (kind, count) }
    }

    /// A reason why the detector refused a candidate, with its number.
    package struct Reason: Sendable, Hashable, Encodable {
        /// The reason, for example `too-shallow`.
        package let reason: String
        package let count: Int

        package init(_ reason: String, _ count: Int) { (self.reason, self.count) = (reason, count) }
    }

    /// The row of a CSV file that holds the number of errors.
    package struct Source: Sendable, Hashable, Encodable {
        package let file: String
        /// The number of the row, 1 for the first row below the header.
        package let row: Int
        package let column = "errors"

        package init(file: String, row: Int) { (self.file, self.row) = (file, row) }
    }

    /// The number in the page's address, `#trial=id`; unique in the page.
    package let id: Int
    package let group: Group
    /// The scenario, or the name of the recording's group.
    package let scenario: String
    /// The number of the trial, from 0; `nil` for a recording.
    package let trial: Int?
    /// The name of the recording; `nil` for a trial.
    package let recording: String?
    package let detector: String
    package let errors: Int
    /// The kinds of error, most frequent first.
    package let kinds: [Kind]
    /// The reasons of refused candidates, most frequent first.
    package let reasons: [Reason]
    /// The time at which the player opens, seconds; its beginning if `nil`.
    package let time: Double?
    package let command: String
    /// The index of the trial's player, which several trials may share, among the page's; `nil` for none.
    package let player: Int?
    package let source: Source?

    package init(
        id: Int, group: Group = .worst, scenario: String, trial: Int? = nil, recording: String? = nil,
        detector: String, errors: Int, kinds: [Kind] = [], reasons: [Reason] = [], time: Double? = nil, command: String,
        player: Int? = nil, source: Source? = nil
    ) {
        (self.id, self.group, self.scenario, self.trial, self.recording) = (id, group, scenario, trial, recording)
        (self.detector, self.errors, self.kinds, self.reasons) = (detector, errors, kinds, reasons)
        (self.time, self.command, self.player, self.source) = (time, command, player, source)
    }
}
