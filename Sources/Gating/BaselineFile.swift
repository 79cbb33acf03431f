import Documents
package import Experiment
package import Foundation
import Pose
package import Scenarios
import Scoring
import Text

/// The form in which a baseline is kept: JSON, one short line a column, so that a change of it reads well; runs of one
/// number are one word (`0*50`).
struct BaselineFile: Codable {
    static let format = 4
    static let mostBytes = 50_000_000
    /// The greatest number of cycles or counts in a trial: in a day, eleven a second.
    static let mostCounts = 1_000_000
    /// The longest trial, a day in milliseconds.
    static let longestTrial = 86_400_000
    /// The greatest number of trials times detectors, which are a few words in the file and 160 bytes each in memory.
    static let mostCells = 5_000_000
    static let mostBlocks = 10_000

    struct Trials: Codable { var borderline, cheats, countable, milliseconds, observable: String }

    /// A column of counts of one detector, one number a trial: mostly zeros.
    struct Column {
        var name: String
        var value: @Sendable (TrialCounts) -> Int
        /// Puts the number back; columns are read in the order of `columns`.
        var restore: @Sendable (inout TrialCounts, Int) -> Void
    }

    static let columns = [
        Column(name: "missed", value: { $0.missed }, restore: { $0.detected = $0.countable - $1 }),
        Column(
            name: "missedObservable", value: { $0.countableObservable - $0.detectedObservable },
            restore: { $0.detectedObservable = $0.countableObservable - $1 }),
        Column(
            name: "notPrompt", value: { $0.detected - $0.detectedPromptly },
            restore: { $0.detectedPromptly = $0.detected - $1 }),
        Column(name: "falseCounts", value: { $0.falseCounts }, restore: { $0.falseCounts = $1 }),
        Column(name: "borderlineDetected", value: { $0.borderlineDetected }, restore: { $0.borderlineDetected = $1 }),
        Column(name: "acceptedCheats", value: { $0.cheatCyclesAccepted }, restore: { $0.cheatCyclesAccepted = $1 }),
        Column(
            name: "missedNarrowly", value: { $0.countable - $0.detectedNarrowly },
            restore: { $0.detectedNarrowly = $0.countable - $1 }),
        Column(name: "falseNarrowly", value: { $0.falseNarrowly }, restore: { $0.falseNarrowly = $1 }),
    ]

    struct Entry: Codable {
        var scenario: String
        var family: Family
        var trials: Int
        var truth: Trials?
        /// The columns of each detector, by name; see `columns`.
        var results: [[String: String]]
    }

    var format: Int
    var manifest: RunManifest<RunInputs>
    var budgets: [Budget]
    var scenarios: [Entry]
    var latency: LatencyMeasurement?
    /// Absent in files of earlier versions, which have the default.
    var maxUndetectedLoss: Double?
}

extension Baseline {
    package func json() throws -> String {
        let file = BaselineFile(
            format: BaselineFile.format, manifest: manifest, budgets: budgets,
            scenarios: table.entries.map(BaselineFile.Entry.init), latency: latency,
            maxUndetectedLoss: maxUndetectedLoss)
        return try JSONDocument.page(file)
    }

    package init(contentsOf url: URL) throws(GateError) {
        let path = url.relativePath
        let data: Data
        do { data = try Data(contentsOf: url) } catch {
            let isThere = FileManager.default.fileExists(atPath: url.path)
            throw .unreadable(path, isThere ? "it cannot be read" : "no such file")
        }
        try self.init(data, path: path)
    }

    package init(_ data: Data, path: String) throws(GateError) {
        struct Format: Decodable { var format: Int }
        guard data.count <= BaselineFile.mostBytes else {
            throw .unreadable(path, "more than \(BaselineFile.mostBytes) bytes")
        }
        guard let format = JSONDocument.value(Format.self, from: data)?.format else {
            // A file that was cut off or damaged is reported with the line.
            do { _ = try JSONDocument.tree(of: data, file: path) } catch { throw GateError("\(error)") }
            throw .unreadable(path, "it is not a baseline: found no JSON with a number at 'format'")
        }
        guard format == BaselineFile.format else {
            throw GateError(
                "\(path): format \(format), but this program reads format \(BaselineFile.format); make it again with: repgauge baseline update --out \(path)"
            )
        }
        let file: BaselineFile
        do { file = try JSONDocument.read(from: data, file: path) } catch { throw GateError("\(error)") }
        manifest = file.manifest
        budgets = file.budgets
        latency = file.latency
        maxUndetectedLoss = file.maxUndetectedLoss ?? GateSettings().maxUndetectedLoss
        table = CountsTable(detectors: file.manifest.inputs.scoring.labels, entries: [])
        var cells = 0
        for entry in file.scenarios {
            let width = max(1, table.detectors.count)
            guard (1...ColumnCode.most).contains(entry.trials), entry.trials <= (BaselineFile.mostCells - cells) / width
            else {
                throw .refused(
                    path, "\(entry.scenario).trials", found: "\(entry.trials)",
                    allowed:
                        "1 to \(ColumnCode.most), and no more than \(BaselineFile.mostCells) trials times detectors in all"
                )
            }
            cells += entry.trials * width
        }
        for entry in file.scenarios { table.entries.append(try entry.entry(file, path: path)) }
        try check(path: path)
    }

