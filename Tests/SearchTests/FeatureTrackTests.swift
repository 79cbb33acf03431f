import Foundation
import PublishedRules
import Motion
import HarnessSupport
import Kernels
import Mathematics
import Search
import Detection
import Experiment
import Pose
import Scenarios
import Scoring
import Sensing
import Testing

@Suite("Feature tracks")
struct FeatureTrackTests {
    static let detectors = ["angle-threshold", "angle-torso-drop", "filtered-hysteresis", "closed-chain"]

    /// Frames of scenarios that are hard in different ways, and one trial of nonsense.
    private static func frames() throws -> [[PoseFrame]] {
        let library = try Library.open()
        var trials: [[PoseFrame]] = []
        for name in ["real/fast", "cheat/wave", "occlusion/body-lost", "real/low-frame-rate", "real/wrong-tag"] {
            let plan = try library.scenario(named: name).draw(trial: 1, seed: 3)
            var sensed = SensedTrial()
            Sensor(plan).watch(try Performance(plan), into: &sensed)
            trials.append(sensed.frames)
        }
        return trials + [nonsense(trials[0])]
    }

    /// Frames with what an importer or a broken program may deliver.
    private static func nonsense(_ frames: [PoseFrame]) -> [PoseFrame] {
        var stream = RandomStream(key: 5, trial: 0, station: .controls)
        let odd = [Double.nan, .infinity, -.infinity, 0, -1, 2, 1e300]
        return frames.map { frame in
            var frame = frame
            if stream.bernoulli(0.1) { frame.time -= 100_000_000 }
            for _ in 0..<stream.choice(count: 4) {
                let joint = stream.choice(count: Joint.count)
                switch stream.choice(count: 3) {
                case 0: frame.joints[joint].x = odd[stream.choice(count: odd.count)]
                case 1: frame.joints[joint].y = odd[stream.choice(count: odd.count)]
                default: frame.joints[joint].confidence = odd[stream.choice(count: odd.count)]
                }
            }
            return frame
        }
    }

    @Test("a detector says the same of a track as of the frames, whatever its parameters", arguments: detectors)
    func same(name: String) throws {
        let space = try SearchSpace(try Library.roster.specification(parsing: name, from: .user), parameters: [])
        let narrow = try SearchSpace(
            try Library.roster.specification(parsing: name, from: .user),
            parameters: space.dimensions.map { dimension in
                switch dimension.name {
                case "down": "down=70...125"
                case "up": "up=126...170"
                case "confidence": "confidence=0...0.6"
                case "grace": "grace=0...1"
                case "interval": "interval=0...2"
                case "dwell": "dwell=0...0.3"
                case "drop": "drop=0...0.5"
                default: dimension.name
                }
            })
        let designs = [
            try SearchDesign(.random, of: space, points: 40, seed: 1),
            try SearchDesign(.random, of: narrow, points: 60, seed: 2),
        ]
        let detectors = designs.flatMap(\.detectors)
        var spoken = 0
        for frames in try Self.frames() {
            var tracks: [FeatureTrack.Key: FeatureTrack] = [:]
            for detector in detectors {
                guard case .streaming(var fresh) = detector.makeSession() else { continue }
                let reader = try #require(TrackReader(fresh))
                let track = tracks[reader.key] ?? FeatureTrack(reader.key, frames: frames)
                tracks[reader.key] = track
                var said: [Detection] = []
                reader.read(track) { said.append($0) }
                #expect(said == frames.compactMap { fresh.observe($0) }, "\(detector.label)")
                spoken += said.count
            }
        }
        #expect(spoken > 1000)
    }

    /// All detectors with two stages, which share readers of a few types.
    static let staged = DetectorCatalog.standard.entries.filter { entry in
        !entry.parameters.isEmpty && (try? entry.configured()).flatMap { TrackReader($0) } != nil
    }.map(\.name)

    /// Rules that read bodies, some of which have nothing to say of push-ups from this side.
    static let mayBeSilent = Set(PublishedRules.entries.map(\.name)).subtracting([
        "after-mlkit-pose-classification", "pushapp-lock", "zerodayradw-both", "flow-mean", "after-repcountexp-fsm",
    ])

    @Test("settings that read a track together say the same as one at a time", arguments: staged)
    func together(name: String) throws {
        let space = try SearchSpace(try Library.roster.specification(parsing: name, from: .user), parameters: [])
        let design = try SearchDesign(.random, of: space, points: 9, seed: 4)
        var spoken = 0
        let all = try Self.frames()
        for frames in [all[0], all[5]] {
            var members: [FeatureTrack.Key: [any Detector]] = [:]
            for detector in design.detectors {
                guard case .streaming(let fresh) = detector.makeSession() else { continue }
                let reader = try #require(TrackReader(fresh))
                members[reader.key, default: []].append(fresh)
            }
            for (key, detectors) in members {
                let track = FeatureTrack(key, frames: frames)
                let reader = try #require(TrackReader(detectors))
                let expected = detectors.map { detector in
                    var alone = detector
                    return frames.compactMap { alone.observe($0) }
                }
                // A second time, because a reader forgets what it read.
                for _ in 0..<2 {
                    var said = [[Detection]](repeating: [], count: detectors.count)
                    reader.readEach(track) { said[$0].append($1) }
                    #expect(said == expected)
                    spoken += said.reduce(0) { $0 + $1.count }
                }
            }
        }
        #expect(spoken > 0 || Self.mayBeSilent.contains(name))
    }

    /// The kernels that this machine can run.
    private static let paths = [KernelPath.baseline, .AVX2].filter(kernel_path_is_available)

