#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import Pose

/// Runs the posture checks of a composition.
struct PostureChecker: Sendable {
    /// The checks' result for a frame.
    struct FrameResult {
        /// Whether the frame can be used.
        var isUsable = true
        /// Whether a first top may be taken in it.
        var mayArm = true
        /// The reason to give the repetition up, if there is one.
        var failure: Rejection?
    }

    private let checks: PostureChecks
    private let least: Double
    private let watchesFrame: Bool
    private let watchesPosture: Bool
    private let needs: PosturePoints.Needs
    private let lineCosine: Double
    private let tiltCosine: Double
    private var topLine: SIMD2<Double>?
    private var currentLine: SIMD2<Double>?
    private var bent: Nanoseconds?
    private var upright: Nanoseconds?

    private var current = PosturePoints()
    private var top: PosturePoints?
    private var bottom: PosturePoints?
    private var lowest = Double.infinity
    private var framesBelow = 0.0
    private var framesHandsBelow = 0.0
    private var moments = Moments()
    private var turns = Turns()

    init(_ composition: Composition) {
        checks = composition.checks
        least = composition.confidence.least
        watchesFrame = PostureChecker.watchesFrame(checks)
        watchesPosture = PostureChecker.watchesPosture(checks)
        var needs = PosturePoints.Needs()
        needs.add(checks.travel?.unit)
        needs.add(checks.drift?.unit)
        needs.add(checks.handsBelow?.unit)
        needs.hip = needs.hip || checks.travel?.part == .torsoCentreDown || checks.handsBelow?.part == .hip
        needs.nose = checks.headShare != nil
        self.needs = needs
        lineCosine = cos((checks.line?.least ?? 0) * .pi / 180)
        tiltCosine = checks.tilt.map { $0.most < 90 ? cos($0.most * .pi / 180) : 0 } ?? 0
    }

    /// Whether a signal is high enough to be one.
    func accepts(_ value: Double) -> Bool { checks.floor.map { value > $0 } ?? true }

    /// Whether a check uses joints other than those of the signal.
    static func watchesBody(_ checks: PostureChecks) -> Bool { watchesFrame(checks) || watchesPosture(checks) }

    private static func watchesFrame(_ checks: PostureChecks) -> Bool {
        checks.line != nil || checks.tilt != nil || checks.torso != nil
    }

    private static func watchesPosture(_ checks: PostureChecks) -> Bool {
        checks.travel != nil || checks.drift != nil || checks.planted != nil || checks.handsBelow != nil
            || checks.headShare != nil || checks.correlation != nil
    }

    /// Runs the checks over single frames.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - unit: What x and y are multiplied by.
    ///   - side: The followed side; `nil` for both.
    ///   - time: The time of the frame.
    /// - Returns: The result.
    mutating func check(
        _ body: borrowing some BodyReading, unit: SIMD2<Double>, side: Side?, at time: Nanoseconds
    ) -> FrameResult {
        var result = FrameResult()
        guard watchesFrame else { return result }
        let view = BodyView(unit: unit, side: side, least: least)
        if let line = checks.line {
            let passes = passes(line, body, view)
            settle(passes, line.moment, &bent, .bodyBent, at: time, &result)
        }
        if let tilt = checks.tilt {
            let passes = passes(tilt, body, view)
            settle(passes, tilt.moment, &upright, .bodyUpright, at: time, &result)
        }
        if let torso = checks.torso {
            let length = (view.place(.shoulder, of: body) - view.place(.hip, of: body)).length
            if !(length >= torso * unit.y) { result.isUsable = false }
        }
        return result
    }

    private func settle(
        _ passes: Bool, _ moment: CheckMoment, _ since: inout Nanoseconds?, _ rejection: Rejection,
        at time: Nanoseconds, _ result: inout FrameResult
    ) {
        switch moment {
        case .frame: if !passes { result.isUsable = false }
        case .arming: if !passes { result.mayArm = false }
        case .course(let patience):
            guard !passes else {
                since = nil
                return
            }
            result.mayArm = false
            let begin = since ?? time
            since = begin
            if time.seconds(since: begin) >= patience { result.failure = rejection }
        }
    }

    private func passes(_ check: LineCheck, _ body: borrowing some BodyReading, _ view: BodyView) -> Bool {
        let hip = view.place(.hip, of: body)
        let a = view.place(.shoulder, of: body) - hip
        let b = (check.end == .knee ? view.place(.knee, of: body) : view.place(.ankle, of: body)) - hip
        let size = ((a * a).sum() * (b * b).sum()).squareRoot()
        guard size > 0 else { return check.passesUnseen }
        return (a * b).sum() <= lineCosine * size
    }

