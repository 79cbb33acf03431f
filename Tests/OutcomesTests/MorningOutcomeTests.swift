import Pose
import Testing

@testable import Outcomes
@testable import Scenarios

@Suite("The outcome of a morning")
struct MorningOutcomeTests {
    private static let second: Nanoseconds = 1_000_000_000

    /// Cycles of one second, one every two seconds from second 0.
    private func truth(_ verdicts: [Verdict]) -> Truth {
        Truth(
            cycles: verdicts.enumerated().map { index, verdict in
                let start = Nanoseconds(2 * index) * Self.second
                return Cycle(
                    start: start, bottom: start + Self.second / 2, completion: start + Self.second, verdict: verdict,
                    isObservable: true, kind: "push-up", isCheat: false)
            }, phases: [], duration: 100 * Self.second)
    }

    private func counts(_ seconds: [Double]) -> [Nanoseconds] { seconds.map { Nanoseconds($0 * 1e9) } }

    private func outcome(
        _ verdicts: [Verdict], counts seconds: [Double], goal: Int = 3, deadline: Double? = nil,
        configuration: AppConfiguration = .intent, isStoppedLocked: Bool = false
    ) throws -> MorningOutcome {
        let plan = MorningPlan(
            rings: [.init(reaction: 5, isSnoozed: false, isStoppedLocked: isStoppedLocked)], unlock: 2, setUp: 10,
            isColdStart: false, deadline: deadline)
        let awakening = try Awakening(plan, configuration: configuration)
        return MorningOutcome(awakening, counts: counts(seconds), truth: truth(verdicts), goal: goal)
    }

    @Test("Counts after the push-ups earn the silence; those beyond and the delay are measured")
    func earned() throws {
        let exact = try outcome(Array(repeating: .countable, count: 5), counts: [0.9, 2.9, 4.8, 6.8])
        #expect(exact.ending == .earned && exact.pushUps == 3 && exact.pushUpsBeyond == 0)
        #expect(exact.sessionSeconds == 4.8 && exact.silenceSeconds == 21.8)
        #expect(abs(try #require(exact.lateSeconds) + 0.2) < 1e-9)
        let missed = try outcome(Array(repeating: .countable, count: 5), counts: [0.9, 4.8, 8.9])
        #expect(missed.ending == .earned && missed.pushUps == 5 && missed.pushUpsBeyond == 2)
        #expect(abs(try #require(missed.lateSeconds) - 3.9) < 1e-9)
    }

    @Test(
        "A push-up is done up to 0.5 s before its completion, and has begun from its start on",
        arguments: [
            (4.5, .earned, 3), (4.499, .nearlyEarned, 2), (4, .nearlyEarned, 2), (3.999, .fooled, 2),
        ] as [(Double, MorningEnding, Int)])
    func begun(_ silence: Double, _ ending: MorningEnding, _ pushUps: Int) throws {
        let outcome = try outcome(Array(repeating: .countable, count: 3), counts: [0, 2, silence])
        #expect(outcome.ending == ending && outcome.pushUps == pushUps)
        #expect((outcome.lateSeconds != nil) == (ending == .earned))
    }

    @Test("Counts without push-ups fool the alarm")
    func fooled() throws {
        let cheat = try outcome(Array(repeating: .notCountable, count: 5), counts: [1, 3, 5])
        #expect(cheat.ending == .fooled && cheat.pushUps == 0 && cheat.lateSeconds == nil)
        #expect(cheat.sessionSeconds == 5)
    }

    @Test("A borderline cycle helps to nearly earn the silence and is no push-up")
    func borderline() throws {
        let outcome = try outcome([.countable, .borderline, .countable], counts: [1, 3, 5])
        #expect(outcome.ending == .nearlyEarned && outcome.pushUps == 2 && outcome.lateSeconds == nil)
        #expect(outcome.pushUpsBeyond == 0)
        #expect(try self.outcome([.countable, .borderline, .countable], counts: [1, 2, 3.999]).ending == .fooled)
    }

    @Test("Too few counts never silence the alarm, and all push-ups were done")
    func neverSilent() throws {
        let outcome = try outcome(Array(repeating: .countable, count: 5), counts: [1, 3])
        #expect(outcome.ending == .neverSilent && outcome.pushUps == 5 && outcome.silenceSeconds == nil)
    }

    @Test("Without a camera no count comes, and with the hole none is needed")
    func configurations() throws {
        let camera = try #require(AppConfiguration.all.first { !$0.isCameraPermitted })
        let verdicts = Array(repeating: Verdict.countable, count: 5)
        #expect(try outcome(verdicts, counts: [1, 3, 5], configuration: camera).ending == .neverSilent)
        let hole = try outcome(verdicts, counts: [1, 3, 5], isStoppedLocked: true)
        #expect(hole.ending == .bypassed && hole.pushUps == 0 && hole.silenceSeconds == 5)
        let denied = try #require(AppConfiguration.all.first { !$0.isAlarmPermitted })
        #expect(try outcome(verdicts, counts: [1, 3, 5], configuration: denied).ending == .neverRang)
    }

    @Test("A deadline is kept by an earned silence alone, up to the very second")
    func deadline() throws {
        let verdicts = Array(repeating: Verdict.countable, count: 5)
        #expect(try outcome(verdicts, counts: [1, 3, 5]).isDeadlineMissed == nil)
        #expect(try outcome(verdicts, counts: [1, 3, 5], deadline: 22).isDeadlineMissed == false)
        #expect(try outcome(verdicts, counts: [1, 3, 5], deadline: 21.9).isDeadlineMissed == true)
        #expect(try outcome(verdicts, counts: [1, 3], deadline: 3600).isDeadlineMissed == true)
        #expect(
            try outcome(verdicts, counts: [1, 3, 5], deadline: 3600, isStoppedLocked: true).isDeadlineMissed == true)
    }
}
