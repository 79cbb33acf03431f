import Detection
import DetectionTestSupport
import Pose
import Testing

@Suite("ClosedChain: drawn figures")
struct ClosedChainTests {
    private func frames(_ deed: ChainFigures.Deed, _ set: DrawnSet = DrawnSet()) -> [PoseFrame] {
        set.frames { time, _, depth in deed.draw(time, depth) }
    }

    private func listened(_ frames: [PoseFrame], _ parameters: ClosedChain.Parameters = .init()) -> [Detection] {
        listen(ClosedChain(parameters), to: frames)
    }

    // MARK: - What is counted

    @Test(
        "It counts every push-up from the first on, once, about when the top is reached",
        arguments: [10.0, 15, 30, 60], [0.2, 1, 4])
    func counts(rate: Double, lead: Double) throws {
        var set = DrawnSet()
        set.rate = rate
        set.lead = lead
        let said = listened(frames(ChainFigures.pushUp, set))
        try #require(said.count == 8 && said.allSatisfy(\.isCounted), "\(said)")
        for (detection, end) in zip(said, set.ends) {
            #expect((end - 0.6...end + 0.3).contains(detection.time.seconds))
        }
    }

    @Test("It counts at any pace that people have", arguments: [0.9, 1.6, 3, 5])
    func pace(period: Double) {
        var set = DrawnSet()
        set.period = period
        #expect(listened(frames(ChainFigures.pushUp, set)).count { $0.isCounted } == 8)
    }

    @Test("One arm will do, and so will joints of little confidence")
    func sides() {
        for side in Side.allCases {
            for confidence in [0.9, 0.15] {
                let seen = frames(ChainFigures.pushUp).map { frame in
                    var frame = frame
                    for joint in [side.shoulder, side.elbow, side.wrist, side.hip] {
                        frame[joint].confidence = confidence
                        frame[joint.mirrored] = .missing
                    }
                    frame.deriveMidpoints()
                    return frame
                }
                #expect(listened(seen).count { $0.isCounted } == 8)
            }
        }
    }

    // MARK: - What is not

    @Test("It counts nothing that is no push-up, and tells why", arguments: ChainFigures.others)
    func others(_ deed: ChainFigures.Deed) {
        for period in [1.2, 2.5] {
            var set = DrawnSet()
            set.period = period
            let said = listened(frames(deed, set))
            #expect(said.allSatisfy { !$0.isCounted })
            guard !deed.reasons.isEmpty else { continue }
            #expect(said.contains { $0.rejection.map(deed.reasons.contains) ?? false }, "\(said.map(\.rejection))")
        }
    }

    @Test("What it does not count does not keep it from counting what follows", arguments: ChainFigures.others)
    func afterwards(_ deed: ChainFigures.Deed) {
        let before = frames(deed)
        let start = (before.last?.time ?? 0) + 33_333_333
        let after = frames(ChainFigures.pushUp).map { frame in
            var frame = frame
            frame.time += start
            return frame
        }
        let counts = listened(before + after).filter(\.isCounted)
        #expect((7...8).contains(counts.count) && counts.allSatisfy { $0.time > start })
    }

    @Test("Who stops half-way up and goes down again is told so")
    func halfWay() {
        let angles = [165.0, 165, 50, 88, 50, 88, 50, 165, 165]
        let frames = (0..<30 * (angles.count - 1)).map { index in
            let share = Double(index % 30) / 30
            let angle = angles[index / 30] * (1 - share) + angles[index / 30 + 1] * share
            return Drawing().frame(at: Nanoseconds(index) * 33_333_333, elbow: angle)
        }
        let said = listened(frames)
        #expect(said.contains { $0.rejection == .noLockout }, "\(said)")
        #expect(said.count { $0.isCounted } <= 1)
    }

