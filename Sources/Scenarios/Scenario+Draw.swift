package import Documents
import Mathematics

extension Scenario {
    /// Draws one trial, numbered from 0; any trial can be drawn alone, and the same seed gives the same plan.
    package func draw(trial: Int, seed: UInt64) throws(InputError) -> TrialPlan {
        guard trial >= 0, trial <= Int(UInt32.max) else {
            throw place.error(found: "trial \(trial)", allowed: "0…\(UInt32.max)")
        }
        let drawing = Drawing(key: RandomKey.make(seed: seed, name: name), trial: trial)
        let body = try drawBody(drawing)
        let style = try drawStyle(drawing, body: body)
        let phases = try drawSession(session, drawing, style: style)
        var occlusions: [Occlusion] = []
        for occlusion in self.occlusions { occlusions.append(try occlusion.resolve(drawing, session: phases)) }
        var plan = TrialPlan(
            scenario: name, family: family, trial: trial, randomKey: drawing.key, body: body, style: style,
            session: phases, cycleSignal: cycleSignal, countable: countable,
            camera: try drawCamera(drawing, body: body), occlusions: occlusions,
            clock: try drawClock(drawing, session: phases),
            estimator: estimator)
        for other in others { plan.others.append(try draw(other, drawing, camera: plan.camera)) }
        plan.inference = try inferencePlan()
        plan.form = formRule
        plan.garbage = try garbage.map { table throws(InputError) in try drawGarbage(Section(table, drawing)) }
        return plan
    }

    /// The person: a stature, and segments as shares of it that are drawn together.
    ///
    /// Shares given by a normal distribution follow the correlations of the defaults, truncated at
    /// `farthestDeviation`; all others are drawn on their own.
    func drawBody(_ drawing: Drawing) throws(InputError) -> BodyPlan {
        let sex = try Section(body, drawing).text("sex")
        let table = body.filled(from: sex == "male" ? defaults.male : defaults.female)
        let person = Section(table, drawing)
        let stature = try person.number("stature")
        var stream = drawing.stream("body.segments")
        var deviations = stream.multivariateNormal(defaults.deviations)
        for _ in 0..<NumberSource.mostTries where deviations.contains(where: { $0.magnitude > Self.farthestDeviation })
        {
            deviations = stream.multivariateNormal(defaults.deviations)
        }
        var shares: [String: Double] = [:]
        for spec in Schema.segments {
            let setting = try person.setting(spec.name)
            guard let index = Schema.correlated.firstIndex(of: spec.name),
                case .number(let source, let range, _) = setting.value,
                case .normal(let mean, let sd) = source.distribution
            else {
                shares[spec.name] = try person.number(spec.name)
                continue
            }
            let bounds = source.clip.map { $0.clamped(to: range) } ?? range
            let deviation = min(max(deviations[index], -Self.farthestDeviation), Self.farthestDeviation)
            shares[spec.name] = min(max(mean + sd * deviation, bounds.lowerBound), bounds.upperBound)
        }
        func length(_ name: String) -> Double { shares[name, default: 0] * stature }
        return BodyPlan(
            stature: stature, torso: length("torso"), shoulderWidth: length("shoulder-width"),
            hipWidth: length("hip-width"), upperArm: length("upper-arm"), forearm: length("forearm"),
            thigh: length("thigh"), shank: length("shank"), foot: length("foot"))
    }

    /// The limit of the segments' joint distribution, standard deviations.
    static let farthestDeviation = 2.5
    /// The highest ankle at the top, as a share of the distance from ankle to toe ball, which itself lies above the
    /// floor.
    static let highestAnkle = 1.1

    /// The farthest that a hinge brings the hips off the line, as a share of it.
    static let farthestHip = 0.15
    /// The farthest that a nod brings the head, degrees.
    static let farthestHead = 60.0

    func drawStyle(_ drawing: Drawing, body: BodyPlan) throws(InputError) -> PushUpStyle {
        let style = Section(style, drawing)
        let top = try style.number("elbow-top")
        let (hip, head) = (try style.number("hip-offset-top"), try style.number("head-pitch-top"))
        let straightened = hip * (1 - (try style.number("hip-straightening"))) + (try style.number("hip-hinge"))
        let hinged = min(max(straightened, -Self.farthestHip), Self.farthestHip)
        let nodded = min(max(head + (try style.number("head-nod")), -Self.farthestHead), Self.farthestHead)
        var plan = PushUpStyle(
            support: try style.word("support"), elbowTop: top,
            elbowReference: min(try style.number("elbow-reference"), top - Self.shortestStroke),
            handSpacing: try style.number("hand-spacing"), handOffset: try style.number("hand-offset"),
            flare: try style.number("flare"), footSpacing: try style.number("foot-spacing"),
            ankleHeight: min(try style.number("ankle-height"), Self.highestAnkle * body.foot),
            ankleRock: try style.number("ankle-rock"), kneeAngle: try style.number("knee-angle"),
            hipOffsetTop: hip, hipOffsetBottom: try style.optionalNumber("hip-offset-bottom") ?? hinged,
            headPitchTop: head, headPitchBottom: try style.optionalNumber("head-pitch-bottom") ?? nodded,
            sway: try style.number("sway"))
        plan.incline = try style.optionalNumber("incline") ?? 0
        plan.groundGive = try style.optionalNumber("ground-give") ?? 0
        if style.table["planted-hands"] != nil { plan.planted = try style.word("planted-hands") }
        return plan
    }

