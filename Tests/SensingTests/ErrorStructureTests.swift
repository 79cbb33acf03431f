import Foundation
import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("The structure of measured errors")
struct ErrorStructureTests {
    private static func errors(_ shared: MeasuredErrors.Shared) -> MeasuredErrors {
        Plans.measured(.init(high: 0.8, far: 0.8, low: 0.8, endOn: 0.8, hidden: 0.8, size: 0.01, shared: shared))
    }

    private static func model(_ change: (inout EstimatorModel, inout MeasuredErrors) -> Void) -> EstimatorModel {
        var model = Plans.ideal()
        var errors = errors(.init())
        change(&model, &errors)
        model.errors = .measured(errors)
        return model
    }

    private static func watched(_ model: EstimatorModel, trial: Int = 0) throws -> SensedTrial {
        var plan = Plans.trial(model, trial: trial)
        plan.clock = model.clock
        return try Plans.watched(plan)
    }

    @Test(
        "Mixed courses have unit variance, and correlate as the weights say",
        arguments: [
            (MeasuredErrors.Shared(), 0.0, 0.0, 0.0), (.init(sides: 0.5), 0.8, 0, 0),
            (.init(neighbours: 0.5), 0, 0.73, 0), (.init(body: 3), 0.918, 0.914, 0.918),
        ])
    func mixture(shared: MeasuredErrors.Shared, sides: Double, neighbours: Double, body: Double) {
        let mixture = ErrorMixture(Self.errors(shared))
        var (squares, products) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
        let draws = 20_000
        let own = Column(repeating: SIMD2<Double>.zero)
        let mixed = Column(repeating: SIMD2<Double>.zero)
        for draw in 0..<draws {
            for joint in 0..<Joint.count {
                own[joint] =
                    FrameNoise.normals(
                        key: 7, trial: 0, frame: UInt32(draw), station: .measuredJitter, item: UInt32(joint)
                    ).lowHalf
            }
            mixture.mix(own, into: mixed)
            func course(_ joint: Joint) -> Double { mixed[joint].x }
            let (hip, knee, shoulder) = (course(.leftHip), course(.leftKnee), course(.rightShoulder))
            squares += SIMD4(hip * hip, knee * knee, shoulder * shoulder, pow(course(.rightHip), 2))
            products += SIMD4(hip * course(.rightHip), course(.leftAnkle) * knee, knee * shoulder, 0)
        }
        for lane in 0..<4 { #expect(abs(squares[lane] / Double(draws) - 1) < 0.05) }
        #expect(abs(products[0] / Double(draws) - sides) < 0.06)
        // With a weight of 0.5 the ankle has its knee's part and the knee the ankle's: 1 over the roots of 1.25 and 1.5.
        let scale = (squares[1] / Double(draws)).squareRoot()
        #expect(abs(products[1] / Double(draws) / scale - neighbours) < 0.05)
        #expect(abs(products[2] / Double(draws) - body) < 0.06)
    }

    @Test("Errors of planted wrists are larger while the body moves than while it rests")
    func activity() throws {
        let model = Self.model { _, errors in errors.activity = .init(rest: 0.02, half: 1, body: 1) }
        var (still, moving): ([Double], [Double]) = ([], [])
        for trial in 0..<4 {
            let sensed = try Self.watched(model, trial: trial)
            for index in 1..<sensed.frames.count {
                let (frame, ideal, last) = (
                    sensed.frames[index], sensed.idealFrames[index], sensed.idealFrames[index - 1]
                )
                let way = ideal.pixels(.neck) - last.pixels(.neck)
                let off = frame.pixels(.leftWrist) - ideal.pixels(.leftWrist)
                let (speed, error) = ((way * way).sum().squareRoot(), (off * off).sum().squareRoot())
                if speed < 0.2 { still.append(error) } else if speed > 2 { moving.append(error) }
            }
        }
        try #require(still.count > 50 && moving.count > 50)
        #expect(moving.sorted()[moving.count / 2] > 4 * still.sorted()[still.count / 2])
    }

    @Test("Places are whole multiples of the step")
    func step() throws {
        let sensed = try Self.watched(Self.model { _, errors in errors.placeStep = 0.001 })
        for frame in sensed.frames {
            let place = frame[.leftElbow]
            #expect(abs(place.x * 1000 - (place.x * 1000).rounded()) < 1e-6)
        }
    }

    @Test("An exposure error leaves timestamps even and moves what they show")
    func exposures() throws {
        let even = try Self.watched(Plans.ideal())
        let sensed = try Self.watched(Self.model { model, _ in model.clock.exposureError = 0.008 })
        #expect(sensed.frames.map(\.time) == even.frames.map(\.time))
        let delays = zip(even.instants, sensed.instants).map(-)
        let deviation = (delays.reduce(0) { $0 + $1 * $1 } / Double(delays.count)).squareRoot()
        #expect(abs(deviation - 0.008) < 0.001)
        #expect(zip(sensed.instants, sensed.instants.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("Repeated frames are exactly those before, with their own timestamps, in the share of trials that says so")
    func repeats() throws {
        let model = Self.model { model, _ in (model.clock.repeatProbability, model.clock.repeatingTrials) = (0.2, 0.5) }
        var repeating = 0
        for trial in 0..<24 {
            let frames = try Self.watched(model, trial: trial).frames
            let repeated = zip(frames, frames.dropFirst()).count { first, second in
                first.time < second.time && Joint.allCases.allSatisfy { first[$0] == second[$0] }
            }
            if repeated > 0 {
                repeating += 1
                #expect(abs(Double(repeated) / Double(frames.count) - 0.2) < 0.1)
            }
        }
        #expect((5...19).contains(repeating))
    }
}
