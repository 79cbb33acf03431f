import Experiment
import Foundation
import Reports
import Scenarios

struct RunOperation: Sendable {
    let plan: ExperimentPlan
    let inputs: RunInputs
    let library: ScenarioLibrary

    func evaluation(reportedTo report: URL?) async throws -> Evaluation {
        if let report { return try await self.report(into: try ReportFolder(report), hasTimes: true).evaluation }
        let outcome = try await ExperimentRun(plan, isTimed: false)
        try plan.entrants.checkEvents()
        return try await Evaluation(outcome.tables, plan: plan, failures: outcome.failures)
    }

    func report(
        into folder: consuming ReportFolder, hasTimes: Bool, hasEvents: Bool = true,
        progress: WorkProgress.Observer = { _ in }
    ) async throws -> (evaluation: Evaluation, report: WrittenReport<RunReport>) {
        let exhibits = ExhibitMaker(library: library, entrants: plan.entrants, window: plan.window)
        let report = try await Self.write(
            into: folder, hasEvents: hasEvents, exhibits: exhibits, progress: progress
        ) { describe, emit in
            let start = ContinuousClock.now
            let outcome = try await ExperimentRun(
                plan, describe: describe, emit: emit,
                progress: { progress(WorkProgress("trials", $0, of: plan.trialCount)) })
            try plan.entrants.checkEvents()
            let wall = (ContinuousClock.now - start) / .seconds(1)
            if hasTimes { progress(WorkProgress(phase: "times")) }
            let least = hasTimes ? LeastTimes.measure(plan) : [:]
            try Task.checkCancellation()
            progress(WorkProgress(phase: "intervals"))
            let manifest = RunManifest(inputs, in: RunEnvironment(try .current()))
            return try await RunReport(
                manifest, outcome: outcome, metrics: plan.metrics,
                times: hasTimes ? TimesRecord(manifest, of: outcome, wallSeconds: wall, jobs: plan.jobs) : nil,
                least: least, jobs: plan.jobs)
        }
        return (report.content.evaluation, report)
    }

    static func write(
        into folder: consuming ReportFolder, hasEvents: Bool, exhibits: ExhibitMaker, progress: WorkProgress.Observer,
        _ work: (_ describe: @escaping @Sendable (TrialResult) -> String, _ emit: (String) throws -> Void) async throws
            -> RunReport
    ) async throws -> WrittenReport<RunReport> {
        let report: RunReport
        if hasEvents {
            let events = try folder.stream("events.csv")
            try events.append(EventTable.header)
            report = try await work({ EventTable.rows($0) }) { try events.append($0) }
            try events.close()
        } else {
            report = try await work({ _ in "" }) { _ in }
        }
        let shown = try await exhibits.exhibits(report.shownTrials)
        progress(WorkProgress(phase: "writing the report"))
        try report.files(shown).write(into: folder)
        return try WrittenReport(report, publishing: folder)
    }
}

extension RunOperation {
    /// Makes the run in which a file of events is the only entrant but controls; `nil` trials and seed are the suite's.
    init(
        scoring events: String, suite names: [String], library: ScenarioLibrary, trials: Int?, seed: UInt64?,
        window: MatchWindow = MatchWindow(), metrics: MetricCatalog, jobs: Int,
        command: (UInt64) throws -> RepeatCommand
    ) throws {
        let selection = try library.select(names)
        let plan = ExperimentPlan(
            selection, trials: trials, entrants: [try EventEntrant(path: events, collectsFaults: true)], seed: seed,
            window: window, metrics: metrics, jobs: jobs)
        let inputs = RunInputs(
            plan, names: names, suiteHash: selection.hash, estimator: library.estimatorForAll?.name,
            command: try command(plan.seed).text)
        self.init(plan: plan, inputs: inputs, library: library)
    }
}

extension ReplayOperation {
    /// Makes the replay in which a file of events is the only entrant beside the controls.
    init(scoring events: String, recordings files: [URL], window: MatchWindow = MatchWindow(), jobs: Int) throws {
        self.init(
            files: files, entrants: [try EventEntrant(path: events, collectsFaults: true)] + Control.ofRecordings,
            window: window, jobs: jobs)
    }
}

struct WrittenReport<Content> {
    let content: Content
    /// Remarks on files that were in the folder before.
    let remarks: [String]

    /// Moves the files of a report into place; until then nothing has changed.
    init(_ content: Content, publishing folder: consuming ReportFolder) throws {
        try Task.checkCancellation()
        self.content = content
        remarks = try folder.publish()
    }
}
