import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Clips that begin late or end early")
struct CutClipTests {
    private static func plan(startsLate: Double = 0, endsEarly: Double = 0) -> TrialPlan {
        let strokes = (0..<4).map { Stroke(72 + Double($0), roll: 3) }
        var plan = TrialPlan([.hold(.plank, seconds: 0.5), .pushUps(strokes), .hold(.plank, seconds: 0.5)])
        plan.clock.startsLate = startsLate
        plan.clock.endsEarly = endsEarly
        return plan
    }

    /// Cuts that fall on every part of a repetition.
    static let cuts = stride(from: 0.0, through: 3, by: 0.19).map { $0 }

    @Test("show the same motion", arguments: cuts)
    func motion(cut: Double) throws {
        let whole = try Performance(Self.plan())
        let clip = try Performance(Self.plan(startsLate: cut, endsEarly: cut / 2))
        #expect(abs((whole.duration - clip.duration).seconds - 1.5 * cut) < 1e-6)
        for time in stride(from: 0, through: clip.duration.seconds, by: 0.31) {
            let (shown, motion) = (clip.skeleton(at: time), whole.skeleton(at: cut + time))
            #expect(Joint.allCases.allSatisfy { shown[$0] == motion[$0] })
        }
    }

    @Test("have every cycle whose lowest point they show, at the same instant", arguments: cuts)
    func cycles(cut: Double) throws {
        let whole = try Performance(Self.plan()).truth()
        for (late, early) in [(cut, 0), (0, cut), (cut, cut / 2)] {
            let clip = try Performance(Self.plan(startsLate: late, endsEarly: early)).truth()
            let duration = clip.duration.seconds
            for cycle in clip.cycles {
                #expect(0 <= cycle.start && cycle.start <= cycle.bottom && cycle.bottom <= cycle.completion)
                #expect(cycle.completion <= clip.duration)
                #expect(cycle.verdict != .notCountable)
            }
            for cycle in whole.cycles {
                let bottom = cycle.bottom.seconds - late
                // The shoulders must fall or rise by 0.05 T for a cycle to be seen at all.
                guard bottom > 0.4, bottom < duration - 0.4 else { continue }
                let found = try #require(clip.cycles.first { abs($0.bottom.seconds - bottom) < 0.005 })
                guard cycle.start.seconds >= late + 0.25, cycle.completion.seconds + 0.2 <= late + duration else {
                    continue
                }
                #expect(found.verdict == .countable)
                #expect(abs(found.start.seconds - (cycle.start.seconds - late)) < 0.005)
                #expect(abs(found.completion.seconds - (cycle.completion.seconds - late)) < 0.005)
            }
            let ends = clip.cycles.filter { $0.verdict == .borderline }
            #expect(ends.count <= 2)
        }
    }

    @Test("that begin or end at a lowest point have a borderline cycle there")
    func lowest() throws {
        let whole = try Performance(Self.plan()).truth()
        let bottom = whole.cycles[1].bottom.seconds
        let late = try Performance(Self.plan(startsLate: bottom + 0.01)).truth()
        #expect(late.cycles.map(\.verdict) == [.borderline, .countable, .countable])
        #expect(late.cycles[0].bottom.seconds < 0.06)
        let early = try Performance(Self.plan(endsEarly: whole.duration.seconds - bottom + 0.01)).truth()
        #expect(early.cycles.map(\.verdict) == [.countable, .borderline])
        #expect((early.duration - early.cycles[1].completion).seconds < 0.01)
    }

    @Test("have phases without gaps from their start to their end", arguments: cuts)
    func phases(cut: Double) throws {
        let truth = try Performance(Self.plan(startsLate: cut, endsEarly: cut / 2)).truth()
        #expect(truth.phases.first?.start == 0 && truth.phases.last?.end == truth.duration)
        for (phase, next) in zip(truth.phases, truth.phases.dropFirst()) { #expect(phase.end == next.start) }
        #expect(truth.phases.allSatisfy { $0.start < $0.end })
    }
}
