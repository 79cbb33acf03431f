import Detection
import DetectionTestSupport
import Pose
import Testing

@testable import PublishedRules

@Suite("The k-nearest-neighbour rule")
struct PoseClassificationTests {
    /// A frame between the two ends of one sampled push-up, 0 at the top and 1 at the bottom.
    private func frame(_ sample: Int, at time: Nanoseconds, depth: Double) throws -> PoseFrame {
        let line = PoseSampleTable.pushUps.split(separator: "\n")[sample]
        let ends = try line.split(separator: " ").map { try #require(PoseSamples.pose(of: $0)) }
        var frame = PoseFrame(time: time, image: ImageSize(width: 1280, height: 720))
        for joint in PoseEmbedding.joints {
            let place = ends[0].places[joint] * (1 - depth) + ends[1].places[joint] * depth
            frame.place(joint, 640 + 3 * place.x, 360 + 3 * place.y)
        }
        frame.deriveMidpoints()
        return frame
    }

    private func frames(_ picture: String, every interval: Double) throws -> [PoseFrame] {
        try picture.enumerated().map { index, mark in
            try frame(40, at: Nanoseconds(seconds: Double(index) * interval), depth: mark == "v" ? 1 : 0)
        }
    }

    @Test(
        "it counts clean push-ups from the cameras of its samples",
        arguments: [0, 30, 60, 90, 135])
    func clean(sample: Int) throws {
        let frames = DrawnSet().frames { time, _, depth in (time, depth) }
        let drawn = try frames.map { try frame(sample, at: $0.0, depth: $0.1) }
        #expect(try count("after-mlkit-pose-classification", drawn) == 8)
    }

    @Test("it counts on leaving the lower end, before the arms are straight")
    func leavingBottom() throws {
        let set = DrawnSet()
        let drawn = try set.frames { time, _, depth in (time, depth) }.map { try frame(40, at: $0.0, depth: $0.1) }
        let counts = try hear("after-mlkit-pose-classification", drawn).filter(\.isCounted).map(\.time.seconds)
        try #require(counts.count == 8)
        for (time, end) in zip(counts, set.ends) { #expect(time < end - 0.1) }
        // Half of the way up and down again is a repetition to it.
        let half = try set.frames { time, _, depth in (time, depth) }.map { time, depth in
            try frame(40, at: time, depth: time.seconds < 3 ? depth : max(depth, 0.25))
        }
        #expect(try count("after-mlkit-pose-classification", half) >= 7)
    }

    @Test("below ten frames a second nothing is smoothed, and a flicker is a repetition")
    func flicker() throws {
        let picture = "^^^^^^vvvvvvvv^vvvvvvvv^^^^^^^^^^^^"
        #expect(try count("after-mlkit-pose-classification", frames(picture, every: 1.0 / 30)) == 1)
        let slow = try frames(picture, every: 1.0 / 8)
        #expect(try count("after-mlkit-pose-classification", slow) == 2)
        #expect(try count("after-mlkit-pose-classification:gap=0.2,window=1,tau=0.5", slow) == 1)
    }

    @Test("all 23 vectors come from our joints, flipping is a change of sign, and scale and place do not matter")
    func embedding() throws {
        let original = try frame(7, at: 0, depth: 0.3)
        let pose = try #require(PoseEmbedding.Places(original))
        var moved = original
        for joint in Joint.allCases where moved[joint].isFound {
            moved[joint].x = 0.1 + moved[joint].x / 2
            moved[joint].y = 0.3 + moved[joint].y / 2
        }
        let other = try #require(PoseEmbedding.Places(moved))
        let a = embedding(of: pose)
        let b = embedding(of: other)
        for rank in 0..<PoseEmbedding.count {
            #expect(a.vectors[rank].x.isFinite && a.vectors[rank].y.isFinite)
            #expect((a.vectors[rank] - b.vectors[rank]).length < 1e-9)
        }
        var largest = 0.0
        for rank in 0..<12 { largest = max(largest, pose.places[rank].length) }
        #expect(largest <= 100 + 1e-9)
    }

    @Test("joints that are not found leave their vectors out; without a hip there is no pose")
    func missing() throws {
        var partial = try frame(7, at: 0, depth: 0)
        partial[.leftAnkle] = .missing
        let pose = try #require(PoseEmbedding.Places(partial))
        let embedding = embedding(of: pose)
        let missing = (0..<PoseEmbedding.count).filter { embedding.vectors[$0].x.isNaN }
        #expect(missing.count == 4)
        partial[.leftHip] = .missing
        #expect(PoseEmbedding.Places(partial) != nil)
        partial[.rightHip] = .missing
        #expect(PoseEmbedding.Places(partial) == nil)
    }

    @Test("the short lists find what sorting all samples finds, from frame to frame", arguments: [0, 33, 77, 149])
    func shortlists(sample: Int) throws {
        var neighbours = NearestPoses()
        for (depth, missing) in [(0.5, nil), (0.45, nil), (1, .leftKnee), (0, .rightWrist), (0.03, nil)]
            as [(_, Joint?)]
        {
            var frame = try frame(sample, at: 0, depth: depth)
            if let missing { frame[missing] = .missing }
            let pose = try #require(PoseEmbedding.Places(frame))
            #expect(neighbours.votesForDown(pose) == votesBySorting(embedding(of: pose)))
        }
    }

    private func embedding(of pose: PoseEmbedding.Places) -> PoseEmbedding {
        var embedding = PoseEmbedding()
        embedding.describe(pose)
        return embedding
    }

    /// The votes of a pose by sorting all samples twice.
    private func votesBySorting(_ pose: PoseEmbedding) -> Int {
        let samples = PoseSamples.all
        func differences(_ other: Int, _ sign: Double) -> [Double] {
            (0..<PoseEmbedding.count).filter { pose.vectors[$0].y.isFinite }.flatMap { rank in
                let a = pose.vectors[rank]
                let b = samples.vectors[other * PoseEmbedding.count + rank]
                return [abs(sign * a.x - b.x), abs(a.y - b.y)]
            }
        }
        func least(_ other: Int, _ figure: ([Double]) -> Double) -> Double {
            min(figure(differences(other, 1)), figure(differences(other, -1)))
        }
        func nearest(_ count: Int, of candidates: some Sequence<Int>, _ figure: ([Double]) -> Double) -> [Int] {
            let distances = candidates.map { (sample: $0, distance: least($0, figure)) }
            return distances.sorted { $0.distance < $1.distance }.prefix(count).map(\.sample)
        }
        let near = nearest(30, of: 0..<samples.count) { $0.max() ?? 0 }
        let voters = nearest(10, of: near) { $0.reduce(0, +) }
        return voters.count { samples.isDown($0) }
    }
}
