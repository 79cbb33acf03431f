import PublishedRules
import HarnessSupport
import Experiment
import Foundation
import Pose
import Scenarios
import Sensing
import Testing

@testable import Detection

/// Makes the sample poses of `after-mlkit-pose-classification` with the project's own generator.
///
/// `REPGAUGE_WRITE_POSE_SAMPLES=1 swift test --filter PoseSampleTable` writes the table anew; to be done when the
/// generator has changed so much that the test below says so.
enum PoseSampleGenerator {
    /// The seed of the samples; reports use 1.
    static let seed: UInt64 = 20_203
    /// The push-ups.
    static let count = 150
    /// The scenarios from which push-ups are taken: ordinary, unusual, and from many cameras.
    static let scenarios = [
        "real/standard", "real/camera-sweep", "real/filmed-side", "real/filmed-oblique", "real/filmed-front",
        "real/wide-hands", "real/narrow-hands", "real/knee-push-ups", "real/deep-and-slow", "real/near-camera",
    ]
    /// The most repetitions that are taken from one trial.
    static let share = 3

    /// The lines, the scenarios in turn until there are enough.
    static func lines() throws -> [String] {
        let library = try Library.open()
        let drawn = try scenarios.map { try library.scenario(named: $0) }
        var lines: [String] = []
        for trial in 0..<20 {
            for scenario in drawn where lines.count < count {
                var plan = try scenario.draw(trial: trial, seed: seed)
                // A cycle that a clip's start cuts does not show its top.
                (plan.clock.startsLate, plan.clock.endsEarly) = (0, 0)
                let sensed = try SynthesisedTrial(plan, seed: seed).sensed
                var taken = 0
                for cycle in sensed.truth.cycles where cycle.verdict == .countable && cycle.isObservable {
                    guard taken < share, lines.count < count,
                        let top = text(at: cycle.start, in: sensed.frames),
                        let bottom = text(at: cycle.bottom, in: sensed.frames)
                    else { continue }
                    lines.append("\(top) \(bottom)")
                    taken += 1
                }
            }
        }
        return lines
    }

    /// The pose of the frame that is nearest to an instant, or `nil` where a joint is missing.
    private static func text(at time: Nanoseconds, in frames: [PoseFrame]) -> String? {
        guard let frame = frames.min(by: { ($0.time - time).magnitude < ($1.time - time).magnitude }),
            let places = PoseEmbedding.Places(frame)
        else { return nil }
        return text(of: places)
    }

    /// The text of a pose, or `nil` where a joint is missing: what `PoseSamples.pose(of:)` reads, rounded to whole
    /// numbers.
    static func text(of pose: PoseEmbedding.Places) -> String? {
        var text = ""
        for joint in PoseEmbedding.joints {
            let place = pose.places[joint]
            for value in [place.x, place.y] {
                guard value.isFinite, value.magnitude < 127.5 else { return nil }
                let digits = String(Int(value.rounded()) + 128, radix: 16)
                text += digits.count < 2 ? "0" + digits : digits
            }
        }
        return text
    }

    /// The source file of the table.
    static func source(_ lines: [String]) -> String {
        """
        import Detection

        /// The poses that vote in `after-mlkit-pose-classification`, made by the project's own generator.
        ///
        /// A line is a push-up: its upper end and its lower one. A pose is x and y of shoulders, elbows, wrists, hips, knees and
        /// ankles, left before right, centred on the hips and scaled as in `PoseEmbedding.Places`, two hexadecimal digits each,
        /// 80 for 0. The generator is `PoseSampleGenerator` among the tests, which describes how to make the table again; a test
        /// holds it to what is made.
        package enum PoseSampleTable {
            package static let pushUps = \"""
        \(lines.map { "        \($0)\n" }.joined())        \"""
        }

        """
    }

    static let file = URL(filePath: #filePath).appending(
        path: "../../../Sources/PublishedRules/PoseSampleTable.swift"
    ).standardizedFileURL
}

@Suite("The sample poses of the k-nearest-neighbour rule")
struct PoseSampleTableTests {
    @Test("the table is what the generator makes")
    func table() throws {
        let made = try PoseSampleGenerator.lines()
        if ProcessInfo.processInfo.environment["REPGAUGE_WRITE_POSE_SAMPLES"] != nil {
            try PoseSampleGenerator.source(made).write(to: PoseSampleGenerator.file, atomically: true, encoding: .utf8)
            return
        }
        let kept = PoseSampleTable.pushUps.split(separator: "\n")
        try #require(made.count == PoseSampleGenerator.count)
        try #require(kept.count == made.count)
        for (line, other) in zip(made, kept) {
            for (end, otherEnd) in zip(line.split(separator: " "), other.split(separator: " ")) {
                let a = try #require(PoseSamples.pose(of: end))
                let b = try #require(PoseSamples.pose(of: otherEnd))
                for joint in PoseEmbedding.joints {
                    // Another machine's sines may round a number otherwise.
                    let step = a.places[joint] - b.places[joint]
                    #expect(abs(step.x) <= 1 && abs(step.y) <= 1)
                }
            }
        }
    }

    @Test("a text reads back as the pose that it was made of, to half a hundredth")
    func lines() throws {
        let trial = try SynthesisedTrial(try Library.open().scenario(named: "real/standard"), trial: 0, seed: 3)
        var seen = 0
        for frame in trial.sensed.frames {
            guard let places = PoseEmbedding.Places(frame), let text = PoseSampleGenerator.text(of: places) else {
                continue
            }
            let read = try #require(PoseSamples.pose(of: Substring(text)))
            for joint in PoseEmbedding.joints {
                #expect((read.places[joint] - places.places[joint]).length <= 0.5 * 2.0.squareRoot())
            }
            seen += 1
        }
        #expect(seen > 100)
    }
}
