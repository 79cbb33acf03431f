import Detection
import DetectorKit
import Documents
import Pose

/// A plain rule that keeps the contract, or has one fault by which it breaks one clause.
///
/// Arms are down below 100° and up above 140°, in square pixels, as the mean of the arms that are seen.
struct Faulty: Detector {
    /// The state that copies share by mistake.
    private let shared = Locked(false)

    static let made = Locked(0)

    let fault: Contract.Clause?
    private let number: Int
    private var last: Nanoseconds?
    private var isDown = false
    private var counts = 0
    private var framesSinceTop = 0
    private var sum = 0.0
    private var isDead = false
    private var seen = 0

    init(_ fault: Contract.Clause?) {
        self.fault = fault
        // Only those that differ by it are numbered: tests at the same time would take every other number away.
        number = fault == .sameOutput ? Faulty.number() : 0
    }

    private static func number() -> Int {
        made.withLock { made in
            made += 1
            return made
        }
    }

    mutating func reset() {
        if fault != .reset { self = Faulty(fault) }
    }

    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
        let time = frame.time
        let before = last
        if let last, time <= last, fault != .lateFrames { return nil }
        last = time
        if fault == .gaps, let before, time.subtractingReportingOverflow(before).partialValue > 3_600_000_000_000 {
            isDead = true
        }
        framesSinceTop += 1
        let copy = copy frame
        if fault == .emptyFrames, !Joint.allCases.contains(where: { copy[$0].isFound }) {
            return Detection(time: time, rejection: .trackingLost)
        }
        if fault == .stillness, copy[.nose].isFound {
            seen += 1
            if seen.isMultiple(of: 50) { return Detection(time: time, rejection: .tooShallow) }
        }
        sum += frame[.nose].isFound ? frame[.nose].x : 0
        guard let angle = angle(in: frame), isSeen(copy) else { return nil }
        if angle < 100 {
            isDown = true
            shared.withLock { $0 = true }
        }
        guard angle > 140 else { return nil }
        let wasDown = fault == .copies ? takeShared() : isDown
        isDown = false
        defer { framesSinceTop = 0 }
        guard wasDown, !isRefused(at: time) else { return nil }
        counts += 1
        return Detection(time: fault == .stamps ? time - 1 : time)
    }

    /// Whether any copy was down; none is from now on.
    private func takeShared() -> Bool {
        shared.withLock { isDown in
            defer { isDown = false }
            return isDown
        }
    }

    /// Whether the frame is one that the rule looks at.
    private func isSeen(_ frame: PoseFrame) -> Bool {
        switch fault {
        case .counting: false
        case .mirror: frame[.nose].x < 0.5 || !frame[.nose].isFound
        case .resolution: frame.image.height < 2000
        case .distance: frame[.nose].y > 0.35 || !frame[.nose].isFound
        default: true
        }
    }

    private func isRefused(at time: Nanoseconds) -> Bool {
        switch fault {
        case .sameOutput: counts == 0 && number.isMultiple(of: 2)
        case .startTime: time > 1_000_000_000_000_000
        case .frameRate: framesSinceTop > 60
        case .notNumbers: !sum.isFinite
        case .gaps: isDead
        default: false
        }
    }

    private func isUsable(_ joint: JointObservation) -> Bool {
        fault == .missingJoints ? joint.confidence != 0 : joint.isFound
    }

    /// The mean elbow angle of the arms that are seen, degrees.
    private func angle(in frame: borrowing PoseFrame) -> Double? {
        var angles: [Double] = []
        for side in Side.allCases {
            let shoulder = isUsable(frame[side.shoulder])
            let elbow = isUsable(frame[side.elbow])
            let wrist = isUsable(frame[side.wrist])
            guard shoulder, elbow, wrist else { continue }
            let angle = Geometry.angle(
                at: side.elbow, from: side.shoulder, to: side.wrist, in: frame,
                pixels: fault == .roll ? .normalised : .square)
            if let angle { angles.append(angle) }
        }
        return angles.isEmpty ? nil : angles.reduce(0, +) / Double(angles.count)
    }
}
