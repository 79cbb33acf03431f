import Detection
import Pose
import Testing

/// What every detector of the catalogue must keep; a new one gets a line in `specifications`.
@Suite("The contract of all detectors")
struct ContractTests {
    static let specifications =
        DetectorCatalog.core.map(\.name) + [
            "angle-threshold:pixels=square", "angle-torso-drop:pixels=normalised", "filtered-hysteresis:filter=ema",
            "filtered-hysteresis:filter=median", "filtered-hysteresis:filter=none,dwell=0",
            "filtered-hysteresis:loss=hold,pixels=normalised",
        ]

    /// A minute of noisy push-ups, with frames that lack joints.
    private func session(seed: UInt64 = 1, noise: Double = 0.004, drawing: Drawing = Drawing()) -> [PoseFrame] {
        var random = SplitMix(state: seed)
        var frames: [PoseFrame] = []
        for index in 0..<1800 {
            // 1.6 s a repetition: a triangle with cut corners.
            let phase = Double(index % 48) / 48
            let course = min(max(1.6 * (1 - (2 * phase - 1).magnitude) - 0.3, 0), 1)
            let time = Nanoseconds(index) * 33_333_333
            var frame = drawing.frame(at: time, elbow: 165 - 115 * course)
            for joint in Joint.allCases where frame[joint].isFound {
                frame[joint].x += Double.random(in: -noise...noise, using: &random)
                frame[joint].y += Double.random(in: -noise...noise, using: &random)
                frame[joint].confidence = Double.random(in: 0.4...1, using: &random)
                if Int.random(in: 0..<100, using: &random) == 0 { frame[joint] = .missing }
            }
            frames.append(frame)
        }
        return frames
    }

    private func detector(_ specification: String) throws -> any Detector {
        try ConfiguredDetector(parsing: specification).makeDetector()
    }

    private func shifted(_ frames: [PoseFrame], by change: (inout PoseFrame) -> Void) -> [PoseFrame] {
        frames.map { frame in
            var frame = frame
            change(&frame)
            return frame
        }
    }

    @Test("It counts real repetitions, and the same input gives the same output", arguments: specifications)
    func determinism(_ specification: String) throws {
        let frames = session()
        let detector = try detector(specification)
        let first = listen(detector, to: frames)
        #expect(first == listen(detector, to: frames))
        #expect((30...38).contains(first.filter(\.isCounted).count), "37 repetitions were drawn")
    }

    @Test("After a reset it is as good as new", arguments: specifications)
    func reset(_ specification: String) throws {
        let fresh = try detector(specification)
        var used = fresh
        for frame in session(seed: 9).prefix(777) { _ = used.observe(frame) }
        used.reset()
        #expect(listen(used, to: session()) == listen(fresh, to: session()))
    }

    @Test("A copy goes its own way", arguments: specifications)
    func copies(_ specification: String) throws {
        let frames = session()
        var original = try detector(specification)
        for frame in frames.prefix(500) { _ = original.observe(frame) }
        let copy = original
        let rest = Array(frames.dropFirst(500))
        let expected = listen(original, to: rest)
        for frame in session(seed: 4).suffix(700) { _ = original.observe(frame) }
        #expect(listen(copy, to: rest) == expected)
    }

    @Test("Without motion it says nothing, wherever the arms are", arguments: specifications)
    func stillness(_ specification: String) throws {
        for angle in stride(from: 10.0, through: 180, by: 10) {
            let frames = (0..<300).map { Drawing().frame(at: Nanoseconds($0) * 33_000_000, elbow: angle) }
            #expect(listen(try detector(specification), to: frames).isEmpty)
        }
    }

    @Test(
        "The origin of time does not matter", arguments: specifications,
        [Nanoseconds(-3_600_000_000_000), 1_700_000_000_000_000_000])
    func timeShift(_ specification: String, _ shift: Nanoseconds) throws {
        let frames = session()
        let expected = listen(try detector(specification), to: frames).map { detection in
            var detection = detection
            detection.time += shift
            return detection
        }
        #expect(listen(try detector(specification), to: shifted(frames) { $0.time += shift }) == expected)
    }

