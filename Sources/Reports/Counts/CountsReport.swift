package import Outcomes

extension OutcomeReport {
    /// The keys of histories in the record of a run; those of the watch's other counter are absent.
    private struct CountsKeys: Encodable {
        let plan, planHash, phone: String
        let watch: String?
        var watchRecall, watchExtra: Double?
        let kinds: [String]
        let histories: Int

        init(_ operation: CountsOperation, planHash: String) {
            plan = operation.plan.name
            self.planHash = planHash
            (phone, watch) = (operation.phone, operation.watch)
            if watch == nil, case .noise(let recall, let extra) = operation.plan.watch {
                (watchRecall, watchExtra) = (recall, extra)
            }
            kinds = operation.plan.kinds.map(\.name)
            histories = operation.plan.histories
        }
    }

    package init(
        _ evaluation: CountsEvaluation, _ run: OutcomeRun<CountsSessions>, _ source: OutcomeSource, planHash: String
    ) throws {
        let page = CountsPage(evaluation: evaluation, source: source, planHash: planHash)
        let rows = evaluation.kinds.flatMap(\.rows)
        try self.init(
            source, run, own: CountsKeys(evaluation.operation, planHash: planHash),
            tables: [
                .init(CountsTables.ways, evaluation.kinds.flatMap(\.partRows)), .init(CountsTables.kinds, rows),
                .init(CountsTables.sessions(), evaluation.heard),
                .init(CountsTables.all, CountsTables.rows(evaluation)),
            ], markdown: page.text,
            plain: evaluation.failureLines.map { "- \($0)\n" }.joined() + page.plain)
    }
}
