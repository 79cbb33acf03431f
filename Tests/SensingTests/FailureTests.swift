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
            let share = Double(wrong.count) / Double(sensed.frames.count)
            #expect(abs(sensed.wrongPoseShare - share) < 1e-12)
            for frame in sensed.frames.indices {
                let distance = Self.distance(sensed, frame)
                if sensed.instants[frame] < 1 { #expect(distance > 0.2) } else { #expect(distance < 1e-9) }
            }
        }
    }

    /// The angle of the left elbow in the picture, degrees.
    private static func elbow(_ frame: PoseFrame) -> Double {
        func place(_ joint: Joint) -> SIMD2<Double> {
            SIMD2(frame[joint].x * frame.image.width, frame[joint].y * frame.image.height)
        }
        let (upper, lower) = (place(.leftShoulder) - place(.leftElbow), place(.leftWrist) - place(.leftElbow))
        let cosine = (upper * lower).sum() / ((upper * upper).sum() * (lower * lower).sum()).squareRoot()
        return acos(min(max(cosine, -1), 1)) * 180 / .pi
    }

    @Test("The arms of a wrong pose stay nearly as straight as those of the first frame, at any size of the pose")
    func wrongArms() throws {
        let model = Self.model {
            $0.startProbability = 1
            $0.startSeconds = .init(median: 1, sigma: 0)
        }
        var changes: [Double] = []
        for trial in 0..<40 {
            let sensed = try Self.watch(model, trial: trial)
            let right = Self.elbow(sensed.idealFrames[0])
            changes += sensed.frames.indices.filter { sensed.instants[$0] < 1 }.map {
                (Self.elbow(sensed.frames[$0]) - right).magnitude
            }
        }
        let middle = changes.sorted()[changes.count / 2]
        #expect((5...18).contains(middle))
    }

    @Test("The first image shifts and stretches the whole pose; the shares are those of the recordings")
    func firstImage() throws {
        var model = Plans.ideal()
        var errors = Plans.measured(.init(high: 0.8, far: 0.8, low: 0.8, endOn: 0.3, hidden: 0.8))
        errors.settling = .init(size: 0.1, spread: 0, time: 0.03)
        model.errors = .measured(errors)
        var (stretch, size) = (0.0, 0.0)
        let estimated = Joint.allCases.filter { $0 != .neck && $0 != .root }
        for trial in 0..<400 {
            let sensed = try Self.watch(model, trial: trial)
            func places(_ frame: PoseFrame) -> [SIMD2<Double>] {
                estimated.map { SIMD2(frame[$0].x * frame.image.width, frame[$0].y * frame.image.height) }
            }
            func centred(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
                let centre = points.reduce(.zero, +) / Double(points.count)
                return points.map { $0 - centre }
            }
            let (ideal, seen) = (places(sensed.idealFrames[0]), places(sensed.frames[0]))
            let errors = zip(seen, ideal).map { $0 - $1 }
            let (pose, rest) = (centred(ideal), centred(errors))
            func square(_ points: [SIMD2<Double>]) -> Double { points.reduce(0) { $0 + ($1 * $1).sum() } }
            let product = zip(pose, rest).reduce(0) { $0 + ($1.0 * $1.1).sum() }
            stretch += product * product / square(pose)
            size += square(errors)
        }
        #expect(abs(stretch / size - Settling.shares.stretch) < 0.05)
    }

    @Test("The whole body is lost for a while where the camera looks along the trunk, and never from the side")
    func lostBody() throws {
        func lost(_ probability: Double, azimuth: Double) throws -> [Double] {
            let model = Self.model {
                ($0.lostProbability, $0.lostRate) = (probability, 2)
                $0.lostSeconds = .init(median: 0.2, sigma: 0)
            }
            return try (0..<60).map { trial in
                let sensed = try Self.watch(model, trial: trial, azimuth: azimuth)
                let counts = sensed.frames.map { frame in Joint.allCases.count { frame[$0].isFound } }
                #expect(counts.allSatisfy { $0 == 0 || $0 == Joint.count })
                return Double(counts.count { $0 == 0 }) / Double(counts.count)
            }
        }
        #expect(try lost(1, azimuth: 90).allSatisfy { $0 == 0 })
        let all = try lost(1, azimuth: 0)
        // Lost for 0.2 s after 0.5 s on average, where the view is along the trunk all the time.
        #expect(all.allSatisfy { $0 > 0 } && abs(all.reduce(0, +) / 60 - 0.2 / 0.7) < 0.06)
        let some = try lost(0.5, azimuth: 0)
        #expect(abs(Double(some.count { $0 > 0 }) / 60 - 0.5) < 0.2)
        #expect(zip(some, all).allSatisfy { $0 == 0 || $0 == $1 })
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
        "A doubted body goes astray where the camera looks along the trunk, and stays from the side",
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

    /// Correlations of both coordinates of two joints' displacements over the frames of many trials.
    private static func correlation(
        _ one: Joint, _ other: Joint, lag: Int = 0, in trials: [SensedTrial]
    ) -> Double {
        func displacement(_ joint: Joint, _ sensed: SensedTrial, _ frame: Int) -> SIMD2<Double> {
            let (seen, ideal) = (sensed.frames[frame], sensed.idealFrames[frame])
            return SIMD2(seen[joint].x - ideal[joint].x, seen[joint].y - ideal[joint].y)
                * SIMD2(seen.image.width, seen.image.height)
        }
        var (product, squares) = (0.0, SIMD2<Double>.zero)
        for sensed in trials {
            for frame in sensed.frames.indices.dropLast(lag)
            where sensed.frames[frame][one].isFound && sensed.frames[frame + lag][other].isFound {
                let (a, b) = (displacement(one, sensed, frame), displacement(other, sensed, frame + lag))
                product += (a * b).sum()
                squares += SIMD2((a * a).sum(), (b * b).sum())
            }
        }
        return product / (squares.x * squares.y).squareRoot()
    }

    /// Expected are the roots of the ratios of the variances in `AstrayBody`, whose source is given there.
    @Test(
        "In a body astray a joint follows its parent in the skeleton",
        arguments: [
            (Joint.leftShoulder, Joint.leftElbow, 0.69), (.leftElbow, .leftWrist, 0.78), (.rightHip, .rightKnee, 0.67),
            (.rightKnee, .rightAnkle, 0.74), (.leftShoulder, .rightShoulder, 0.73), (.leftHip, .rightHip, 0.67),
            (.leftWrist, .rightAnkle, 0.16),
        ])
    func coherent(one: Joint, other: Joint, expected: Double) throws {
        let trials = try Self.astrayTrials(time: 0.1)
        #expect(abs(Self.correlation(one, other, in: trials) - expected) < 0.06)
    }

    @Test("The places of a body astray have a correlation that falls exponentially", arguments: [0.1, 0.3])
    func persistence(time: Double) throws {
        let trials = try Self.astrayTrials(time: time)
        let interval = trials[0].instants[1] - trials[0].instants[0]
        for lag in 1...3 {
            let found = Self.correlation(.leftWrist, .leftWrist, lag: lag, in: trials)
            #expect(abs(found - exp(-interval * Double(lag) / time)) < 0.06)
        }
    }

    private static func astrayTrials(time: Double) throws -> [SensedTrial] {
        let model = model {
            $0.astrayBelow = 0.9
            // Small, so that hardly a joint leaves the image.
            $0.astray = 0.1
            $0.astrayTime = time
        }
        return try (0..<20).map { try watch(model, trial: $0, azimuth: 0) }
    }
}
