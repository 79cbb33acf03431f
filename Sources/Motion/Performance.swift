import Mathematics
package import Pose
package import Scenarios

/// A trial's plan turned into motion: the exact skeleton at any instant, and what truly happened.
package struct Performance: Sendable {
    package let plan: TrialPlan
    /// The clip's length: the session's, unless the clock starts late or ends early.
    package let duration: Nanoseconds

    let figure: BodyModel
    let chain: PushUpChain
    let phases: [PhaseMotion]
    let sway: Sway
    let amplitudes: SwayAmplitudes
    /// The instant of the session at which the clip begins, seconds.
    let begin: Double
    /// The clip's length, seconds.
    let seconds: Double
    /// The other people, in the order of the plan.
    let others: [Bystander]

    package init(_ plan: TrialPlan) throws(MotionError) {
        self.plan = plan
        var session = try SessionMotion(plan)
        try session.perform(plan.session)
        figure = session.figure
        chain = session.chain
        phases = session.phases
        amplitudes = session.amplitudes
        begin = min(plan.clock.startsLate, session.time)
        seconds = max(session.time - begin - plan.clock.endsEarly, 0)
        duration = Nanoseconds(seconds: seconds)
        sway = Sway(key: plan.randomKey, trial: plan.trial, duration: session.time)
        var others: [Bystander] = []
        for index in plan.others.indices { others.append(try Bystander(index, of: plan)) }
        self.others = others
    }

    /// The skeleton at an instant, seconds from the clip's start; before 0 and after the end it stands still.
    package func skeleton(at time: Double) -> Skeleton {
        var skeleton = Skeleton()
        withUnsafeMutablePointer(to: &skeleton) { place($0, at: SIMD4(repeating: time), count: 1) }
        return skeleton
    }

    /// Writes the skeletons at 1…4 ascending instants, seconds from the clip's start, over others, so that none is
    /// copied.
    package func place(_ skeletons: UnsafeMutablePointer<Skeleton>, at times: SIMD4<Double>, count: Int) {
        func shown(_ time: Double) -> Double { begin + min(max(time, 0), seconds) }
        let (first, last) = (phaseIndex(at: shown(times.x)), phaseIndex(at: shown(times[count - 1])))
        if let first, first == last {
            let phase = phases[first]
            if case .planted(let motion) = phase.content {
                let drives = PushUpChain.Drives { drive(motion, of: phase, at: shown(times[min($0, count - 1)])) }
                return chain.place(drives, into: skeletons, count: count)
            }
        }
        for lane in 0..<count { place(skeletons + lane, at: shown(times[lane])) }
    }

    /// Writes the skeleton at an instant of the session.
    private func place(_ skeleton: UnsafeMutablePointer<Skeleton>, at time: Double) {
        guard let index = phaseIndex(at: time) else {
            skeleton.pointee = Skeleton()
            return
        }
        if case .planted(let motion) = phases[index].content {
            let drive = drive(motion, of: phases[index], at: time)
            chain.place(PushUpChain.Drives { _ in drive }, into: skeleton, count: 1)
        } else {
            let (pose, axes) = pose(of: phases[index], at: time)
            figure.place(pose, axes: axes, into: &skeleton.pointee)
        }
    }

    /// The phase of an instant of the session; `nil` only for a session without phases.
    func phaseIndex(at time: Double) -> Int? {
        var (low, high) = (0, phases.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if phases[middle].start <= time { low = middle } else { high = middle }
        }
        return low < high ? low : nil
    }

    /// Returns the values of `PushUpChain.Drives` at an instant of the session, in a planted phase.
    @inline(never)
    func drive(_ motion: PlantedMotion, of phase: PhaseMotion, at time: Double) -> SIMD4<Double> {
        let state = motion.state(at: time - phase.start)
        return SIMD4(state.x, state.w, quarterSine(state.z.radians), state.y.radians)
            + sway.value(at: time) * amplitudes.planted * phase.swayShare(at: time)
    }

    /// The pose at an instant of the session, and the directions of its trunk, in a phase that is not planted.
    @inline(__always)
    func pose(of phase: PhaseMotion, at time: Double) -> (BodyPose, TrunkAxes) {
        let local = time - phase.start
        switch phase.content {
        case .planted: preconditionFailure("the chain places a planted body")
        case .route(let route): return route.pose(at: local)
        case .still(let motion):
            var pose = motion.pose(at: local, of: figure)
            let axes = sway(&pose, phase, at: time)
            return (pose, axes)
        case .gesture(let motion):
            var pose = motion.pose(at: local)
            let axes = sway(&pose, phase, at: time)
            return (pose, axes)
        }
    }

    /// Adds the sway of an instant to a pose, and returns the directions of its trunk.
    private func sway(_ pose: inout BodyPose, _ phase: PhaseMotion, at time: Double) -> TrunkAxes {
        guard let swaying = phase.swaying else { return pose.axes }
        var wander = sway.value(at: time) * amplitudes.free * phase.swayShare(at: time)
        switch swaying.posture {
        case .standing: break
        case .supine: (wander.x, wander.y) = (0, 0)
        case .plank, .kneeling, .allFours, .propped, .seated: wander.x = 0
        }
        let (sine, cosine) = sineCosine(pose.pitch)
        pose.root.x += wander.x
        pose.pitch += wander.y
        pose.head += wander.w
        let axes = pose.axes
        guard !swaying.handsAreFixed else { return axes }
        let carried = Vector(wander.x - sine * wander.y * figure.body.torso, 0, cosine * wander.y * figure.body.torso)
        // The hands sway less the less the arms have left to full stretch.
        let chords = pose.wrists + Vectors(carried) - figure.shoulders(pose.root, axes)
        let ahead = Pair(carried.x) + Pair(wander.z) * figure.arm.slack(chords)
        pose.wrists = pose.wrists + Vectors(ahead, 0, Pair(carried.z))
        return axes
    }
}

/// A reason why a plan cannot be performed: a contact or a joint would be out of reach.
package struct MotionError: Error, Equatable, CustomStringConvertible {
    /// A description of the failure, with its trial.
    package let description: String

    init(_ plan: TrialPlan, outOfReach what: String) {
        description = "scenario \(plan.scenario), trial \(plan.trial): out of reach: \(what)"
    }
}
