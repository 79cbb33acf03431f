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
        let study = try await AlarmOperation(
            AlarmPlan(
                Library.plan(["alarm/cheat-seated-pump", "alarm/honest"], trials: 3, detectors: names), goal: 4,
                configurations: [.intent])
        ).run().study
        for row in board.rows {
            guard let position = study.labels.firstIndex(of: row.label) else {
                #expect(row.isOffline && row.cheatMornings == nil && row.honestMornings == nil)
                continue
            }
            let (cheat, honest) = (study.sleepers[0].outcomes[position], study.sleepers[1].outcomes[position])
            #expect(row.cheatMornings?.endings[.fooled] == cheat.count { $0.ending == .fooled })
            #expect(row.honestMornings?.endings[.earned] == honest.count { $0.ending == .earned })
            #expect(row.cheatMornings?.mornings == 3 && row.honestMornings?.mornings == 3)
        }
        #expect(board.rows.count { $0.isOffline } == 1)
    }
}
