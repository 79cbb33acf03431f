import ArgumentParser
import Experiment
import Foundation
import Outcomes
import Reports
import Scenarios
import Workout

struct WorkoutRunCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "run", "Run a workout: through detectors in a scenario, over a recording, or over measurements.",
        discussion: """
            A scenario: the workout takes the place of the scenario's session, or is the scenario's own where no file is \
            named. The person does push-ups until the app that follows a detector goes on, rests when it says so, and stops \
            at its end. The report says how many sessions end as planned, with the extra and the skipped push-ups. With \
            --open-loop the session is the same whatever the app counts, and the report says when each step was due and \
            when each detector moved on. It is written to out/workout unless --out names another folder. With --trial \
            one trial is printed.

            A recording: the counts of detectors drive the workout; a recording with truth says when steps were due.

            Measurements: a CSV file with the header s,measurement,value. A measurement is distance (m), energy (kcal), \
            repetitions, heart-rate, cadence (/min), power (W) or speed (m/s); next, pause, resume and end are calls of \
            the user, without a value.

            EXAMPLES
              repgauge workout run
              repgauge workout run --open-loop --trials 50 --out out/open
              repgauge workout run my.workout --scenario real/standard --trials 50 --out out/workout
              repgauge workout run my.workout --scenario real/standard --trial 3 --detector closed-chain
              repgauge workout run my.workout --recording recordings/set-1.csv --detector closed-chain
              repgauge workout run my.workout --measurements my.csv --zones 110 130 150 170
            """)

    @Argument(help: .init("The workout; if not given, that of the scenario.", as: "file")) var file: String?
    @Option("The scenario: a name or a YAML file; if not given, workout/three-sets.", as: "name") var scenario: String?
    @Option("A recording that drives the workout.", as: "file.csv") var recording: String?
    @Option("Measurements that drive the workout.", as: "file.csv") var measurements: String?

    @Option("The boundaries between the five heart-rate zones, four rising numbers; with --measurements.", as: "beats")
    var zones: [Double] = []

    @Option("Print the steps of this trial, from 0; write no report.", number: "i") var trial: Int?
    @OptionGroup var trials: TrialsOption
    @OptionGroup var loop: LoopOption
    @OptionGroup var detectors: DetectorOptions
    @OptionGroup var options: OutcomeOptions

    func validate() throws {
        try OptionCheck.range("--trial", trial, in: 0...99_999_999)
        let sources = [("--scenario", scenario), ("--recording", recording), ("--measurements", measurements)]
            .filter { $0.1 != nil }.map(\.0)
        if sources.count > 1 {
            throw ValidationError("\(sources.joined(separator: " and ")): found both; allowed: one source")
        }
        try refuseUnused()
        if !zones.isEmpty, measurements == nil {
            throw ValidationError("--zones: found without --measurements; nothing else reads heart rates")
        }
        if !zones.isEmpty { _ = try heartRateZones() }
    }

    /// Refuses options that would change nothing, and a source without its workout.
    private func refuseUnused() throws {
        for (option, path) in [("--recording", recording), ("--measurements", measurements)] where path != nil {
            if file == nil { throw ValidationError("\(option): the workout is missing; name its file first") }
            try OptionCheck.unused(
                [
                    "--trial": trial != nil, "--trials": trials.count != nil, "--seed": options.seed.value != nil,
                    "--estimator": options.estimators.estimator != nil, "--open-loop": loop.openLoop,
                ], beside: option, allowed: "with --scenario only")
            try OptionCheck.unused(
                ["--out": options.out.path != nil], beside: "\(option), which writes no report",
                allowed: "with --scenario only")
        }
        if measurements != nil {
            try OptionCheck.unused(
                ["--detector": !detectors.names.isEmpty], beside: "--measurements",
                allowed: "with --scenario or --recording")
        }
        if trial != nil {
            try OptionCheck.unused(
                ["--trials": trials.count != nil, "--out": options.out.path != nil],
                beside: "--trial, which writes no report", allowed: "one of the two")
        }
    }

    func run(with harness: Harness) async throws {
        if let measurements, let file { return try run(file, over: measurements) }
        if let recording, let file { return try await run(file, over: recording, harness) }
        try await runScenario(harness)
    }

    private func heartRateZones() throws -> HeartRateZones? {
        guard !zones.isEmpty else { return nil }
        do throws(WorkoutSessionError) {
            return try HeartRateZones(boundaries: zones)
        } catch {
            throw ValidationError(
                "--zones: found \(zones.map { "\($0)" }.joined(separator: " ")); allowed: four rising numbers from 1 to 300"
            )
        }
    }

    private func run(_ file: String, over measurements: String) throws {
        let plan = try WorkoutFiles.plan(file)
        let lines = try MeasurementFile(URL(filePath: measurements))
        let course = try WorkoutCourse(plan, measurements: lines, zones: try heartRateZones())
        let alerts = course.steps.compactMap(\.planned.step.alert?.target)
        if zones.isEmpty, alerts.contains(where: { if case .zone = $0 { true } else { false } }) {
            Console.print("alerts of heart-rate zones are not judged: --zones names the four boundaries")
        }
        try options.format.print(PrintedTable(WorkoutCourseTables.course, WorkoutCourseTables.rows(course)))
    }

    private func run(_ file: String, over path: String, _ harness: Harness) async throws {
        let plan = try WorkoutFiles.plan(file)
        let entrants = try detectors.entrants(harness, limits: try options.limits.limits())
        let (recording, warnings) = try RecordingReader.read(csv: URL(filePath: path))
        Console.print(each: warnings)
        let end = max(recording.info.truth?.duration ?? 0, recording.frames.last?.time ?? 0)
        let repetitions = recording.info.truth.map(WorkoutCourse.repetitions(of:)) ?? []
        let truth = try WorkoutCourse(plan, repetitions: repetitions, end: end)
        var stream = RecordingStream(recording)
        let observations = try await TrialRunner.using(entrants) {
            try await $0.observe(named: recording.name) { try stream.next() }
        }
        let runs = try zip(entrants, observations).map { entrant, observation in
            if let failure = observation.failure {
                throw Failure(.runFailed, "\(EntrantFailed(label: entrant.label, failure: failure))")
            }
            let counts = observation.detections.filter(\.isCounted).map(\.time)
            let detected = try WorkoutCourse(plan, repetitions: counts, end: end)
            return (
                label: entrant.label,
                outcome: WorkoutComparison(truth: truth, detected: detected, repetitions: repetitions)
            )
        }
        // Where there is no push-up, only the time ends a step.
        if recording.info.truth == nil, recording.info.reps?.max != 0 {
            let lack =
                recording.info.reps == nil
                ? "has no truth" : "says how many push-ups it holds, but not when each was completed"
            Console.print("warning: the recording \(lack): only the time says when a step was due")
        }
        try options.format.print(
            PrintedTable(WorkoutTables<WorkoutRunPlan>.trial, WorkoutTables<WorkoutRunPlan>.rows(runs)))
    }

    private static let standardScenario = "workout/three-sets"

    private func runScenario(_ harness: Harness) async throws {
        let library = try options.estimators.library()
        let names = [scenario ?? Self.standardScenario]
        var selection = try library.select(typed: names)
        if let file { selection = try selection.scripted(by: try WorkoutScript(URL(filePath: file))) }
        let entrants = try detectors.entrants(harness, limits: try options.limits.limits())
        let experiment = options.plan(selection, trials: trials.count, entrants: entrants)
        switch loop.loop {
        case .closed: try await run(try WorkoutLoopPlan(experiment), names, selection, library)
        case .open: try await run(try WorkoutRunPlan(experiment), names, selection, library)
        }
    }

    /// Runs all trials of a plan and reports on them, or prints the steps of one trial.
    private func run<Kind: ReportedWorkout>(
        _ plan: Kind, _ names: [String], _ selection: ScenarioLibrary.Selection, _ library: ScenarioLibrary
    ) async throws {
        if let trial {
            let rows = WorkoutTables<Kind>.rows(try await plan.judge(trial: trial))
            return try options.format.print(PrintedTable(WorkoutTables<Kind>.trial, rows))
        }
        try await options.report(
            plan.experiment, names: names, selection, library, command: command(plan.experiment),
            folder: "out/workout", operation: { OutcomeOperation(plan, inputs: $0) }, failures: \.run.failureLines)
    }

    func command(_ plan: ExperimentPlan) -> RepeatCommand {
        var command = RepeatCommand("workout", ["run"] + (file.map { [$0] } ?? []))
        command.add("--scenario", scenario)
        command.add("--seed", plan.seed)
        command.add(trials, loop)
        options.add(to: &command, plan)
        return command
    }
}
