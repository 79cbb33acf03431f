import Detection
import HarnessSupport
import PublishedRules
import Testing

@testable import Experiment
@testable import Outcomes
@testable import Ranking

@Suite("Mornings on a leaderboard")
struct MorningsTests {
    @Test("each row has the figures of a study of the same sleepers, and offline rules have none")
    func figures() async throws {
        let names = ["angle-threshold", "closed-chain"]
        let roster = Library.roster
        let offline = try #require(roster.entrants(named: [DetectorCatalog.offlineGroup], from: .user).first)
        let entrants = try names.map { try roster.entrant(parsing: $0, from: .user) } + [offline]
        var plan = LeaderboardPlan(
            name: "test", about: "a test", scenarios: ["real/fast"],
            estimators: [.init(name: "home", about: "a test")], groups: [])
        plan.mornings = .init(["alarm/cheat-seated-pump", "alarm/honest"])
        plan.mornings?.pushUps = 4
        let operation = LeaderboardOperation(plan: plan, library: try Library.open(), entrants: entrants, jobs: 2)
        let board = try await operation.run([], trials: 3, seed: 1).board
        let run = try await OutcomeRun(
            AlarmPlan(
                Library.plan(["alarm/cheat-seated-pump", "alarm/honest"], trials: 3, detectors: names), goal: 4,
                configurations: [.intent]))
        for row in board.rows {
            guard let position = run.labels.firstIndex(of: row.label) else {
                #expect(row.isOffline && row.cheatMornings == nil && row.honestMornings == nil)
                continue
            }
            let (cheat, honest) = (run.outcomes[0][position], run.outcomes[1][position])
            let (fooled, earned) = (row.cheatMornings, row.honestMornings)
            #expect(fooled?.value(.ending(.fooled)).hits == cheat.count { $0.ending == .fooled })
            #expect(earned?.value(.ending(.earned)).hits == honest.count { $0.ending == .earned })
            #expect(fooled?.count == 3 && earned?.count == 3)
        }
        #expect(board.rows.count { $0.isOffline } == 1)
    }
}
