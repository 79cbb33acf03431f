package import Detection
package import Pose

/// Draws frames of a person seen from the side, 1280 × 720, both arms alike.
package struct Drawing {
    package var image = ImageSize(width: 1280, height: 720)
    package var upperArm = 100.0
    package var forearm = 80.0
    package var torso = 160.0
    /// Whether the body rides on the arms as in a push-up; else only the forearms move.
    package var bodyFollows = true
    /// Size of the person.
    package var scale = 1.0

    package init(
        image: ImageSize = ImageSize(width: 1280, height: 720), bodyFollows: Bool = true, scale: Double = 1
    ) {
        self.image = image
        self.bodyFollows = bodyFollows
        self.scale = scale
    }

    /// A frame with this elbow angle in square pixels, degrees; `nil` for a frame without arms.
    package func frame(at time: Nanoseconds, elbow: Double?, confidence: Double = 0.9) -> PoseFrame {
        var frame = PoseFrame(time: time, image: image)
        let angle = elbow ?? 165
        let reach = Self.reach(upperArm, forearm, angle)
        let height = bodyFollows ? reach : Self.reach(upperArm, forearm, 165)
        let fall = Self.reach(upperArm, forearm, 165) - height
        let shoulder = SIMD2(700, 150 + height)
        let hip = SIMD2(700 - torso, 280 - fall * 2 / 3)
        let (elbowPlace, wrist) = bodyFollows ? pushing(shoulder, reach) : hanging(shoulder, angle)
        for side in Side.allCases {
            var places = [(side.hip, hip), (side.shoulder, shoulder)]
            if elbow != nil { places += [(side.elbow, elbowPlace), (side.wrist, wrist)] }
            for (joint, place) in places {
                frame[joint] = JointObservation(
                    x: place.x * scale / image.width, y: place.y * scale / image.height, confidence: confidence)
            }
        }
        frame.deriveMidpoints()
        return frame
    }

    /// The wrist stands straight below the shoulder, at its distance.
    private func pushing(_ shoulder: SIMD2<Double>, _ reach: Double) -> (SIMD2<Double>, SIMD2<Double>) {
        let down = (upperArm * upperArm - forearm * forearm + reach * reach) / (2 * reach)
        let aside = max(0, upperArm * upperArm - down * down).squareRoot()
        return (shoulder - SIMD2(aside, down), shoulder - SIMD2(0, reach))
    }

    /// The upper arm hangs, the forearm is lifted.
    private func hanging(_ shoulder: SIMD2<Double>, _ angle: Double) -> (SIMD2<Double>, SIMD2<Double>) {
        let reach = Self.reach(upperArm, forearm, angle)
        let elbow = shoulder - SIMD2(0, upperArm)
        let down = (upperArm * upperArm - forearm * forearm + reach * reach) / (2 * upperArm)
        let aside = max(0, reach * reach - down * down).squareRoot()
        return (elbow, shoulder + SIMD2(aside, -down))
    }

    private static func reach(_ a: Double, _ b: Double, _ angle: Double) -> Double {
        (a * a + b * b - 2 * a * b * cosine(degrees: angle)).squareRoot()
    }

    /// Cosine by its series, so that these tests need no library for it.
    private static func cosine(degrees: Double) -> Double {
        let x = degrees * .pi / 180
        var term = 1.0
        var sum = 1.0
        for n in 1...20 {
            let factor = 2 * n * (2 * n - 1)
            term *= -x * x / Double(factor)
            sum += term
        }
        return sum
    }

    /// Draws a picture, one character a frame: `^` 165°, `'` 130°, `-` 120°, `.` 110°, `v` 80°, `?` no arms,
    /// `:` a frame that is never delivered.
    package func frames(_ picture: String, every interval: Double = 0.1, from start: Nanoseconds = 0) -> [PoseFrame] {
        picture.enumerated().compactMap { index, character in
            let time = start + Nanoseconds(seconds: Double(index) * interval)
            switch character {
            case "^": return frame(at: time, elbow: 165)
            case "'": return frame(at: time, elbow: 130)
            case "-": return frame(at: time, elbow: 120)
            case ".": return frame(at: time, elbow: 110)
            case "v": return frame(at: time, elbow: 80)
            case "?": return frame(at: time, elbow: nil)
            default: return nil
            }
        }
    }
}

/// The events of a detector for some frames.
package func listen(_ detector: any Detector, to frames: [PoseFrame]) -> [Detection] {
    var detector = detector
    return frames.compactMap { detector.observe($0) }
}

/// The events of a detector, drawn as one character a tenth of a second.
///
/// `!` is a count, `s` too-shallow, `l` no-lockout, `t` torso-still, `d` dwell-too-short, `o` too-soon, `x`
/// tracking-lost, `*` another rejection and a blank is nothing.
package func picture(_ detections: [Detection], length: Int) -> String {
    var characters = [Character](repeating: " ", count: length)
    for detection in detections {
        let mark: Character =
            switch detection.rejection {
            case nil: "!"
            case .tooShallow: "s"
            case .noLockout: "l"
            case .torsoStill: "t"
            case .dwellTooShort: "d"
            case .tooSoon: "o"
            case .trackingLost: "x"
            default: "*"
            }
        characters[Int((detection.time + 50_000_000) / 100_000_000)] = mark
    }
    return String(characters)
}

/// SplitMix64, for reproducible tests.
package struct SplitMix: RandomNumberGenerator {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
