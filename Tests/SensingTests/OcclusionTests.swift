import Foundation
import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@testable import Sensing

@Suite("Occlusions: bursts, sides and objects")
struct OcclusionTests {
    private func watch(_ occlusion: Occlusion, trial: Int = 0, change: (inout TrialPlan) -> Void = { _ in }) throws
        -> SensedTrial
    {
        var plan = Plans.trial(Plans.ideal(), trial: trial)
        plan.occlusions = [occlusion]
        change(&plan)
        return try Plans.watched(plan)
    }

    /// Lengths of the runs of frames without a joint, in frames, apart from those that a clip's ends cut.
    private func runs(_ frames: [PoseFrame], without joint: Joint) -> (hidden: [Int], visible: [Int]) {
        var runs: [(isFound: Bool, length: Int)] = []
        for frame in frames {
            if let last = runs.last, last.isFound == frame[joint].isFound {
                runs[runs.count - 1].length += 1
            } else {
                runs.append((frame[joint].isFound, 1))
            }
        }
        let inner = runs.dropFirst().dropLast()
        return (inner.filter { !$0.isFound }.map(\.length), inner.filter(\.isFound).map(\.length))
    }

    @Test(
        "bursts hide the given share of the time, at whichever length",
        arguments: [0.1, 0.5, 2], [0.25, 0.5, 0.75])
    func share(length: Double, share: Double) throws {
        let bursts = Occlusion(
            what: .joints(JointGroup(.wrist, .left)),
            when: .bursts(hidden: DrawnTime(seconds: length), visible: .share(hidden: share)), effect: .missing)
        let trials = 100
        let shares = try (0..<trials).map { trial -> Double in
            let frames = try watch(bursts, trial: trial).frames
            return Double(frames.count { !$0[.leftWrist].isFound }) / Double(frames.count)
        }
        let mean = shares.reduce(0, +) / Double(trials)
        let variance = shares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(trials - 1)
        #expect(abs(mean - share) < 4 * (variance / Double(trials)).squareRoot() + 0.01)
    }

    @Test("bursts have their own lengths, and so have the times between them")
    func lengths() throws {
        let bursts = Occlusion(
            what: .joints(JointGroup(.wrist, .left)),
            when: .bursts(hidden: DrawnTime(seconds: 0.3), visible: .time(DrawnTime(seconds: 0.7))), effect: .missing)
        var starts: Set<Bool> = []
        for trial in 0..<20 {
            let frames = try watch(bursts, trial: trial) {
                $0.clock.fps = 100
                $0.clock.jitter = 0
                $0.clock.dropProbability = 0
            }.frames
            let runs = runs(frames, without: .leftWrist)
            #expect(runs.hidden.count > 3 && runs.hidden.allSatisfy { abs($0 - 30) <= 1 })
            #expect(runs.visible.count > 3 && runs.visible.allSatisfy { abs($0 - 70) <= 1 })
            starts.insert(frames[0][.leftWrist].isFound)
        }
        #expect(starts == [true, false])
    }

    @Test("left is the person's left from either side, and near changes with the side", arguments: [90.0, -90])
    func sides(azimuth: Double) throws {
        for (sides, hidden) in [
            (JointGroup.Sides.left, Side.left), (.right, .right), (.near, azimuth > 0 ? .left : .right),
            (.far, azimuth > 0 ? .right : .left),
        ] {
            let occlusion = Occlusion(what: .joints(JointGroup(.arm, sides)), when: .always, effect: .missing)
            for frame in try watch(occlusion, change: { $0.camera.azimuth = azimuth }).frames {
                #expect(!frame[hidden.wrist].isFound && !frame[hidden.elbow].isFound)
                #expect(frame[hidden.opposite.wrist].isFound && frame[hidden.shoulder].isFound)
            }
        }
    }

    @Test("every group has a name of its own, and the name gives the group")
    func names() {
        #expect(Set(JointGroup.allCases.map(\.rawValue)).count == JointGroup.allCases.count)
        for group in JointGroup.allCases { #expect(JointGroup(rawValue: group.rawValue)?.rawValue == group.rawValue) }
        #expect(JointSet(.all, near: .left) == .all)
        #expect(JointSet(JointGroup(.side, .left), near: .left).contains(index: Joint.leftEye.rawValue))
    }

    @Test("an object covers what lies behind it: points along the line of sight decide")
    func objectsAgreeWithPoints() throws {
        var stream = RandomStream(key: 7, trial: 0, station: .scenario)
        let plan = Plans.trial(Plans.ideal())
        let camera = Camera(plan.camera)
        var (covered, uncovered) = (0, 0)
        for _ in 0..<400 {
            func number(_ low: Double, _ high: Double) -> Double { stream.uniform(in: low...high) }
            var object = RoomObject(
                place: SIMD2(number(-1, 1), number(-1, 2)),
                size: SIMD3(number(0.1, 1), number(0.1, 1), number(0.1, 1)))
            object.above = number(0, 0.3)
            let joints = Column(
                Joint.allCases.map { _ in SIMD3(number(-1, 1), number(-0.5, 0.5), number(0, 1)) })
            let cover = ObjectCover(object, camera: camera).covered(joints, at: 3)
            for joint in Joint.allCases {
                let deepest = greatestDepth(from: camera.position, to: joints[joint], object)
                // Lines that only touch an edge are left to rounding.
                guard abs(deepest) > 1e-9 else { continue }
                #expect(cover.contains(index: joint.rawValue) == (deepest > 0))
                if deepest > 0 { covered += 1 } else { uncovered += 1 }
            }
        }
        #expect(covered > 500 && uncovered > 500)
    }

    /// The greatest depth of a line's points inside a box, metres; negative for a line that misses it.
    private func greatestDepth(from start: SIMD3<Double>, to end: SIMD3<Double>, _ object: RoomObject) -> Double {
        func depth(_ share: Double) -> Double { self.depth(start + (end - start) * share, object) }
        // Along a line the depth is concave, so that the greatest one is on the side of the greater one of two.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let third = (high - low) / 3
            if depth(low + third) < depth(high - third) { low += third } else { high -= third }
        }
        return depth((low + high) / 2)
    }

    /// The depth of a point inside a box, metres; negative outside.
    private func depth(_ point: SIMD3<Double>, _ object: RoomObject) -> Double {
        let middle = SIMD3(object.place.x, object.place.y, object.above + object.size.z / 2)
        let (size, way) = (object.size, point - middle)
        return (0..<3).reduce(Double.infinity) { depth, axis in min(depth, size[axis] / 2 - abs(way[axis])) }
    }

    @Test("an object that moves is at its place, at its turning point and back again")
    func moving() throws {
        let plan = Plans.trial(Plans.ideal())
        let camera = Camera(plan.camera)
        let joints = Column(repeating: SIMD3(0, 0, 0.3))
        let towards = camera.position * 0.5
        var object = RoomObject(place: SIMD2(towards.x + 5, towards.y), size: SIMD3(0.2, 0.2, 2))
        object.turningPoint = SIMD2(towards.x - 5, towards.y)
        object.speed = 2
        let cover = ObjectCover(object, camera: camera)
        // It passes the line of sight after 2.5 s, turns after 5 s and passes again after 7.5 s.
        for (instant, isCovered) in [(0.0, false), (2.5, true), (5, false), (7.5, true), (10, false), (12.5, true)] {
            #expect(cover.covered(joints, at: instant).isEmpty == !isCovered)
        }
    }
}
