import Mathematics
package import Pose
package import Scenarios

/// A trial's plan turned into motion: the exact skeleton at any instant, and what truly happened.
package struct Performance: Sendable {
    /// The plan that is performed.
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

    /// Prepares the motion of a plan.
    ///
    /// - Parameter plan: The plan.
    /// - Throws: `MotionError` where a body cannot perform the plan.
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
        let time = begin + min(max(time, 0), seconds)
        guard let index = phaseIndex(at: time) else { return Skeleton() }
        if case .planted(let motion) = phases[index].content {
            return chain.skeleton(drive(motion, of: phases[index], at: time))
        }
        return figure.skeleton(pose(of: phases[index], at: time))
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

    /// Returns the values that drive the chain at an instant of the session, in a planted phase.
    @inline(__always)
    func drive(_ motion: PlantedMotion, of phase: PhaseMotion, at time: Double) -> PushUpChain.Drive {
        let state = motion.state(at: time - phase.start)
        let wander = sway.value(at: time) * amplitudes.planted * phase.swayShare(at: time)
        return PushUpChain.Drive(
            elbow: state.x + wander.x, hipOffset: state.w + wander.y,
            rollSine: quarterSine(state.z.radians) + wander.z,
            head: state.y.radians + wander.w)
    }

    /// The pose at an instant of the session, in a phase that is not planted.
    @inline(__always)
    func pose(of phase: PhaseMotion, at time: Double) -> BodyPose {
        let local = time - phase.start
        switch phase.content {
        case .planted(let motion):
            let state = motion.state(at: local)
            return chain.pose(elbow: state.x, head: state.y.radians)
        case .route(let route): return route.pose(at: local)
        case .still(let rest, let from, let settling):
            let pose =
                local < settling ? figure.pose(from: from, to: rest, share: minimumJerk(local / settling)) : rest
            return swayed(pose, phase, at: time)
        case .gesture(let motion): return swayed(motion.pose(at: local), phase, at: time)
        }
    }

    /// The pose with the sway of an instant.
    @inline(__always)
    private func swayed(_ pose: BodyPose, _ phase: PhaseMotion, at time: Double) -> BodyPose {
        guard let swaying = phase.swaying else { return pose }
        var pose = pose
        var wander = sway.value(at: time) * amplitudes.free * phase.swayShare(at: time)
        if swaying.posture != .standing { wander.x = 0 }
        if swaying.posture == .supine { wander.y = 0 }
        let (sine, cosine) = sineCosine(pose.pitch)
        pose.root.x += wander.x
        pose.pitch += wander.y
        pose.head += wander.w
        guard !swaying.handsAreFixed else { return pose }
        let carried = Vector(wander.x - sine * wander.y * figure.body.torso, 0, cosine * wander.y * figure.body.torso)
        for isLeft in [true, false] {
            // The hands sway less the less the arms have left to full stretch.
            let chord = pose[isLeft].wrist + carried - figure.shoulder(pose, isLeft: isLeft)
            pose[isLeft].wrist += carried + Vector(wander.z * figure.arm.slack(chord), 0, 0)
        }
        return pose
    }
}

/// A reason why a plan cannot be performed.
package enum MotionError: Error, Equatable {
    /// A contact or a joint would be out of reach.
    case outOfReach(scenario: String, trial: Int, what: String)
}

extension MotionError: CustomStringConvertible {
    /// A description of the failure, with its trial.
    package var description: String {
        switch self {
        case .outOfReach(let scenario, let trial, let what):
            "scenario \(scenario), trial \(trial): out of reach: \(what)"
        }
    }
}
