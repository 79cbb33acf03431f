import Detection
import DetectionTestSupport
import Pose
import Testing

@testable import PublishedRules

@Suite("Published rules with a type of their own")
struct OwnRuleTests {
    @Test(
        "each counts eight clean push-ups in the view that it is made for",
        arguments: [
            "scottyb-rep-engine", "pushup-arena", "screentime-workout", "repact", "pushup-camera-view",
        ], [15.0, 30, 60])
    func clean(name: String, rate: Double) throws {
        var set = DrawnSet()
        set.rate = rate
        #expect(try count(name, set.frames()) == 8)
    }

    @Test(
        "the floor-phone rules count eight from the front",
        arguments: [
            "vision-floor-phone", "vision-floor-phone:depth=bend", "vision-floor-phone:depth=size",
        ])
    func front(specification: String) throws {
        let frames = DrawnSet().frames { time, _, depth in squared(frontFrame(at: time, depth: depth)) }
        #expect(try count(specification, frames) == 8)
    }

    @Test("vision-floor-phone: in a high image a shoulder width is more than an arm, and the size alone is always down")
    func high() throws {
        let frames = DrawnSet().frames { time, _, depth in frontFrame(at: time, depth: depth) }
        #expect(try count("vision-floor-phone", frames) == 8)
        #expect(try count("vision-floor-phone:depth=size", frames) == 0)
    }

    /// The same picture in a square image, where normalised coordinates distort nothing.
    private func squared(_ frame: PoseFrame) -> PoseFrame {
        var frame = frame
        for joint in Joint.allCases { frame[joint].x *= frame.image.width / frame.image.height }
        frame.image.width = frame.image.height
        return frame
    }

    @Test("each has a citation and a name of its own")
    func citations() {
        #expect(PublishedRules.entries.allSatisfy { $0.citation != nil })
        #expect(Set(DetectorCatalog.standard.entries.map(\.name)).count == DetectorCatalog.standard.entries.count)
    }

    // MARK: - Guards and personal ranges

    @Test("scottyb-rep-engine: the torso must travel, but a bob of .05 torso lengths in phase is enough")
    func bob() throws {
        let drawing = Drawing(bodyFollows: false)
        let still = DrawnSet().frames(drawing)
        let said = try hear("scottyb-rep-engine", still)
        #expect(said.allSatisfy { !$0.isCounted })
        #expect(said.contains { $0.rejection == .torsoStill })
        let bobbing = DrawnSet().frames { time, angle, depth in
            var frame = drawing.frame(at: time, elbow: angle)
            frame.move(Joint.allCases, by: SIMD2(0, -0.05 * drawing.torso * depth))
            return frame
        }
        #expect(try count("scottyb-rep-engine", bobbing) == 8)
    }

    @Test("scottyb-rep-engine: a shallow range that fixed thresholds never see is counted, the first of it by replay")
    func shallow() throws {
        var set = DrawnSet()
        set.top = 160
        set.bottom = 118
        #expect(try count("angle-threshold:pixels=square", set.frames()) == 0)
        #expect(try count("scottyb-rep-engine", set.frames()) == 8)
    }

    @Test("scottyb-rep-engine: an arm that is lost in the descent costs its repetition and no other")
    func lost() throws {
        let set = DrawnSet()
        let frames = set.frames()
        let hidden = frames.enumerated().map { index, frame in
            var frame = frame
            let seconds = frame.time.seconds
            if seconds > set.ends[3] + 0.3, seconds < set.ends[3] + 0.5 {
                frame[.leftWrist] = .missing
                frame[.rightWrist] = .missing
            }
            return frame
        }
        #expect(try count("scottyb-rep-engine", hidden) == 7)
    }

    @Test("pushup-arena: hands that move are no push-up, a body that comes near hands that rest is one, upright or not")
    func reach() throws {
        #expect(try count("pushup-arena", DrawnSet().frames(Drawing(bodyFollows: false))) == 0)
        let leaning = DrawnSet().frames { time, angle, _ in
            var frame = Drawing().frame(at: time, elbow: angle)
            // Upright: the hips are below the shoulders.
            for side in Side.allCases { frame.place(side.hip, 700, frame.pixels(side.shoulder).y - 160) }
            frame.deriveMidpoints()
            return frame
        }
        #expect(try count("pushup-arena", leaning) == 8)
    }

