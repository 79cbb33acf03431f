import ArgumentParser
import Reports
import Text

struct FormatOption: ParsableArguments {
    @Option(
        "Format of the printed result: text, csv (the main table), json (all tables), or markdown (the page).",
        as: "format", name: .customLong("format"))
    var value = OutputFormat.text

    /// Prints a result, alone on standard output unless it is text; a note on the files that were written follows text,
    /// and goes to standard error for other formats.
    func print(_ result: some Printable, note: String? = nil) throws {
        let text = try TextWidth.$columns.withValue(HelpText.terminalWidth ?? TextWidth.columns) {
            try result.text(in: value)
        }
        Swift.print(value == .text ? Shown.text(text, keepsLines: true) : text, terminator: "")
        guard let note else { return }
        if value == .text { Swift.print("\n\(Shown.text(note, keepsLines: true))") } else { Console.printNote(note) }
    }
}

extension OutputFormat: ExpressibleByArgument {}
