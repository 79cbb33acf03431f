import Foundation
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("What a tracker does at its worst")
struct FailureTests {
    /// A measured estimator without any error but failures.
    private static func model(_ change: (inout MeasuredErrors.Failures) -> Void) -> EstimatorModel {
        var errors = Plans.measured(.init(high: 0.8, far: 0.8, low: 0.8, endOn: 0.3, hidden: 0.8))
        change(&errors.failures)
        var model = Plans.ideal()
        model.errors = .measured(errors)
        return model
    }

    private static func watch(_ model: EstimatorModel, trial: Int, azimuth: Double = 90) throws -> SensedTrial {
        var plan = Plans.trial(model, trial: trial)
        plan.camera.azimuth = azimuth
        return try Plans.watched(plan)
    }

    /// The median distance of the joints of a frame from their true places, torsos of the frame.
    private static func distance(_ sensed: SensedTrial, _ frame: Int) -> Double {
        let (seen, ideal) = (sensed.frames[frame], sensed.idealFrames[frame])
        func place(_ joint: JointObservation) -> SIMD2<Double> {
            SIMD2(joint.x * seen.image.width, joint.y * seen.image.height)
        }
        func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }
        let torso = length(place(ideal[.neck]) - place(ideal[.root]))
        let distances = Joint.allCases.filter { seen[$0].isFound }.map { length(place(seen[$0]) - place(ideal[$0])) }
        return distances.sorted()[distances.count / 2] / torso
    }

    @Test("A wrong pose lasts from the first frame to its end, and is nowhere else")
    func wrongStart() throws {
        let model = Self.model {
            $0.startProbability = 1
            $0.startSeconds = .init(median: 1, sigma: 0)
        }
        for trial in 0..<20 {
            let sensed = try Self.watch(model, trial: trial)
            let wrong = sensed.frames.indices.filter { sensed.instants[$0] < 1 }
            #expect(abs(sensed.wrongPoseShare - Double(wrong.count) / Double(sensed.frames.count)) < 1e-12)
            for frame in sensed.frames.indices {
                let distance = Self.distance(sensed, frame)
                if sensed.instants[frame] < 1 { #expect(distance > 0.2) } else { #expect(distance < 1e-9) }
            }
        }
    }

    @Test("As many trials as asked begin with a wrong pose, and none without the key")
    func probability() throws {
        func share(_ probability: Double) throws -> Double {
            let model = Self.model { $0.startProbability = probability }
            let wrong = try (0..<200).filter { try Self.watch(model, trial: $0).wrongPoseShare > 0 }
            return Double(wrong.count) / 200
        }
        #expect(try share(0) == 0)
        #expect(try abs(share(0.3) - 0.3) < 0.1)
        #expect(try share(1) == 1)
    }

    @Test("A cycle under a wrong pose is not observable")
    func observability() throws {
        let model = Self.model {
            $0.startProbability = 1
            $0.startSeconds = .init(median: 600, sigma: 0)
        }
        let sensed = try Self.watch(model, trial: 0)
        #expect(sensed.wrongPoseShare == 1)
        #expect(!sensed.truth.cycles.isEmpty && sensed.truth.cycles.allSatisfy { !$0.isObservable })
    }

    @Test(
        "Doubted joints go astray where the camera looks along the trunk, and stay from the side",
        arguments: [0.2, 0.6])
    func astray(below: Double) throws {
        let model = Self.model {
            $0.astrayBelow = below
            $0.astray = 0.5
        }
        for trial in 0..<5 {
            let side = try Self.watch(model, trial: trial)
            for frame in side.frames.indices { #expect(Self.distance(side, frame) < 1e-9) }
            // Confidence is 0.3 from the front: far above 0.2, and below 0.6.
            let front = try Self.watch(model, trial: trial, azimuth: 0)
            let distances = front.frames.indices.map { Self.distance(front, $0) }.sorted()
            let middle = distances[distances.count / 2]
            if below < 0.3 / 1.5 + 1e-9 { #expect(middle < 1e-9) } else { #expect(middle > 0.2) }
        }
    }
}
