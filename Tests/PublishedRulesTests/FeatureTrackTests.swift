import Detection
import DetectionTestSupport
import Pose
import PublishedRules
import Testing

@Suite("Features read once, for every detector of the catalogue")
struct FeatureTrackTests {
    /// Sessions that are hard in different ways.
    private static let sessions: [[PoseFrame]] = [
        flickering(Plank(torso: 150).repetitions(6, bottom: 50, period: 1.7), seed: 1),
        flickering(DrawnSet().frames(), seed: 2),
        DrawnSet().frames { time, _, depth in frontFrame(at: time, depth: depth, arms: depth < 0.7) },
        nonsense(Plank(confidences: (0.9, 0.4)).repetitions(6, bottom: 70), seed: 3),
        steady { time, angle, _ in Plank().frame(at: time, elbow: angle) },
        steady { time, _, depth in frontFrame(at: time, depth: depth) },
        byUpperEdge(Plank().repetitions(8, rate: 1)),
    ]

    /// Deep push-ups after a hold of four seconds.
    private static func steady(_ draw: (Nanoseconds, Double, Double) -> PoseFrame) -> [PoseFrame] {
        var set = DrawnSet()
        (set.top, set.bottom, set.lead) = (172, 45, 4)
        return set.frames(draw)
    }

    /// The same frames with the hips at the upper edge, as one rule asks for.
    private static func byUpperEdge(_ frames: [PoseFrame]) -> [PoseFrame] {
        frames.changed { _, frame in
            let way = 1 - frame[.leftHip].y
            for joint in Joint.allCases where frame[joint].isFound { frame[joint].y += way }
        }
    }

    /// Joints that shake, come and go, and gaps in time.
    private static func flickering(_ frames: [PoseFrame], seed: UInt64) -> [PoseFrame] {
        var random = SplitMix(state: seed)
        var gap: Nanoseconds = 0
        return frames.changed { _, frame in
            if Int.random(in: 0..<100, using: &random) == 0 {
                gap += Nanoseconds(seconds: .random(in: 0...1.5, using: &random))
            }
            frame.time += gap
            for joint in Joint.allCases where frame[joint].isFound {
                frame[joint].x += .random(in: -0.004...0.004, using: &random)
                frame[joint].y += .random(in: -0.004...0.004, using: &random)
                frame[joint].confidence = .random(in: 0.2...1, using: &random)
                if Int.random(in: 0..<30, using: &random) == 0 { frame[joint] = .missing }
            }
        }
    }

    /// Numbers and times that a broken program may deliver.
    private static func nonsense(_ frames: [PoseFrame], seed: UInt64) -> [PoseFrame] {
        let odd = [Double.nan, .infinity, -.infinity, 0, -1, 2, 1e300]
        var random = SplitMix(state: seed)
        return frames.changed { _, frame in
            if Int.random(in: 0..<10, using: &random) == 0 { frame.time -= 100_000_000 }
            for joint in Joint.allCases where Int.random(in: 0..<40, using: &random) == 0 {
                let value = odd[Int.random(in: 0..<odd.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: frame[joint].x = value
                case 1: frame[joint].y = value
                default: frame[joint].confidence = value
                }
            }
        }
    }

    /// The default settings, and some others of all parameters.
    private func settings(of entry: DetectorEntry, count: Int) throws -> [ConfiguredDetector] {
        var random = SplitMix(state: 4)
        var all = [try entry.configured()]
        for _ in 0..<20 * count where all.count < count {
            let chosen = entry.parameters.filter { $0.requirement == nil }.map { parameter in
                ParameterSetting(name: parameter.name, value: value(of: parameter, &random))
            }
            if let detector = try? entry.configured(chosen) { all.append(detector) }
        }
        return all
    }

    private func value(of parameter: ParameterDescription, _ random: inout SplitMix) -> ParameterValue {
        switch (parameter.domain, parameter.defaultValue) {
        case (.number(_, let range), .number(let value)):
            .number(min(max(value * .random(in: 0.7...1.2, using: &random), range.lowerBound), range.upperBound))
        case (.choice(let words), let value):
            words.randomElement(using: &random).map { .choice($0) } ?? value
        case (_, let value): value
        }
    }

    @Test(
        "A detector says the same of features as of frames, whatever its parameters",
        arguments: DetectorCatalog.standard.entries.map(\.name))
    func same(_ name: String) throws {
        let entry = try DetectorCatalog.standard.entry(named: name)
        let isSlow = name == "after-mlkit-pose-classification"
        let detectors = try settings(of: entry, count: isSlow ? 3 : 8)
        #expect(detectors.count > 1)
        var spoken = 0
        for frames in isSlow ? Array(Self.sessions.prefix(1)) : Self.sessions {
            var tracks: [FeatureTrack.Key: FeatureTrack] = [:]
            for detector in detectors {
                let reader = try #require(TrackReader(detector.makeDetector()))
                let track = tracks[reader.key] ?? FeatureTrack(reader.key, frames: frames)
                tracks[reader.key] = track
                var said: [Detection] = []
                reader.read(track) { said.append($0) }
                #expect(said == listen(detector.makeDetector(), to: frames), "\(detector.label)")
                spoken += said.count
            }
            // Each choice of coordinates or hands is read once, and no number makes another reading.
            #expect(tracks.count <= 2)
        }
        #expect(spoken > 0)
    }
}