    @Test("More evidence asked for is never more counted, and the most is nothing")
    func strictness() throws {
        var stream: [PoseFrame] = []
        var random = SplitMix(state: 9)
        for deed in [ChainFigures.pushUp] + ChainFigures.others + [ChainFigures.pushUp] {
            let start = (stream.last?.time ?? 0) + 33_333_333
            var set = DrawnSet()
            set.repetitions = 4
            stream += set.frames { time, _, depth in
                var frame = deed.draw(start + time, depth)
                for joint in Joint.allCases {
                    let jitter = SIMD2<Double>(.random(in: -6...6, using: &random), .random(in: -6...6, using: &random))
                    frame.move([joint], by: jitter)
                }
                return frame
            }
        }
        var last = Int.max
        var counts: [Int] = []
        for evidence in stride(from: -5.0, through: 10, by: 0.5) {
            var parameters = ClosedChain.Parameters()
            parameters.evidence = evidence
            let count = listened(stream, parameters).count { $0.isCounted }
            #expect(count <= last, "at \(evidence)")
            last = count
            counts.append(count)
        }
        #expect(counts.first ?? 0 > 8 && counts.last == 0, "\(counts)")
    }

    // MARK: - The same person otherwise

    /// A change of a picture.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (PoseFrame) -> PoseFrame

        init(_ name: String, _ change: @escaping @Sendable (PoseFrame) -> PoseFrame) {
            testDescription = name
            self.change = change
        }