    private func check(path: String) throws(GateError) {
        func refuse(_ place: String, _ found: String, _ allowed: String) throws(GateError) {
            throw .refused(path, place, found: found, allowed: allowed)
        }
        if inputs.names.isEmpty { try refuse("manifest.inputs.names", "none", "at least one suite or scenario") }
        let entrants = "manifest.inputs.scoring.entrants"
        if table.detectors.isEmpty { try refuse(entrants, "none", "at least one") }
        if Set(table.detectors).count < table.detectors.count { try refuse(entrants, "one twice", "each once") }
        if table.entries.isEmpty { try refuse("scenarios", "none", "at least one") }
        if Set(table.entries.map(\.scenario)).count < table.entries.count {
            try refuse("scenarios", "one twice", "each once")
        }
        let listed = table.entries.map { RunInputs.Entry(scenario: $0.scenario, family: $0.family, trials: $0.trials) }
        if listed != inputs.entries {
            try refuse(
                "manifest.inputs.entries", "other scenarios or trials than those of `scenarios`", "the same ones")
        }
        let total = table.entries.compactMap(\.trialCounts.first).joined().reduce(0.0) { $0 + Double($1.duration) }
        if total > 4e18 { try refuse("scenarios", "trials of more than a century", "shorter trials") }
        if !(0...60_000_000_000).contains(inputs.scoring.late) {
            try refuse("manifest.inputs.scoring.late", "\(inputs.scoring.late)", "0 to 60000000000 nanoseconds")
        }
        if !(0...1).contains(maxUndetectedLoss) {
            try refuse("maxUndetectedLoss", "\(maxUndetectedLoss)", "a share from 0 to 1")
        }
        for budget in budgets where !budget.isValid {
            try refuse(
                "budgets", "\(budget.metric ?? budget.falseCounts.map { "\($0)" } ?? "nothing")",
                "0 to \(Budget.falseCounts.upperBound) false counts, or a metric with its limit")
        }
        // A budget that limits nothing would pass whatever becomes of the code.
        let scopes = ["overall"] + table.entries.flatMap { [$0.family.rawValue, $0.scenario] }
        for budget in budgets where !scopes.contains(budget.scope) {
            try refuse(
                "budgets", "the scope \(Shown.quoted(budget.scope))",
                "overall, or a family or a scenario of the baseline")
        }
        for budget in budgets where budget.detector != "*" && !table.detectors.contains(budget.detector) {
            try refuse(
                "budgets", "the detector \(Shown.quoted(budget.detector))", "*, or the label of one of the baseline")
        }
        if Set(budgets.compactMap(\.pushUps)).count > 1 {
            try refuse("budgets", "several numbers of push-ups", "one for all budgets")
        }
        for times in latency?.detectors ?? [] where times.blocks.count > BaselineFile.mostBlocks {
            try refuse("latency", "\(times.blocks.count) blocks", "at most \(BaselineFile.mostBlocks)")
        }
        for times in latency?.detectors ?? [] where times.blocks.contains(where: { $0.magnitude > 200_000 }) {
            try refuse("latency", "a ratio beyond e±20", "logarithms in ten-thousandths")
        }
        if let latency, !(latency.load > 0 && latency.referenceNanoseconds > 0) {
            try refuse("latency", "a load or a time of the yardstick that is not above 0", "numbers above 0")
        }
    }
}

extension BaselineFile.Entry {
    fileprivate init(_ entry: CountsTable.Entry) {
        scenario = entry.scenario
        family = entry.family
        trials = entry.trials
        let column = { (trialCounts: [TrialCounts], value: (TrialCounts) -> Int) in
            ColumnCode.text(trialCounts.map(value))
        }
        truth = entry.trialCounts.first.map { trialCounts in
            BaselineFile.Trials(
                borderline: column(trialCounts, \.borderline), cheats: column(trialCounts, \.cheatCycles),
                countable: column(trialCounts, \.countable),
                milliseconds: column(trialCounts) { Int($0.duration / 1_000_000) },
                observable: column(trialCounts, \.countableObservable))
        }
        results = entry.trialCounts.map { trialCounts in
            Dictionary(uniqueKeysWithValues: BaselineFile.columns.map { ($0.name, column(trialCounts, $0.value)) })
        }
    }

