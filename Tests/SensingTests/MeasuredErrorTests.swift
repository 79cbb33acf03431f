import Foundation
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Measured errors")
struct MeasuredErrorTests {
    private static let plain = MeasuredErrors.JointErrors(
        high: 0.8, far: 0.7, low: 0.6, endOn: 0.5, hidden: 0.2)

    /// Errors of which all is zero but the typical confidences; tests switch on what they look at.
    private func quiet(_ change: (inout MeasuredErrors) -> Void = { _ in }) -> EstimatorModel {
        var errors = Plans.measured(Self.plain)
        change(&errors)
        var model = Plans.ideal()
        model.errors = .measured(errors)
        return model
    }

    private func change(_ errors: inout MeasuredErrors, _ change: (inout MeasuredErrors.JointErrors) -> Void) {
        for kind in MeasuredErrors.JointKind.allCases { change(&errors[kind]) }
    }

    /// A person who stands facing +x with arms and legs a little spread, so that from the front nothing covers another.
    private static let standing: Skeleton = {
        var skeleton = Skeleton()
        for side in Side.allCases {
            let y = side == .left ? 1.0 : -1
            skeleton[side.shoulder] = SIMD3(0, 0.2 * y, 1.45)
            skeleton[side.elbow] = SIMD3(0, 0.45 * y, 1.25)
            skeleton[side.wrist] = SIMD3(0, 0.65 * y, 1.05)
            skeleton[side.hip] = SIMD3(0, 0.16 * y, 0.95)
            skeleton[side.knee] = SIMD3(0, 0.25 * y, 0.5)
            skeleton[side.ankle] = SIMD3(0, 0.35 * y, 0.08)
        }
        skeleton[.neck] = SIMD3(0, 0, 1.45)
        skeleton[.root] = SIMD3(0, 0, 0.95)
        for (joint, y) in [(Joint.leftEar, 0.07), (.rightEar, -0.07), (.leftEye, 0.03), (.rightEye, -0.03), (.nose, 0)]
        {
            skeleton[joint] = SIMD3(0.1, y, 1.65)
        }
        return skeleton
    }()

    /// The errors of a still person before the camera, frame by frame.
    private func watch(
        _ model: EstimatorModel, frames: Int, fps: Double = 30, trial: Int = 0, skeleton: Skeleton = standing,
        azimuth: Double = 0, height: Double = 1, guessed: JointSet = [], visit: (Int, [ErrorSample]) -> Void
    ) {
        guard case .measured(let errors) = model.errors else { return }
        var plan = Plans.trial(model, trial: trial)
        plan.camera.azimuth = azimuth
        plan.camera.height = height
        plan.camera.aimHeight = height
        plan.camera.distance = 4
        let camera = Camera(plan.camera)
        var process = MeasuredErrorProcess(errors, plan, camera: camera)
        let view = View(camera: camera, shoulderWidth: plan.body.shoulderWidth)
        var body = skeleton
        view.look(at: &body)
        let found = JointErrors()
        for frame in 0..<frames {
            let instant = Double(frame) / fps
            process.step(
                to: ExposureSchedule.Exposure(index: UInt32(frame), seconds: instant), view: view, guessed: guessed,
                into: found)
            visit(frame, found.samples)
        }
    }

    private let estimated = (0..<Joint.count).filter { !JointSet.midpoints.contains(index: $0) }
    private let torso = Plans.body.torso

    @Test("In plain view and high above the floor confidence is the high one, behind something the hidden one")
    func plainAndHidden() {
        watch(quiet(), frames: 1, guessed: JointSet([.leftWrist])) { _, samples in
            for joint in estimated {
                let expected = joint == Joint.leftWrist.rawValue ? 0.2 : 0.8
                #expect(abs(samples[joint].confidence - expected) < 1e-9)
                #expect(samples[joint].offset == .zero)
            }
        }
    }