    @Test("pushup-arena: an arm that is hidden in the bottom for longer than .7 s loses the repetition")
    func hiddenBottom() throws {
        var set = DrawnSet()
        set.period = 2.4
        let frames = set.frames()
        #expect(try count("pushup-arena", frames) == 8)
        let hidden = frames.map { frame in
            var frame = frame
            if abs(frame.time.seconds - set.ends[4] + 1.2) < 0.45 {
                for side in Side.allCases { frame[side.wrist] = .missing }
            }
            return frame
        }
        #expect(try count("pushup-arena", hidden) == 7)
    }

    // MARK: - Peaks and valleys

    /// The instants at which an offline rule counts, seconds.
    private func offline(_ name: String, _ frames: [PoseFrame]) throws -> [Double] {
        let entry = try #require(DetectorCatalog.standard.offlineEntry(named: name))
        return entry.rule.detections(in: frames).filter(\.isCounted).map(\.time.seconds)
    }

    @Test("posepro-peaks: it counts each top where it is, and the last one at its end", arguments: [15.0, 30, 60])
    func tops(rate: Double) throws {
        var set = DrawnSet()
        set.rate = rate
        let counts = try offline("posepro-peaks", set.frames())
        try #require(counts.count == 8)
        // At 15 frames a second the Gaussian is narrower than a frame: a peak is anywhere on a drawn top, which is flat.
        let early = rate < 30 ? -1.0 : -0.1
        for (time, end) in zip(counts, set.ends) { #expect((early...0.3).contains(time - end)) }
    }

    @Test("posepro-peaks: it is deaf to arms, hears any bob, and goes deaf with distance")
    func peakScale() throws {
        #expect(try offline("posepro-peaks", DrawnSet().frames(Drawing(bodyFollows: false))).isEmpty)
        let squatting = DrawnSet().frames { time, _, depth in
            var frame = Drawing(bodyFollows: false).frame(at: time, elbow: 165)
            frame.move(Joint.allCases, by: SIMD2(0, -80 * depth))
            return frame
        }
        #expect(try offline("posepro-peaks", squatting).count == 8)
        #expect(try offline("posepro-peaks", DrawnSet().frames(Drawing(scale: 0.25))).isEmpty)
    }

    @Test("repcountexp-peaks: it counts from bottom to bottom, one short, and makes counts of a pause's jitter")
    func deviation() throws {
        let set = DrawnSet()
        let counts = try offline("repcountexp-peaks", set.frames())
        #expect(counts.count == 7)
        for (time, end) in zip(counts, set.ends.dropFirst()) { #expect((0.7...0.9).contains(end - time)) }
        #expect(try offline("repcountexp-fsm", set.frames()).count == 8)
        var random = SplitMix(state: 5)
        let shaking = (0..<3600).map { index in
            Drawing().frame(at: Nanoseconds(index) * 33_333_333, elbow: 160 + .random(in: -1...1, using: &random))
        }
        #expect(try offline("repcountexp-peaks", shaking).count > 10)
        #expect(try offline("posepro-peaks", shaking).isEmpty)
    }

    @Test("Offline rules count nothing in nothing", arguments: PublishedRules.offlineEntries.map(\.name))
    func emptyRecording(name: String) throws {
        #expect(try offline(name, []).isEmpty)
        let empty = (0..<60).map { index in
            PoseFrame(time: Nanoseconds(index) * 33_333_333, image: ImageSize(width: 1280, height: 720))
        }
        #expect(try offline(name, empty).isEmpty)
    }

    @Test("flexible-rep-counter: two arms that move alike leave it without a choice")
    func noChoice() throws {
        #expect(try count("flexible-rep-counter", DrawnSet().frames()) == 0)
    }

    /// Frames with a head in front of the shoulders and above them.
    private func withHead(_ frames: [PoseFrame]) -> [PoseFrame] {
        frames.map { frame in
            var frame = frame
            frame[.nose] = frame[.rightShoulder]
            frame[.nose].x += 0.05
            frame[.nose].y += 0.02
            return frame
        }
    }

    @Test("after-vnopenai-peaks: the first sixty frames are not heard; a tenth of a deviation is no depth")
    func lag() throws {
        var set = DrawnSet()
        set.lead = 0.2
        #expect(try count("after-vnopenai-peaks", withHead(set.frames())) == 7)
        let breathing = DrawnSet().frames { time, _, depth in
            var frame = Drawing(bodyFollows: false).frame(at: time, elbow: 165)
            frame.move(Joint.allCases, by: SIMD2(0, -2 * depth))
            return frame
        }
        #expect(try count("after-vnopenai-peaks", withHead(breathing)) >= 8)
    }

    @Test("after-vnopenai-peaks: standing people are kept out, by a check that gets each score a frame late")
    func lateGate() throws {
        let lying = withHead(DrawnSet().frames())
        let standing = lying.map { frame in
            var frame = frame
            for side in Side.allCases { frame.place(side.hip, 700, 20) }
            return frame
        }
        #expect(try count("after-vnopenai-peaks", standing) == 0)
        // The check passes for the first frame of somebody who stands again.
        let counted = listen(VNOpenAIPeaks(.init()), to: lying).filter(\.isCounted).map(\.time)
        let first = try #require(counted.first)
        let index = try #require(lying.firstIndex { $0.time == first })
        let late = lying.indices.map { $0 < index ? lying[$0] : standing[$0] }
        #expect(listen(VNOpenAIPeaks(.init()), to: late).first { $0.isCounted }?.time == first)
    }

    // MARK: - The phone on the floor, and the head

    @Test("vision-floor-phone: shoulders without arms are down only after a bottom")
    func armless() throws {
        let taken = DrawnSet().frames { time, _, depth in frontFrame(at: time, depth: 0, arms: depth < 0.5) }
        #expect(try count("vision-floor-phone", taken) == 0)
        let hidden = DrawnSet().frames { time, _, depth in frontFrame(at: time, depth: depth, arms: depth < 0.9) }
        #expect(try count("vision-floor-phone", hidden) == 8)
    }

    @Test("vision-floor-phone: a bottom outlasts any number of frames without a person")
    func longLoss() throws {
        var set = DrawnSet()
        set.repetitions = 1
        set.period = 6
        let frames = set.frames { time, _, depth in
            let frame = frontFrame(at: time, depth: depth)
            return depth < 0.9 ? frame : PoseFrame(time: time, image: frame.image)
        }
        #expect(try count("vision-floor-phone", frames) == 1)
    }

    @Test("vision-floor-phone: from the side an ordinary depth is not reached")
    func side() throws {
        var set = DrawnSet()
        set.bottom = 100
        #expect(try count("vision-floor-phone", set.frames()) == 0)
        #expect(try count("vision-floor-phone:depth=size", set.frames()) == 0)
    }

    @Test("screentime-workout: where no arm is seen, a nod is a repetition")
    func nod() throws {
        let frames = DrawnSet().frames { time, _, depth in
            var frame = frontFrame(at: time, depth: 0, arms: false)
            frame.move([.nose], by: SIMD2(0, -80 * depth))
            return frame
        }
        #expect(try count("screentime-workout", frames) == 8)
        let withArms = DrawnSet().frames { time, _, depth in
            var frame = frontFrame(at: time, depth: 0)
            frame.move([.nose], by: SIMD2(0, -80 * depth))
            return frame
        }
        #expect(try count("screentime-workout", withArms) == 0)
    }
}

@Suite("Support of the published rules")
struct OwnRuleSupportTests {
    @Test("a sliding range's percentiles are those of a sorted window, to a bin", arguments: 1...5)
    func percentiles(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        var range = SlidingRange(window: 2, values: 0...180)
        var all: [(time: Nanoseconds, value: Double)] = []
        for index in 0..<300 {
            let time = Nanoseconds(index) * 33_333_333
            let value = Double.random(in: 0...180, using: &random)
            all.append((time, value))
            range.add(value, at: time)
            let window = all.filter { time - $0.time <= 2_000_000_000 }.map(\.value).sorted()
            #expect(range.count == window.count)
            for share in [0.05, 0.2, 0.5, 0.8, 0.95] {
                let rank = max(0, Int((share * Double(window.count)).rounded(.up)) - 1)
                #expect(abs(range.percentile(share) - window[rank]) <= 1)
                #expect(abs(range.percentile(fromTop: share) - window[window.count - 1 - rank]) <= 1)
            }
        }
    }

    @Test("a sliding range takes a value beyond its ends for the nearer end, and forgets the oldest of too many")
    func ends() {
        var range = SlidingRange(window: 1000, values: 0...1)
        range.add(5, at: 0)
        #expect(abs(range.percentile(0.5) - 1) <= 0.01)
        for index in 1...600 { range.add(-1, at: Nanoseconds(index)) }
        #expect(range.count == 512)
        #expect(range.percentile(fromTop: 0) <= 0.01)
    }
}
