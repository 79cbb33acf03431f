import Pose

/// A body that does push-ups by simple geometry: hands and ankles stay, everything else follows the shoulders' height.
///
/// Lengths are metres: arm (0.57) over torso (0.51) is 1.12 and forearm over upper arm 0.8, as people have them (ANSUR
/// II, men). At the top the elbows are at about 168°, at the bottom at about 60°, and the shoulders fall by 0.66 torso
/// lengths. x points from the feet to the head, y to the person's left, z upwards.
struct DrawnBody {
    static let upperArm = 0.317
    static let forearm = 0.253
    static let ankle = SIMD3(-1.17, 0.1, 0.09)
    static let hand = SIMD3(0, 0.28, 0.0)
    static let halfShoulders = 0.19
    static let halfHips = 0.13
    /// From the ankles to the shoulders.
    static let length = 1.36
    static let torso = 0.51
    static let topHeight = 0.549
    static let bottomHeight = 0.21

    /// The shoulders' height, metres.
    var height = topHeight

    /// A camera's position, metres, with a name; the camera looks at the middle of the body.
    struct CameraPosition {
        var name: String
        var place: SIMD3<Double>
    }

    /// From the side, at an angle and from the front; all on the person's left, low above the floor.
    static let views = [
        CameraPosition(name: "side", place: SIMD3(-0.4, 2.6, 0.5)),
        CameraPosition(name: "oblique", place: SIMD3(1.6, 1.9, 0.5)),
        CameraPosition(name: "front", place: SIMD3(2.2, 0.25, 0.5)),
    ]

    /// A place by its distance from the ankles along the body, below the body's line, and to the left, metres.
    private func place(along: Double, below: Double = 0, left: Double) -> SIMD3<Double> {
        let rise = (height - Self.ankle.z) / Self.length
        let run = (1 - rise * rise).squareRoot()
        return SIMD3(Self.ankle.x + run * along + rise * below, left, Self.ankle.z + rise * along - run * below)
    }

    func joints() -> [(joint: Joint, place: SIMD3<Double>)] {
        var places: [(Joint, SIMD3<Double>)] = [(.nose, place(along: Self.length + 0.22, below: 0.1, left: 0))]
        for side in Side.allCases {
            let out: Double = side == .left ? 1 : -1
            let isLeft = side == .left
            let shoulder = place(along: Self.length, left: out * Self.halfShoulders)
            let wrist = SIMD3(Self.hand.x, out * Self.hand.y, Self.hand.z)
            let hip = place(along: Self.length - Self.torso, left: out * Self.halfHips)
            let eye = place(along: Self.length + 0.25, below: 0.08, left: out * 0.03)
            places.append((isLeft ? .leftEye : .rightEye, eye))
            places.append((isLeft ? .leftEar : .rightEar, place(along: Self.length + 0.21, left: out * 0.07)))
            places.append((side.shoulder, shoulder))
            places.append((side.wrist, wrist))
            places.append((side.elbow, Self.elbow(from: shoulder, to: wrist, towards: SIMD3(-0.8, out * 0.6, 0.2))))
            places.append((side.hip, hip))
            places.append((side.knee, place(along: 0.42, left: out * 0.11)))
            places.append((side.ankle, place(along: 0, left: out * Self.ankle.y)))
        }
        return places
    }

    /// Returns the elbow's position, by the lengths of the two bones.
    private static func elbow(
        from shoulder: SIMD3<Double>, to wrist: SIMD3<Double>, towards pole: SIMD3<Double>
    ) -> SIMD3<Double> {
        let span = wrist - shoulder
        let reach = (span * span).sum().squareRoot()
        let axis = span / reach
        let along = (upperArm * upperArm - forearm * forearm + reach * reach) / (2 * reach)
        let aside = max(0, upperArm * upperArm - along * along).squareRoot()
        let across = pole - axis * (pole * axis).sum()
        return shoulder + axis * along + across * (aside / (across * across).sum().squareRoot())
    }

    private static let image = ImageSize(width: 1280, height: 720)
    /// Focal length in pixels: the body fills about half of the image, and fits in one that is turned by 90°.
    private static let focal = 620.0

