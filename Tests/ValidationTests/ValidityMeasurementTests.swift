import HarnessSupport
@testable import Validation
import Experiment
import Foundation
import Pose
import Recordings
@testable import Scenarios
import Testing

@Suite("Validity: measuring")
struct ValidityMeasurementTests {
    @Test("a figure's repetitions and confidences are given back", arguments: [true, false], [25.0, 60])
    func geometry(headsRight: Bool, fps: Double) throws {
        var figure = ValidityFigure()
        figure.headsRight = headsRight
        figure.fps = fps
        let sample = try #require(ValiditySample(figure.recording()))
        #expect(sample.view == .side)
        #expect(sample.reps.count == 3)
        for rep in sample.reps {
            func expect(_ quantity: ValidityQuantity, _ value: Double, within tolerance: Double) throws {
                #expect(abs(try #require(rep[quantity]) - value) < tolerance, "\(quantity): \(rep[quantity] ?? .nan)")
            }
            try expect(.wristWander, 0, within: 1e-9)
            try expect(.ankleWander, 0, within: 1e-9)
            try expect(.high(.wrist), 0.8, within: 1e-9)
            try expect(.far(.wrist), 0.6, within: 1e-9)
        }
    }

    @Test("bottoms that nobody marked are found where they are")
    func segmentation() throws {
        var recording = ValidityFigure().recording()
        let known = try #require(ValiditySample(recording))
        recording.info.bottoms = nil
        #expect(try #require(ValiditySample(recording)).reps == known.reps)
        recording.info.reps = .init(expected: 0, max: 0)
        #expect(try #require(ValiditySample(recording)).reps.isEmpty)
    }

    @Test("views are told by the shoulders' width", arguments: zip([0.1, 0.7, 1.3], ValidityView.allCases))
    func views(width: Double, view: ValidityView) throws {
        var figure = ValidityFigure()
        figure.width = width
        let sample = try #require(ValiditySample(figure.recording()))
        #expect(sample.view == view)
        #expect(sample.reps.count == 3)
        let measured = Set(sample.reps.flatMap(\.keys))
        #expect(measured.allSatisfy { $0.isFromFront == (view == .front) && $0.isPerRep })
    }

    @Test("low confidences are found, and how long they last")
    func dropOut() throws {
        var recording = ValidityFigure().recording()
        let first = try #require(recording.info.bottoms?.first).time
        let start = recording.frames.firstIndex { $0.time >= first } ?? 0
        for index in start..<start + 5 { recording.frames[index][.leftElbow].confidence = 0.1 }
        let sample = try #require(ValiditySample(recording))
        let runs = sample.values(.nearLowRun)
        #expect(runs.count == 1)
        #expect(abs(runs[0] - 0.2) < 1e-6)
        #expect(sample.values(.farLowRun).isEmpty)
        #expect(sample.values(.farLowShare) == [0])
    }

    @Test("a recording without shoulders gives no sample")
    func nothing() {
        var recording = ValidityFigure().recording()
        for index in recording.frames.indices {
            recording.frames[index][.leftShoulder] = .missing
            recording.frames[index][.rightShoulder] = .missing
        }
        #expect(ValiditySample(recording) == nil)
        recording.frames = []
        #expect(ValiditySample(recording) == nil)
    }

    @Test("trials are measured in any view, the same by any number of jobs")
    func trials() async throws {
        let scenario = try Library.open().scenario(named: "real/standard")
        let entries = [SuiteEntry(scenario: scenario, trials: 8)]
        let alone = try await ValidityRun.trials(entries, settings: [], seed: 1, jobs: 1) { _ in }.samples
        let together = try await ValidityRun.trials(entries, settings: [], seed: 1, jobs: 3) { _ in }.samples
        #expect(alone.map(\.name) == together.map(\.name))
        #expect(alone.map(\.values) == together.map(\.values))
        #expect(alone.count >= 6)
    }

    @Test("an ideal trial from the side gives back the strokes of its plan")
    func idealTrial() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "ideal-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = """
            scenario: real/ideal
            family: real
            about: exactly from the side, elbows along the body
            estimator: ideal
            style: {flare: 12, sway: 0, hand-spacing: 1.1, hand-offset: 0.2, hip-offset-top: 0, hip-offset-bottom: 0}
            camera:
              {azimuth: 90, height: 0.4, distance: 3.5, roll: 0, orientation: landscape}
            session:
              - plank
              - push-ups:
                  {count: 5, bottom: 70, roll: 0, roll-sd: 0, seconds: 2, descent-share: 0.5, variation: 0.1, fatigue: {}}
              - plank
            """
        try text.write(to: file, atomically: true, encoding: .utf8)
        let scenario = try Library.open().scenario(named: file.path)
        for number in 0..<4 {
            let trial = try SynthesisedTrial(scenario, trial: number, seed: 3)
            let recording = trial.recording(named: "ideal")
            let sample = try #require(ValiditySample(recording))
            #expect(sample.view == .side)
            let strokes = trial.plan.session.flatMap { phase -> [Stroke] in
                if case .pushUps(let strokes) = phase.activity { strokes } else { [] }
            }
            #expect(sample.reps.count == strokes.count)
            for rep in sample.reps { #expect(try #require(rep[.wristWander]) < 0.002) }
        }
    }
}