    fileprivate func entry(_ file: BaselineFile, path: String) throws(GateError) -> CountsTable.Entry {
        guard let truth, results.count == file.manifest.inputs.scoring.entrants.count else {
            throw .refused(
                path, scenario, found: "results of \(Plural.counted(results.count, "detector"))",
                allowed:
                    "the truth, and results of \(Plural.counted(file.manifest.inputs.scoring.entrants.count, "detector"))"
            )
        }
        func values(
            _ name: String, _ text: String, most: Int = BaselineFile.mostCounts
        ) throws(GateError) -> [Int] {
            if let values = ColumnCode.values(text, count: trials, most: most) { return values }
            throw .refused(
                path, "\(scenario).\(name)", found: String(text.prefix(40)),
                allowed: "\(trials) whole numbers from 0 to \(most), n times v written v*n")
        }
        let countable = try values("truth.countable", truth.countable)
        let observable = try values("truth.observable", truth.observable)
        let borderline = try values("truth.borderline", truth.borderline)
        let cheats = try values("truth.cheats", truth.cheats)
        let milliseconds = try values("truth.milliseconds", truth.milliseconds, most: BaselineFile.longestTrial)
        var trialCounts: [[TrialCounts]] = []
        for (result, detector) in zip(results, file.manifest.inputs.scoring.entrants) {
            var rows = (0..<trials).map { trial in
                var counts = TrialCounts()
                counts.countable = countable[trial]
                counts.countableTimed = countable[trial]
                counts.countableObservable = observable[trial]
                counts.cheatCycles = cheats[trial]
                counts.borderline = borderline[trial]
                counts.duration = Nanoseconds(milliseconds[trial]) * 1_000_000
                return counts
            }
            for column in BaselineFile.columns {
                let place = "\(detector.label).\(column.name)"
                guard let text = result[column.name] else {
                    throw .refused(path, "\(scenario).\(place)", found: "nothing", allowed: "a column of counts")
                }
                for (trial, value) in try values(place, text).enumerated() { column.restore(&rows[trial], value) }
            }
            for trial in rows.indices { rows[trial].closeTrial() }
            trialCounts.append(rows)
            let isPossible = trialCounts.last?.allSatisfy { counts in
                counts.detectedPromptly >= 0 && counts.detectedObservable >= 0 && counts.detectedNarrowly >= 0
                    && counts.cheatCyclesAccepted <= counts.cheatCycles
                    && counts.countableObservable <= counts.countable && counts.borderlineDetected <= counts.borderline
            }
            if isPossible != true {
                throw .refused(
                    path, "\(scenario), \(detector.label)", found: "more missed or found than there is",
                    allowed: "at most as many as there are cycles")
            }
        }
        return CountsTable.Entry(scenario: scenario, family: family, trials: trials, trialCounts: trialCounts)
    }
}

/// The reference of a gate: the results of a run, trial by trial, with all that is needed to run the same trials again.
package struct Baseline: Sendable, Equatable {
    package var manifest: RunManifest<RunInputs>
    package var budgets: [Budget]
    package var table: CountsTable
    /// The detectors' times in terms of the yardstick's; `nil` where none were taken.
    package var latency: LatencyMeasurement?
    /// The greatest loss that may pass unseen where figures are undecided, as a share of the repetitions of a scenario.
    package var maxUndetectedLoss: Double = GateSettings().maxUndetectedLoss

    package var inputs: RunInputs { manifest.inputs }

    /// Names the files of scenarios that lie beside a library, for commands that draw a trial; none where the files are
    /// not those of which it was made.
    package mutating func nameFiles(in library: ScenarioLibrary) {
        guard let seen = try? library.seen(by: inputs.estimator),
            let selection = try? seen.select(inputs.names), selection.hash == inputs.suiteHash
        else { return }
        let files = Dictionary(
            selection.entries.map { ($0.scenario.name, seen.file(of: $0.scenario)) },
            uniquingKeysWith: { first, _ in first })
        for (index, entry) in inputs.entries.enumerated() {
            manifest.inputs.entries[index].file = files[entry.scenario] ?? nil
        }
    }
}

/// A column of whole numbers as a short text: `0*48 3 1` is forty-eight zeros, a three and a one.
enum ColumnCode {
    static let most = 1_000_000

    static func text(_ values: [Int]) -> String {
        var runs: [String] = []
        var start = values.startIndex
        while start < values.endIndex {
            let end = values[start...].firstIndex { $0 != values[start] } ?? values.endIndex
            runs.append(end - start == 1 ? "\(values[start])" : "\(values[start])*\(end - start)")
            start = end
        }
        return runs.joined(separator: " ")
    }

    /// The column of a text; `nil` where it is none, has a number outside 0 to `greatest`, or is not `count` long.
    static func values(_ text: String, count: Int, most greatest: Int) -> [Int]? {
        guard (0...most).contains(count) else { return nil }
        var values: [Int] = []
        values.reserveCapacity(count)
        for run in text.split(separator: " ") {
            let parts = run.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count <= 2, let value = Int(parts[0]), (0...greatest).contains(value) else { return nil }
            var length = 1
            if parts.count == 2 {
                guard let number = Int(parts[1]) else { return nil }
                length = number
            }
            guard length > 0, length <= count - values.count else { return nil }
            values.append(contentsOf: repeatElement(value, count: length))
        }
        return values.count == count ? values : nil
    }
}
