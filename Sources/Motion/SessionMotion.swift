import Geometry
import Pose
import Scenarios

/// The amplitudes of a person's sway.
struct SwayAmplitudes: Sendable {
    /// In the push-up's chain: elbow angle in degrees, hip offset as a share of the line shoulder–ankle, sine of the
    /// roll, head pitch in radians.
    var planted: SIMD4<Double>
    /// Elsewhere: root in metres, trunk pitch in radians, hands in metres, head pitch in radians.
    var free: SIMD4<Double>
}

/// Lays a plan's phases end to end, each beginning in the pose in which the last one ended.
struct SessionMotion {
    let plan: TrialPlan
    let figure: BodyModel
    let chain: PushUpChain
    let postures: Postures
    let amplitudes: SwayAmplitudes
    private(set) var phases: [PhaseMotion] = []
    /// The end of the last phase, seconds.
    private(set) var time = 0.0

    /// Elbow and head of the plank at the end of the last phase, degrees; `nil` if that was no plank.
    private var planted: SIMD2<Double>?
    /// The pose at the end of the last phase.
    private var pose: BodyPose?

    /// Seconds in which a body settles into the posture of a phase.
    private static let settling = 0.8

    /// Prepares the subject of a plan.
    init(_ plan: TrialPlan) throws(MotionError) {
        self.plan = plan
        figure = BodyModel(plan.body)
        chain = try PushUpChain(figure, style: plan.style, plan: plan)
        postures = Postures(chain)
        amplitudes = SessionMotion.amplitudes(plan, figure: figure)
    }

    /// The amplitudes that the style's sway gives; those that straighten an arm are limited by what it has left.
    private static func amplitudes(_ plan: TrialPlan, figure: BodyModel) -> SwayAmplitudes {
        let sway = plan.style.sway
        let body = figure.body
        let highest = plan.session.reduce(plan.style.elbowTop) { highest, phase in
            guard case .pushUps(let strokes) = phase.activity else { return highest }
            return strokes.reduce(highest) { max($0, $1.top) }
        }
        let room = max(PushUpChain.straightest - highest, 0)
        // Near the top the shoulders fall by about 0.0016 T a degree.
        let elbow = min(0.5 * sway / 0.0016, 3, 0.5 * room)
        let slack =
            figure.arm.chord(angle: 179.5) - figure.arm.chord(angle: min(highest + elbow, PushUpChain.straightest))
        let roll = min(sway * body.torso / body.shoulderWidth, 1.2 * max(slack, 0) / body.shoulderWidth)
        let metres = sway * body.torso
        return SwayAmplitudes(
            planted: SIMD4(elbow, 0.2 * sway, roll, 2 * sway), free: SIMD4(metres, 0.7 * sway, 0.3 * metres, 2 * sway))
    }

    /// Adds phases.
    mutating func perform(_ session: [PhasePlan]) throws(MotionError) {
        for phase in session { try perform(phase.activity) }
        for index in phases.indices {
            phases[index].fadesIn = index > 0 && phases[index - 1].swaying != phases[index].swaying
            phases[index].fadesOut = index + 1 < phases.count && phases[index + 1].swaying != phases[index].swaying
        }
    }

