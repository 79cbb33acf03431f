import PublishedRules
import HarnessSupport
import Detection
import Experiment
import Pose
import Scenarios
import Scoring
import Sensing
import Testing

@Suite("Published rules before synthesised people")
struct OwnRuleTrialTests {
    /// Counts of a detector, and of repetitions, over some trials under a seed of their own.
    private func counts(_ specification: String, _ scenario: String, trials: Int = 4) async throws -> (
        said: Int, true: Int
    ) {
        let detector = try DetectorCatalog.standard.configured(parsing: specification)
        let scenario = try Library.open().scenario(named: scenario)
        var said = 0
        var real = 0
        for trial in 0..<trials {
            let sensed = try SynthesisedTrial(scenario, trial: trial, seed: 77).sensed
            said += try await Library.detections(of: detector, in: sensed.frames).count { $0.isCounted }
            real += sensed.truth.cycles.count { $0.verdict == .countable }
        }
        return (said, real)
    }

    @Test(
        "rules that look at the body count ordinary push-ups of people that they were not made from",
        arguments: ["after-mlkit-pose-classification", "pushup-arena"])
    func ordinary(name: String) async throws {
        let (said, real) = try await counts(name, "real/standard")
        #expect(real > 20)
        #expect(Double(said) >= 0.7 * Double(real) && Double(said) <= 1.3 * Double(real), "\(said) of \(real)")
    }

    @Test("a rule with two classes and no other takes a bob of the torso for a push-up")
    func twoClasses() async throws {
        let (said, real) = try await counts("after-mlkit-pose-classification", "cheat/torso-bob", trials: 40)
        #expect(real == 0)
        #expect(said > 0)
    }

    @Test("whatever angle varies most is counted, whoever squats")
    func squats() async throws {
        let (said, real) = try await counts("flexible-rep-counter", "everyday/squats")
        #expect(real == 0)
        #expect(said > 0)
    }
}
