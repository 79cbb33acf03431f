import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios

/// Runs trials, computes what becomes of the counts, and writes the report: mornings, workouts or histories.
struct OutcomeOperation<Evaluation> {
    let inputs: RunInputs
    private let jobs: Int
    private let table: (file: String, header: String)?
    private let run: (_ emit: (String) throws -> Void, _ progress: WorkProgress.Observer) async throws -> Evaluation
    private let makeReport: (Evaluation, OutcomeSource) throws -> OutcomeReport

    /// Runs all trials, computes the figures, and writes the report if a folder is named.
    func evaluation(reportedTo report: URL?) async throws -> Evaluation {
        guard let report else { return try await run({ _ in }, { _ in }) }
        return try await self.report(into: try ReportFolder(report), hasTimes: true).evaluation
    }

    func report(
        into folder: consuming ReportFolder, hasTimes: Bool, progress: WorkProgress.Observer = { _ in }
    ) async throws -> (evaluation: Evaluation, report: WrittenReport<OutcomeReport>) {
        let start = ContinuousClock.now
        let evaluation: Evaluation
        if let table {
            let stream = try folder.stream(table.file)
            try stream.append(table.header)
            evaluation = try await run({ try stream.append($0) }, progress)
            try stream.close()
        } else {
            evaluation = try await run({ _ in }, progress)
        }
        let manifest = RunManifest(inputs, in: RunEnvironment(try .current()))
        let times = TimesRecord(
            manifest, wallSeconds: (ContinuousClock.now - start) / .seconds(1), jobs: jobs)
        let report = try makeReport(evaluation, OutcomeSource(manifest, times: hasTimes ? times : nil))
        try report.files().write(into: folder)
        return (evaluation, try WrittenReport(report, publishing: folder))
    }
}

extension OutcomeOperation {
    /// Writes a table with a piece for each trial while the trials run.
    private init<Kind, Row>(
        _ kind: Kind, inputs: RunInputs, writing table: Table<Row>,
        rows: @escaping ([TrialOutcome<Kind.Outcome>]) -> [Row],
        report: @escaping (Evaluation, OutcomeSource) throws -> OutcomeReport
    ) where Evaluation == OutcomeEvaluation<Kind> {
        self.init(
            inputs: inputs, jobs: kind.experiment.jobs, table: ("\(table.name).csv", table.header),
            run: { emit, progress in
                let run = try await OutcomeRun(kind, emit: { try emit(table.lines(rows($0))) }, progress: progress)
                progress(WorkProgress(phase: "intervals"))
                return try OutcomeEvaluation(run)
            }, makeReport: report)
    }
}

extension OutcomeOperation<OutcomeEvaluation<AlarmPlan>> {
    init(_ plan: AlarmPlan, inputs: RunInputs) {
        self.init(plan, inputs: inputs, writing: AlarmTables.mornings, rows: { $0 }) { try OutcomeReport($0, $1) }
    }
}

extension OutcomeOperation {
    init<Kind: ReportedWorkout>(_ plan: Kind, inputs: RunInputs) where Evaluation == OutcomeEvaluation<Kind> {
        self.init(
            plan, inputs: inputs, writing: WorkoutTables<Kind>.workouts, rows: { WorkoutTables<Kind>.rows($0) },
            report: { try Kind.report($0, $1) })
    }
}

extension OutcomeOperation<CountsEvaluation> {
    init(_ histories: CountsHistories, inputs: RunInputs) {
        let operation = histories.operation
        self.init(
            inputs: inputs, jobs: operation.experiment.jobs, table: nil,
            run: { _, progress in try await operation.evaluation(progress: progress) },
            makeReport: { try OutcomeReport($0, $1, planHash: histories.planHash) })
    }
}

/// The histories of a plan's file, with values of the caller in place of the plan's.
struct CountsHistories {
    let operation: CountsOperation
    let names: [String]
    let selection: ScenarioLibrary.Selection
    let planHash: String

    init(
        _ file: URL, histories: Int?, phone: String?, watch: CountsPlan.Watch?, seed: UInt64?,
        library: ScenarioLibrary, roster: Roster, jobs: Int
    ) throws {
        var plan = try library.countsPlan(file)
        planHash = ContentDigest(files: ["counts.yaml": try ScenarioLibrary.document(file).data]).digits
        plan.histories = histories ?? plan.histories
        plan.phone = phone ?? plan.phone
        plan.watch = watch ?? plan.watch
        func entrant(_ name: String, isTyped: Bool) throws -> any Entrant {
            try roster.entrant(parsing: name, from: isTyped ? .user : .file(path: file.relativePath))
        }
        let phoneEntrant = try entrant(plan.phone, isTyped: phone != nil)
        var watchEntrant: (any Entrant)?
        if case .detector(let name) = plan.watch { watchEntrant = try entrant(name, isTyped: watch != nil) }
        names = plan.sessions + plan.shakes
        selection = try library.select(names)
        // Each detector once.
        let entrants = [phoneEntrant] + [watchEntrant].compactMap(\.self).filter { $0.label != phoneEntrant.label }
        operation = CountsOperation(
            plan,
            experiment: ExperimentPlan(
                selection, trials: plan.trials, entrants: entrants, seed: seed ?? plan.seed, jobs: jobs),
            phone: phoneEntrant.label, watch: watchEntrant?.label)
    }
}

extension CountsPlan.Watch {
    /// Reads a detector, or `random:RECALL,EXTRA` for a random counter; `nil` where the shares are not two of 0…1.
    init?(parsing text: String) {
        let prefix = "random:"
        guard text.hasPrefix(prefix) else {
            self = .detector(text)
            return
        }
        let shares = text.dropFirst(prefix.count).split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) }
        guard shares.count == 2, let recall = shares[0], let extra = shares[1], (0...1).contains(recall),
            (0...1).contains(extra)
        else { return nil }
        self = .noise(recall: recall, extra: extra)
    }

    /// The texts that can be read, for messages.
    static var allowed: String { "a detector, or random: and two shares 0…1" }
}