    @Test("The size of the image and of the person does not matter", arguments: specifications)
    func scale(_ specification: String) throws {
        let frames = session()
        let detector = try detector(specification)
        let expected = listen(detector, to: frames)
        let large = shifted(frames) { $0.image = ImageSize(width: $0.image.width * 4, height: $0.image.height * 4) }
        #expect(listen(detector, to: large) == expected)
        let far = shifted(frames) { frame in
            for joint in Joint.allCases {
                frame[joint].x /= 4
                frame[joint].y /= 4
            }
        }
        #expect(listen(detector, to: far) == expected)
    }

    @Test("The mirror image is the same", arguments: specifications)
    func mirror(_ specification: String) throws {
        let frames = session()
        let mirrored = frames.map { frame in
            var mirrored = frame
            for joint in Joint.allCases {
                let observation = frame[joint.mirrored]
                mirrored[joint] = observation
                mirrored[joint].x = 1 - observation.x
            }
            return mirrored
        }
        let detector = try detector(specification)
        #expect(listen(detector, to: mirrored) == listen(detector, to: frames))
    }

    @Test("Frames that come twice or too late are ignored", arguments: specifications)
    func stragglers(_ specification: String) throws {
        let frames = session()
        var random = SplitMix(state: 3)
        var stuttering: [PoseFrame] = []
        for (index, frame) in frames.enumerated() {
            stuttering.append(frame)
            guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
            var late = frames[Int.random(in: 0..<frames.count, using: &random)]
            late.time = frames[Int.random(in: 0...index, using: &random)].time
            stuttering.append(late)
        }
        let detector = try detector(specification)
        #expect(listen(detector, to: stuttering) == listen(detector, to: frames))
    }

    @Test(
        "Empty frames and such full of rubbish are survived, and nothing is counted in them", arguments: specifications)
    func rubbish(_ specification: String) throws {
        let values = [0, -0.0, 1, -1, .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0.5]
        var random = SplitMix(state: 11)
        var detector = try detector(specification)
        var time = Nanoseconds.min
        for _ in 0..<5000 {
            var frame = PoseFrame(
                time: time,
                image: ImageSize(
                    width: values.randomElement(using: &random) ?? 0,
                    height: values.randomElement(using: &random) ?? 0))
            for joint in Joint.allCases where Bool.random(using: &random) {
                frame[joint] = JointObservation(
                    x: values.randomElement(using: &random) ?? 0, y: values.randomElement(using: &random) ?? 0,
                    confidence: values.randomElement(using: &random) ?? 0)
            }
            _ = detector.observe(frame)
            time = Bool.random(using: &random) ? .random(in: .min...(.max), using: &random) : time
        }
        detector.reset()
        #expect(listen(detector, to: session()) == listen(try self.detector(specification), to: session()))
        let empty = (0..<100).map { PoseFrame(time: Nanoseconds($0), image: ImageSize(width: 0, height: .nan)) }
        #expect(listen(detector, to: empty).isEmpty)
    }

    @Test("A joint with a confidence that is no number or below 0 is a joint not found", arguments: specifications)
    func noConfidence(_ specification: String) throws {
        let frames = session()
        let detector = try detector(specification)
        let expected = listen(detector, to: frames)
        for confidence: Double in [.nan, -1, -Double.infinity] {
            let replaced = shifted(frames) { frame in
                for joint in Joint.allCases where !frame[joint].isFound {
                    frame[joint] = JointObservation(x: 0.3, y: 0.3, confidence: confidence)
                }
            }
            #expect(listen(detector, to: replaced) == expected)
        }
    }

    @Test("What it says bears the time of a frame, at most once a frame", arguments: specifications)
    func stamps(_ specification: String) throws {
        let frames = session(noise: 0.02)
        let said = listen(try detector(specification), to: frames).map(\.time)
        #expect(Set(said).count == said.count)
        #expect(said == said.sorted())
        #expect(Set(said).isSubset(of: frames.map(\.time)))
    }
}
