import Text

/// The note of a mark: the words of its tooltip, and where its numbers come from.
package struct ChartNote: Sendable, Hashable {
    package var tooltip: String
    /// The number of the row in the CSV file, from 1 for the first row after the header; written as `data-row`.
    package var row: Int?
    /// The detector that the mark belongs to; written as `data-detector`.
    package var detector: String?

    package init(_ tooltip: String = "", row: Int? = nil, detector: String? = nil) {
        (self.tooltip, self.row, self.detector) = (tooltip, row, detector)
    }

    var attributes: String {
        var text = ""
        if let row { text += " data-row=\"\(row)\"" }
        if let detector { text += " data-detector=\"\(Escape.markup(detector))\"" }
        return text
    }

    /// The same note, or one with these words where it has no tooltip.
    func orTooltip(_ words: @autoclosure () -> String) -> ChartNote {
        guard tooltip.isEmpty else { return self }
        var note = self
        note.tooltip = words()
        return note
    }

    var withoutTooltip: ChartNote {
        var note = self
        note.tooltip = ""
        return note
    }
}
