import Documents
package import Experiment
import Outcomes
package import Scenarios

/// A baseline and the plan that runs its trials again.
package struct GateRerun {
    package var baseline: Baseline
    /// The scenarios, seen by the baseline's estimator.
    package let library: ScenarioLibrary
    package var plan: ExperimentPlan
    /// Detectors and scenarios that no longer exist.
    package var missing: [(what: String, why: String)]
    /// The detectors that are left: label, position in the baseline and in the plan.
    package var detectors: [(label: String, before: Int, after: Int)]
    /// The scenarios that are left, by their positions in the baseline.
    package var scenarios: [Int]
    /// Detectors whose parameters are others than then.
    package var changes: [String]

    package init(_ baseline: Baseline, path: String, library: ScenarioLibrary, roster: Roster, jobs: Int) throws {
        self.baseline = baseline
        func named<Found>(_ find: () throws(InputError) -> Found) throws(GateError) -> Found {
            do throws(InputError) { return try find() } catch {
                throw GateError("\(path): what it was made of cannot be read: \(error)")
            }
        }
        let library = try named { () throws(InputError) in
            try baseline.inputs.estimator.map(library.seen(by:)) ?? library
        }
        self.library = library
        (missing, detectors, changes) = ([], [], [])
        var entrants: [any Entrant] = []
        for (index, record) in baseline.inputs.scoring.entrants.enumerated() {
            do {
                let entrant = try roster.entrant(parsing: record.label, from: .file(path: path))
                detectors.append((record.label, index, entrants.count))
                entrants.append(entrant)
                let (then, now) = (record.parameters, entrant.record.parameters)
                if now != then {
                    let added = now.filter { !then.contains($0) }.map(\.description).joined(separator: ", ")
                    let gone = then.filter { !now.contains($0) }.map(\.description).joined(separator: ", ")
                    changes.append("\(record.label) has other defaults: \(added), not \(gone)")
                }
            } catch let error as RosterError {
                throw error
            } catch {
                missing.append(("detector \(record.label)", "\(error)"))
            }
        }
        // A file beside the library is known by the name that the baseline was made of alone.
        let selected = Result { () throws(InputError) in try library.select(baseline.inputs.names) }
        let own = Dictionary(
            ((try? selected.get().entries) ?? []).map { ($0.scenario.name, $0.scenario) },
            uniquingKeysWith: { first, _ in first })
        var entries: [ExperimentPlan.Entry] = []
        scenarios = []
        for (index, entry) in baseline.table.entries.enumerated() {
            do throws(InputError) {
                let scenario =
                    if let known = own[entry.scenario] { known } else {
                        try library.scenario(named: entry.scenario)
                    }
                entries.append(.init(scenario: scenario, trials: entry.trials))
                scenarios.append(index)
                // Commands that draw a trial name the file.
                self.baseline.manifest.inputs.entries[index].file = library.file(of: scenario)
            } catch {
                missing.append(("scenario \(entry.scenario)", "\(error)"))
            }
        }
        if missing.isEmpty {
            let selection = try named(selected.get)
            guard selection.hash == baseline.inputs.suiteHash else {
                throw GateError(
                    "\(path): it was made from other scenarios (hash \(baseline.inputs.suiteHash), now \(selection.hash)), so its trials differ; use those scenarios, or make it again with: repgauge baseline update --out \(path)"
                )
            }
        }
        plan = ExperimentPlan(
            suite: baseline.inputs.names.joined(separator: " "), entries: entries, entrants: entrants,
            seed: baseline.inputs.seed, window: baseline.inputs.scoring.window, jobs: jobs)
        if let goal = baseline.budgets.compactMap(\.pushUps).first { plan.judge = try .standard(goal: goal) }
    }

    /// Pairs what was with what is, without what failed.
    package func pairs(_ now: CountsTable, path: String) throws -> (
        table: PairedTable, failed: [(what: String, why: String)]
    ) {
        var (before, after) = (baseline.table, now)
        var failed: [(what: String, why: String)] = now.failures.sorted { $0.key < $1.key }.map {
            ("detector \($0.key)", $0.value)
        }
        for entry in now.entries {
            if let failure = entry.failure { failed.append(("scenario \(entry.scenario)", failure)) }
        }
        let kept = now.entries.indices.filter { now.entries[$0].failure == nil }
        before.entries = kept.map { baseline.table.entries[scenarios[$0]] }
        after.entries = kept.map { now.entries[$0] }
        if let difference = before.firstDifference(from: after) {
            throw GateError.otherTrials(path, difference)
        }
        let table = PairedTable(
            before: before, after: after, detectors: detectors.filter { now.failures[$0.label] == nil })
        return (table, failed)
    }
}
