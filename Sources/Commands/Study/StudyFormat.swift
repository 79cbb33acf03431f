import Documents
import ArgumentParser
import Foundation
import Reports
import Study

/// The options for the format of results.
struct StudyFormat: ParsableArguments {
    @Flag(help: "One line of JSON, which is what comes anyway; for scripts that like to say what they rely on.")
    var json = false

    @Flag(help: "A table for people.")
    var table = false

    func validate() throws {
        if json, table { throw ValidationError("take --json or --table") }
    }

    /// Prints one configuration.
    func show(_ row: StudyRow) throws {
        if table { return try show([row]) }
        print(try JSONDocument.line(row))
    }

    /// Prints several.
    func show(_ rows: [StudyRow]) throws {
        guard table else { return print(try JSONDocument.line(rows)) }
        var grid = Grid([">number", "state", "detector", "figures"])
        for row in rows {
            let figures = (row.figures ?? [:]).sorted { $0.key < $1.key }.map { name, value in
                let heldOut = row.heldOut?[name].map { String(format: " (held out %.4f)", $0) } ?? ""
                return "\(name) \(String(format: "%.4f", value))\(heldOut)"
            }.joined(separator: ", ")
            grid.add(["\(row.number)", row.state.rawValue, row.detector, row.failure ?? figures])
        }
        print(grid.plain, terminator: "")
    }
}
