package import Pose

/// A set with a hold before and after: what the tests of published rules are shown.
package struct DrawnSet {
    package var repetitions = 8
    package var top = 165.0
    package var bottom = 80.0
    /// Seconds a repetition.
    package var period = 1.6
    /// Images a second.
    package var rate = 30.0
    /// Seconds at the top before and after.
    package var lead = 2.5
    package var tail = 2.0

    package init() {}

    /// The frames, drawn from the elbow angle and from how far down the course is, 0…1.
    package func frames<Drawn>(_ draw: (Nanoseconds, Double, Double) -> Drawn) -> [Drawn] {
        let length = lead + Double(repetitions) * period + tail
        return (0..<Int(length * rate)).map { index in
            let seconds = Double(index) / rate
            let depth = depth(at: seconds)
            return draw(Nanoseconds(seconds: seconds), top - (top - bottom) * depth, depth)
        }
    }

    /// The frames of somebody seen from the side.
    package func frames(_ drawing: Drawing = Drawing()) -> [PoseFrame] {
        frames { time, angle, _ in drawing.frame(at: time, elbow: angle) }
    }

    /// The instants at which the top is reached again, seconds.
    package var ends: [Double] { (1...repetitions).map { lead + Double($0) * period } }

    private func depth(at seconds: Double) -> Double {
        let set = (seconds - lead) / period
        guard set > 0, set < Double(repetitions) else { return 0 }
        let phase = set - set.rounded(.down)
        let course = 1 - (2 * phase - 1).magnitude
        return course * course * (3 - 2 * course)
    }
}

extension PoseFrame {
    /// Puts a joint at a place in pixels.
    package mutating func place(_ joint: Joint, _ x: Double, _ y: Double, confidence: Double = 0.9) {
        self[joint] = JointObservation(x: x / image.width, y: y / image.height, confidence: confidence)
    }

    /// Moves joints by pixels.
    package mutating func move(_ joints: [Joint], by step: SIMD2<Double>) {
        for joint in joints where self[joint].isFound {
            self[joint].x += step.x / image.width
            self[joint].y += step.y / image.height
        }
    }
}

/// Somebody before a phone on the floor, 720 × 1280: shoulders grow and arms shorten with the depth, 0…1.
package func frontFrame(at time: Nanoseconds, depth: Double, arms: Bool = true) -> PoseFrame {
    var frame = PoseFrame(time: time, image: ImageSize(width: 720, height: 1280))
    let half = 90 + 40 * depth
    let shoulder = 800 - 200 * depth
    let reach = 330 - 200 * depth
    for (side, sign) in [(Side.left, 1.0), (.right, -1.0)] {
        frame.place(side.shoulder, 360 + sign * half, shoulder)
        frame.place(side.hip, 360 + sign * half * 0.6, shoulder + 40)
        guard arms else { continue }
        // The elbow stands out to the side as the arm shortens.
        let aside = 10 + 130 * depth
        frame.place(side.elbow, 360 + sign * (half + aside), shoulder - reach / 2)
        frame.place(side.wrist, 360 + sign * half, shoulder - reach)
    }
    frame.place(.nose, 360, shoulder + 60)
    frame.deriveMidpoints()
    return frame
}