    @Test("On the far side it is the far one")
    func far() {
        watch(quiet(), frames: 1, azimuth: 90) { _, samples in
            #expect(abs(samples[Joint.leftWrist.rawValue].confidence - 0.8) < 1e-9)
            // The far shoulder lies behind the near arm, the far ankle behind the near leg; the wrist is spread away.
            #expect(samples[Joint.rightAnkle.rawValue].confidence <= 0.7 + 1e-9)
        }
    }

    @Test("Lowness and foreshortening are 0 and 1 where the documents say, and rise between")
    func weights() {
        #expect(MeasuredErrorProcess.lowness(1) == 0)
        #expect(MeasuredErrorProcess.lowness(2.7) == 0)
        #expect(abs(MeasuredErrorProcess.lowness(0.35) - 1) < 1e-12)
        #expect(MeasuredErrorProcess.lowness(0.1) == 1)
        #expect(abs(MeasuredErrorProcess.lowness(0.675) - 0.5) < 1e-12)
        func endOn(_ degrees: Double) -> Double {
            let half = SIMD3(sin(degrees * .pi / 180), 0, -cos(degrees * .pi / 180)) * 0.27
            return MeasuredErrorProcess.endOn(neck: SIMD3(0, 0, 3) + half, root: SIMD3(0, 0, 3) - half)
        }
        #expect(endOn(90) == 0 && endOn(45) == 0)
        #expect(abs(endOn(10) - 1) < 1e-12 && endOn(170) == 1)
        #expect(endOn(30) > 0.3 && endOn(30) < endOn(25))
    }

    @Test("In a plank seen from the head confidence is the end-on one, and from the side at the bottom the low one")
    func endOnAndLow() throws {
        let performance = try Performance(Plans.trial(quiet()))
        let cycle = try #require(performance.truth().cycles.first)
        let top = performance.skeleton(at: 0.2)
        watch(quiet(), frames: 1, skeleton: top, azimuth: 0, height: 0.4) { _, samples in
            #expect(abs(samples[Joint.leftWrist.rawValue].confidence - 0.5) < 0.03)
        }
        let bottom = performance.skeleton(at: cycle.bottom.seconds)
        watch(quiet(), frames: 1, skeleton: bottom, azimuth: 90, height: 0.4) { _, samples in
            #expect(abs(samples[Joint.leftElbow.rawValue].confidence - 0.6) < 0.02)
            #expect(abs(samples[Joint.rightElbow.rawValue].confidence - 0.2) < 0.03)
        }
    }

    @Test(
        "Spreads of confidence add up in logits: person, wander and flicker, each times the joint's factor",
        arguments: [1, 0.5])
    func confidenceSpread(factor: Double) {
        let model = quiet {
            $0.confidence = .init(person: 0.6, wander: 0.4, wanderTime: 0.2, flicker: 0.3)
            change(&$0) { $0.spread = factor }
        }
        var (square, count, within) = (0.0, 0.0, 0.0)
        let typical = MeasuredErrorProcess.logit(0.8)
        for trial in 0..<150 {
            var sums = [Double](repeating: 0, count: Joint.count)
            watch(model, frames: 60, fps: 10, trial: trial) { _, samples in
                for joint in estimated {
                    let shift = (MeasuredErrorProcess.logit(samples[joint].confidence) - typical) / factor
                    sums[joint] += shift
                    square += shift * shift
                    count += 1
                }
            }
            within += sums.reduce(0) { $0 + $1 * $1 } / 60
        }
        #expect(abs(square / count / (0.36 + 0.16 + 0.09) - 1) < 0.12)
        // What does not average out is the person's, with a little of the wander.
        #expect(abs(within / count / 0.36 - 1) < 0.2)
    }

