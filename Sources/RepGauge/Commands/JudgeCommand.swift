import ArgumentParser
import Experiment
import Foundation
import Reports

struct JudgeCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "judge", "Judge detectors by your own clips: import them, label them in the browser, and score all detectors.",
        discussion: """
            Takes all files that repgauge import reads, recordings, and folders of them. What is imported is written to \
            OUT/recordings; a recording stays where it is. The report is written to OUT, and a browser opens: for a clip \
            without labels the page that labels it, otherwise the answer. Without labels the answer has counts and where \
            detectors disagree, and no score.

            The page is served on this machine only (127.0.0.1). Its button Save writes labels into the JSON file beside \
            the recording, and nothing else. The program ends with the button Done, or with Ctrl-C.

            EXAMPLES
              repgauge judge landmarks.csv --width 1080 --height 1920 --fps 30
              repgauge judge my-clips/ --detector all 'exec:python3 my_detector.py'
              repgauge judge vision.jsonl --no-open
              repgauge judge recordings/ --no-serve
            """)

    @Argument(help: .init("Files of pose estimators, recordings, or folders of them.", as: "file")) var files: [String]
    @OptionGroup var facts: ImportFactOptions
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var windows: WindowOptions
    @OptionGroup var jobs: JobsOption
    @Option("The folder of the report and the imported recordings.", as: "dir") var out = "out/judge"
    @Flag(help: "Print the address of the page, and open no browser.") var noOpen = false

    @Flag(help: "Write the pages and end: the report, and a page for each recording whose labels are moved by hand.")
    var noServe = false

    @OptionGroup var format: FormatOption

    func validate() throws {
        for file in files { try OptionCheck.name("file", file, of: "file or folder") }
        try OptionCheck.name("--out", out, of: "folder")
    }

    func run(with harness: Harness) async throws {
        try PageReportOption.check(out, of: "--out")
        let whole = try operation(harness)
        let judgement = try await ProgressDisplay.showing { try await whole.score(progress: $0) }
        let operation = whole.limited(to: judgement)
        Console.print(each: judgement.outcome.warnings + judgement.outcome.faults)
        if operation.files.isEmpty { try Failure.check(judgement.incomplete) }
        try judgement.check()
        let pages = noServe ? try await pages(operation) : []
        Console.print(each: try judgement.write(into: out, pages: pages))
        if noServe {
            try format.print(judgement.report, note: note(pages))
            return try Failure.check(judgement.incomplete)
        }
        if format.value == .text { try format.print(judgement.report, note: note([])) }
        // A reader of a pipe waits for the counts, not for the end of the program.
        try Console.finish()
        let last = try await serve(operation, judgement)
        if let last { Console.print(each: try last.write(into: out)) }
        if last != nil || format.value != .text { try format.print((last ?? judgement).report, note: note([])) }
        try Failure.check(judgement.incomplete)
    }

    /// The recordings of all files, those of other programs imported, with the detectors.
    private func operation(_ harness: Harness) throws -> JudgeOperation {
        let entrants = try detectors.entrants(harness, standard: harness.allNames, limits: try limits.limits())
        let clips = try JudgedClips(files.map { URL(filePath: $0) }, facts.options, into: URL(filePath: out))
        Console.print(each: clips.warnings)
        if let imported = clips.imported {
            imported.printKept()
            Console.write(imported.text)
        } else {
            try facts.checkUnused()
        }
        return JudgeOperation(
            clips, into: out, entrants: entrants,
            shown: detectors.names.isEmpty ? try detectors.entrants(harness) : entrants, window: windows.window,
            options: [limits, windows], jobs: jobs.count)
    }

    private func pages(_ operation: JudgeOperation) async throws -> [Report.File] {
        var pages: [Report.File] = []
        for index in operation.files.indices {
            let page = try await operation.page(index, operation.labelling(index))
            pages.append(.init("recording-\(operation.name(index)).html", page))
        }
        return pages
    }

    private func note(_ pages: [Report.File]) -> String {
        (["\(out)/\(ReportFolder.htmlPage)"] + pages.map { "\(out)/\($0.name)" }).map { "In a browser: \($0)" }
            .joined(separator: "\n")
    }

    /// Serves the pages until the reader is done, and returns the scores of labels saved meanwhile, or `nil`.
    private func serve(_ operation: JudgeOperation, _ judgement: Judgement) async throws -> Judgement? {
        let server = try LoopbackServer(mostBodyBytes: JudgeSite.mostBytes)
        let site = JudgeSite(operation, judgement, root: "/\(server.token)/")
        let first = judgement.unlabelled(of: operation.files).first
        let address = server.address + (first.map(JudgeSite.path) ?? "")
        Console.print(
            "\(first == nil ? "the answer" : "label the clip") at \(address)\n"
                + "the page's button Done ends this program; so does Ctrl-C")
        if !noOpen { WebBrowser.open(address) }
        do {
            try await server.serve { await site.answer($0, $1) }
        } catch is CancellationError {
            let saved = await site.saved
            throw Failure(
                .interrupted,
                "interrupted; labels were saved \(saved == 1 ? "once" : "\(saved) times")"
                    + (saved > 0 ? "; the report in \(out) is older: run the same command again" : ""))
        }
        return await site.saved > 0 ? try await site.score() : nil
    }
}

enum WebBrowser {
    #if os(macOS)
        private static let program = "open"
    #else
        private static let program = "xdg-open"
    #endif

    /// Asks the desktop to open an address; without a desktop nothing happens, and the printed address stays.
    static func open(_ address: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
