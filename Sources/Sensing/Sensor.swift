import Kernels
import Mathematics
package import Motion
package import Pose
package import Scenarios

/// The result of one trial: the frames that a phone would have seen, and the truth.
///
/// It is filled again for each trial, so that a long run allocates its buffers once.
package struct SensedTrial: Sendable {
    /// The frames that reach a detector.
    package var frames: [PoseFrame] = []
    /// The same instants projected without noise and without anything hidden, all confidences 1.
    ///
    /// Joints outside the picture keep their places.
    package var idealFrames: [PoseFrame] = []
    /// The instants of exposure, seconds from the clip's start; a frame's timestamp may err from them, and they are
    /// out of order where images are.
    package var instants: [Double] = []
    /// The true cycles and phases, with each cycle's observability.
    package var truth = Truth(cycles: [], phases: [], duration: 0)
    /// The time from the exposure of each frame to the estimator's answer; empty where inference takes no time.
    package var delays: [Nanoseconds] = []
    /// Whether the timestamps are the instants of the answers.
    package var isStampedAtAnswer = false
    /// The share of frames in which the estimator reports a wrong pose.
    package var wrongPoseShare = 0.0
    /// The images by what inference made of them; `nil` where it takes no time.
    package var images: ImageCounts?
    /// The fate of each image, kept for its memory alone.
    var fates: [InferenceQueue.Fate] = []

    /// Makes an empty trial.
    package init() {}
}