    @Test(
        "The fast error grows with doubt and behind something, and has its time constant at any frame rate",
        arguments: [15.0, 60])
    func jitter(fps: Double) {
        let model = quiet {
            change(&$0) { $0.size = 0.006 }
            $0.jitter = .init(doubt: 0.5, covered: 1.5, time: 0.1, whiteShare: 0.25, spread: 0)
        }
        var course: [[Double]] = []
        watch(model, frames: 4000, fps: fps, guessed: JointSet([.leftWrist])) { _, samples in
            course.append(estimated.map { samples[$0].offset.x / torso })
        }
        let wrist = estimated.firstIndex(of: Joint.leftWrist.rawValue)
        for joint in estimated.indices {
            let square = course.reduce(0) { $0 + $1[joint] * $1[joint] } / Double(course.count)
            // From 0.8 to 0.2 confidence has lost twice log 4 logits.
            let expected = joint == wrist ? 0.006 * exp(0.5 * 2 * log(4)) * 1.5 : 0.006
            #expect(abs(square.squareRoot() / expected - 1) < 0.1)
        }
        let lag = Int((0.1 * fps).rounded())
        let steps = 2.146 * Double(lag) / fps / 0.1
        var (product, square) = (0.0, 0.0)
        for (a, b) in zip(course, course.dropFirst(lag)) {
            for joint in estimated.indices where joint != wrist {
                product += a[joint] * b[joint]
                square += a[joint] * a[joint]
            }
        }
        #expect(abs(product / square - 0.75 * (1 + steps) * exp(-steps)) < 0.03)
    }

    @Test("The slow error has its deviation, three times that of a hidden joint, and an elbow follows its wrist's")
    func wander() {
        let model = quiet { errors in change(&errors) { $0.wander = 0.02 } }
        var squares = [Double](repeating: 0, count: Joint.count)
        watch(model, frames: 12_000, fps: 2, guessed: JointSet([.leftWrist])) { _, samples in
            for joint in estimated { squares[joint] += samples[joint].offset.y * samples[joint].offset.y }
        }
        for joint in estimated {
            let own = joint == Joint.leftWrist.rawValue ? 0.06 : 0.02
            let followed: [Joint: Double] = [.leftElbow: 0.6 * 0.06, .rightElbow: 0.6 * 0.02]
            let other = Joint(rawValue: joint).flatMap { followed[$0] } ?? 0
            let expected = (own * own + other * other).squareRoot()
            #expect(abs((squares[joint] / 12_000).squareRoot() / torso / expected - 1) < 0.06)
        }
    }

    @Test("Biases lie along and across the limb, and turn with it")
    func bias() {
        let model = quiet { errors in change(&errors) { ($0.along, $0.across) = (0.1, 0.05) } }
        // From the front the camera's right is the person's left. Forearms point outwards and down, the trunk up.
        watch(model, frames: 1) { _, samples in
            let shoulder = samples[Joint.leftShoulder.rawValue].offset / torso
            #expect(abs(shoulder.y - 0.1) < 0.01)
            let knee = samples[Joint.leftKnee.rawValue].offset / torso
            #expect(knee.y < -0.09)
        }
        // From the person's left side the belly faces to the image's left.
        watch(model, frames: 1, azimuth: 90) { _, samples in
            let shoulder = samples[Joint.leftShoulder.rawValue].offset / torso
            #expect(abs(shoulder.x + 0.05) < 0.01 || abs(shoulder.x - 0.05) < 0.01)
            #expect(abs(shoulder.y - 0.1) < 0.01)
        }
    }

