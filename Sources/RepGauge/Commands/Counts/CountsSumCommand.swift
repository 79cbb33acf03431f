import ArgumentParser
import Counts
import Documents
import Foundation
import Outcomes
import Reports
import Text

struct CountsSumCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sum",
        abstract: "Sum the samples of a file by hours, days or weeks, in all ways.",
        discussion: """
            The file is CSV or JSON Lines; docs/counts.md describes its columns. The sources have the default order of \
            the Health app. own-counter is an estimate of the phone's own counter: the phone's samples of the seven days \
            before --now.

            EXAMPLES
              repgauge counts sum samples.csv
              repgauge counts sum samples.jsonl --by week --time-zone America/New_York --format csv
              repgauge counts sum samples.csv --by hour --now 2026-03-08T00:00:00Z
            """)

    @Argument(help: .init("The samples: a file in CSV or JSON Lines.", as: "file")) var file: String
    @Option("The intervals: hour, day or week; weeks begin on Monday.", as: "unit") var by = Word(IntervalGrid.Unit.day)
    @Option("The time zone of days and weeks, such as Europe/Berlin.", as: "zone") var timeZone = "UTC"

    @Option(
        "The instant of the questions in UTC, such as 2026-03-08T00:00:00Z; if not given, the last end of a sample.",
        as: "instant", discussion: "Samples that end later are left out.")
    var now: String?

    @Option(
        "The bundle identifier of the phone; if not given, the only com.apple.health source on an iPhone.",
        as: "identifier")
    var phone: String?

    @OptionGroup var format: FormatOption

    func validate() throws {
        try OptionCheck.name("file", file, of: "file")
        _ = try zone()
        _ = try instant()
    }

    func run() throws {
        let samples = try SampleFiles.samples(of: URL(filePath: file))
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try zone()
        let sums: SampleSums
        do {
            sums = try SampleSums(
                samples, grid: IntervalGrid(by.value, calendar: calendar), now: instant(), phone: phone)
        } catch let error as SampleSumsError {
            throw Failure(.wrongInput, "\(file): \(error)")
        } catch let error as CountsError {
            throw Failure(.wrongInput, "\(file): \(error)")
        }
        try format.print(PrintedTable(SampleSumsTable.table, sums.rows))
        if sums.later > 0 {
            Console.printNote(
                "\(Plural.counted(sums.later, "sample ends", "samples end")) after \(sums.now) and \(Plural.noun(sums.later, "is", "are")) left out"
            )
        }
        if sums.phone == nil {
            Console.printNote("no phone among the sources: own-counter is empty; --phone names one")
        }
    }

    private func zone() throws -> TimeZone {
        guard let zone = TimeZone(identifier: timeZone) else {
            throw ValidationError("--time-zone: found '\(timeZone)'; allowed: a time zone such as Europe/Berlin or UTC")
        }
        return zone
    }

    private func instant() throws -> Instant? {
        do {
            return try now.map { text throws(CountsError) in try Instant(text) }
        } catch {
            throw ValidationError("--now: found \(error.found); allowed: \(error.allowed)")
        }
    }
}
