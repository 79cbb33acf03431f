import Foundation
import Motion
@testable import Scenarios
import Sensing

/// Plans of our own making, so that these tests depend on no scenario file.
enum Plans {
    /// The project's own scenarios.
    static let scenarios = URL(filePath: #filePath).appending(path: "../../../scenarios").standardizedFileURL

    static let body = BodyPlan(
        stature: 1.756, torso: 0.54, shoulderWidth: 0.416, hipWidth: 0.335, upperArm: 0.335, forearm: 0.268,
        thigh: 0.409, shank: 0.419, foot: 0.16)

    static let style = PushUpStyle(
        support: .toes, elbowTop: 162, elbowReference: 75, handSpacing: 1.5, handOffset: 0.3, flare: 40,
        footSpacing: 1, ankleHeight: 0.13, ankleRock: 0.12, kneeAngle: 172, hipOffsetTop: -0.02,
        hipOffsetBottom: 0, headPitchTop: 10, headPitchBottom: 0, sway: 0.005)

    /// The numbers of the preset `home`.
    static func home() -> EstimatorModel {
        EstimatorModel(
            name: "home",
            errors: .graded(
                GradedErrors(
                    slowError: 0.03, slowTime: 0.65, whiteError: 0.006, farFactor: 3, outlierProbability: 0.004,
                    outlierSize: 0.5, confidence: 0.8, hiddenConfidence: 0.35)),
            inversionRate: 1 / 60, inversionSeconds: 0.08...0.21,
            lossRate: 1 / 60, lossSeconds: 0.2...0.2,
            occlusions: [
                Occlusion(
                    what: .joints(JointGroup(.arm, .far)), when: .bottoms(probability: 0.4, seconds: 0.5...0.75),
                    effect: .guessed)
            ],
            outsideFrame: .missing,
            clock: ClockPlan(fps: 24, jitter: 0.008, dropProbability: 0.02, stampError: 0))
    }

    static func ideal() -> EstimatorModel {
        var model = home()
        model.name = "ideal"
        model.errors = .graded(
            GradedErrors(
                slowError: 0, slowTime: 0.65, whiteError: 0, farFactor: 1, outlierProbability: 0, outlierSize: 0,
                confidence: 0.95, hiddenConfidence: 0.95))
        (model.inversionRate, model.lossRate, model.occlusions) = (0, 0, [])
        model.clock = ClockPlan(fps: 30, jitter: 0, dropProbability: 0, stampError: 0)
        return model
    }

    /// Measured errors of which all is zero but the confidences and errors of every joint.
    static func measured(_ joint: MeasuredErrors.JointErrors) -> MeasuredErrors {
        MeasuredErrors(
            confidence: .init(wanderTime: 0.5), jitter: .init(time: 0.06), wanderTime: 1,
            typedErrors: .init(seconds: .init(median: 0.2, sigma: 0.5)),
            dropOuts: .init(seconds: .init(median: 0.2, sigma: 0.5), confidence: 0.1),
            joints: MeasuredErrors.JointKind.allCases.map { _ in joint })
    }

    /// A model with its graded model changed.
    static func graded(_ model: EstimatorModel, _ change: (inout GradedErrors) -> Void) -> EstimatorModel {
        var model = model
        if case .graded(var errors) = model.errors {
            change(&errors)
            model.errors = .graded(errors)
        }
        return model
    }

    static func strokes(_ count: Int) -> [Stroke] {
        (0..<count).map { _ in
            Stroke(bottom: 75, top: 162, descent: 0.7, bottomPause: 0.1, ascent: 0.7, topPause: 0.2, roll: 0)
        }
    }

    static func trial(
        _ estimator: EstimatorModel, session: [PhasePlan]? = nil, trial: Int = 0, key: UInt64 = 42
    ) -> TrialPlan {
        TrialPlan(
            scenario: "real/test", family: .real, trial: trial, randomKey: key, body: body, style: style,
            session: session ?? [
                PhasePlan(label: "plank", kind: "plank", activity: .hold(.plank, seconds: 1)),
                PhasePlan(label: "push-ups", kind: "push-up", activity: .pushUps(strokes(6))),
                PhasePlan(label: "plank", kind: "plank", activity: .hold(.plank, seconds: 1)),
            ],
            cycleSignal: .body, countable: CountableRule(),
            camera: CameraPlan(
                azimuth: 90, height: 0.4, distance: 2.4, roll: 0, fieldOfView: 65, imageWidth: 1280,
                imageHeight: 720, aimX: 0, aimHeight: 0.3, tagError: 0),
            occlusions: [], clock: estimator.clock, estimator: estimator)
    }

    /// The session of a plan as its sensor sees it.
    static func watched(_ plan: TrialPlan) throws -> SensedTrial {
        var trial = SensedTrial()
        Sensor(plan).watch(try Performance(plan), into: &trial)
        return trial
    }
}