        /// Moves every joint from a pixel to another one.
        static func moved(
            _ frame: PoseFrame, to image: ImageSize? = nil, _ place: (SIMD2<Double>) -> SIMD2<Double>
        ) -> PoseFrame {
            var result = frame
            result.image = image ?? frame.image
            for joint in Joint.allCases where frame[joint].isFound {
                let there = place(frame.pixels(joint))
                result[joint].x = there.x / result.image.width
                result[joint].y = there.y / result.image.height
            }
            return result
        }
    }

    private static let turned = ImageSize(width: 720, height: 1280)

    static let changes: [Change] = [
        Change("mirrored") { frame in
            var mirrored = frame
            for joint in Joint.allCases { mirrored[joint] = frame[joint.mirrored] }
            return Change.moved(mirrored) { SIMD2(1280 - $0.x, $0.y) }
        },
        Change("rolled by 90°, with the orientation tag") { frame in
            Change.moved(frame, to: turned) { $0 + SIMD2(-280, 280) }
        },
        Change("half as large") { Change.moved($0) { $0 / 2 + SIMD2(200, 100) } },
        Change("twice as large") { Change.moved($0) { $0 * 2 - SIMD2(700, 300) } },
        Change("in four times as many pixels") { frame in
            Change.moved(frame, to: ImageSize(width: 5120, height: 2880)) { $0 * 4 }
        },
        Change("long ago") { frame in
            var frame = frame
            frame.time -= 86_400_000_000_000
            return frame
        },
        Change("after a century") { frame in
            var frame = frame
            frame.time += 100 * 365 * 86_400_000_000_000
            return frame
        },
    ]

    @Test("The same events, however the picture is taken", arguments: changes)
    func invariance(_ change: Change) {
        for deed in [ChainFigures.pushUp] + ChainFigures.others {
            let frames = frames(deed)
            let shift = change.change(PoseFrame(time: 0, image: frames[0].image)).time
            let said = listened(frames)
            let saidThere = listened(frames.map(change.change))
            #expect(saidThere.map { Detection(time: $0.time - shift, rejection: $0.rejection) } == said)
        }
    }

    @Test("Rolled by a quarter or a half without the tag, push-ups still count", arguments: 1...3)
    func wrongTag(_ quarters: Int) {
        let rolled = frames(ChainFigures.pushUp).map { frame in
            (0..<quarters).reduce(frame) { frame, _ in
                Change.moved(frame, to: ImageSize(width: frame.image.height, height: frame.image.width)) {
                    SIMD2(frame.image.height - $0.y, $0.x)
                }
            }
        }
        #expect(listened(rolled).count { $0.isCounted } == 8)
    }

    // MARK: - Bad input

    @Test("Whatever it was shown does not trap and does not keep it from counting afterwards", arguments: 1...12)
    func hostile(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        var detector = ClosedChain()
        let values: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e30, -1e9, 1e-300, 0, 0.5, 40]
        let confidences: [Double] = [.nan, .infinity, -1, 0, 0.3, 0.9, 1e300]
        let sizes: [Double] = [.nan, .infinity, 0, -1, 1e300, 1280, 1280, 1280]
        var time: Nanoseconds = 0
        for _ in 0..<400 {
            time += [0, 1, 33_333_333, 33_333_333, 500_000_000].randomElement(using: &random) ?? 0
            var frame = ChainFigures.pushUp.draw(time, .random(in: 0...1, using: &random))
            if seed % 2 == 0 {
                frame.image.width = sizes.randomElement(using: &random) ?? 1280
                frame.image.height = sizes.randomElement(using: &random) ?? 720
            }
            for joint in Joint.allCases where Bool.random(using: &random) {
                frame[joint].x = values.randomElement(using: &random) ?? 0
                frame[joint].y = values.randomElement(using: &random) ?? 0
                if Bool.random(using: &random) {
                    frame[joint].confidence = confidences.randomElement(using: &random) ?? 0
                }
            }
            if Int.random(in: 0..<5, using: &random) == 0 { frame = PoseFrame(time: time, image: frame.image) }
            _ = detector.observe(frame)
        }
        // What was learned from places in the image that are none takes some seconds to be forgotten.
        var set = DrawnSet()
        set.lead = 8
        let clean = frames(ChainFigures.pushUp, set)
        let later = clean.map { frame in
            var frame = frame
            frame.time += time + 100_000_000
            return frame
        }
        #expect((7...8).contains(listen(detector, to: later).count { $0.isCounted }))
        detector.reset()
        #expect(listen(detector, to: clean) == listened(clean), "a reset forgets all")
    }

    @Test("A joint whose confidence is no number, or that is missing, now and then costs nothing")
    func lapses() {
        for broken in [
            JointObservation.missing, JointObservation(x: 0.1, y: 0.9, confidence: .nan),
            JointObservation(x: 1e300, y: -1e300, confidence: 0.9), JointObservation(x: .nan, y: 0.5, confidence: 0.9),
        ] {
            var random = SplitMix(state: 3)
            let frames = frames(ChainFigures.pushUp).map { frame in
                var frame = frame
                for joint in Joint.allCases where Int.random(in: 0..<8, using: &random) == 0 { frame[joint] = broken }
                return Int.random(in: 0..<15, using: &random) == 0
                    ? PoseFrame(time: frame.time, image: frame.image) : frame
            }
            let said = listened(frames)
            #expect(said.count == 8 && said.allSatisfy(\.isCounted))
        }
    }

    @Test("A reset is a new one, wherever it comes")
    func reset() {
        let clean = frames(ChainFigures.pushUp)
        let expected = listened(clean)
        for deed in [ChainFigures.pushUp] + ChainFigures.others {
            for count in [1, 90, 110, 300] {
                var detector = ClosedChain()
                for frame in frames(deed).prefix(count) { _ = detector.observe(frame) }
                detector.reset()
                #expect(listen(detector, to: clean) == expected)
            }
        }
    }

    @Test("Empty frames say nothing and a long gap begins anew")
    func gaps() {
        let clean = frames(ChainFigures.pushUp)
        let empty = clean.map { PoseFrame(time: $0.time, image: $0.image) }
        #expect(listened(empty).isEmpty)
        let later = clean.map { frame in
            var frame = frame
            frame.time += 3_600_000_000_000
            return frame
        }
        let half = clean.prefix(while: { $0.time.seconds < DrawnSet().lead + 0.8 })
        #expect(listened(half + later).map(\.time) == listened(later).map(\.time))
    }
}
