import Pose
import Scoring
import Testing

@testable import Experiment

@Suite("Sums of a run")
struct RunTotalsTests {
    @Test(
        "everything is scored with other windows too, and never twice with the run's own",
        arguments: [(500, [0.25, 1.0]), (250, [1.0]), (1000, [0.25]), (0, [0.25, 1.0])])
    func windows(late: Int, others: [Double]) {
        let totals = RunTotals(entrants: 2, scenarios: 1, window: MatchWindow(late: Nanoseconds(late) * 1_000_000))
        #expect(totals.otherWindows.map(\.seconds) == others)
        #expect(totals.otherWindows.allSatisfy { $0.standings.count == 2 })
    }
}
