import Documents
import Mathematics

extension Scenario {
    func drawSession(
        _ session: [SessionItem], _ drawing: Drawing, style: PushUpStyle
    ) throws(InputError) -> [PhasePlan] {
        var phases: [PhasePlan] = []
        var seconds = 0.0
        for item in session {
            let phase = try drawPhase(item, Section(item.table, drawing), elbowTop: style.elbowTop)
            seconds += phase.duration
            guard seconds <= Self.longestSession else {
                throw item.table.place.error(
                    found: "a session that gets longer than \(Int(Self.longestSession)) s here",
                    allowed: "at most \(Int(Self.longestSession)) s in all")
            }
            phases.append(phase)
        }
        return phases
    }

    private func drawPhase(_ item: SessionItem, _ table: Section, elbowTop: Double) throws(InputError) -> PhasePlan {
        let label = try table.optionalText("label")
        func plan(_ name: String, kind: String? = nil, _ activity: Activity) -> PhasePlan {
            PhasePlan(label: label ?? name, kind: kind ?? label ?? name, activity: activity)
        }
        func strokes(limits: ClosedRange<Double>? = nil, rest: Double = 0) throws(InputError) -> [Stroke] {
            try drawStrokes(table, bendsDown: item.kind.bendsDown, limits: limits, rest: rest)
        }
        let name = item.kind.rawValue
        switch item.kind {
        case .stand, .plank, .kneel, .allFours, .lie, .propped, .sit:
            return plan(name, .hold(item.start, seconds: try table.number("seconds")))
        case .getDown, .standUp, .kneelDown, .lieDown, .transition:
            return plan(name, .transition(from: item.start, to: item.end, seconds: try table.number("seconds")))
        case .pushUps:
            return plan(name, kind: try table.text("kind"), .pushUps(try drawPushUps(table, elbowTop: elbowTop)))
        case .pump:
            let name = try table.optionalText("name") ?? "\(item.start.rawValue)-pump"
            let pump = Pump(
                posture: item.start, arm: try table.word("arm"), strokes: try strokes(),
                bob: try table.number("bob"), lag: try table.number("lag"))
            return plan(name, kind: name, .pump(pump))
        case .wave:
            let strokes = try strokes()
            return plan(name, kind: name, .wave(posture: item.start, side: try table.word("side"), strokes: strokes))
        case .reach: return plan(name, kind: name, .reach(posture: item.start, strokes: try strokes()))
        case .raise:
            return plan(name, kind: "arm-raise", .raise(posture: item.start, strokes: try strokes(limits: 0...175)))
        case .clap: return plan(name, .clap(posture: item.start, strokes: try strokes()))
        case .hips:
            let kind = try table.optionalText("name") ?? name
            return plan(name, kind: kind, .hips(try strokes(limits: -20...15)))
        case .lift:
            let strokes = try strokes(rest: elbowTop)
            return plan(name, kind: "hand-lift", .lift(side: try table.word("side"), strokes: strokes))
        case .nod: return plan(name, kind: name, .nod(try strokes()))
        case .squats: return plan(name, kind: "squat", .squats(try strokes()))
        case .exercise:
            let exercise: Exercise = try table.word("of")
            return plan(exercise.rawValue, .exercise(exercise, strokes: try strokes(limits: 0...100)))
        }
    }
}

/// A set's own values and the streams of what varies from stroke to stroke.
private struct StrokeDraws: ~Copyable {
    let count: Int
    let bottom: Double
    let bottomSD: Double
    let topSD: Double
    let seconds: Double
    let descentShare: Double
    let variation: Double
    let bottomPause: Setting
    let topPause: Setting
    let drawing: Drawing
    var bottoms: RandomStream
    var tops: RandomStream
    var tempos: RandomStream
    var bottomPauses: RandomStream
    var topPauses: RandomStream

    /// The least time of a way down or up, seconds.
    static let shortestWay = 0.12

