import Motion
import Pose
import Scenarios
import Testing

@testable import Sensing

@Suite("Delivery")
struct DeliveryTests {
    private func trial(duplicates: Double = 0, reorders: Double = 0, number: Int = 0) throws -> SensedTrial {
        var plan = Plans.trial(Plans.home(), trial: number)
        plan.clock.duplicateProbability = duplicates
        plan.clock.reorderProbability = reorders
        return try Plans.watched(plan)
    }

    /// Returns the contents of a frame without its timestamp.
    private func contents(_ frame: PoseFrame) -> [Double] {
        Joint.allCases.flatMap { [frame[$0].x, frame[$0].y, frame[$0].confidence] }
    }

    private func checkOrder(_ trial: SensedTrial) {
        for (a, b) in zip(trial.frames, trial.frames.dropFirst()) { #expect(a.time < b.time) }
        #expect(trial.idealFrames.count == trial.frames.count && trial.instants.count == trial.frames.count)
        for (frame, ideal) in zip(trial.frames, trial.idealFrames) { #expect(frame.time == ideal.time) }
    }

    @Test(
        "reordering keeps the timestamps and the images, and moves each by one place at most",
        arguments: [0.1, 0.5, 0.9])
    func reorder(share: Double) throws {
        let (plain, mixed) = (try trial(), try trial(reorders: share))
        checkOrder(mixed)
        #expect(plain.frames.map(\.time) == mixed.frames.map(\.time))
        #expect(plain.truth == mixed.truth)
        var moved = 0
        var index = 0
        while index < plain.frames.count {
            if contents(plain.frames[index]) != contents(mixed.frames[index]) {
                #expect(contents(plain.frames[index]) == contents(mixed.frames[index + 1]))
                #expect(contents(plain.frames[index + 1]) == contents(mixed.frames[index]))
                #expect(plain.instants[index] == mixed.instants[index + 1])
                moved += 1
                index += 1
            }
            index += 1
        }
        // With probability p a pair of places ends the wait for the next swap: p / (1 + p) swaps an image.
        let expected = Double(plain.frames.count) * share / (1 + share)
        #expect(abs(Double(moved) - expected) < 4 * expected.squareRoot())
    }

    @Test(
        "duplicates come between an image and the next one, and without them the stream is as it was",
        arguments: [0.2, 0.9])
    func duplicate(share: Double) throws {
        let (plain, twice) = (try trial(), try trial(duplicates: share))
        checkOrder(twice)
        let times = Set(plain.frames.map(\.time))
        #expect(twice.frames.filter { times.contains($0.time) }.map(contents) == plain.frames.map(contents))
        var copies = 0
        for (a, b) in zip(twice.frames, twice.frames.dropFirst()) where !times.contains(b.time) {
            #expect(contents(a) == contents(b))
            copies += 1
        }
        let expected = Double(plain.frames.count - 1) * share
        #expect(abs(Double(copies) - expected) < 5 * expected.squareRoot())
        #expect(plain.truth == twice.truth)
    }

    @Test("without either the stream is untouched, and trials differ in which images are touched")
    func independence() throws {
        #expect(try trial().frames.map(contents) == trial(duplicates: 0, reorders: 0).frames.map(contents))
        let (one, two) = (try trial(reorders: 0.3), try trial(reorders: 0.3, number: 1))
        #expect(one.instants.prefix(40).map { $0 * 24 } != two.instants.prefix(40).map { $0 * 24 })
        let again = try trial(reorders: 0.3)
        #expect(one.frames.map(contents) == again.frames.map(contents))
    }
}