    @Test("the kernel of filtered-hysteresis counts as the detectors do, whatever their parameters", arguments: paths)
    func kernel(path: KernelPath) throws {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: "filtered-hysteresis", from: .user),
            parameters: [
                "down=40...125", "up=126...175", "confidence=0...0.9", "pixels", "cutoff=0.1...10", "beta=0...1",
                "dwell=0...0.5", "interval=0...2", "grace=0...1", "loss", "margin=0...0.6",
            ])
        var members: [FeatureTrack.Key: [any Detector]] = [:]
        // A number that is no multiple of the kernel's width.
        for detector in try SearchDesign(.random, of: space, points: 301, seed: 6).detectors {
            guard case .streaming(let fresh) = detector.makeSession() else { continue }
            members[try #require(TrackReader(fresh)).key, default: []].append(fresh)
        }
        #expect(members.count == 2)
        var counted = 0
        for frames in try Self.frames() + [[]] {
            for (key, detectors) in members {
                let lanes = try #require(HysteresisLanes(detectors, path: path))
                var found = [[Nanoseconds]](repeating: [], count: detectors.count)
                #expect(lanes.run(over: FeatureTrack(key, frames: frames)) { found[$0].append($1) })
                for (place, detector) in detectors.enumerated() {
                    var alone = detector
                    #expect(found[place] == frames.compactMap { alone.observe($0) }.filter(\.isCounted).map(\.time))
                    counted += found[place].count
                }
            }
        }
        #expect(counted > 1_000)
    }

    /// A left arm that stays straight and fades, and a right arm that bends every two seconds and is seen better and
    /// better, at 30 frames a second.
    private static func fadingArm() -> [PoseFrame] {
        (0..<600).map { number in
            let seconds = Double(number) / 30
            let degrees: Double = 125 + 45 * cos(Double.pi * seconds)
            var frame = PoseFrame(time: Nanoseconds(seconds: seconds), image: ImageSize(width: 100, height: 100))
            let arms: [(side: Side, angle: Double, confidence: Double)] = [
                (.left, 170 * .pi / 180, 0.95 - seconds / 40), (.right, degrees * .pi / 180, 0.45 + seconds / 40),
            ]
            for arm in arms {
                let forearm = SIMD2(-cos(arm.angle), sin(arm.angle))
                let places = [SIMD2(0.3, 0.4), SIMD2(0.5, 0.4), SIMD2(0.5, 0.4) + 0.2 * forearm]
                for (joint, place) in zip([arm.side.shoulder, arm.side.elbow, arm.side.wrist], places) {
                    frame[joint] = JointObservation(x: place.x, y: place.y, confidence: arm.confidence)
                }
            }
            return frame
        }
    }

    @Test("the kernel follows the arm that is seen better by the margin, as the detectors do", arguments: paths)
    func betterArm(path: KernelPath) throws {
        let frames = Self.fadingArm()
        let detectors = try [0.05, 0.1, 0.2, 0.3, 0.45, 0.6].map { margin in
            try DetectorCatalog.standard.configured(parsing: "filtered-hysteresis:margin=\(margin)").makeDetector()
        }
        let lanes = try #require(HysteresisLanes(detectors, path: path))
        let track = FeatureTrack(try #require(TrackReader(detectors[0])).key, frames: frames)
        var found = [Int](repeating: 0, count: detectors.count)
        #expect(lanes.run(over: track) { place, _ in found[place] += 1 })
        for (place, detector) in detectors.enumerated() {
            var alone = detector
            #expect(found[place] == frames.compactMap { alone.observe($0) }.count(where: \.isCounted))
        }
        #expect(found[0] > found[3] && found[3] > 0 && found[5] == 0)
    }

    @Test("the kernel leaves other detectors, their tracks, and sessions of a hundred days and more to the detectors")
    func noKernel() throws {
        func detector(_ text: String) throws -> any Detector {
            try DetectorCatalog.standard.configured(parsing: text).makeDetector()
        }
        let filtered = try detector("filtered-hysteresis")
        #expect(HysteresisLanes([filtered, try detector("filtered-hysteresis:filter=median")]) == nil)
        #expect(HysteresisLanes([try detector("angle-threshold")]) == nil)
        #expect(HysteresisLanes([try detector("filtered-hysteresis:confidence=q0.05")]) == nil)
        let lanes = try #require(HysteresisLanes([filtered]))
        var frames = try Self.frames()[0]
        let other = try #require(TrackReader(try detector("angle-threshold")))
        #expect(!lanes.run(over: FeatureTrack(other.key, frames: frames)) { _, _ in })
        let own = try #require(TrackReader(filtered))
        #expect(lanes.run(over: FeatureTrack(own.key, frames: frames)) { _, _ in })
        frames[frames.count - 1].time = frames[0].time + 1 << 53
        #expect(!lanes.run(over: FeatureTrack(own.key, frames: frames)) { _, _ in })
    }

    @Test("detectors of two types, or of two kinds of track, do not read together")
    func apart() throws {
        func detector(_ text: String) throws -> any Detector {
            try DetectorCatalog.standard.configured(parsing: text).makeDetector()
        }
        #expect(TrackReader([try detector("closed-chain"), try detector("kalman-phase")]) == nil)
        #expect(TrackReader([try detector("angle-threshold"), try detector("angle-threshold:pixels=square")]) == nil)
        #expect(TrackReader([try detector("angle-threshold"), try detector("angle-threshold:down=90")]) != nil)
        #expect(TrackReader([any Detector]()) == nil)
    }
}
