import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Clock")
struct ExposureScheduleTests {
    private func exposures(_ clock: ClockPlan, seconds: Double = 60) -> [ExposureSchedule.Exposure] {
        var model = Plans.home()
        model.clock = clock
        var frames = ExposureSchedule(Plans.trial(model), duration: seconds)
        var exposures: [ExposureSchedule.Exposure] = []
        while let exposure = frames.nextExposure() { exposures.append(exposure) }
        return exposures
    }

    @Test("a perfect clock ticks evenly", arguments: [6.0, 15, 24, 30, 60])
    func perfect(fps: Double) {
        let frames = exposures(ClockPlan(fps: fps, jitter: 0, dropProbability: 0, stampError: 0))
        #expect(frames.count == Int(60 * fps) + 1)
        for (index, frame) in frames.enumerated() {
            #expect(frame.stamp == Nanoseconds(seconds: Double(index) / fps))
        }
    }

    @Test("whatever the jitter, instants and timestamps increase", arguments: [0.002, 0.03, 1])
    func order(jitter: Double) {
        let frames = exposures(ClockPlan(fps: 30, jitter: jitter, dropProbability: 0.1, stampError: jitter))
        for (a, b) in zip(frames, frames.dropFirst()) {
            #expect(a.instant < b.instant)
            #expect(a.stamp < b.stamp)
        }
    }

    @Test("images are lost as often as the plan says, and losing one moves no other")
    func drops() {
        let all = exposures(ClockPlan(fps: 30, jitter: 0.004, dropProbability: 0, stampError: 0), seconds: 600)
        let some = exposures(ClockPlan(fps: 30, jitter: 0.004, dropProbability: 0.2, stampError: 0), seconds: 600)
        let lost = Double(all.count - some.count)
        #expect(abs(lost - 3600) < 4.5 * 53.7)
        let stamps = Dictionary(uniqueKeysWithValues: all.map { ($0.index, $0.stamp) })
        #expect(some.allSatisfy { stamps[$0.index] == $0.stamp })
    }

    @Test("without a stamp error the timestamp is the instant of exposure")
    func stamps() {
        for frame in exposures(ClockPlan(fps: 24, jitter: 0.008, dropProbability: 0.02, stampError: 0)) {
            #expect(frame.stamp == Nanoseconds(seconds: frame.instant))
        }
    }
}
