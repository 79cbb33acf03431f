#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

import Pose

/// Asks the gates of a composition.
struct PostureChecker: Sendable {
    /// The gates' answer to a frame.
    struct Answer {
        /// Whether the frame can be used.
        var isUsable = true
        /// Whether a first top may be taken in it.
        var mayArm = true
        /// The reason to give the repetition up, if there is one.
        var failure: Rejection?
    }

    private let gates: PostureChecks
    private let least: Double
    private let watchesFrame: Bool
    private let watchesPosture: Bool
    private let needs: Posture.Needs
    private let lineCosine: Double
    private let tiltCosine: Double
    private var topLine: SIMD2<Double>?
    private var currentLine: SIMD2<Double>?
    private var bent: Nanoseconds?
    private var upright: Nanoseconds?

    private var current = Posture()
    private var top: Posture?
    private var bottom: Posture?
    private var lowest = Double.infinity
    private var framesBelow = 0.0
    private var framesHandsBelow = 0.0
    private var moments = Moments()
    private var turns = Turns()

    init(_ composition: Composition) {
        gates = composition.gates
        least = composition.confidence.least
        watchesFrame = PostureChecker.watchesFrame(gates)
        watchesPosture = PostureChecker.watchesPosture(gates)
        var needs = Posture.Needs()
        needs.add(gates.travel?.unit)
        needs.add(gates.drift?.unit)
        needs.add(gates.handsBelow?.unit)
        needs.hip = needs.hip || gates.travel?.part == .torsoCentreDown || gates.handsBelow?.part == .hip
        needs.nose = gates.headShare != nil
        self.needs = needs
        lineCosine = cos((gates.line?.least ?? 0) * .pi / 180)
        tiltCosine = gates.tilt.map { $0.most < 90 ? cos($0.most * .pi / 180) : 0 } ?? 0
    }

    /// Whether a signal is high enough to be one.
    func accepts(_ value: Double) -> Bool { gates.floor.map { value > $0 } ?? true }

    /// Whether a gate looks at joints other than those of the signal.
    static func watchesBody(_ gates: PostureChecks) -> Bool { watchesFrame(gates) || watchesPosture(gates) }

    private static func watchesFrame(_ gates: PostureChecks) -> Bool {
        gates.line != nil || gates.tilt != nil || gates.torso != nil
    }

    private static func watchesPosture(_ gates: PostureChecks) -> Bool {
        gates.travel != nil || gates.drift != nil || gates.planted != nil || gates.handsBelow != nil
            || gates.headShare != nil || gates.correlation != nil
    }

    /// Asks the gates over single frames.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - unit: What x and y are multiplied by.
    ///   - side: The followed side; `nil` for both.
    ///   - time: The time of the frame.
    /// - Returns: The answer.
    mutating func ask(
        _ body: borrowing some BodyReading, unit: SIMD2<Double>, side: Side?, at time: Nanoseconds
    ) -> Answer {
        var answer = Answer()
        guard watchesFrame else { return answer }
        let view = BodyView(unit: unit, side: side, least: least)
        if let line = gates.line {
            let passes = passes(line, body, view)
            settle(passes, line.moment, &bent, .bodyBent, at: time, &answer)
        }
        if let tilt = gates.tilt {
            let passes = passes(tilt, body, view)
            settle(passes, tilt.moment, &upright, .bodyUpright, at: time, &answer)
        }
        if let torso = gates.torso {
            let length = (view.place(.shoulder, of: body) - view.place(.hip, of: body)).length
            if !(length >= torso * unit.y) { answer.isUsable = false }
        }
        return answer
    }

    private func settle(
        _ passes: Bool, _ moment: GateMoment, _ since: inout Nanoseconds?, _ rejection: Rejection,
        at time: Nanoseconds, _ answer: inout Answer
    ) {
        switch moment {
        case .frame: if !passes { answer.isUsable = false }
        case .arming: if !passes { answer.mayArm = false }
        case .course(let patience):
            guard !passes else {
                since = nil
                return
            }
            answer.mayArm = false
            let begin = since ?? time
            since = begin
            if time.seconds(since: begin) >= patience { answer.failure = rejection }
        }
    }

    private func passes(_ gate: LineGate, _ body: borrowing some BodyReading, _ view: BodyView) -> Bool {
        let hip = view.place(.hip, of: body)
        let a = view.place(.shoulder, of: body) - hip
        let b = (gate.end == .knee ? view.place(.knee, of: body) : view.place(.ankle, of: body)) - hip
        let size = ((a * a).sum() * (b * b).sum()).squareRoot()
        guard size > 0 else { return gate.passesUnseen }
        return (a * b).sum() <= lineCosine * size
    }

    private mutating func passes(_ gate: TiltGate, _ body: borrowing some BodyReading, _ view: BodyView) -> Bool {
        let line =
            view.place(.shoulder, of: body)
            - (gate.line == .torso ? view.place(.hip, of: body) : view.place(.ankle, of: body))
        let size = line.length
        guard size > 0 else {
            currentLine = nil
            return gate.passesUnseen
        }
        switch gate.reference {
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
        if let gate = gates.reversals { turns.add(value, step: gate.step) }
        guard watchesPosture else {
            lowest = min(lowest, value)
            return
        }
        current = Posture(body, BodyView(unit: unit, side: side, least: least), needs)
        if value < lowest {
            lowest = value
            bottom = current
        }
        if let gate = gates.handsBelow, value <= down {
            framesBelow += 1
            let height = gate.part == .shoulder ? current.shoulder.y : current.hip.y
            if height - current.wrist.y >= gate.least * current.length(gate.unit) { framesHandsBelow += 1 }
        }
        if gates.correlation != nil { moments.add(value, current.shoulder.y) }
    }

    /// Says that the frame that was just noted is at the top: a repetition may begin.
    mutating func markTop(_ value: Double) {
        topLine = currentLine ?? topLine
        if gates.reversals != nil { turns = Turns() }
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
    func verdict() -> Rejection? {
        if let gate = gates.reversals, Double(turns.count) > gate.most { return .unsteady }
        guard watchesPosture else { return nil }
        guard let top, let bottom else { return .trackingLost }
        let shoulderWay = (top.shoulder - bottom.shoulder).length
        let wristWay = (top.wrist - bottom.wrist).length
        if let gate = gates.travel {
            let way = way(gate.part, top, bottom) / top.length(gate.unit)
            guard way.isFinite else { return .trackingLost }
            if way < gate.least { return .torsoStill }
        }
        if let gate = gates.drift, !(wristWay <= gate.most * top.length(gate.unit)) { return .handsMoved }
        if let ratio = gates.planted, !(shoulderWay > ratio * wristWay) { return .handsMoved }
        if gates.handsBelow != nil, !(framesHandsBelow > framesBelow / 2) { return .handsHigh }
        if let share = gates.headShare {
            let ratio = (bottom.nose.y - bottom.wrist.y) / (top.nose.y - top.wrist.y)
            guard ratio.isFinite else { return .trackingLost }
            if ratio > share { return .torsoStill }
        }
        if let least = gates.correlation, !(moments.correlation >= least) { return .outOfStep }
        return nil
    }

    private func way(_ part: TravelGate.Part, _ top: Posture, _ bottom: Posture) -> Double {
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
