import Documents
import Experiment
package import Outcomes
import Text

extension OutcomeReport {
    private struct MorningKeys: Encodable {
        let pushUps: Int
        let apps: [String]
        let mornings: Int
        /// `closed`; left out for an open loop, as in reports of versions without a closed one.
        let loop: String?
    }

    package init(_ evaluation: OutcomeEvaluation<AlarmPlan>, _ source: OutcomeSource) throws {
        let (run, page) = (evaluation.run, AlarmPage(evaluation: evaluation, inputs: source.inputs))
        let plan = run.kind
        let tables: [Report.Sheet] = [
            .init(AlarmTables.sleepers, (evaluation.pools + evaluation.scenarios).flatMap(\.rows)),
            .init(AlarmTables.app(plan.configurations), evaluation.appRows),
            .init(AlarmTables.sensitivity(plan.settings), evaluation.sensitivityRows),
            .init(AlarmTables.comparison, evaluation.comparisons),
            .init(streamed: AlarmTables.mornings),
        ]
        try self.init(
            source, run,
            own: MorningKeys(
                pushUps: plan.goal, apps: plan.configurations.map(\.name), mornings: source.inputs.trialCount,
                loop: plan.loop == .closed ? plan.loop.rawValue : nil),
            tables: tables, markdown: page.text,
            plain: page.summary.plain
                + "fooled: mornings silenced before \(Plural.counted(plan.goal, "push-up")) had begun; beyond: push-ups beyond these\n"
                + run.failureLines.map { "\($0)\n" }.joined(),
            html: try AlarmHTML(evaluation: evaluation, inputs: source.inputs).page.document())
    }
}
