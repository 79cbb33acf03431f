import Foundation
package import Pose

/// Draws a whole person from the side, hands on the floor, in pixels; feet to the left.
package struct Plank {
    /// The movement that a person makes of a course of the elbow.
    package enum Deed: Sendable {
        /// Push-ups: the body comes down over planted hands.
        case pushUps
        /// The arms bend, the body stays where it is.
        case armsAlone
        /// Stands upright and curls the forearms.
        case standing
        /// The arms stay straight and the head nods.
        case nodding
    }

    package var image = ImageSize(width: 720, height: 720)
    package var deed = Deed.pushUps
    /// Pixels of a torso length.
    package var torso = 160.0
    /// Degrees by which the hip is bent.
    package var sag = 0.0
    /// The way by which the body bobs with arms that bend alone, torso lengths.
    package var bob = 0.0
    /// The way by which the hands slide forward with the descent, torso lengths.
    package var slide = 0.0
    /// Confidences of the left and the right side.
    package var confidences = (left: 0.9, right: 0.9)

    package init(
        image: ImageSize = ImageSize(width: 720, height: 720), deed: Deed = .pushUps, torso: Double = 160,
        sag: Double = 0, bob: Double = 0, slide: Double = 0, confidences: (left: Double, right: Double) = (0.9, 0.9)
    ) {
        self.image = image
        self.deed = deed
        self.torso = torso
        self.sag = sag
        self.bob = bob
        self.slide = slide
        self.confidences = confidences
    }

    private var upperArm: Double { torso * 0.62 }
    private var forearm: Double { torso * 0.5 }

    private func reach(_ degrees: Double) -> Double {
        let a = upperArm
        let b = forearm
        return (a * a + b * b - 2 * a * b * cos(degrees * .pi / 180)).squareRoot()
    }

    /// A frame with this elbow angle in pixels, degrees.
    package func frame(at time: Nanoseconds, elbow angle: Double) -> PoseFrame {
        let height = deed == .pushUps ? reach(angle) : reach(170)
        let floor = SIMD2(3.6 * torso, 0.1 * torso)
        var shoulder = SIMD2(floor.x, floor.y + height)
        var ankle = SIMD2(floor.x - 2.6 * torso, floor.y + 0.1 * torso)
        if deed == .armsAlone { shoulder.y -= bob * (170 - angle) / 110 * torso }
        if deed == .standing {
            ankle = floor
            shoulder = floor + SIMD2(0, 2.6 * torso)
        }
        let spine = shoulder - ankle
        let across = SIMD2(-spine.y, spine.x) / (spine * spine).sum().squareRoot()
        let hip = ankle + spine * (1.6 / 2.6) - across * (torso * tan(sag / 2 * .pi / 180))
        let knee = (ankle + hip) / 2
        var nose = shoulder + SIMD2(0.25 * torso, 0.1 * torso)
        let (elbow, wrist) = arm(shoulder, angle)
        if deed == .nodding { nose.y -= (170 - angle) / 110 * 0.8 * torso }
        var frame = PoseFrame(time: time, image: image)
        func put(_ joint: Joint, _ place: SIMD2<Double>, _ confidence: Double) {
            frame[joint] = JointObservation(
                x: place.x / image.width, y: place.y / image.height, confidence: confidence)
        }
        for side in Side.allCases {
            let confidence = side == .left ? confidences.left : confidences.right
            put(side.shoulder, shoulder, confidence)
            put(side.elbow, elbow, confidence)
            put(side.wrist, wrist, confidence)
            put(side.hip, hip, confidence)
            put(side.knee, knee, confidence)
            put(side.ankle, ankle, confidence)
        }
        put(.nose, nose, max(confidences.left, confidences.right))
        frame.deriveMidpoints()
        return frame
    }

    private func arm(_ shoulder: SIMD2<Double>, _ angle: Double) -> (elbow: SIMD2<Double>, wrist: SIMD2<Double>) {
        let reach = reach(deed == .nodding ? 170 : angle)
        switch deed {
        case .pushUps, .nodding:
            let aheadBy = min(slide * (170 - angle) / 110 * torso, 0.99 * reach)
            let wrist = shoulder + SIMD2(aheadBy, -(reach * reach - aheadBy * aheadBy).squareRoot())
            let line = wrist - shoulder
            let length = (line * line).sum().squareRoot()
            let along = (upperArm * upperArm - forearm * forearm + length * length) / (2 * length)
            let aside = max(0, upperArm * upperArm - along * along).squareRoot()
            let unit = line / length
            return (shoulder + unit * along + SIMD2(unit.y, -unit.x) * aside, wrist)
        case .armsAlone, .standing:
            let elbow = shoulder - SIMD2(0, upperArm)
            let turn = angle * .pi / 180
            return (elbow, elbow + SIMD2(sin(turn), cos(turn)) * forearm)
        }
    }

    /// Raised cosines between two angles with a second at the top before and after.
    package func repetitions(
        _ count: Int, top: Double = 170, bottom: Double = 60, period: Double = 2, rate: Double = 30
    ) -> [PoseFrame] {
        let frames = Int((Double(count) * period + 2) * rate)
        return (0..<frames).map { index in
            let time = Double(index) / rate
            let phase = min(max(time - 1, 0), Double(count) * period) / period
            let angle = top - (top - bottom) * (1 - cos(2 * .pi * phase)) / 2
            return frame(at: Nanoseconds(seconds: time), elbow: angle)
        }
    }
}

extension [PoseFrame] {
    /// The same frames later.
    package func delayed(by seconds: Double) -> [PoseFrame] {
        map { frame in
            var frame = frame
            frame.time += Nanoseconds(seconds: seconds)
            return frame
        }
    }

    /// The same frames, some of them changed.
    package func changed(_ body: (Int, inout PoseFrame) -> Void) -> [PoseFrame] {
        enumerated().map { index, frame in
            var frame = frame
            body(index, &frame)
            return frame
        }
    }
}
