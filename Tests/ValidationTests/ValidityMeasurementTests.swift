import HarnessSupport
import Validation
import Experiment
import Foundation
import Pose
import Recordings
import Scenarios
import Testing

@Suite("Validity: measuring")
struct ValidityMeasurementTests {
    @Test("a figure's geometry and tempo are given back", arguments: [true, false], [25.0, 60])
    func geometry(headsRight: Bool, fps: Double) throws {
        var figure = ValidityFigure()
        figure.headsRight = headsRight
        figure.fps = fps
        let sample = try #require(ValiditySample(figure.recording()))
        #expect(sample.view == .side)
        #expect(sample.reps.count == 3)
        // The torso at the top is the unit.
        let trunk = ValidityFigure.shoulder.top - ValidityFigure.hip.top
        let torso = (trunk * trunk).sum().squareRoot()
        // Of a raised cosine 10–90 % lasts 0.5903 of the whole.
        let share = (acos(-0.8) - acos(0.8)) / .pi / 0.8
        let pitch = atan2(trunk.y, trunk.x) * 180 / .pi
        for rep in sample.reps {
            func expect(_ quantity: ValidityQuantity, _ value: Double, within tolerance: Double) throws {
                #expect(abs(try #require(rep[quantity]) - value) < tolerance, "\(quantity): \(rep[quantity] ?? .nan)")
            }
            try expect(.shoulderDrop, 0.6 / torso, within: 0.01)
            try expect(.hipDrop, 0.4 / torso, within: 0.01)
            try expect(.noseDrop, 0.6 / torso, within: 0.01)
            try expect(.forwardShift, 0.2 / torso, within: 0.01)
            try expect(.armLength, 220.0 / 200 / torso, within: 0.01)
            try expect(.shoulderDropOverArm, 0.6 * 200 / 220, within: 0.01)
            try expect(.elbowTop, figure.elbow(0), within: 2)
            try expect(.elbowBottom, figure.elbow(1), within: 2)
            try expect(.torsoTop, pitch, within: 0.5)
            try expect(.descent, figure.descent * share, within: 0.03)
            try expect(.ascent, figure.ascent * share, within: 0.03)
            try expect(.wristWander, 0, within: 1e-9)
            try expect(.ankleWander, 0, within: 1e-9)
            try expect(.nearWristConfidenceTop, 0.8, within: 1e-9)
            try expect(.farWristConfidenceBottom, 0.6, within: 1e-9)
        }
        let intervals = sample.values(.bottomInterval)
        #expect(intervals.count == 2)
        for interval in intervals { #expect(abs(interval - figure.period) < 2.5 / fps + 0.15) }
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

    @Test("a slower figure takes longer and is otherwise the same")
    func tempo() throws {
        let figure = ValidityFigure()
        var slow = figure
        slow.descent *= 2
        slow.pause *= 2
        slow.ascent *= 2
        let (a, b) = (
            try #require(ValiditySample(figure.recording())), try #require(ValiditySample(slow.recording()))
        )
        for (quick, slow) in zip(a.reps, b.reps) {
            for quantity in [ValidityQuantity.descent, .ascent, .repSeconds, .lowestTenth] {
                let ratio = try #require(slow[quantity]) / #require(quick[quantity])
                #expect(abs(ratio - 2) < 0.15, "\(quantity)")
            }
            #expect(abs(try #require(slow[.elbowBottom]) - #require(quick[.elbowBottom])) < 1)
        }
    }

    @Test("views are told by the shoulders' width", arguments: zip([0.1, 0.7, 1.3], ValidityView.allCases))
    func views(width: Double, view: ValidityView) throws {
        var figure = ValidityFigure()
        figure.width = width
        let sample = try #require(ValiditySample(figure.recording()))
        #expect(sample.view == view)
        #expect(sample.reps.count == 3)
        let measured = Set(sample.reps.flatMap(\.keys))
        #expect(measured.allSatisfy { $0.isMeasured(in: view) && $0.isPerRep })
    }

    @Test("white jitter in a hold is given back, without correlation")
    func jitter() throws {
        var figure = ValidityFigure()
        figure.rest = 3
        var state: UInt64 = 1
        func uniform() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / 0x1p53 - 0.5
        }
        // A uniform number's standard deviation is √(1/12).
        let recording = figure.recording { _, _ in SIMD2(uniform(), uniform()) * 12.0.squareRoot() * 2 }
        let sample = try #require(ValiditySample(recording))
        let unit = 200 * (0.95 * 0.95 + 0.35 * 0.35).squareRoot()
        let jitter = sample.values(.holdJitter)
        #expect(jitter.count >= 3)
        #expect(abs(jitter.reduce(0, +) / Double(jitter.count) * unit - 2) < 0.3)
        let correlation = sample.values(.holdCorrelation1)
        #expect(abs(correlation.reduce(0, +) / Double(correlation.count)) < 0.15)
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
        let entries = [ExperimentPlan.Entry(scenario: scenario, trials: 8)]
        let alone = try await ValidityRun.trials(entries, settings: [], seed: 1, jobs: 1) { _ in }.samples
        let together = try await ValidityRun.trials(entries, settings: [], seed: 1, jobs: 3) { _ in }.samples
        #expect(alone.map(\.name) == together.map(\.name))
        #expect(alone.map(\.values) == together.map(\.values))
        #expect(alone.count >= 6)
    }

    @Test("an ideal trial from the side gives back the body and the strokes of its plan")
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
            let body = trial.plan.body
            for (rep, stroke) in zip(sample.reps, strokes) {
                #expect(abs(try #require(rep[.elbowBottom]) - stroke.bottom) < 8)
                #expect(abs(try #require(rep[.elbowTop]) - stroke.top) < 8)
                let arm = (body.upperArm + body.forearm) / body.torso
                #expect(abs(try #require(rep[.armLength]) / arm - 1) < 0.1)
                #expect(try #require(rep[.wristWander]) < 0.002)
                // A raised cosine lasts 0.738 of the whole between 10 and 90 %; the shoulders' way is a little flatter.
                #expect(abs(try #require(rep[.descent]) / stroke.descent - 0.74) < 0.12)
            }
            #expect(sample.values(.bodyMissedShare) == [0])
            // A hold may hold the first hint of a descent, which is no jitter.
            #expect(sample.values(.holdJitter).allSatisfy { $0 < 0.005 })
        }
    }
}