    private func drawCamera(_ drawing: Drawing, body: BodyPlan) throws(InputError) -> CameraPlan {
        let camera = Section(camera, drawing)
        let azimuth = try camera.number("azimuth")
        let isPortrait = try camera.text("orientation") == "portrait"
        let (long, short) = (try camera.number("image.long"), try camera.number("image.short"))
        let near = try camera.number("distance")
        var plan = CameraPlan(
            azimuth: try camera.text("side") == "left" ? azimuth : -azimuth, height: try camera.number("height"),
            distance: isPortrait ? near * (try camera.number("portrait-distance")) : near,
            roll: try camera.number("roll"), fieldOfView: try camera.number("field-of-view"),
            imageWidth: Int(isPortrait ? short : long), imageHeight: Int(isPortrait ? long : short),
            aimX: try camera.number("aim-x"), aimHeight: try camera.number("aim-height"),
            tagError: Int(try camera.number("tag-error")))
        let ownPicture = try PicturePlan(camera)
        plan.picture = pictureForAll ?? ownPicture
        guard long >= short else { throw wrongSides(camera, long: long, short: short) }
        try check(plan, body: body, place: camera.place("distance"))
        return plan
    }

    /// The fault of an image whose longer side is the shorter one, at a side that the defaults do not give.
    private func wrongSides(_ camera: Section, long: Double, short: Double) -> InputError {
        let place = camera.place("image.short")
        guard place == defaults.camera["image.short"]?.place else {
            return place.error(
                found: KeySpec.text(short), allowed: "at most the longer side, \(KeySpec.text(long)) pixels")
        }
        return camera.place("image.long").error(
            found: KeySpec.text(long), allowed: "at least the shorter side, \(KeySpec.text(short)) pixels")
    }

    /// The shortest clip, seconds.
    package static let shortestClip = 0.5

    private func drawClock(_ drawing: Drawing, session: [PhasePlan]) throws(InputError) -> ClockPlan {
        let clock = Section(clock, drawing)
        var plan = estimator.clock
        for key in ClockPlan.keys + [("duplicates", \.duplicateProbability), ("reorders", \.reorderProbability)] {
            if let number = try clock.optionalNumber(key.name) { plan[keyPath: key.path] = number }
        }
        plan.late = try lateJoints(clock)
        plan.throttle = try clock.optionalNumber("throttle") ?? 0
        plan.everyNth = Int(try clock.optionalNumber("every-nth") ?? 1)
        plan.startsLate = try clock.optionalNumber("starts-late") ?? 0
        plan.endsEarly = try clock.optionalNumber("ends-early") ?? 0
        let seconds = session.reduce(0) { $0 + $1.duration }
        let cut = plan.startsLate + plan.endsEarly
        guard cut > 0 else { return plan }
        guard seconds >= Self.shortestClip else {
            throw clock.place(plan.startsLate >= plan.endsEarly ? "starts-late" : "ends-early").error(
                found: "a session of \(KeySpec.text(seconds)) s",
                allowed: "a session of at least \(KeySpec.text(Self.shortestClip)) s")
        }
        // Both are drawn by themselves, and a short session must not end a run of many trials.
        let kept = min(1, (seconds - Self.shortestClip) / cut)
        plan.startsLate *= kept
        plan.endsEarly *= kept
        return plan
    }

    /// The joints that are reported late; joints without a time are refused.
    private func lateJoints(_ clock: Section) throws(InputError) -> LateJointsPlan? {
        guard let seconds = try clock.optionalNumber("delay.seconds") else {
            guard let joints = try clock.optionalText("delay.joints") else { return nil }
            throw clock.place("delay.joints").error(
                found: "\(joints) without a time by which they are late", allowed: "delay.seconds too")
        }
        let joints: JointGroup = clock.table["delay.joints"] == nil ? .all : try clock.word("delay.joints")
        return seconds > 0 ? LateJointsPlan(joints: joints, seconds: seconds) : nil
    }
}

extension Scenario {
    /// Nearest that a camera may come to the line on which the body lies in a plank, metres.
    static let bodyRadius = 0.3
    /// Height of the space that a person in a plank takes, metres.
    static let bodyHeight = 0.7

    /// Refuses a camera that stands within the body or looks straight down its own stand.
    func check(_ camera: CameraPlan, body: BodyPlan, place: Place) throws(InputError) {
        let azimuth = sineCosine(camera.azimuth.radians)
        let x = camera.distance * azimuth.cosine
        let y = camera.distance * azimuth.sine
        // From the toes to the crown of a person on toes and hands; the origin lies between toe balls and wrists.
        let beyond = max(x - 0.55 * body.stature, -0.4 * body.stature - x, 0)
        let clearance = (beyond * beyond + y * y).squareRoot()
        guard camera.height > Self.bodyHeight || clearance >= Self.bodyRadius else {
            let distance = (camera.distance * 100).rounded() / 100
            throw place.error(
                found: "\(distance) m at azimuth \(Int(camera.azimuth.rounded())), within the body",
                allowed: "a camera at least \(Self.bodyRadius) m clear of the body")
        }
        let aim = ((x - camera.aimX) * (x - camera.aimX) + y * y).squareRoot()
        guard aim >= 0.05 else {
            throw place.error(found: "a camera right above or below its aim", allowed: "at least 0.05 m to its side")
        }
    }
}