    init(_ table: Section) throws(InputError) {
        let count = Int(try table.number("count"))
        let (bottom, bottomSD) = (try table.number("bottom"), try table.number("bottom-sd"))
        let (topSD, seconds) = (try table.optionalNumber("top-sd") ?? 0, try table.number("seconds"))
        let (descentShare, variation) = (try table.number("descent-share"), try table.number("variation"))
        let (bottomPause, topPause) = (try table.setting("bottom-pause"), try table.setting("top-pause"))
        (self.count, self.bottom, self.bottomSD) = (count, bottom, bottomSD)
        (self.topSD, self.seconds, self.descentShare) = (topSD, seconds, descentShare)
        (self.variation, self.bottomPause, self.topPause) = (variation, bottomPause, topPause)
        drawing = table.drawing
        bottoms = table.stream("bottom-sd.each")
        tops = table.stream("top-sd.each")
        tempos = table.stream("variation.each")
        bottomPauses = table.stream("bottom-pause.each")
        topPauses = table.stream("top-pause.each")
    }

    mutating func next(
        bottom: Double, top: Double, limits: ClosedRange<Double>, slowing: Double, roll: Double, bendsDown: Bool
    ) throws(InputError) -> Stroke {
        let top = min(max(top + tops.normal(sd: topSD), limits.lowerBound), limits.upperBound)
        var bottom = min(max(bottom + bottoms.normal(sd: bottomSD), limits.lowerBound), limits.upperBound)
        if bendsDown { bottom = min(bottom, top - Scenario.shortestStroke) }
        let time = seconds * slowing * tempos.lognormal(median: 1, sigma: variation)
        return Stroke(
            bottom: bottom, top: top, descent: max(time * descentShare, Self.shortestWay),
            bottomPause: try drawing.number(bottomPause, from: &bottomPauses),
            ascent: max(time * (1 - descentShare), Self.shortestWay),
            topPause: try drawing.number(topPause, from: &topPauses), roll: roll)
    }
}

extension Scenario {
    /// The strokes of anything but push-ups, whose drive may be an angle that is smaller at the bottom; the top is
    /// `rest` where the phase has no key for it, and the limits are given where they are not those of its kind.
    private func drawStrokes(
        _ table: Section, bendsDown: Bool, limits: ClosedRange<Double>?, rest: Double
    ) throws(InputError) -> [Stroke] {
        var draws = try StrokeDraws(table)
        let top = try table.optionalNumber("top") ?? rest
        let limits = limits ?? (bendsDown ? 20.0...178.0 : -90.0...90.0)
        var strokes: [Stroke] = []
        for _ in 0..<draws.count {
            strokes.append(
                try draws.next(
                    bottom: draws.bottom, top: top, limits: limits, slowing: 1, roll: 0, bendsDown: bendsDown))
        }
        return strokes
    }

    /// The strokes of push-ups, with fatigue that grows evenly over the set, and bounces.
    ///
    /// The last one comes back to the elbow angle of the plank, in which the phase ends.
    private func drawPushUps(_ table: Section, elbowTop: Double) throws(InputError) -> [Stroke] {
        var draws = try StrokeDraws(table)
        let top = try table.optionalNumber("top") ?? elbowTop
        let roll = try table.number("roll")
        let rollSD = try table.number("roll-sd")
        let slowing = try table.number("fatigue.tempo")
        let depth = try table.number("fatigue.depth")
        let lockout = try table.number("fatigue.lockout")
        let leaning = try table.number("fatigue.roll")
        let bounces = Int(try table.number("bounces"))
        let bounce = try table.number("bounce")
        let bounceSeconds = try table.number("bounce-seconds")
        let faults = try FaultDraws(table, cycles: draws.count)
        var rolls = table.stream("roll-sd.each")
        var strokes: [Stroke] = []
        for index in 0..<draws.count {
            let tired = draws.count > 1 ? Double(index) / Double(draws.count - 1) : 0
            var stroke = try draws.next(
                bottom: draws.bottom + depth * tired, top: top - lockout * tired, limits: 30...176,
                slowing: 1 + slowing * tired, roll: roll + leaning * tired + rolls.normal(sd: rollSD), bendsDown: true)
            faults.apply(to: &stroke, at: index)
            for number in 0..<bounces {
                var short = stroke
                if number > 0 { short.descent = bounceSeconds / 2 }
                short.top = min(stroke.bottom + bounce, stroke.top)
                short.ascent = bounceSeconds / 2
                short.bottomPause = 0
                short.topPause = 0
                strokes.append(short)
            }
            if bounces > 0 { stroke.descent = bounceSeconds / 2 }
            strokes.append(stroke)
        }
        if let last = strokes.indices.last {
            strokes[last].top = elbowTop
            strokes[last].bottom = min(strokes[last].bottom, elbowTop - Scenario.shortestStroke)
        }
        return strokes
    }
}
