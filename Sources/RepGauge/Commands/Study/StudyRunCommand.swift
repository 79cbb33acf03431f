import Experiment
import Outcomes
import Search
import ArgumentParser
import Reports
import Scenarios

struct StudyRunCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        "run", "Measure configurations of a study on its trials, and keep their metrics.",
        discussion: """
            Without numbers it measures all configurations that were asked for, then those that the sampler proposes. \
            Several processes may share this work; if one is killed, another measures its configuration. A study of a \
            program (exec:COMMAND) needs --detector with the same command, or --allow-exec.

            EXAMPLES
              repgauge study run a.study 3
              repgauge study run a.study --configurations 200
            """)

    @OptionGroup var place: StudyFileOptions

    @Argument(help: .init("Numbers of configurations; one that failed is tried again.", as: "number"))
    var numbers: [Int] = []

    @Option(
        "Number of configurations that the sampler has proposed at the end; with 0 it proposes none.", number: "n")
    var configurations = 0

    @OptionGroup var programs: ProgramPermissionOptions
    @OptionGroup var jobs: JobsOption
    @OptionGroup var format: FormatOption
    @OptionGroup var libraries: LibraryOptions

    func validate() throws {
        try OptionCheck.range("--configurations", configurations, in: 0...1_000_000)
        if !numbers.isEmpty, configurations > 0 { throw ValidationError("take numbers or --configurations") }
    }

    func run(with harness: Harness) async throws {
        let (file, definition) = try place.open(harness, for: .writing, measuring: programs.permission())
        for number in numbers where try file.entry(number).state == .done {
            throw StudyError.alreadyTold(number, state: .done)
        }
        var plan = try plan(definition.trials)
        plan.judge = try definition.pushUps.map(OutcomeJudge.standard)
        let queue = WorkQueue(
            file: file, definition: definition, numbers: numbers.isEmpty ? nil : Locked(numbers[...]),
            configurations: configurations)
        guard let first = try queue.next() else { return try format.print(PrintedTable([], of: definition)) }
        let done = try await measure(first, from: queue, plan, definition)
        if numbers.count == 1, let row = done.first {
            return try format.print(PrintedTable([row], of: definition, isSingle: true))
        }
        try format.print(PrintedTable(done, of: definition))
    }

    private func measure(
        _ first: StudyEntry, from queue: WorkQueue, _ plan: SearchPlan, _ definition: StudyDefinition
    ) async throws -> [StudyRow] {
        let trials: SearchTrials
        do {
            trials = try await SearchTrials(plan, for: try Tune.corners(of: definition.space.space))
        } catch {
            queue.giveBack(first)
            throw error
        }
        // Each worker goes on until the queue is empty.
        return try await inParallel(jobs.count, jobs: jobs.count) { worker in
            var rows: [StudyRow] = []
            while let entry = worker == 0 && rows.isEmpty ? first : try queue.next() {
                rows.append(try await queue.measure(entry, on: trials))
            }
            return rows
        }.flatMap(\.self).sorted { $0.number < $1.number }
    }

    private func plan(_ trials: StudyDefinition.Trials) throws -> SearchPlan {
        let selection = try libraries.library().seen(by: trials.estimator).select(trials.suites)
        guard selection.hash == trials.hash else {
            throw StudyError.otherSuite(hash: trials.hash, found: selection.hash)
        }
        return try SearchPlan(
            suite: selection.title, entries: selection.entries(trials: trials.count),
            heldOutTrials: trials.heldOutCount, seed: trials.seed, heldOutSeed: trials.heldOutSeed,
            holdOut: try trials.holdOut.map { try HoldOut(parsing: $0) }, window: trials.window, jobs: jobs.count)
    }
}

private struct WorkQueue {
    let file: StudyFile
    let definition: StudyDefinition
    /// The numbers that were asked for; `nil` for the sampler's configurations.
    let numbers: Locked<ArraySlice<Int>>?
    let configurations: Int

    /// Takes the next configuration, or returns `nil` where there is none.
    func next() throws -> StudyEntry? {
        try Task.checkCancellation()
        if let numbers {
            guard let number = numbers.withLock({ $0.popFirst() }) else { return nil }
            return try file.take(number)
        }
        while true {
            if let entry = try file.takeNext() { return entry }
            // What is proposed here may be taken by another process first.
            guard try propose() else { return nil }
        }
    }

    private func propose() throws -> Bool {
        do {
            return try file.propose(limit: configurations, from: definition.space.sequence(from:)) != nil
        } catch StudyError.exhausted(let points) {
            Console.print(StudyError.exhausted(afterPoints: points).description)
            return false
        }
    }

    func measure(_ entry: StudyEntry, on trials: SearchTrials) async throws -> StudyRow {
        do {
            guard let entrant = try definition.space.entrant(labelled: entry.key) else {
                throw StudyError.unknown(
                    path: entry.path, reason: "configuration \(entry.number) is none of the study's detector")
            }
            let result = try await trials.result(of: entrant)
            try file.record(
                StudyResult(
                    training: trials.trialCounts(result.training, .training),
                    heldOut: trials.trialCounts(result.heldOut, .heldOut), metrics: definition.objective.metrics),
                of: entry.key)
            return try StudyRow(try file.entry(entry.number), of: definition)
        } catch {
            giveBack(entry)
            throw error
        }
    }

    /// Returns a configuration to the queue: the interruption was not its fault.
    func giveBack(_ entry: StudyEntry) { try? file.release(entry.number) }
}