    private mutating func perform(_ activity: Activity) throws(MotionError) {
        switch activity {
        case .hold(.plank, let seconds): try stayPlanted(.nothing, [], seconds: seconds)
        case .pushUps(let strokes): try stayPlanted(.elbow, strokes, seconds: activity.duration)
        case .nod(let strokes): try stayPlanted(.head, strokes, seconds: activity.duration)
        case .hips(let strokes): try stayPlanted(.hips, comingBack(strokes, to: 0), seconds: activity.duration)
        case .lift(let side, let strokes):
            gesture(
                Gesture(lift: side, postures: postures),
                strokes.map { comingBack([$0], to: chain.style.elbowTop)[0] }, posture: .plank, lag: 0)
        case .hold(let posture, let seconds):
            let rest = postures.rest(posture)
            let settling = min(Self.settling, seconds)
            append(
                .still(rest, from: pose ?? rest, settling: pose == nil ? 0 : settling), seconds,
                PhaseMotion.Swaying(posture: posture), end: rest)
        case .transition(let from, let to, let seconds):
            let end = postures.rest(to)
            let between = postures.route(from: from, to: to).map { postures.pose($0) }
            let route = Route([pose ?? postures.rest(from)] + between + [end], duration: seconds)
            append(.route(route), seconds, nil, end: end)
            if to == .plank { planted = SIMD2(chain.style.elbowTop, 0) }
        case .pump(let pump):
            try refusePlank(pump.posture, "a pump in a plank breaks its contacts; choose all-fours")
            gesture(
                Gesture(pump, postures: postures), pump.strokes, posture: pump.posture, lag: pump.lag)
        case .wave(let posture, let side, let strokes):
            try refusePlank(posture, "a wave in a plank lifts a planted hand; choose another posture")
            gesture(Gesture(wave: side, posture: posture, postures: postures), strokes, posture: posture, lag: 0)
        case .reach(let posture, let strokes):
            try refusePlank(posture, "a reach in a plank lifts the planted hands; choose another posture")
            let least = strokes.reduce(0) { min($0, min($1.bottom, $1.top)) }
            let strokes = armsFirst(strokes)
            gesture(
                Gesture(reachFrom: posture, leastLean: least, postures: postures), strokes, posture: posture, lag: 0)
        case .raise(let posture, let strokes):
            try refusePlank(posture, "arms cannot be raised in a plank; choose another posture")
            gesture(Gesture(raiseFrom: posture, postures: postures), strokes, posture: posture, lag: 0)
        case .clap(let posture, let strokes):
            try refusePlank(posture, "planted hands cannot clap; choose another posture")
            gesture(Gesture(clapIn: posture, postures: postures), strokes, posture: posture, lag: 0)
        case .squats(let strokes):
            gesture(Gesture(squatsOf: postures), strokes, posture: .standing, lag: 0)
        }
    }

    /// Strokes of which the first leaves half of its descent to bring the hands to where they stay.
    private func armsFirst(_ strokes: [Stroke]) -> [Stroke] {
        guard var first = strokes.first else { return [] }
        first.descent /= 2
        let ready = Stroke(
            bottom: 0, top: 0, descent: first.descent, bottomPause: 0, ascent: 0, topPause: 0, roll: 0)
        return [ready, first] + strokes.dropFirst()
    }

    /// Strokes of which the last comes back to a value.
    private func comingBack(_ strokes: [Stroke], to top: Double) -> [Stroke] {
        guard var last = strokes.last else { return [] }
        last.top = top
        return strokes.dropLast() + [last]
    }

    private func refusePlank(_ posture: Posture, _ what: String) throws(MotionError) {
        if posture == .plank { throw .outOfReach(scenario: plan.scenario, trial: plan.trial, what: what) }
    }

    private mutating func append(
        _ content: PhaseMotion.Content, _ seconds: Double, _ swaying: PhaseMotion.Swaying?, end: BodyPose
    ) {
        phases.append(PhaseMotion(start: time, end: time + seconds, content: content, swaying: swaying))
        time += seconds
        pose = end
        planted = nil
    }

    private mutating func gesture(_ gesture: Gesture, _ strokes: [Stroke], posture: Posture, lag: Double) {
        let course = Course(strokes, from: gesture.restDrive)
        let seconds = strokes.reduce(0) { $0 + $1.duration }
        let delay = lag * course.meanDuration
        let end = gesture.pose(drive: course.end, bob: delay > 0 ? course.point(at: seconds - delay).depth : 0)
        let begin = gesture.pose(drive: gesture.restDrive, bob: 0)
        let difference = (pose ?? gesture.rest).combined(with: begin) { $0 - $1 }
        append(
            .gesture(
                gesture, course, lag: delay, difference: difference,
                settling: min(Self.settling, course.firstDescent)),
            seconds,
            // A hand that stays on the floor allows no sway.
            posture == .plank ? nil : PhaseMotion.Swaying(posture: posture, handsAreFixed: gesture.handsAreFixed),
            end: end)
    }
}

// MARK: - Planted phases

extension SessionMotion {
    private mutating func stayPlanted(
        _ driven: PlantedMotion.Driven, _ strokes: [Stroke], seconds: Double
    ) throws(MotionError) {
        let rest = SIMD2(chain.style.elbowTop, 0.0)
        let entry = planted ?? rest
        let strokes = driven == .elbow ? try inReach(strokes, from: entry.x) : strokes
        let start =
            switch driven {
            case .nothing, .elbow: entry.x
            case .head: entry.y
            case .hips: 0.0
            }
        let course =
            driven == .elbow
            ? Course(strokes, from: start) { evenFall(from: $0, to: $1) } : Course(strokes, from: start)
        let motion = PlantedMotion(
            driven: driven, course: course, entry: entry, rest: rest,
            settling: entry == rest ? 0 : min(Self.settling, seconds))
        let end =
            switch driven {
            case .nothing, .hips: rest
            case .elbow: SIMD2(course.end, 0)
            case .head: SIMD2(rest.x, course.end)
            }
        append(
            .planted(motion), seconds, PhaseMotion.Swaying(posture: .plank),
            end: chain.pose(elbow: end.x, head: end.y.radians))
        planted = end
    }

