import HarnessSupport
import Experiment
import Foundation
import Pose
import Recordings
@testable import Scenarios
import Testing

@testable import Validation

@Suite("Fitting an estimator")
struct EstimatorFitTests {
    private static func simulation(_ trials: Int, seed: UInt64) throws -> FitOperation {
        let entries = try Library.open().select(["real/filmed-side"]).entries(trials: trials)
        return FitOperation(
            base: try Library.open().estimator(named: "home"), entries: entries, seed: seed, jobs: 2)
    }

    private static func measured(_ name: String) throws -> (EstimatorModel, MeasuredErrors) {
        let model = try Library.open().estimator(named: name).model
        guard case .measured(let errors) = model.errors else { throw FitError.gradedBase(name) }
        return (model, errors)
    }

    @Test(
        "a confidence stays within a factor of three of known odds, those of 0 and 1 too",
        arguments: [
            (0.5, 0.5, 0.5), (0.9, 0.5, 0.75), (0.1, 0.5, 0.25), (0.5, 1, 0.9985015), (0.5, 0, 0.0014985),
            (1, 1, 0.9995),
        ])
    func bounded(confidence: Double, known: Double, expected: Double) {
        #expect(abs(EstimatorFit.bounded(confidence, about: known) - expected) < 1e-5)
    }

    @Test("recordings whose tracking was judged say how often a trial begins with a wrong pose, and for how long")
    func wrongStarts() throws {
        func recording(_ share: Double?) -> Recording {
            var info = RecordingInfo(image: ImageSize(width: 640, height: 480))
            info.grossTrackingErrorFraction = share
            let frames = (0...100).map { PoseFrame(time: Nanoseconds(seconds: Double($0) / 10), image: info.image) }
            return Recording(name: "one", group: "some", frames: frames, info: info)
        }
        // Nobody judged the third and the fourth; the fifth has single bad frames.
        let shares: [Double?] = [0.1, 0.4, nil, -1, 0.01, 0]
        let measured = shares.compactMap { WrongStartMeasurement(recording($0)) }
        var failures = MeasuredErrors.Failures()
        WrongStartMeasurement.fit(&failures, to: measured)
        #expect(failures.startProbability == 0.5)
        #expect(abs(failures.startSeconds.median - 2) < 0.001)
        #expect(abs(failures.startSeconds.sigma - log(2) * 2.0.squareRoot()) < 0.001)
        WrongStartMeasurement.fit(&failures, to: [])
        #expect(failures.startProbability == 0.5)
    }

    @Test("recordings from the front say how often a body is lost, and for how long")
    func lostBodies() {
        func recording(_ runs: [Int]) -> (runs: [Int], timing: FitSample.Timing) {
            (runs: runs, timing: .init(interval: 0.1, jitter: 0, dropped: 0, frames: 100))
        }
        var failures = MeasuredErrors.Failures()
        // Two lose the body: four times in 8.5 s in which it is found. One misses the first frames alone.
        let runs = [[], [20], [5, 5], [100 - 85, 5]]
        EstimatorFit.fitLosses(&failures, to: runs.map(recording))
        #expect(failures.lostProbability == 0.5)
        #expect(abs(failures.lostRate - 4.0 / 17) < 0.001)
        #expect(abs(failures.lostSeconds.median - exp((3 * log(0.5) + log(1.5)) / 4)) < 0.001)
        #expect(abs(failures.lostSeconds.sigma - log(3) * 3.0.squareRoot() / 4) < 0.001)
        let before = failures
        EstimatorFit.fitLosses(&failures, to: [])
        #expect(failures == before)
        EstimatorFit.fitLosses(&failures, to: [recording([])])
        #expect(failures.lostProbability == 0 && failures.lostRate == 0)
    }

