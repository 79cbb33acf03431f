import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Push-ups against walls, with feet on a step, on one hand and on soft ground")
struct PushUpVariantTests {
    private func perform(
        _ activities: [Activity] = Self.set, rule: CountableRule = CountableRule(),
        _ change: (inout PushUpStyle) -> Void
    ) throws -> Performance {
        var style = PushUpStyle.ordinary
        change(&style)
        return try Performance(TrialPlan(activities, style: style, rule: rule))
    }

    private static let set: [Activity] = [
        .hold(.plank, seconds: 1), .pushUps([Stroke(90), Stroke(90), Stroke(90)]), .hold(.plank, seconds: 1),
    ]

    private func skeletons(_ performance: Performance) -> [Skeleton] {
        stride(from: 0.0, through: performance.duration.seconds, by: 0.01).map { performance.skeleton(at: $0) }
    }

    private static let alongPush: CountableRule = {
        var rule = CountableRule()
        rule.along = .push
        return rule
    }()

    // MARK: Walls

    /// With an ankle that does not rock, the chain at an incline is that of the floor, turned about the ankles.
    @Test(
        "along the push, the shoulders travel as far at every incline as on the floor",
        arguments: [10.0, 30, 45, 49, 50, 55])
    func turned(incline: Double) throws {
        func travel(_ incline: Double) throws -> [Double] {
            try perform(rule: Self.alongPush) {
                $0.incline = incline
                $0.ankleRock = 0
                $0.handOffset = 0
            }.truth().cycles.map { try #require($0.torsoTravel) }
        }
        let (flat, turned) = (try travel(0), try travel(incline))
        #expect(flat.count == 3 && turned.count == 3)
        for (a, b) in zip(flat, turned) { #expect(abs(a - b) < 1e-3) }
    }

    @Test("on the floor the push goes down")
    func floor() throws {
        #expect(try perform { _ in }.truth() == perform(rule: Self.alongPush) { _ in }.truth())
    }

    @Test("against a wall a push-up counts along the push alone, and nobody goes through the wall")
    func wall() throws {
        func trial(_ rule: CountableRule) throws -> Performance {
            try perform(
                [.hold(.plank, seconds: 1), .pushUps([Stroke(60), Stroke(60), Stroke(60)])], rule: rule
            ) {
                $0.incline = 54
                $0.handOffset = -0.2
                $0.ankleHeight = 0.08
                $0.ankleRock = 0.02
            }
        }
        let performance = try trial(Self.alongPush)
        #expect(performance.truth().cycles.map(\.verdict) == [.countable, .countable, .countable])
        #expect(try trial(CountableRule()).truth().cycles.allSatisfy { $0.verdict != .countable })
        let top = performance.skeleton(at: 0.5)
        let body = top[.neck] - (top[.leftAnkle] + top[.rightAnkle]) / 2
        // The lean of the whole body from the floor.
        #expect((1.25...1.5).contains(arcCosine(body.x / length(body))))
        let wall = top[.leftWrist].x + 0.02 * performance.plan.body.stature
        for skeleton in skeletons(performance) {
            #expect(skeleton[.leftWrist] == top[.leftWrist] && skeleton[.rightWrist] == top[.rightWrist])
            #expect(skeleton[.nose].x < wall && skeleton[.neck].x < wall && skeleton[.leftElbow].x < wall)
        }
    }

    @Test("hands so high that the body would not lean towards them are refused")
    func overhang() {
        #expect(throws: MotionError.self) { try perform { $0.incline = 70 } }
    }

    // MARK: Steps

    @Test("feet on a step leave the hands on the floor below the shoulders", arguments: [-8.0, -20, -35])
    func step(incline: Double) throws {
        let flat = try perform { _ in }.skeleton(at: 0)
        let performance = try perform([.hold(.plank, seconds: 1), .pushUps([Stroke(60), Stroke(60), Stroke(60)])]) {
            $0.incline = incline
        }
        let top = performance.skeleton(at: 0)
        #expect(abs(top[.leftWrist].z - flat[.leftWrist].z) < 1e-9)
        #expect(top[toeBall: .left].z > flat[toeBall: .left].z + 0.01 * -incline)
        // Arms as upright as on the floor.
        #expect(abs(top[.neck].x - top[.leftWrist].x - (flat[.neck].x - flat[.leftWrist].x)) < 1e-9)
        for skeleton in skeletons(performance) {
            #expect(skeleton[.leftWrist] == top[.leftWrist] && skeleton[toeBall: .left] == top[toeBall: .left])
            #expect(skeleton[.nose].z > 0 && skeleton[.neck].z > 0)
        }
        #expect(performance.truth().cycles.map(\.verdict) == [.countable, .countable, .countable])
    }

    @Test("a person gets onto a step from the floor before it, one foot after the other, and down again")
    func ontoStep() throws {
        let performance = try perform([
            .hold(.standing, seconds: 1), .transition(from: .standing, to: .plank, seconds: 3),
            .hold(.plank, seconds: 1), .transition(from: .plank, to: .kneeling, seconds: 3),
        ]) { $0.incline = -20 }
        let (first, last) = (performance.skeleton(at: 0), performance.skeleton(at: performance.duration.seconds))
        #expect(first[.leftAnkle].z < 0.1 && last[.leftKnee].z < 0.1)
        let rises = skeletons(performance).map { ($0[.leftAnkle].z, $0[.rightAnkle].z) }
        #expect(rises.contains { $0.0 > 0.4 && $0.1 < 0.1 })
        #expect(!rises.contains { $0.1 > 0.4 && $0.0 < 0.1 })
    }

    @Test("knees on a step are refused")
    func kneesOnStep() {
        #expect(throws: MotionError.self) {
            try perform {
                $0.incline = -10
                $0.support = .knees
                $0.kneeAngle = 110
            }
        }
    }

    // MARK: One hand

    @Test(
        "one hand carries the body, its elbow follows the drive, and the other hand stays on the back",
        arguments: [PushUpStyle.PlantedHands.left, .right])
    func oneHand(planted: PushUpStyle.PlantedHands) throws {
        let performance = try perform {
            $0.planted = planted
            $0.handSpacing = 0.5
            $0.footSpacing = 3
        }
        let (arm, free): (Side, Side) = planted == .left ? (.left, .right) : (.right, .left)
        let all = skeletons(performance)
        let top = all[0]
        var deepest = 180.0
        for skeleton in all {
            #expect(skeleton[arm.wrist] == top[arm.wrist])
            deepest = min(deepest, skeleton.elbowAngle(arm))
            for joint in [Joint.leftHip, .rightHip, .neck, .leftShoulder, free.elbow] {
                let before = distance(top[free.wrist], top[joint])
                #expect(abs(distance(skeleton[free.wrist], skeleton[joint]) - before) < 1e-9)
            }
            // Behind the trunk, which lies face down.
            #expect(skeleton[free.wrist].z > skeleton[.root].z)
        }
        #expect(abs(deepest - 90) < 0.01)
        let truth = performance.truth()
        #expect(truth.cycles.map(\.verdict) == [.countable, .countable, .countable])
        for cycle in truth.cycles { #expect(abs(try #require(cycle.elbowAtBottom) - 90) < 0.1) }
    }

    @Test("push-ups on the left hand are those on the right one in a mirror")
    func mirror() throws {
        func trial(_ planted: PushUpStyle.PlantedHands) throws -> [Skeleton] {
            skeletons(
                try perform {
                    $0.planted = planted
                    $0.handSpacing = 0.6
                })
        }
        for (left, right) in zip(try trial(.left), try trial(.right)) {
            #expect(left.farthest(from: right.mirrored).distance < 1e-9)
        }
    }

    @Test("the only hand on the ground cannot be lifted")
    func lift() {
        #expect(throws: MotionError.self) {
            try perform([.lift(side: .left, strokes: [Stroke(80)])]) { $0.planted = .left }
        }
    }

    // MARK: Limits

    /// A person whose limbs are longer or shorter at some instant would be no person.
    private func expectRigidLimbs(in performance: Performance) {
        let body = performance.plan.body
        for skeleton in skeletons(performance) {
            for side in Side.allCases {
                let lengths = [
                    (distance(skeleton[side.shoulder], skeleton[side.elbow]), body.upperArm),
                    (distance(skeleton[side.elbow], skeleton[side.wrist]), body.forearm),
                    (distance(skeleton[side.ankle], skeleton[toeBall: side]), body.foot),
                ]
                for (length, expected) in lengths { #expect(abs(length - expected) < 1e-9) }
            }
        }
    }

    @Test("arms keep their length in shallow push-ups that roll and sag", arguments: [0.1, 0.2])
    func rollAndSag(offset: Double) throws {
        var stroke = Stroke(150, 170, roll: 12)
        stroke.hipOffset = offset
        let performance = try perform([.pushUps([stroke, stroke])]) { _ in }
        expectRigidLimbs(in: performance)
        let rolls = skeletons(performance).map { abs($0[.leftShoulder].z - $0[.rightShoulder].z) }
        #expect((rolls.max() ?? 0) > 0.01, "the trunk does not roll any more")
    }

    @Test("feet keep their length where elbows straighter than at the top would bring a level foot further back")
    func levelFoot() throws {
        expectRigidLimbs(
            in: try perform([.pushUps([Stroke(100, 170), Stroke(100, 130)])]) {
                ($0.elbowTop, $0.ankleHeight, $0.ankleRock) = (130, 0.02, 0.3)
            })
    }

    @Test("feet keep their length where the ankle would rock beyond the toes")
    func rockedFoot() throws {
        expectRigidLimbs(
            in: try perform([.pushUps([Stroke(92)])]) {
                ($0.elbowReference, $0.ankleHeight, $0.ankleRock) = (110, 0.5, 0.3)
            })
    }

    // MARK: Soft ground

    @Test("soft ground gives way straight down, as a function of the elbow alone, and as far as it is asked to")
    func softGround() throws {
        let give = 0.04
        let performance = try perform { $0.groundGive = give }
        let all = skeletons(performance)
        let top = all[0]
        var (lowest, least) = (0.0, 180.0)
        var heights: [(elbow: Double, height: Double)] = []
        for skeleton in all {
            let move = skeleton[.leftWrist] - top[.leftWrist]
            #expect(move.x == 0 && move.y == 0)
            #expect(skeleton[.leftWrist].z == skeleton[.rightWrist].z)
            #expect(skeleton[toeBall: .left] == top[toeBall: .left])
            lowest = min(lowest, move.z)
            least = min(least, skeleton.elbowAngle(.left))
            heights.append((skeleton.elbowAngle(.left), move.z))
        }
        // From 162° to the reference depth of 75° it gives way evenly.
        #expect(abs(lowest + give * (162 - least) / (162 - 75)) < 1e-6)
        for (a, b) in zip(heights.sorted { $0.elbow < $1.elbow }, heights.sorted { $0.elbow < $1.elbow }.dropFirst()) {
            #expect(b.height >= a.height - 1e-9)
        }
        #expect(performance.truth().cycles.map(\.verdict) == [.countable, .countable, .countable])
    }
}