    /// A frame of this body through a pinhole camera; joints on the far side are a little less certain.
    func frame(at time: Nanoseconds, seen view: CameraPosition) -> PoseFrame {
        var frame = PoseFrame(time: time, image: Self.image)
        let forward = Self.unit(SIMD3(-0.35, 0, 0.3) - view.place)
        let right = Self.unit(SIMD3(forward.y, -forward.x, 0))
        let up = SIMD3(
            right.y * forward.z - right.z * forward.y, right.z * forward.x - right.x * forward.z,
            right.x * forward.y - right.y * forward.x)
        for (joint, place) in joints() {
            let ray = place - view.place
            let scale = Self.focal / (ray * forward).sum()
            let isFar = place.y < 0 && view.name != "front"
            frame[joint] = JointObservation(
                x: 0.5 + (ray * right).sum() * scale / Self.image.width,
                y: 0.5 + (ray * up).sum() * scale / Self.image.height, confidence: isFar ? 0.65 : 0.85)
        }
        frame.deriveMidpoints()
        return frame
    }

    private static func unit(_ a: SIMD3<Double>) -> SIMD3<Double> { a / (a * a).sum().squareRoot() }

    /// Push-ups of 2.1 s at 30 Hz after two seconds at the top, with some tremor and some joints not found.
    static func pushUps(seen view: CameraPosition, repetitions: Int = 7) -> Contract.Stream {
        let lead = 60
        let period = 63
        var random = SplitMix(state: 7)
        let frames = (0..<lead + repetitions * period + 30).map { index in
            let phase = Double(max(index - lead, 0) % period) / Double(period)
            let isMoving = index >= lead && index < lead + repetitions * period
            // A smooth course with rests at both ends.
            let triangle = isMoving ? min(max(1.3 * (1 - (2 * phase - 1).magnitude) - 0.15, 0), 1) : 0
            let depth = triangle * triangle * (3 - 2 * triangle)
            let body = DrawnBody(height: topHeight + (bottomHeight - topHeight) * depth)
            var frame = body.frame(at: Nanoseconds(index) * 33_333_334, seen: view)
            frame.jitter(by: 0.0008, missing: 0.005, &random)
            return frame
        }
        return Contract.Stream(name: view.name, frames: frames, repetitions: repetitions, lead: lead)
    }

    /// The body at rest at several heights: five seconds each, nothing moves.
    static func stills(seen view: CameraPosition) -> [Contract.Stream] {
        (0...4).map { step in
            let share = Double(step) / 4
            let body = DrawnBody(height: topHeight + (bottomHeight - topHeight) * share)
            let frames = (0..<60).map { body.frame(at: Nanoseconds($0) * 83_333_333, seen: view) }
            return Contract.Stream(name: "\(view.name), still at \(Int(share * 100)) % of the way down", frames: frames)
        }
    }

    /// The body at rest at the top, with the near arm bent by all angles that there are.
    static func bentArms() -> [Contract.Stream] {
        (0...8).map { step in
            let reach = upperArm - forearm + Double(step) / 8 * (forearm * 2 - 0.001) + 0.0005
            var frame = DrawnBody().frame(at: 0, seen: views[0])
            let unit = (frame.pixels(.leftShoulder) - frame.pixels(.leftHip)) / torso
            let pixel = (unit * unit).sum().squareRoot()
            let down = (upperArm * upperArm - forearm * forearm + reach * reach) / (2 * upperArm)
            let aside = max(0, reach * reach - down * down).squareRoot()
            for side in Side.allCases {
                let shoulder = frame[side.shoulder]
                frame[side.elbow].x = shoulder.x
                frame[side.elbow].y = shoulder.y - upperArm * pixel / image.height
                frame[side.wrist].x = shoulder.x + aside * pixel / image.width
                frame[side.wrist].y = shoulder.y - down * pixel / image.height
            }
            let frames = (0..<60).map { frame.shifted(by: Nanoseconds($0) * 83_333_333) }
            return Contract.Stream(name: "still with arms bent, \(step) of 8", frames: frames)
        }
    }

    /// Ten seconds of a plank in which only the joints jitter.
    static func jittering(seen view: CameraPosition) -> Contract.Stream {
        var random = SplitMix(state: 5)
        let frames = (0..<150).map { index in
            var frame = DrawnBody().frame(at: Nanoseconds(index) * 66_666_667, seen: view)
            frame.jitter(by: 0.0008, missing: 0.005, &random)
            return frame
        }
        return Contract.Stream(name: "\(view.name), a plank", frames: frames)
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014), so that streams are the same every time.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