    /// The elbows' lead on a way between two angles, with which the shoulders fall and rise evenly.
    ///
    /// Nearly straight elbows lower the shoulders little, so that people bend them fast at first. In 133 clips of
    /// push-ups tracked with MoveNet the height of the shoulders follows a raised cosine: of the time from 10 to 90 %
    /// of the way, 0.50 is over at half of it, 0.21 at a quarter and 0.78 at three quarters, on the way down and up.
    private func evenFall(from high: Double, to low: Double) -> Course.Lead {
        Course.Lead(evening: { chain.trunk(PushUpChain.Drive(elbow: mix(high, low, $0))).neck.z })
    }

    /// Strokes that the body can follow.
    ///
    /// They end where chest, hips or nose meet the floor, and roll no more than the straighter arm allows.
    private func inReach(_ strokes: [Stroke], from start: Double) throws(MotionError) -> [Stroke] {
        let highest = strokes.reduce(start) { max($0, $1.top) }
        guard highest <= PushUpChain.straightest, isFeasible(highest + amplitudes.planted.x) else {
            throw .outOfReach(
                scenario: plan.scenario, trial: plan.trial,
                what: "a push-up with an elbow angle of \(highest)° at its top")
        }
        let deepest = deepestElbow(from: highest, to: strokes.reduce(highest) { min($0, min($1.bottom, $1.top)) })
        var from = start
        return strokes.map { stroke in
            var stroke = stroke
            stroke.bottom = max(stroke.bottom, deepest)
            stroke.top = max(stroke.top, deepest)
            while stroke.roll != 0, !isInReach(from: from, stroke) {
                stroke.roll = stroke.roll.magnitude > 0.05 ? stroke.roll * 0.85 : 0
            }
            from = stroke.top
            return stroke
        }
    }

    /// Whether the chain closes at an elbow angle, with chest, hips and nose off the floor.
    private func isFeasible(_ elbow: Double) -> Bool {
        let drive = PushUpChain.Drive(elbow: elbow)
        let trunk = chain.trunk(drive)
        let error = chain.elbowCosines(trunk).left - halfTurnCosine(elbow.radians)
        let nose = trunk.neck.z + figure.noseHeight(trunk.axes, head: chain.headPitch(trunk, drive))
        let raised = chain.planeHeight(at: trunk.neck.x)
        return elbow >= 30 && error.magnitude < 1e-9 && trunk.neck.z - raised >= Floor.shoulder * figure.body.stature
            && trunk.root.z - chain.planeHeight(at: trunk.root.x) >= Floor.hip * figure.body.stature
            && nose - raised >= Floor.nose * figure.body.stature
    }

    /// The smallest elbow angle on the way between two angles, as far as the body can go, degrees.
    private func deepestElbow(from high: Double, to low: Double) -> Double {
        let sway = amplitudes.planted.x
        if isFeasible(low - sway) { return low }
        var (feasible, infeasible) = (high, low)
        while feasible - infeasible > 0.01 {
            let middle = (feasible + infeasible) / 2
            if isFeasible(middle - sway) { feasible = middle } else { infeasible = middle }
        }
        return feasible
    }

    private func isInReach(from: Double, _ stroke: Stroke) -> Bool {
        for step in 1...8 {
            let depth = Double(step) / 8
            let sway = stroke.roll > 0 ? amplitudes.planted.z : -amplitudes.planted.z
            let sine = quarterSine((stroke.roll * depth).radians) + sway
            let elbow = mix(max(from, stroke.top), stroke.bottom, depth) + amplitudes.planted.x
            let (left, right) = chain.elbowCosines(chain.trunk(PushUpChain.Drive(elbow: elbow, rollSine: sine)))
            // Between 30° and 179.7°.
            guard max(left, right) < 0.866, min(left, right) > -0.999986 else { return false }
        }
        return true
    }
}
