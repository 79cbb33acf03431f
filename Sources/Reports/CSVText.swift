package import Pose

/// Builds CSV text (RFC 4180): fields are quoted where they must be, an absent value is an empty field.
package struct CSVText {
    /// The lines so far.
    package private(set) var text = ""
    private var isLineStart = true

    /// Starts an empty text.
    package init() {}

    /// Starts with a header.
    package init(header: [String]) {
        for name in header { add(name) }
        endLine()
    }

    /// Adds a field of text.
    package mutating func add(_ field: String?) {
        if !isLineStart { text += "," }
        isLineStart = false
        guard let field else { return }
        if field.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) {
            text +=
                "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        } else {
            text += field
        }
    }

    /// Adds a whole number.
    package mutating func add(_ field: Int?) { add(field.map { String($0) }) }

    /// Adds a number in its shortest round-trip form.
    package mutating func add(_ field: Double?) { add(field.map { "\($0)" }) }

    /// Adds a yes or no as `true` or `false`.
    package mutating func add(_ field: Bool?) { add(field.map { $0 ? "true" : "false" }) }

    /// Adds an instant or a span in seconds, exact to the nanosecond.
    package mutating func add(seconds field: Nanoseconds?) { add(field.map { Self.seconds($0) }) }

    /// Ends the line.
    package mutating func endLine() {
        text += "\n"
        isLineStart = true
    }

    /// Seconds with 9 decimals.
    package static func seconds(_ time: Nanoseconds) -> String {
        let magnitude = time.magnitude
        let fraction = String(magnitude % 1_000_000_000)
        let padding = String(repeating: "0", count: 9 - fraction.count)
        return "\(time < 0 ? "-" : "")\(magnitude / 1_000_000_000).\(padding)\(fraction)"
    }
}
