import Experiment

/// The part of the study that asks what comparisons of several sizes decide: of two equal detectors, and of one that
/// lost repetitions in a single scenario.
extension GateStudyRun {
    package static let sizes = [20, 50, 150]
    private static let equal = 300
    private static let losses = 100

    /// Compares two detectors in several scenarios at each size, of at most the table's trials.
    func compareSizes(_ table: CountsTable, _ findings: inout GateStudyFindings) async throws {
        for trials in Self.sizes {
            let part = GateStudy.first(trials, of: table)
            try await compareEqual(part, trials, &findings)
            try await compareLosses(part, trials, &findings)
        }
    }

    /// Two detectors exchanged at random, trial by trial, are equal: whatever is found is false.
    private func compareEqual(_ table: CountsTable, _ trials: Int, _ findings: inout GateStudyFindings) async throws {
        let pairs = PairedTable(before: table, after: table, detectors: [(table.detectors[1], 0, 1)])
        let outcomes = try await inParallel(Self.equal, jobs: jobs) { gate in
            let table = pairs.swapped(gate: gate, seed: 3)
            let outcome = GateOutcome(title: "", table: table, budgets: [], settings: GateSettings(), seed: 3)
            return (decision: outcome.decision, loss: outcome.detectableLoss?.share ?? 1)
        }
        let situation = "\(table.detectors[0]) and \(table.detectors[1]) exchanged, \(size(table, trials))"
        let announced = outcomes.map(\.loss).sorted()[outcomes.count / 2]
        let loss = "announced loss \(Self.text(announced)) in the median"
        findings.add(
            situation, "false alarms", hits: outcomes.count { [.regressed, .improved].contains($0.decision) },
            of: Self.equal, asked: "≤ 1 %, designed for ≤ 0.5 %")
        findings.add(
            situation, "INCONCLUSIVE (\(loss))", hits: outcomes.count { $0.decision == .inconclusive },
            of: Self.equal, asked: "none where the loss is at most \(GateSettings().maxUndetectedLoss)")
    }

    /// Two points of recall are lost in one scenario, in turn; then as much as the gate announces.
    private func compareLosses(_ table: CountsTable, _ trials: Int, _ findings: inout GateStudyFindings) async throws {
        let same = PairedTable(before: table, after: table, detectors: [(table.detectors[0], 0, 0)])
        let announced = same.detectableLoss(GateSettings(), counted: 0)?.share ?? 1
        let asked = announced <= 0.021 ? "≥ 80 %" : "not announced"
        for (points, asked) in [(2, asked), (announced * 100, "≥ 80 %")] {
            let caught = try await caught(
                .lostRepetitions(points: points), in: table, detector: 0, runs: Self.losses
            ) { [$0 % table.entries.count] }
            findings.add(
                "\(Self.text(points / 100)) of recall lost in one scenario, \(size(table, trials))",
                "\(table.detectors[0]): found (announced loss \(Self.text(announced)))", hits: caught,
                of: Self.losses, asked: asked)
        }
    }

    private func size(_ table: CountsTable, _ trials: Int) -> String {
        "\(table.entries.count) scenarios × \(trials) trials"
    }

    private static func text(_ share: Double) -> String { "\((share * 1000).rounded() / 1000)" }
}
