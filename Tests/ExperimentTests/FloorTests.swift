import HarnessSupport
import PublishedRules
import Detection
import Experiment
import Motion
import Pose
@testable import Scenarios
import Scoring
import Sensing
import Testing

/// Scenarios without any difficulty, in which a detector must be perfect; otherwise the detector or the bench is
/// broken.
@Suite("The floor")
struct FloorTests {
    /// A view in which the apparent elbow angle is nearly the true one.
    struct View: Sendable, CustomTestStringConvertible {
        var azimuth: Double
        var flare: Double
        var isPortrait: Bool

        var testDescription: String { "azimuth \(azimuth), flare \(flare), \(isPortrait ? "portrait" : "landscape")" }

        static let all = [(90.0, 5.0), (90, 20), (-90, 12), (0, 75), (0, 85)].flatMap { azimuth, flare in
            [false, true].map { View(azimuth: azimuth, flare: flare, isPortrait: $0) }
        }
    }

    private func plan(_ view: View, trial: Int) -> TrialPlan {
        let body = BodyPlan(
            stature: 1.756, torso: 0.54, shoulderWidth: 0.416, hipWidth: 0.335, upperArm: 0.335, forearm: 0.268,
            thigh: 0.409, shank: 0.419, foot: 0.16)
        let style = PushUpStyle(
            support: .toes, elbowTop: 165 + Double(trial % 3) * 3, elbowReference: 75, handSpacing: 1.3,
            handOffset: 0.2,
            flare: view.flare, footSpacing: 1, ankleHeight: 0.13, ankleRock: 0.12, kneeAngle: 172,
            hipOffsetTop: -0.02, hipOffsetBottom: 0, headPitchTop: 10, headPitchBottom: 0, sway: 0)
        let strokes = (0..<6).map { index in
            Stroke(
                bottom: 80 - Double((index + trial) % 4) * 4, top: style.elbowTop,
                descent: 0.6 + 0.1 * Double(trial % 4),
                bottomPause: 0.1, ascent: 0.6, topPause: 0.4, roll: 0)
        }
        let ideal = EstimatorModel(
            name: "ideal",
            errors: .graded(
                GradedErrors(
                    slowError: 0, slowTime: 1, whiteError: 0, farFactor: 1, outlierProbability: 0, outlierSize: 0,
                    confidence: 0.95, hiddenConfidence: 0.95)),
            inversionRate: 0, inversionSeconds: 0...0, lossRate: 0, lossSeconds: 0...0, occlusions: [],
            outsideFrame: .missing,
            clock: ClockPlan(fps: 30, jitter: 0, dropProbability: 0, stampError: 0))
        return TrialPlan(
            scenario: "real/floor", family: .real, trial: trial, randomKey: 1, body: body, style: style,
            session: [
                PhasePlan(label: "plank", kind: "plank", activity: .hold(.plank, seconds: 1)),
                PhasePlan(label: "push-ups", kind: "push-up", activity: .pushUps(strokes)),
                PhasePlan(label: "plank", kind: "plank", activity: .hold(.plank, seconds: 1)),
            ],
            cycleSignal: .body, countable: CountableRule(),
            camera: CameraPlan(
                azimuth: view.azimuth, height: 0.3, distance: view.isPortrait ? 3.6 : 2.6, roll: 0, fieldOfView: 65,
                imageWidth: view.isPortrait ? 720 : 1280, imageHeight: view.isPortrait ? 1280 : 720, aimX: 0,
                aimHeight: 0.3, tagError: 0),
            occlusions: [], clock: ideal.clock, estimator: ideal)
    }

    @Test(
        "with ideal noise and the right view every detector counts every repetition and nothing else",
        arguments: View.all,
        ["angle-threshold:pixels=square", "angle-torso-drop", "filtered-hysteresis", "closed-chain"])
    func floor(view: View, detector: String) async throws {
        for trial in 0..<3 {
            let plan = plan(view, trial: trial)
            var sensed = SensedTrial()
            Sensor(plan).watch(try Performance(plan), into: &sensed)
            #expect(sensed.truth.cycles.count == 6)
            #expect(sensed.truth.cycles.allSatisfy { $0.verdict == .countable && $0.isObservable })
            let detections = try await Library.detections(
                of: DetectorCatalog.standard.configured(parsing: detector), in: sensed.frames)
            let score = TrialScore(
                detections: detections.filter(\.isCounted).map(\.time), truth: sensed.truth, window: MatchWindow())
            #expect(score.counts.detected == 6, "trial \(trial)")
            #expect(score.counts.falseCounts == 0, "trial \(trial)")
        }
    }
}
