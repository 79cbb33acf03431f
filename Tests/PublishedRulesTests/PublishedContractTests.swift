import Detection
import DetectionTestSupport
import Pose
import PublishedRules
import Testing

/// The clauses of the contract that published rules also keep, whatever their defects.
@Suite("The contract as far as published rules keep it")
struct PublishedContractTests {
    static let names = PublishedRuleTests.names + PublishedRuleTests.twoAngles.map(\.0)

    private func session(seed: UInt64 = 1) -> [PoseFrame] {
        var random = SplitMix(state: seed)
        return Plank(torso: 150).repetitions(12, bottom: 50, period: 1.7).changed { _, frame in
            for joint in Joint.allCases where frame[joint].isFound {
                frame[joint].x += Double.random(in: -0.004...0.004, using: &random)
                frame[joint].y += Double.random(in: -0.004...0.004, using: &random)
                frame[joint].confidence = Double.random(in: 0.4...1, using: &random)
                if Int.random(in: 0..<100, using: &random) == 0 { frame[joint] = .missing }
            }
        }
    }

    private func detector(_ name: String) throws -> any Detector {
        try DetectorCatalog.standard.configured(parsing: name).makeDetector()
    }

    @Test("The same input gives the same output, after a reset too, and a copy goes its own way", arguments: names)
    func values(_ name: String) throws {
        let frames = session()
        let fresh = try detector(name)
        let expected = listen(fresh, to: frames)
        #expect(listen(fresh, to: frames) == expected)
        var used = fresh
        for frame in session(seed: 9).prefix(333) { _ = used.observe(frame) }
        let copy = used
        let rest = Array(session(seed: 9).dropFirst(333))
        let after = listen(copy, to: rest)
        for frame in session(seed: 3).delayed(by: 12) { _ = used.observe(frame) }
        #expect(listen(copy, to: rest) == after)
        used.reset()
        #expect(listen(used, to: frames) == expected)
        #expect(Set(expected.map(\.time)).count == expected.count)
    }

    @Test("The origin of time does not matter", arguments: names)
    func origin(_ name: String) throws {
        let expected = listen(try detector(name), to: session()).map(\.rejection)
        for shift in [-3600.0, 1_700_000_000] {
            #expect(listen(try detector(name), to: session().delayed(by: shift)).map(\.rejection) == expected)
        }
    }

    @Test("Frames that come twice or too late are ignored", arguments: names)
    func stragglers(_ name: String) throws {
        let frames = session()
        let stuttering = frames.enumerated().flatMap { index, frame in
            index % 3 == 1 ? [frame, frame, frames[index / 2]] : [frame]
        }
        #expect(listen(try detector(name), to: stuttering) == listen(try detector(name), to: frames))
    }

    @Test("Rubbish is survived, and a reset forgets it", arguments: names)
    func rubbish(_ name: String) throws {
        let values = [0, -0.0, 1, -1, .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0.5]
        var random = SplitMix(state: 11)
        var detector = try detector(name)
        var time = Nanoseconds.min
        for _ in 0..<1000 {
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
        #expect(listen(detector, to: session()) == listen(try self.detector(name), to: session()))
        let empty = (0..<100).map { PoseFrame(time: Nanoseconds($0), image: ImageSize(width: 0, height: .nan)) }
        #expect(listen(try self.detector(name), to: empty).filter(\.isCounted).isEmpty)
    }
}
