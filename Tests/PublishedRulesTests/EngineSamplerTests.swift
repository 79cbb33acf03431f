import Detection
import DetectionTestSupport
import Pose
import Testing

@testable import PublishedRules

@Suite("scottyb-rep-engine: the side that is looked at")
struct EngineSamplerTests {
    /// Reader and sampler, as the engine runs them.
    private struct Eye {
        private var reader = BodyReader(.normalised)
        private var sampler = EngineSampler()

        mutating func observe(_ frame: PoseFrame, confidence: Double) -> EngineSample? {
            reader.read(frame).flatMap { sampler.sample($0, confidence: confidence) }
        }
    }

    @Test("A hip whose confidence or place is none never stands in the way of the other one", arguments: Side.allCases)
    func hips(_ side: Side) throws {
        let clean = Drawing().frame(at: 0, elbow: 165)
        var alone = Eye()
        var reduced = clean
        reduced[side.hip.mirrored] = .missing
        let found = alone.observe(reduced, confidence: 0.3)
        let expected = try #require(found)
        for broken in [
            JointObservation(x: 0.1, y: 0.1, confidence: .nan), JointObservation(x: 0.1, y: 0.1, confidence: -1),
            JointObservation(x: .nan, y: 0.1, confidence: 0.95),
            JointObservation(x: 0.1, y: .infinity, confidence: 0.95),
        ] {
            var frame = clean
            frame[side.hip.mirrored] = broken
            var eye = Eye()
            let there = eye.observe(frame, confidence: 0.3)
            let sample = try #require(there, "\(broken)")
            #expect(sample.torso == expected.torso && sample.centre == expected.centre)
        }
    }

    @Test("Of two hips that are found the more confident one is taken", arguments: Side.allCases)
    func better(_ side: Side) throws {
        var frame = Drawing().frame(at: 0, elbow: 165)
        frame[side.hip].confidence = 0.95
        frame[side.hip.mirrored].x += 0.1
        var alone = frame
        alone[side.hip.mirrored] = .missing
        var (one, other) = (Eye(), Eye())
        let (both, single) = (one.observe(frame, confidence: 0.3), other.observe(alone, confidence: 0.3))
        let (seen, expected) = (try #require(both), try #require(single))
        #expect(seen.torso == expected.torso && seen.centre == expected.centre)
    }
}
