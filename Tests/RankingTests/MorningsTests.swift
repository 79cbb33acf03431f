import Detection
import HarnessSupport
import PublishedRules
@testable import Scenarios
import Scoring
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
        plan.mornings = .init(sleepers: ["alarm/cheat-seated-pump", "alarm/honest"])
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

    @Test("with a judge each row has the seven metrics of its own trials, over all estimators; without one none")
    func outcomes() async throws {
        let scenarios = ["real/standard", "cheat/standing-pump", "workout/three-sets"]
        let entrants = try ["angle-threshold", "closed-chain"].map {
            try Library.roster.entrant(parsing: $0, from: .user)
        }
        let plan = LeaderboardPlan(
            name: "test", about: "a test", scenarios: scenarios, estimators: [.init(name: "home", about: "a test")],
            groups: [])
        let library = try Library.open()
        func board(_ judge: OutcomeJudge?) async throws -> Leaderboard {
            try await LeaderboardOperation(plan: plan, library: library, entrants: entrants, judge: judge, jobs: 2)
                .run([], trials: 4, seed: 1).board
        }
        let judged = try await board(try .standard(goal: 3))
        let seen = try library.seen(by: "home", picture: nil).select(scenarios)
        var experiment = try Library.plan(scenarios, trials: 4, detectors: ["angle-threshold", "closed-chain"])
        experiment.entries = seen.entries.map { .init(scenario: $0.scenario, trials: 4) }
        let mornings = try await OutcomeRun(try AlarmPlan(experiment, goal: 3, configurations: [.intent]))
        experiment.entries = Array(experiment.entries.suffix(1))
        let workouts = try await OutcomeRun(try WorkoutRunPlan(experiment))
        for (position, label) in mornings.labels.enumerated() {
            let row = try #require(judged.rows.first { $0.label == label })
            let all = mornings.outcomes.flatMap { $0[position] }.filter { $0.ending != .bypassed }
            let honest = all.filter(\.canEarn)
            func share(_ ending: MorningEnding, of mornings: [MorningOutcome]) -> Double {
                Double(mornings.count { $0.ending == ending }) / Double(mornings.count)
            }
            #expect(row.figures[.morningsFooled].value == share(.fooled, of: all), "\(label)")
            #expect(row.figures[.earned].value == share(.earned, of: honest), "\(label)")
            #expect(row.figures[.neverSilent].value == share(.neverSilent, of: honest), "\(label)")
            let steps = workouts.outcomes[0][position].flatMap(\.steps).filter { $0.due != nil }
            let inTime = Double(steps.count { $0.ending == .inTime }) / Double(steps.count)
            #expect(row.figures[.stepsInTime].value == inTime, "\(label)")
        }
        let plain = try await board(nil)
        #expect(plain.rows.allSatisfy { $0.figures[.earned].value == nil })
        #expect(plain.metrics == .standard && plain.rows.map(\.rank) == judged.rows.map(\.rank))
    }
}
