import Detection
import DetectionTestSupport
import Pose
import Testing

/// A rule in two stages as somebody else would write it: counts when the higher wrist comes up to a height.
private struct RaisedHand: StagedDetector {
    struct Parameters: DetectorParameters {
        var height = 0.5
        var side = Hand.left
    }

    enum Hand: String, CaseIterable, Sendable { case left, right }

    struct Reader: FeatureReader {
        struct Features: Sendable {
            var time: Nanoseconds
            var height: Double
        }

        private let hand: Hand
        private var clock = MonotonicFrames()

        init(_ hand: Hand) { self.hand = hand }

        mutating func read(_ frame: borrowing PoseFrame) -> Features? {
            guard clock.advance(to: frame.time) != nil else { return nil }
            let wrist = frame[hand == .left ? .leftWrist : .rightWrist]
            return wrist.isFound ? Features(time: frame.time, height: wrist.y) : nil
        }
    }

    let parameters: Parameters
    var reader: Reader
    private var isUp = true

    init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        reader = Reader(parameters.side)
    }

    var readerSettings: Hand { parameters.side }

    mutating func decide(_ features: Reader.Features) -> Detection? {
        let wasUp = isUp
        isUp = features.height > parameters.height
        return isUp && !wasUp ? Detection(time: features.time) : nil
    }

    mutating func reset() { self = RaisedHand(parameters) }

    static let entry = DetectorEntry(
        name: "raised-hand", about: "a wrist comes up to a height",
        parameters: [
            .number("height", \.height, unit: .none, in: 0...1, about: "the height, image heights"),
            .choice("side", \.side, about: "the hand"),
        ], make: { RaisedHand($0) })
}

/// A detector in one stage.
private struct Mute: Detector {
    mutating func observe(_ frame: borrowing PoseFrame) -> Detection? { nil }
    mutating func reset() {}
}

@Suite("Detectors in two stages")
struct StagedDetectorTests {
    private static let frames = (0..<200).map { index in
        var frame = PoseFrame(time: Nanoseconds(index) * 33_333_333, image: ImageSize(width: 640, height: 480))
        let height = Double(index % 40) / 40
        frame[.leftWrist] = JointObservation(x: 0.5, y: height, confidence: index % 7 == 0 ? 0 : 0.9)
        frame[.rightWrist] = JointObservation(x: 0.5, y: 1 - height, confidence: 0.9)
        if index % 11 == 3 { frame.time -= 100_000_000 }
        return frame
    }

    @Test("One of somebody's own says the same through a track", arguments: ["", ":height=0.8", ":side=right"])
    func own(_ settings: String) throws {
        let detector = try core.adding([RaisedHand.entry]).configured(parsing: "raised-hand" + settings)
        let reader = try #require(TrackReader(detector.makeDetector()))
        let track = FeatureTrack(reader.key, frames: Self.frames)
        for _ in 0..<2 {
            var said: [Detection] = []
            reader.read(track) { said.append($0) }
            #expect(said == listen(detector.makeDetector(), to: Self.frames))
            #expect(said.count >= 4)
        }
    }

    @Test("Detectors share a track where their readers and the settings of those are the same")
    func keys() throws {
        func key(_ specification: String) throws -> FeatureTrack.Key? {
            TrackReader(try core.adding([RaisedHand.entry]).configured(parsing: specification).makeDetector())?.key
        }
        #expect(try key("raised-hand") == key("raised-hand:height=0.8"))
        #expect(try key("raised-hand") != key("raised-hand:side=right"))
        #expect(try key("angle-threshold") == key("angle-threshold:down=90,confidence=0.5"))
        #expect(try key("angle-threshold") != key("angle-threshold:pixels=square"))
        #expect(try key("angle-threshold") != key("angle-torso-drop"))
        let keys = try Set(["angle-threshold", "angle-threshold:up=150", "closed-chain"].map { try key($0) })
        #expect(keys.count == 2)
    }

    @Test("A track of another rule says nothing")
    func stranger() throws {
        let hand = try #require(TrackReader(RaisedHand()))
        let arms = try #require(TrackReader(AngleThreshold()))
        hand.read(FeatureTrack(arms.key, frames: Self.frames)) { Issue.record("\($0)") }
    }

    @Test("A detector in one stage has no track")
    func plain() {
        #expect(TrackReader(Mute()) == nil)
    }
}
