import Foundation
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Graded errors")
struct GradedErrorTests {
    private static func process(_ plan: TrialPlan) throws -> GradedErrorProcess {
        guard case .graded(let model) = plan.estimator.errors else { throw NotGraded() }
        return GradedErrorProcess(model, plan)
    }

    private struct NotGraded: Error {}

    /// The errors of a frame at an instant, given each joint's share of the far side.
    private static func step(
        _ errors: inout GradedErrorProcess, _ frame: Int, at instant: Double, guessed: JointSet = [],
        farness: (Int) -> Double
    ) -> [ErrorSample] {
        let row = Column((0..<Joint.count).map(farness))
        let found = JointErrors()
        errors.step(
            to: ExposureSchedule.Exposure(index: UInt32(frame), seconds: instant), farness: row, guessed: guessed,
            into: found)
        return found.samples
    }

    /// One joint's errors along x in metres, frame by frame.
    private func course(_ model: EstimatorModel, fps: Double, frames: Int, farness: Double = 0) throws -> [Double] {
        var errors = try Self.process(Plans.trial(model))
        return (0..<frames).map { frame in
            Self.step(&errors, frame, at: Double(frame) / fps) { _ in farness }[3].offset.x
        }
    }

    private func deviation(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    }

    private func quiet() -> EstimatorModel {
        Plans.graded(Plans.home()) { $0.outlierProbability = 0 }
    }

    @Test(
        "the slow error has its deviation and forgets with its time constant at any frame rate",
        arguments: [12.0, 30, 60])
    func slowError(fps: Double) throws {
        let model = Plans.graded(quiet()) { $0.whiteError = 1e-12 }
        let values = try course(model, fps: fps, frames: 60_000)
        let expected = 0.03 * Plans.body.torso
        #expect(abs(deviation(values) / expected - 1) < 0.05)
        let lag = Int((0.5 * fps).rounded())
        let together = zip(values, values.dropFirst(lag)).map { $0 * $1 }.reduce(0, +) / Double(values.count - lag)
        #expect(abs(together / (expected * expected) - exp(-Double(lag) / fps / 0.65)) < 0.06)
    }

    @Test("white errors add to it, and the far side is worse by its factor")
    func farSide() throws {
        let near = deviation(try course(quiet(), fps: 24, frames: 20_000))
        let far = deviation(try course(quiet(), fps: 24, frames: 20_000, farness: 1))
        #expect(abs(far / near - 3) < 1e-9)
        #expect(near > 0.03 * Plans.body.torso * 0.9)
    }

    @Test("outliers come as often as the preset says, in joint-frames")
    func outliers() throws {
        let model = Plans.graded(Plans.ideal()) { ($0.outlierProbability, $0.outlierSize) = (0.01, 0.5) }
        let count = try course(model, fps: 30, frames: 100_000).count { $0 != 0 }
        // Binomial: 1000 ± 4.5 × 31.5.
        #expect(abs(count - 1000) < 142)
    }

    @Test("without any error the estimator is exact and always equally sure")
    func ideal() throws {
        var errors = try Self.process(Plans.trial(Plans.ideal()))
        for sample in Self.step(&errors, 0, at: 0, guessed: .all, farness: { _ in 1 }) {
            #expect(sample.offset == .zero)
            #expect(sample.confidence == 0.95)
        }
    }

    @Test("a joint's error is its own: other joints' draws do not shift it")
    func independence() throws {
        var alone = try Self.process(Plans.trial(quiet()))
        var together = try Self.process(Plans.trial(quiet()))
        for frame in 0..<50 {
            let a = Self.step(&alone, frame, at: Double(frame) / 24) { _ in 0 }[7]
            let guessed = JointSet([.nose, .rightAnkle])
            let b = Self.step(&together, frame, at: Double(frame) / 24, guessed: guessed) { $0 == 7 ? 0 : 0.5 }[7]
            #expect(a.offset == b.offset)
            #expect(a.confidence == b.confidence)
        }
    }

    @Test("The numbers of a graded estimator are those of the version before there were measured ones")
    func unchanged() throws {
        var errors = try Self.process(Plans.trial(Plans.home()))
        var sums = SIMD4<Double>.zero
        for frame in 0..<500 {
            let instant = Double(frame) / 24
            let samples = Self.step(&errors, frame, at: instant, guessed: JointSet([.leftWrist])) { Double($0 % 3) / 2 }
            for joint in 0..<Joint.count where !JointSet.midpoints.contains(index: joint) {
                let sample = samples[joint]
                let weight = Double((frame + joint) % 7 + 1)
                sums += SIMD4(sample.offset.x, sample.offset.y, sample.confidence, sample.offset.x.magnitude) * weight
            }
        }
        let expected = SIMD4(-48.23677331896561, -55.16976328423783, 24618.294244954042, 1047.1606197168705)
        for lane in 0..<4 { #expect(abs(sums[lane] - expected[lane]) < 1e-6) }
    }
}