    @Test("recordings of a known model bring it back, from a base that is far from it")
    func recovers() async throws {
        // Hardly any difference between people, so that few trials tell what many would.
        var (truth, model) = try Self.measured("movenet-like")
        (model.jitter.spread, model.jitter.timeSpread) = (0.02, 0)
        (model.confidence.person, model.typedErrors.spread) = (0.05, 0.05)
        truth.errors = .measured(model)
        var (base, start) = (truth, model)
        for kind in MeasuredErrors.JointKind.allCases { (start[kind].high, start[kind].low) = (0.95, 0.9) }
        start[.wrist].hidden = 0.2
        for kind in MeasuredErrors.JointKind.allCases {
            start[kind].size *= 2
            start[kind].shared = .init()
        }
        start.confidence.flicker *= 3
        base.errors = .measured(start)
        base.inference = InferencePlan(service: DrawnTime(seconds: 0.1))
        let samples = try await Self.simulation(32, seed: 77).samples(truth)
        let simulation = try Self.simulation(32, seed: 5)
        let fit = try await EstimatorFit(
            samples, base: base, name: "mine", simulate: { try await simulation.samples($0) }, progress: { _ in })
        guard case .measured(let found) = fit.model.errors else {
            Issue.record("a fitted model is a measured one")
            return
        }
        for kind in [MeasuredErrors.JointKind.shoulder, .elbow, .wrist] {
            #expect(abs(found[kind].high - model[kind].high) < 0.12, "\(kind)")
            #expect(abs(found[kind].low - model[kind].low) < 0.25, "\(kind)")
        }
        #expect(abs(found[.wrist].hidden - model[.wrist].hidden) < 0.2)
        #expect(abs(log(found.confidence.flicker / model.confidence.flicker)) < 0.25)
        for kind in [MeasuredErrors.JointKind.shoulder, .elbow, .hip, .knee] {
            #expect(abs(log(found[kind].size / model[kind].size)) < 0.45, "\(kind)")
        }
        #expect(abs(found[.hip].shared.sides - model[.hip].shared.sides) < 0.15)
        // Bursts of fast errors have the same amplitudes: docs/fitting.md claims no more than a factor of two.
        #expect(abs(log(fit.model.clock.exposureError / truth.clock.exposureError)) < log(2))
        // Without views from the front nothing is known of bodies that point at the camera.
        #expect(found[.hip].endOn == start[.hip].endOn)
        #expect(fit.rows.first { $0.name == "joints.hip.end-on" }?.target == nil)
        // The table states values as the file does: rates per minute.
        let dropOuts = try #require(fit.rows.first { $0.name == "drop-outs.per-minute" })
        #expect(abs(dropOuts.value - found.dropOuts.rate * 60) < 1e-9 && dropOuts.base == start.dropOuts.rate * 60)
        // Recordings hold what was delivered.
        #expect(fit.model.clock.fps == truth.clock.fps && fit.model.inference == nil)
    }

    @Test("an estimator that needs time is simulated with it")
    func inference() async throws {
        var (model, _) = try Self.measured("movenet-like")
        model.inference = InferencePlan(service: DrawnTime(seconds: 0.1))
        let sample = try #require(try await Self.simulation(1, seed: 3).samples(model).first)
        #expect(abs(sample.timing.interval - 0.12) < 0.001)
    }

    @Test("the file of a fit reads back as the same estimator", arguments: ["movenet-like", "vision-like"])
    func reads(name: String) throws {
        let preset = try Library.open().estimator(named: name)
        let text = try #require(preset.text(notes: ["why", "", "\"quotes\" and # signs"]))
        let folder = FileManager.default.temporaryDirectory.appending(path: "fit-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "\(name).yaml")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let again = try Library.open().estimator(named: file.path)
        #expect(again.about == preset.about)
        #expect(again.model.errors == preset.model.errors)
        #expect(again.model.clock == preset.model.clock && again.model.occlusions == preset.model.occlusions)
    }

    @Test("graded estimators and recordings without push-ups are refused, with what to do")
    func refuses() async throws {
        let (base, _) = try Self.measured("movenet-like")
        let graded = try Library.open().estimator(named: "home").model
        let samples = try await Self.simulation(3, seed: 1).samples(base)
        await #expect(throws: FitError.gradedBase("home")) {
            try await EstimatorFit(samples, base: graded, name: "mine", simulate: { _ in [] }, progress: { _ in })
        }
        await #expect(throws: FitError.nothingToFit(recordings: 0)) {
            try await EstimatorFit([], base: base, name: "mine", simulate: { _ in [] }, progress: { _ in })
        }
    }

    @Test("each parameter that is fitted is a key of an estimator's file")
    func names() throws {
        let text = try #require(try Library.open().estimator(named: "movenet-like").text(notes: []))
        for parameter in FitParameter.all {
            let last = parameter.name.split(separator: ".").last.map(String.init) ?? ""
            let key = last.split(separator: "[")[0]
            #expect(text.contains("\(key): "), "\(parameter.name)")
        }
        #expect(Set(FitParameter.all.map(\.name)).count == FitParameter.all.count)
    }
}