/// The phone: camera, occlusion, pose estimator, clock and inference of one plan.
package struct Sensor: Sendable {
    private let plan: TrialPlan
    private let camera: Camera
    // Kept apart from the plan, which is large to copy in every frame.
    private let shoulderWidth: Double
    private let torso: Double
    /// Quarter turns by which the picture's orientation tag is wrong.
    private let tagError: Int
    private let reportsOutside: Bool
    private let path: PicturePath?
    /// The estimator's rounding step of places, shares of width and height; 0 where it does not round.
    private let placeStep: Double
    /// The joints that are reported as they were some seconds before; `nil` for none.
    private let late: (joints: SidedJoints, seconds: Double)?

    /// The share of a cycle's frames in which the near arm and hip must be in the frame and reported.
    package static let observableShare = 0.6

    /// Sets the phone up.
    package init(_ plan: TrialPlan) {
        self.plan = plan
        camera = Camera(plan.camera)
        (shoulderWidth, torso) = (plan.body.shoulderWidth, plan.body.torso)
        tagError = plan.camera.tagError
        reportsOutside = plan.estimator.outsideFrame == .extrapolated
        path = PicturePath(plan.camera)
        late = plan.clock.late.map { (SidedJoints($0.joints), $0.seconds) }
        placeStep = if case .measured(let errors) = plan.estimator.errors { errors.placeStep } else { 0 }
    }

    /// Watches a performance from its start to its end; the trial's old contents are removed, and `idealFrames` stay
    /// empty where they are not wanted.
    package func watch(_ performance: borrowing Performance, into trial: inout SensedTrial, wantsIdeal: Bool = true) {
        switch plan.estimator.errors {
        case .graded(let model):
            var errors = GradedErrorProcess(model, plan)
            watch(performance, with: &errors, into: &trial, wantsIdeal: wantsIdeal)
        case .measured(let model):
            var errors = MeasuredErrorProcess(model, plan, camera: camera)
            watch(performance, with: &errors, into: &trial, wantsIdeal: wantsIdeal)
        }
    }

    private func watch<Errors: ErrorProcess & ~Copyable>(
        _ performance: borrowing Performance, with errors: inout Errors, into trial: inout SensedTrial,
        wantsIdeal: Bool
    ) {
        trial.truth = performance.truth()
        trial.frames.removeAll(keepingCapacity: true)
        trial.idealFrames.removeAll(keepingCapacity: true)
        trial.instants.removeAll(keepingCapacity: true)
        trial.delays.removeAll(keepingCapacity: true)
        trial.isStampedAtAnswer = false
        trial.images = nil

        let duration = performance.duration.seconds
        var motion = ExposedMotion(ExposureSchedule(plan, duration: duration), until: duration)
        let hidden = HiddenJoints(plan, camera: camera, truth: trial.truth, phases: performance.spans)
        let inversions = RandomSpans.draw(
            plan, station: .inversion, rate: plan.estimator.inversionRate,
            seconds: plan.estimator.inversionSeconds, duration: duration)
        let others = OtherPeople(plan, duration: duration)
        var garbage = plan.garbage.map { FrameCorruption($0, plan) }
        var wrongStart = WrongStart(plan)
        var observability = Observability(trial.truth.cycles, within: path?.seen ?? .whole)
        trial.frames.reserveCapacity(motion.capacity)
        if wantsIdeal { trial.idealFrames.reserveCapacity(motion.capacity) }
        trial.instants.reserveCapacity(motion.capacity)
        let view = View(camera: camera, shoulderWidth: shoulderWidth)
        let otherView = View(camera: camera, shoulderWidth: shoulderWidth)
        let jointErrors = JointErrors()
        // Asked once: to ask large optional values in every frame copies them.
        let (startsWrong, isInverted) = (wrongStart != nil, !inversions.isEmpty)
        let (isCut, isMoved) = (!reportsOutside && path != nil, path != nil || garbage != nil || tagError != 0)

        var frame = PoseFrame(time: 0, image: camera.image)
        while let exposure = motion.next(of: performance) {
            var isOther = false
            if !others.isEmpty, var other = others.taken(at: exposure.instant, performance, camera: camera) {
                isOther = true
                if wantsIdeal { otherView.look(at: &motion.skeleton.pointee) }
                view.look(at: &other)
            } else {
                view.look(at: &motion.skeleton.pointee)
            }
            let scale = SIMD2(view.pixelsPerMetre / camera.image.width, view.pixelsPerMetre / camera.image.height)
            let near = view.near
            let mask = hidden.mask(at: exposure, view: view)
            errors.step(to: exposure, view: view, guessed: mask.guessed, into: jointErrors)
            if wantsIdeal {
                trial.idealFrames.append(isOther ? ideal(otherView, exposure) : ideal(view, exposure))
            }
            if let late {
                let then = exposure.instant - late.seconds
                var earlier = others.taken(at: then, performance, camera: camera) ?? performance.skeleton(at: then)
                otherView.look(at: &earlier)
                view.replace(late.joints.joints(near: near), by: otherView)
            }
            frame.time = exposure.stamp
            frame.image = camera.image
            estimate(view, scale: scale, missing: mask.missing, jointErrors, into: &frame)
            var isWrong = false
            if startsWrong {
                isWrong = wrongStart?.replacePose(in: &frame, at: exposure.instant, torso: scale * torso) ?? false
            }
            if isInverted, inversions.contains(where: { $0.contains(exposure.instant) }) { frame.swapSides() }
            if isCut { path?.cut(&frame) }
            // A frame of another person, or with a wrong pose, shows nothing of the watched one.
            observability.count(&frame, isShown: !isOther && !isWrong, near: near, instant: exposure.exposed)
            if isMoved {
                path?.deliver(&frame)
                garbage?.spoil(&frame, exposure)
                if path == nil { frame.turn(quarters: tagError) }
            }
            if exposure.isRepeated, let last = trial.frames.last {
                frame = last
                frame.time = exposure.stamp
            }
            trial.frames.append(frame)
            trial.instants.append(exposure.instant)
        }
        observability.mark(&trial.truth.cycles)
        trial.deliver(plan)
        trial.throttle(by: plan.clock)
        if let inference = plan.inference { trial.infer(by: inference, of: plan) }
        let wrongEnd = wrongStart?.end ?? 0
        let wrongPoses = trial.instants.count { $0 < wrongEnd }
        trial.wrongPoseShare = trial.instants.isEmpty ? 0 : Double(wrongPoses) / Double(trial.instants.count)
    }

    /// Fills a frame, of which all joints are replaced, with the estimator's report of one view, a metre being in
    /// shares of the image's width and height.
    private func estimate(
        _ view: borrowing View, scale: SIMD2<Double>, missing: JointSet, _ errors: borrowing JointErrors,
        into frame: inout PoseFrame
    ) {
        frame.joints.withElements { joints in
            var arguments = KernelPlacing(
                count: Joint.count, points: view.points.numbers, places: view.places.numbers,
                offsets: errors.offsets.numbers, confidences: errors.confidences.base, scale_x: scale.x,
                scale_y: scale.y, step: placeStep, nearest: Camera.nearest, reports_outside: reportsOutside,
                reported: JointSet.estimated.subtracting(missing).rawValue,
                observations: UnsafeMutableRawPointer(joints).assumingMemoryBound(to: Double.self))
            kernel_place(.fastest, &arguments)
        }
        frame.deriveMidpoints()
    }

    /// The exact view: no noise, nothing hidden.
    private func ideal(_ view: borrowing View, _ exposure: ExposureSchedule.Exposure) -> PoseFrame {
        var frame = PoseFrame(time: exposure.stamp, image: camera.image)
        for index in 0..<Joint.count where view.places[index].z > Camera.nearest {
            let place = view.points[index]
            frame.joints[index] = JointObservation(x: place.x, y: place.y, confidence: 1)
        }
        frame.deriveMidpoints()
        return frame
    }
}

extension PoseFrame {
    /// Turns the picture clockwise by quarter turns, as a wrong orientation tag does.
    package mutating func turn(quarters: Int) {
        for _ in 0..<quarters {
            image = ImageSize(width: image.height, height: image.width)
            for index in 0..<Joint.count where joints[index].isFound {
                let (x, y) = (joints[index].x, joints[index].y)
                joints[index].x = y
                joints[index].y = 1 - x
            }
        }
    }
}