    @Test("Biases differ from person to person by their spread about their mean")
    func biasSpread() {
        let model = quiet { errors in change(&errors) { ($0.along, $0.biasSpread) = (0.04, 0.03) } }
        var values: [Double] = []
        for trial in 0..<400 {
            // The trunk's joints lie on it in the image, as does what lies along it.
            watch(model, frames: 1, trial: trial, azimuth: 0) { _, samples in
                values.append(samples[Joint.leftShoulder.rawValue].offset.y / torso)
            }
        }
        let mean = values.reduce(0, +) / 400
        let sd = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 400).squareRoot()
        #expect(abs(mean - 0.04) < 0.007)
        #expect(abs(sd - 0.03) < 0.005)
    }

    @Test("Typed errors have PoseFix's frequencies times the scale, more for hidden joints, and its distances")
    func typedErrors() {
        let model = quiet { $0.typedErrors = .init(scale: 0.5, spread: 0, seconds: .init(median: 0.2, sigma: 0.5)) }
        var counts = [SIMD3<Double>](repeating: .zero, count: Joint.count)
        let frames = 30_000
        let radius = MeasuredErrorProcess.rootArea * torso
        watch(model, frames: frames, guessed: JointSet([.leftWrist])) { _, samples in
            for joint in estimated {
                let distance = (samples[joint].offset * samples[joint].offset).sum().squareRoot()
                guard distance > 0 else { continue }
                let units = distance / radius / JointTraits(Joint(rawValue: joint) ?? .nose).spread
                let isInverted =
                    abs(
                        samples[joint].confidence - 1
                            / (1
                                + exp(
                                    -(MeasuredErrorProcess.logit(
                                        joint == Joint.leftWrist.rawValue ? 0.2 : 0.8) - 0.2)))) < 1e-9
                if isInverted {
                    counts[joint].z += 1
                } else {
                    #expect(units > 1.14 - 1e-9 && units < 4.292 + 1e-9)
                    if units < 2.355 { counts[joint].x += 1 } else { counts[joint].y += 1 }
                }
            }
        }
        func sum(_ joints: [Joint]) -> SIMD3<Double> {
            joints.reduce(.zero) { $0 + counts[$1.rawValue] } / Double(joints.count * frames) / 0.5
        }
        let arms = sum([.rightElbow, .leftElbow, .rightWrist])
        for (found, expected) in [(arms.x, 0.15), (arms.y, 0.1), (arms.z, 0.03)] {
            #expect(abs(found - expected) < 0.2 * expected)
        }
        let hidden = sum([.leftWrist])
        #expect(abs(hidden.x - 0.2) < 0.05 && abs(hidden.y - 0.25) < 0.06)
    }

    @Test("Spikes come as often as they should, and as large")
    func spikes() {
        let model = quiet { $0.spikes = .init(probability: 0.01, size: 0.3) }
        var (count, square) = (0, 0.0)
        watch(model, frames: 6000) { _, samples in
            for joint in estimated where samples[joint].offset != .zero {
                count += 1
                square += (samples[joint].offset * samples[joint].offset).sum()
            }
        }
        // 1020 expected; four standard deviations are 128.
        #expect(abs(count - 1020) < 128)
        #expect(abs((square / Double(2 * count)).squareRoot() / torso / 0.3 - 1) < 0.1)
    }

    @Test("The error of the first image has the size that it should, and falls in time at any frame rate")
    func settling() {
        let model = quiet { $0.settling = .init(size: 0.2, spread: 0.5, time: 0.05) }
        var (logarithms, common) = ([Double](), 0.0)
        for trial in 0..<400 {
            var first: [ErrorSample] = []
            for fps in [20.0, 100] {
                watch(model, frames: Int(fps / 10) + 1, fps: fps, trial: trial) { frame, samples in
                    if frame == 0 { first = samples }
                    let left = exp(-Double(frame) / fps / 0.05)
                    for joint in estimated {
                        let rest = samples[joint].offset - first[joint].offset * left
                        #expect((rest * rest).sum() < 1e-20)
                    }
                }
            }
            let square = estimated.reduce(0) { $0 + (first[$1].offset * first[$1].offset).sum() }
            let mean = estimated.reduce(SIMD2<Double>.zero) { $0 + first[$1].offset } / Double(estimated.count)
            logarithms.append(log((square / Double(estimated.count)).squareRoot() / torso))
            common += (mean * mean).sum() / (square / Double(estimated.count)) / 400
        }
        let middle = logarithms.reduce(0, +) / 400
        let spread = (logarithms.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / 400).squareRoot()
        // The root mean square of one trial varies by itself, most by the part that all joints have in common.
        #expect(abs(middle - log(0.2)) < 0.15)
        #expect(abs(spread - 0.5) < 0.1)
        #expect(abs(common - 0.45) < 0.08)
    }

    @Test("In a drop-out the confidence is that of drop-outs, and hidden joints drop out at their own rate")
    func dropOuts() {
        let model = quiet {
            $0.dropOuts = .init(rate: 0.1, hiddenRate: 1, seconds: .init(median: 0.3, sigma: 0), confidence: 0.05)
        }
        var low = [Double](repeating: 0, count: Joint.count)
        watch(model, frames: 60_000, guessed: JointSet([.leftWrist])) { _, samples in
            for joint in estimated {
                if samples[joint].confidence < 0.1 {
                    #expect(abs(samples[joint].confidence - 0.05) < 1e-9)
                    low[joint] += 1 / 60_000
                }
            }
        }
        #expect(abs(low[Joint.leftWrist.rawValue] - 0.3 / 1.3) < 0.03)
        let others = estimated.filter { $0 != Joint.leftWrist.rawValue }
        let mean = others.map { low[$0] }.reduce(0, +) / Double(others.count)
        #expect(abs(mean - 0.03 / 1.03) < 0.004)
    }

    @Test("Confidences are rounded to the step, and joints below the bound are not reported")
    func steps() {
        let model = quiet {
            $0.confidence = .init(
                person: 1, wander: 1, wanderTime: 0.5, flicker: 1, step: 0.125, absentBelow: 0.3)
        }
        var found: Set<Double> = []
        watch(model, frames: 2000) { _, samples in
            for joint in estimated { found.insert(samples[joint].confidence) }
        }
        #expect(found.sorted() == [0, 0.375, 0.5, 0.625, 0.75, 0.875, 1])
    }

    @Test("The same trial gives the same frames, another one others, and a joint's numbers are its own")
    func determinism() throws {
        var model = quiet { errors in
            change(&errors) { ($0.wander, $0.biasSpread) = (0.02, 0.03) }
            errors.confidence = .init(person: 0.5, wander: 0.3, wanderTime: 0.4, flicker: 0.2)
            change(&errors) { $0.size = 0.01 }
            errors.jitter = .init(doubt: 0.3, time: 0.05, whiteShare: 0.3, spread: 0.4, timeSpread: 0.5)
            errors.activity = .init(rest: 0.1, half: 0.6, body: 0.5, bursts: 0.3, burstTime: 0.3)
            errors.typedErrors.scale = 0.2
            errors.settling = .init(size: 0.2, spread: 0.5, time: 0.03)
            errors.spikes = .init(probability: 0.01, size: 0.3)
            errors.dropOuts.rate = 0.2
        }
        func frames(_ trial: Int) throws -> [PoseFrame] {
            let plan = Plans.trial(model, trial: trial)
            var sensed = SensedTrial()
            Sensor(plan).watch(try Performance(plan), into: &sensed)
            return sensed.frames
        }
        let first = try frames(0)
        #expect(try frames(0) == first)
        #expect(try frames(1) != first)
        for frame in first {
            for joint in Joint.allCases where frame[joint].isFound {
                #expect(frame[joint].x.isFinite && frame[joint].y.isFinite)
                #expect((0.01...1).contains(frame[joint].confidence))
            }
        }
        guard case .measured(var errors) = model.errors else { return }
        errors[.ankle].wander = 0.3
        errors[.ankle].high = 0.2
        model.errors = .measured(errors)
        let changed = try frames(0)
        #expect(zip(first, changed).allSatisfy { $0[.leftWrist] == $1[.leftWrist] })
        #expect(zip(first, changed).contains { $0[.leftAnkle] != $1[.leftAnkle] })
    }
}