    private mutating func passes(_ check: TiltCheck, _ body: borrowing some BodyReading, _ view: BodyView) -> Bool {
        let line =
            view.place(.shoulder, of: body)
            - (check.line == .torso ? view.place(.hip, of: body) : view.place(.ankle, of: body))
        let size = line.length
        guard size > 0 else {
            currentLine = nil
            return check.passesUnseen
        }
        switch check.reference {
        case .horizontal:
            return line.x.magnitude >= tiltCosine * size
        case .top:
            currentLine = line
            guard let topLine else { return true }
            return (line * topLine).sum() >= tiltCosine * size * topLine.length
        }
    }

    /// Takes a frame that is used, before the cycle does.
    ///
    /// - Parameters:
    ///   - value: The signal.
    ///   - down: At or below this the body is at the bottom.
    ///   - body: The body.
    ///   - unit: What x and y are multiplied by.
    ///   - side: The followed side; `nil` for both.
    mutating func note(
        _ value: Double, down: Double, _ body: borrowing some BodyReading, unit: SIMD2<Double>, side: Side?
    ) {
        if let check = checks.reversals { turns.add(value, step: check.step) }
        guard watchesPosture else {
            lowest = min(lowest, value)
            return
        }
        current = PosturePoints(body, BodyView(unit: unit, side: side, least: least), needs)
        if value < lowest {
            lowest = value
            bottom = current
        }
        if let check = checks.handsBelow, value <= down {
            framesBelow += 1
            let height = check.part == .shoulder ? current.shoulder.y : current.hip.y
            if height - current.wrist.y >= check.least * current.length(check.unit) { framesHandsBelow += 1 }
        }
        if checks.correlation != nil { moments.add(value, current.shoulder.y) }
    }

    /// Marks the frame that was just noted as a top: a repetition may begin.
    mutating func markTop(_ value: Double) {
        topLine = currentLine ?? topLine
        if checks.reversals != nil { turns = Turns() }
        lowest = value
        guard watchesPosture else { return }
        top = current
        bottom = nil
        framesBelow = 0
        framesHandsBelow = 0
        moments = Moments()
    }

    /// Forgets the repetition under way.
    mutating func startOver() {
        top = nil
        bottom = nil
        topLine = nil
        lowest = .infinity
        framesBelow = 0
        framesHandsBelow = 0
        moments = Moments()
        turns = Turns()
    }

    /// The reason why a repetition that has just been completed does not count; `nil` where it does.
    func rejection() -> Rejection? {
        if let check = checks.reversals, Double(turns.count) > check.most { return .unsteady }
        guard watchesPosture else { return nil }
        guard let top, let bottom else { return .trackingLost }
        let shoulderWay = (top.shoulder - bottom.shoulder).length
        let wristWay = (top.wrist - bottom.wrist).length
        if let check = checks.travel {
            let way = way(check.part, top, bottom) / top.length(check.unit)
            guard way.isFinite else { return .trackingLost }
            if way < check.least { return .torsoStill }
        }
        if let check = checks.drift, !(wristWay <= check.most * top.length(check.unit)) { return .handsMoved }
        if let ratio = checks.planted, !(shoulderWay > ratio * wristWay) { return .handsMoved }
        if checks.handsBelow != nil, !(framesHandsBelow > framesBelow / 2) { return .handsHigh }
        if let share = checks.headShare {
            let ratio = (bottom.nose.y - bottom.wrist.y) / (top.nose.y - top.wrist.y)
            guard ratio.isFinite else { return .trackingLost }
            if ratio > share { return .torsoStill }
        }
        if let least = checks.correlation, !(moments.correlation >= least) { return .outOfStep }
        return nil
    }

    private func way(_ part: TravelCheck.Part, _ top: PosturePoints, _ bottom: PosturePoints) -> Double {
        let fall = top.shoulder - bottom.shoulder
        switch part {
        case .shoulderDown: return fall.y
        case .shoulderAnywhere: return fall.length
        case .torsoCentreDown: return (fall.y + top.hip.y - bottom.hip.y) / 2
        case .shoulderDownOrArmShorter:
            let shortening = (top.shoulder - top.wrist).length - (bottom.shoulder - bottom.wrist).length
            return max(fall.y, 0.7 * shortening)
        }
    }
}
