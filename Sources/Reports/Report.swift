import Experiment
package import Documents
import Experiment
import Pages

/// The files of one report: its pages, its tables with their data dictionary, and the record of the run.
package struct Report: Sendable {
    package struct File: Sendable, Hashable {
        /// The name within the folder.
        package let name: String
        package let text: String

        package init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
    }

    package struct Sheet: Sendable {
        /// The name of its file, without an extension.
        package let name: String
        let dictionary: String
        private let rowSubject: String
        /// Returns the columns as a Data Package describes them.
        private let fields: @Sendable () -> [DataPackage.Field]
        /// The rows; `nil` for a table whose file is written piece by piece while the run goes on.
        let values: TableValues?
        /// Returns the table of a page; `nil` for a table whose rows are not here or that has no column for pages.
        private let whole: @Sendable () -> PageTable?

        /// Describes a table with its rows, and those of them that a page shows.
        package init<Row: Sendable>(
            _ table: Table<Row>, _ rows: some Sequence<Row>, prefix: String = "",
            onPage keep: @escaping @Sendable (Row) -> Bool = { _ in true }
        ) {
            name = prefix + table.name
            dictionary = table.dictionary
            rowSubject = table.rowSubject
            let rows = Array(rows)
            values = table.values(rows)
            fields = { table.fields(of: rows) }
            whole = { table.page.isEmpty ? nil : PageTable(table, rows, prefix: prefix) { keep($1) } }
        }

        /// Describes a table whose file is written piece by piece while the run goes on, or not at all.
        package init<Row>(streamed table: Table<Row>) {
            name = table.name
            dictionary = table.dictionary
            rowSubject = table.rowSubject
            values = nil
            fields = { [] }
            whole = { nil }
        }

        var page: PageTable? { whole() }
        var file: File? { values.map { File("\(name).csv", $0.csv) } }

        /// Describes the CSV file, unless version control does not keep it: a package must not name a file it lacks.
        fileprivate func describe(in folder: inout DataPackage) {
            guard values != nil, !LocalFiles.isLocal("\(name).csv") else { return }
            folder.addTable("\(name).csv", "One row for each \(rowSubject).", fields: fields())
        }
    }

    package let files: [File]

    /// Puts a report together, whose glossary ends a data dictionary with a section for tables of equal columns.
    package init(
        pages: [File], tables: [Sheet], record: String? = nil, times: String? = nil, glossary: String = ""
    ) throws {
        var described = DataPackage("repgauge-report", title: "A report of RepGauge", Self.aboutPackage)
        for table in tables { table.describe(in: &described) }
        let sections = tables.map(\.dictionary).distinct
        let dictionary = ([Self.introduction] + sections + (glossary.isEmpty ? [] : [glossary])).joined(separator: "\n")
        files =
            pages + tables.compactMap(\.file) + (record.map { [File("run.json", $0)] } ?? [])
            + (times.map { [File(TimesRecord.name, $0)] } ?? []) + [File(ReportFolder.dictionary, dictionary)]
            + (described.isEmpty ? [] : [File(DataPackage.fileName, try described.text())])
    }

    package init(pages: [File]) { files = pages }

    /// Puts a report together whose page is in markdown and for a browser, with the pictures of both.
    init(
        _ markdown: String, _ html: ReportPage?, others: [File] = [], _ pictures: [Picture] = [], tables: [Sheet],
        record: String? = nil, times: String? = nil, glossary: String = ""
    ) throws {
        let drawn = try html.map { [File(ReportFolder.htmlPage, try $0.document())] } ?? []
        try self.init(
            pages: [File(ReportFolder.page, markdown)] + drawn + others + pictures.map(\.file), tables: tables,
            record: record, times: times,
            glossary: glossary)
    }

    package func write(into folder: borrowing ReportFolder) throws(FileError) {
        for file in files { try folder.write(file.text, to: file.name) }
    }

    private static let aboutPackage =
        "The tables of the report but those that are large or depend on the machine. An empty field is a value that is undefined or does not apply. columns.md describes all columns."

    private static let introduction = """
        \(ReportFolder.dictionaryTitle)

        The sections below describe the columns of each CSV file. An empty field is a value that is undefined or does not
        apply. Shares lie between 0 and 1. Instants are seconds from the start of the trial.

        `…_lower` and `…_upper` are the two ends of the 95 % interval of a figure. `…_interval` is the method of the
        interval: `bootstrap`: resampled trials; `clopper-pearson`: all trials agree on exactly 0 or 1; `poisson`: a rate
        without a single event; `none`: fewer than two trials.

        """
}

/// A picture as a file beside the pages and in the page for a browser.
struct Picture {
    let name: String
    let figure: any ChartFigure
    var caption = ""

    var file: Report.File { .init(name, figure.svg(.standalone)) }

    func chart<Row>(of table: Table<Row>, columns: [PageColumn]? = nil) -> PageChart {
        PageChart(
            svg: figure.svg(.inline), file: name, of: table, columns: columns ?? table.page, caption: Prose(caption))
    }
}
