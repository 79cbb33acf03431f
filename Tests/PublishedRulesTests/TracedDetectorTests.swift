import Detection
import DetectionTestSupport
import Pose
import PublishedRules
import Testing

/// The events and the signals of a detector over some frames.
private struct Trace {
    var detections: [Detection] = []
    /// The values at each frame.
    var values: [[Double]] = []

    init(_ detector: some TracedDetector, over frames: [PoseFrame]) {
        var detector = detector
        let count = detector.signals.count
        for frame in frames {
            var row = [Double](repeating: .nan, count: count)
            if let detection = detector.trace(frame, &row) { detections.append(detection) }
            values.append(row)
        }
    }

    /// The values of a signal where it has one.
    func known(_ signal: Int) -> [Double] { values.map { $0[signal] }.filter { !$0.isNaN } }
}

@Suite("Detectors that show their signals")
struct TracedDetectorTests {
    private static let catalogue = DetectorCatalog.standard
    private static let traced = catalogue.entries.map(\.name).filter { name in
        ((try? catalogue.configured(parsing: name))?.makeDetector() as? any TracedDetector) != nil
    }

    private func detector(_ specification: String) throws -> any TracedDetector {
        try #require(try Self.catalogue.configured(parsing: specification).makeDetector() as? any TracedDetector)
    }

    /// A set with holes: joints that come and go, a frame that comes twice, and one that comes too late.
    private static let disturbed: [PoseFrame] = {
        var frames = DrawnSet().frames()
        for index in frames.indices where index % 17 < 3 { frames[index][.leftElbow].confidence = 0 }
        for index in 200..<235 { frames[index][.rightWrist].confidence = 0.1 }
        frames[90] = frames[89]
        frames[150].time -= 500_000_000
        return frames
    }()

    @Test("The project's own detectors show theirs, and the rules of fixed angles and personal ranges")
    func shown() {
        let rules = ["pushapp-lock", "zerodayradw-both", "flow-mean", "after-repcountexp-fsm"]
        #expect(Self.traced == CoreDetectors.entries.map(\.name) + rules)
    }

    @Test("Tracing changes nothing of what a detector says", arguments: traced)
    func same(name: String) throws {
        let detector = try detector(name)
        for frames in [DrawnSet().frames(), Self.disturbed] {
            let trace = Trace(detector, over: frames)
            #expect(trace.detections == listen(detector, to: frames))
        }
    }

    @Test("Values are numbers, and each signal has some on a set that is seen", arguments: traced)
    func values(name: String) throws {
        let detector = try detector(name)
        let trace = Trace(detector, over: DrawnSet().frames())
        for (index, signal) in detector.signals.enumerated() {
            #expect(!trace.known(index).isEmpty, "\(signal.name)")
            #expect(trace.values.allSatisfy { !$0[index].isInfinite }, "\(signal.name)")
            #expect(signal.thresholds.allSatisfy { $0.value.isFinite })
        }
    }

    @Test("Thresholds are those of the parameters")
    func thresholds() throws {
        let signal = try #require(try detector("angle-threshold:down=91,up=151").signals.first)
        #expect(signal.thresholds == [.init("down", 91), .init("up", 151)])
        #expect(signal.unit == .degrees)
        #expect(try detector("angle-torso-drop:drop=0.33").signals[1].thresholds == [.init("drop", 0.33)])
        #expect(try detector("closed-chain:evidence=2.5").signals[1].thresholds == [.init("evidence", 2.5)])
    }

    @Test(
        "A count of an angle rule comes where the angle passes up, after it was below down",
        arguments: [
            "angle-threshold:pixels=square", "angle-torso-drop", "filtered-hysteresis",
        ])
    func crossings(name: String) throws {
        let detector = try detector(name)
        let frames = DrawnSet().frames()
        var copy = detector
        let (down, up) = (detector.signals[0].thresholds[0].value, detector.signals[0].thresholds[1].value)
        var lowest = Double.infinity
        var counts = 0
        for frame in frames {
            var row = [Double](repeating: .nan, count: detector.signals.count)
            let detection = copy.trace(frame, &row)
            lowest = min(lowest, row[0])
            guard detection?.isCounted == true else { continue }
            #expect(row[0] > up)
            #expect(lowest < down)
            lowest = .infinity
            counts += 1
        }
        #expect(counts == DrawnSet().repetitions)
    }

    @Test("The drawn elbow angle is the angle shown, where the camera looks from the side")
    func angle() throws {
        var set = DrawnSet()
        set.top = 160
        set.bottom = 70
        let shown = Trace(try detector("angle-threshold:pixels=square"), over: set.frames()).known(0)
        #expect(abs((shown.max() ?? 0) - 160) < 1)
        #expect(abs((shown.min() ?? 0) - 70) < 1)
    }

    @Test("closed-chain shows evidence above its threshold where it counts")
    func evidence() throws {
        let detector = try detector("closed-chain")
        let trace = Trace(detector, over: DrawnSet().frames())
        let threshold = detector.signals[1].thresholds[0].value
        try #require(trace.detections.contains { $0.isCounted })
        #expect(trace.known(1).contains { $0 >= threshold })
    }
}
