import Mathematics
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
    var planted: SIMD2<Double>?
    /// The pose at the end of the last phase.
    private var pose: BodyPose?

    /// Seconds in which a body settles into its plank.
    static let settling = 0.8

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
        let highest = plan.session.reduce(max(plan.style.elbowTop, plan.highestElbow ?? 0)) { highest, phase in
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
            guard chain.plantedSide == nil else {
                throw MotionError(plan, outOfReach: "a lift of one of two hands; one of them is free")
            }
            let strokes = strokes.map { comingBack([$0], to: chain.style.elbowTop)[0] }
            gesture(.lift(isLeft: side == .left), strokes, .plank)
        case .hold(let posture, let seconds):
            let rest = postures.rest(posture)
            let motion = Stillness(rest, from: pose ?? rest, of: figure)
            append(.still(motion), max(seconds, motion.settling), PhaseMotion.Swaying(posture: posture), end: rest)
        case .transition(let from, let to, let seconds):
            let end = postures.rest(to)
            let poses = [pose ?? postures.rest(from)] + postures.route(from: from, to: to) + [end]
            let route = Route(poses, duration: seconds, of: figure)
            append(.route(route), route.duration, nil, end: end)
            if to == .plank { planted = SIMD2(chain.style.elbowTop, 0) }
        case .pump(let pump):
            try refusePlank(pump.posture, "a pump in a plank breaks its contacts; choose all-fours")
            gesture(.pump(pump, postures), unlocked(pump.strokes), pump.posture, lag: pump.lag)
        case .wave(let posture, let side, let strokes):
            try refusePlank(posture, "a wave in a plank lifts a planted hand; choose another posture")
            gesture(.wave(isLeft: side == .left), unlocked(strokes), posture)
        case .reach(let posture, let strokes):
            try refusePlank(posture, "a reach in a plank lifts the planted hands; choose another posture")
            let least = strokes.reduce(0) { min($0, min($1.bottom, $1.top)) }
            gesture(.reach(from: posture, leastLean: least, postures), strokes, posture)
        case .raise(let posture, let strokes):
            try refusePlank(posture, "arms cannot be raised in a plank; choose another posture")
            gesture(.raise, strokes, posture)
        case .clap(let posture, let strokes):
            try refusePlank(posture, "planted hands cannot clap; choose another posture")
            gesture(.clap, strokes, posture)
        case .squats(let strokes): gesture(.squat, strokes, .standing)
        case .exercise(let exercise, let strokes):
            let drives = ExerciseMotion.drives(strokes, of: exercise)
            gesture(.exercise(exercise, strokes, postures), drives, exercise.posture)
        }
    }

    /// Strokes that lock no elbow.
    private func unlocked(_ strokes: [Stroke]) -> [Stroke] {
        strokes.map { stroke in
            var stroke = stroke
            stroke.top = min(stroke.top, Self.straightestGesture)
            return stroke
        }
    }

    /// The largest elbow angle of a gesture, degrees; own: that of the straightest push-ups.
    private static let straightestGesture = 176.0

    /// Strokes of which the last comes back to a value.
    private func comingBack(_ strokes: [Stroke], to top: Double) -> [Stroke] {
        guard var last = strokes.last else { return [] }
        last.top = top
        return strokes.dropLast() + [last]
    }

    private func refusePlank(_ posture: Posture, _ what: String) throws(MotionError) {
        if posture == .plank { throw MotionError(plan, outOfReach: what) }
    }

    mutating func append(
        _ content: PhaseMotion.Content, _ seconds: Double, _ swaying: PhaseMotion.Swaying?, end: BodyPose
    ) {
        phases.append(PhaseMotion(start: time, end: time + seconds, content: content, swaying: swaying))
        time += seconds
        pose = end
        planted = nil
    }

    private mutating func gesture(_ kind: Gesture.Kind, _ strokes: [Stroke], _ posture: Posture, lag: Double = 0) {
        let gesture = Gesture(kind, posture, postures)
        let unhurried = MovementLimits.unhurried(
            strokes, from: gesture.restDrive, size: figure.size, isEven: gesture.isEven
        ) { top, bottom in
            { gesture.figure.skeleton(gesture.pose(drive: mix(top, bottom, $0), bob: $0)) }
        }
        let course = Course(unhurried, from: gesture.restDrive)
        let motion = GestureMotion(gesture, course, from: pose ?? gesture.rest, lag: lag * course.meanDuration)
        append(
            .gesture(motion), motion.duration,
            gesture.isHeld ? nil : PhaseMotion.Swaying(posture: posture, handsAreFixed: gesture.handsAreFixed),
            end: motion.end)
    }
}
