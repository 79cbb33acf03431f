import Detection
import DetectionTestSupport
import Pose
import Testing

@Suite("The parts of a composition, each alone")
struct CompositionTests {
    /// A composition, a drawn course and what is said to it.
    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var composition = Composition()
        var course: String
        var says: String
        var testDescription: String { what }

        init(_ what: String, _ course: String, _ says: String, _ change: (inout Composition) -> Void = { _ in }) {
            self.what = what
            self.course = course
            self.says = says
            change(&composition)
        }
    }

    @Test("The plain composition says what the core detectors say", arguments: PictureTests.common)
    func plain(_ example: Picture) {
        let said = listen(Composition().makeDetector(), to: Drawing().frames(example.course))
        #expect(picture(said, length: example.course.count) == example.says)
    }

    static let cases = [
        Case("a bottom that is too short is said to be", "^^v^^", "   d ") { $0.cycle.dwell.bottom = 0.15 },
        Case("a bottom that is long enough counts", "^^vvv^^", "     ! ") { $0.cycle.dwell.bottom = 0.15 },
        Case("frames between break a dwell", "^^v-v-v^^", "       d ") { $0.cycle.dwell.bottom = 0.15 },
        Case("a patient dwell passes over them", "^^v-v-v^^", "       ! ") {
            $0.cycle.dwell = Dwell(bottom: 0.15, patience: 0.25)
        },
        Case("a pause longer than its patience begins it anew", "^^v--v-^^", "       d ") {
            $0.cycle.dwell = Dwell(bottom: 0.15, patience: 0.25)
        },
        Case("a frame without arms breaks a dwell", "^^v?v?v^^", "       d ") { $0.cycle.dwell.bottom = 0.15 },
        Case("the top is held too", "^^^vv^-^^^", "         !") { $0.cycle.dwell.top = 0.15 },
        Case("counting at the bottom counts there", "^^vv^^vv", "  !   ! ") { $0.cycle.counts = .bottom },
        Case("without arming the first rise counts", "vv^^", "  ! ") { $0.cycle.needsArming = false },
        Case("the first top must be ready", "''vv''vv''", "          ") {
            $0.cycle.up = 125
            $0.cycle.ready = 140
        },
        Case("after it, up is enough", "^^vv''vv''", "    !   ! ") {
            $0.cycle.up = 125
            $0.cycle.ready = 140
        },
        Case("consecutive frames count", "^^v^v^", "   ! !") { $0.cycle.onlyConsecutive = true },
        Case("a frame between does not", "^^v-^^", "      ") { $0.cycle.onlyConsecutive = true },
        Case("too soon after the last", "^^v^v^^^", "   ! o  ") { $0.cycle.limits.interval = 0.5 },
        Case("too fast for a repetition", "^^v^", "   *") { $0.cycle.limits.leastTime = 0.35 },
        Case("slow enough for one", "^^vvv^", "     !") { $0.cycle.limits.leastTime = 0.35 },
        Case("too slow for one", "^^vvv^", "     *") { $0.cycle.limits.mostTime = 0.35 },
        Case("too fast on the way up", "^^--v^", "     *") { $0.cycle.limits.leastAscent = 0.2 },
        Case("not as deep as it must be", "^^vv^^", "    s ") { $0.cycle.limits.depth = 70 },
        Case("deeper than it may be", "^^vv^^", "    * ") { $0.cycle.limits.tooDeep = 85 },
        Case("not locked out", "^^vv^^", "    l ") { $0.cycle.limits.lockout = 170 },
        Case("faster than a body", "^^vv^^", "    * ") { $0.cycle.limits.speed = 800 },
        Case("not faster than a body", "^'.v.'^", "      !") { $0.cycle.limits.speed = 400 },
        Case("held through a loss", "^^v????^^", "       ! "),
        Case("given up after the grace", "^^v????^^", "     x   ") { $0.loss = .grace(0.25) },
        Case("held through the grace", "^^v??v^^", "      ! ") { $0.loss = .grace(0.35) },
        Case("given up at once", "^^v?v^^vv^", "   x     !") { $0.loss = .reset },
        Case("a loss between repetitions is no event", "^^???^vv^", "        !") { $0.loss = .reset },
        Case("frames at the floor are not used", "^^v^^", "     ") { $0.checks.floor = 90 },
    ]

    @Test("Each part does what it says", arguments: cases)
    func parts(_ example: Case) {
        let said = listen(example.composition.makeDetector(), to: Drawing().frames(example.course))
        #expect(picture(said, length: example.course.count) == example.says)
    }

    /// The left arm of one course and the right one of another.
    private func arms(_ left: String, _ right: String) -> [PoseFrame] {
        zip(Drawing().frames(left), Drawing().frames(right)).map { left, right in
            var frame = left
            for joint in [Joint.rightShoulder, .rightElbow, .rightWrist] { frame[joint] = right[joint] }
            return frame
        }
    }

    @Test(
        "Two arms become one signal",
        arguments: [
            (PairRule.mean, 0), (.weightedMean, 0), (.minimum, 1), (.maximum, 0), (.either, 1), (.both, 0),
        ])
    func pairs(_ rule: PairRule, _ expected: Int) {
        let composition = Composition(arms: .pair(rule, needs: .both))
        let said = listen(composition.makeDetector(), to: arms("^^vv^^", "^^^^^^"))
        #expect(said.filter(\.isCounted).count == expected)
        let together = listen(composition.makeDetector(), to: arms("^^vv^^", "^^vv^^"))
        #expect(together.filter(\.isCounted).count == 1)
    }

    @Test("The lower of two arms must come up for the top, the higher one for either")
    func comingUp() {
        let frames = arms("^^vvvv", "^^vv^^")
        for (rule, expected) in [(PairRule.minimum, 0), (.either, 1), (.both, 0), (.maximum, 1)] {
            let detector = Composition(arms: .pair(rule, needs: .both)).makeDetector()
            #expect(listen(detector, to: frames).filter(\.isCounted).count == expected)
        }
    }

    @Test("Which arm is needed", arguments: [(PairNeed.both, 0, 0), (.bothToArm, 1, 0), (.one, 1, 1)])
    func needs(_ need: PairNeed, _ later: Int, _ never: Int) {
        let detector = Composition(arms: .pair(.mean, needs: need)).makeDetector()
        #expect(listen(detector, to: arms("^^vv^^", "^^????")).filter(\.isCounted).count == later)
        #expect(listen(detector, to: arms("^^vv^^", "??????")).filter(\.isCounted).count == never)
    }

    @Test("The better arm is followed, and another one only by the margin and between repetitions")
    func bestArm() {
        func count(_ best: BestArm, _ right: Double, from: Int) -> Int {
            let frames = arms("^^vv^^", "^^^^^^").changed { index, frame in
                for joint in [Joint.leftShoulder, .leftElbow, .leftWrist] { frame[joint].confidence = 0.6 }
                let own = index >= from ? right : 0.5
                for joint in [Joint.rightShoulder, .rightElbow, .rightWrist] { frame[joint].confidence = own }
            }
            return listen(Composition(arms: .best(best)).makeDetector(), to: frames).filter(\.isCounted).count
        }
        for criterion in [BestArm.Criterion.leastConfidence, .meanConfidence] {
            #expect(count(BestArm(criterion), 0.5, from: 0) == 1)
            #expect(count(BestArm(criterion), 0.7, from: 0) == 0)
            #expect(count(BestArm(criterion), 0.7, from: 2) == 0)
            #expect(count(BestArm(criterion, margin: 0.2), 0.7, from: 2) == 1)
            #expect(count(BestArm(criterion, staysInCycle: true), 0.7, from: 3) == 1)
            #expect(count(BestArm(criterion, averageWithin: 0.15), 0.5, from: 0) == 0)
        }
    }

    @Test("Thresholds learnt from the last repetitions count shallower ones")
    func lastRepetitions() {
        var composition = Composition()
        let course = "^^vv^^..^^..^^"
        #expect(listen(composition.makeDetector(), to: Drawing().frames(course)).filter(\.isCounted).count == 1)
        composition.cycle.thresholds = .lastRepetitions(RepetitionRange(count: 2, down: 0.5, up: 0.7, least: 20))
        #expect(listen(composition.makeDetector(), to: Drawing().frames(course)).filter(\.isCounted).count == 3)
    }

    @Test("Percentiles count a range between fixed thresholds, and a replay the repetitions before it was known")
    func percentiles() {
        let hold = Plank().repetitions(3, top: 165, bottom: 165)
        let frames = hold + Plank().repetitions(8, top: 165, bottom: 125).delayed(by: 8)
        func count(_ thresholds: Thresholds, _ loss: LossPolicy = .hold) -> Int {
            let cycle = CycleRule(thresholds: thresholds)
            return listen(Composition(cycle: cycle, loss: loss).makeDetector(), to: frames).filter(\.isCounted).count
        }
        let range = Thresholds.percentiles(PercentileRange(tail: 0.1, down: 0.3, up: 0.7, least: 36))
        #expect(count(.fixed) == 0)
        let learnt = count(range)
        #expect((4...7).contains(learnt), "\(learnt)")
        #expect(count(range, .replay(ReplayRule(grace: 0.7, stall: 60))) == 8)
    }

    @Test("Going through the past again counts nothing twice", arguments: [0.2, 0.7, 1, 3])
    func replay(_ stall: Double) {
        let composition = Composition(loss: .replay(ReplayRule(grace: 0.7, stall: stall)))
        let said = listen(composition.makeDetector(), to: Plank().repetitions(8))
        #expect(said.filter(\.isCounted).count == 8)
        let still = listen(composition.makeDetector(), to: Plank().repetitions(8, bottom: 170))
        #expect(still.isEmpty)
    }

    @Test("Heights are signals too", arguments: [BodyPart.shoulder, .torsoCentre, .nose])
    func heights(_ part: BodyPart) {
        let frames = Plank().repetitions(8)
        func count(_ signal: SignalSource, least: Double) -> Int {
            let range = PercentileRange(down: 0.3, up: 0.7, least: least)
            let cycle = CycleRule(down: -0.9, up: 0.95, thresholds: .percentiles(range))
            let composition = Composition(
                confidence: ConfidenceRule(0.2, of: .armAndHip), signal: signal, cycle: cycle)
            return listen(composition.makeDetector(), to: frames).filter(\.isCounted).count
        }
        #expect(count(.heightAboveWrists(part), least: 0.2) >= 7)
        #expect(count(.heightInImage(part), least: 0.03) >= 7)
    }

    /// A check, a body that passes it, and a body that fails it, with the reason.
    struct CheckCase: Sendable {
        var checks: PostureChecks
        var passes: Plank
        var fails: Plank
        var rejection: Rejection?
    }

    @Test(
        "Posture checks pass push-ups and reject other motions with a reason",
        arguments: [
            CheckCase(
                checks: PostureChecks(correlation: 0.6), passes: Plank(), fails: Plank(deed: .armsAlone),
                rejection: .outOfStep),
            CheckCase(
                checks: PostureChecks(planted: 1.15), passes: Plank(), fails: Plank(deed: .armsAlone),
                rejection: .handsMoved),
            CheckCase(
                checks: PostureChecks(travel: TravelCheck(0.2, .torso)), passes: Plank(),
                fails: Plank(deed: .armsAlone),
                rejection: .torsoStill),
            CheckCase(
                checks: PostureChecks(travel: TravelCheck(0.15, .torso, of: .torsoCentreDown)), passes: Plank(),
                fails: Plank(deed: .standing), rejection: .torsoStill),
            CheckCase(
                checks: PostureChecks(drift: DriftCheck(0.2, .torso)), passes: Plank(), fails: Plank(slide: 0.6),
                rejection: .handsMoved),
            CheckCase(
                checks: PostureChecks(handsBelow: HandsBelowCheck(.hip)), passes: Plank(),
                fails: Plank(deed: .standing),
                rejection: .handsHigh),
            CheckCase(
                checks: PostureChecks(headShare: 0.8), passes: Plank(), fails: Plank(deed: .armsAlone, bob: 0),
                rejection: nil),
            CheckCase(
                checks: PostureChecks(line: LineCheck(165, .course(patience: 0.2))), passes: Plank(),
                fails: Plank(sag: 60),
                rejection: nil),
            CheckCase(
                checks: PostureChecks(tilt: TiltCheck(45, .arming)), passes: Plank(), fails: Plank(deed: .standing),
                rejection: nil),
            CheckCase(checks: PostureChecks(torso: 0.1), passes: Plank(), fails: Plank(torso: 50), rejection: nil),
        ])
    func checks(_ example: CheckCase) {
        let composition = Composition(checks: example.checks)
        let frames = example.passes.repetitions(4)
        #expect(listen(composition.makeDetector(), to: frames).filter(\.isCounted).count == 4)
        guard example.checks.headShare == nil else { return }
        let said = listen(composition.makeDetector(), to: example.fails.repetitions(4))
        #expect(said.filter(\.isCounted).isEmpty)
        if let rejection = example.rejection { #expect(said.map(\.rejection) == Array(repeating: rejection, count: 4)) }
    }

    @Test("A body that bends in the course is said to, and a new top is needed")
    func bending() {
        let bent = Plank(sag: 60).repetitions(2)
        let frames = Plank().repetitions(2).enumerated().map {
            (45...70).contains($0.offset) ? bent[$0.offset] : $0.element
        }
        let check = PostureChecks(line: LineCheck(160, .course(patience: 0.1)))
        let said = listen(Composition(checks: check).makeDetector(), to: frames)
        #expect(said.map(\.rejection) == [.bodyBent, nil])
    }

    @Test("A signal that turns too often is unsteady", arguments: [(2.0, Rejection?.some(.unsteady)), (4, nil)])
    func reversals(_ most: Double, _ rejection: Rejection?) {
        let composition = Composition(checks: PostureChecks(reversals: ReversalCheck(most, step: 20)))
        let said = listen(composition.makeDetector(), to: Drawing().frames("^^.v.v.^^"))
        #expect(said.last?.rejection == rejection && said.count == 1)
    }

    @Test("The article's rule as a composition says what its own type says, frame by frame")
    func angleThreshold() {
        for seed in 1...5 as ClosedRange<UInt64> {
            var random = SplitMix(state: seed)
            let frames = Plank().repetitions(30, top: 160, bottom: 90).changed { _, frame in
                for joint in Joint.allCases {
                    frame[joint].x += Double.random(in: -0.02...0.02, using: &random)
                    frame[joint].y += Double.random(in: -0.02...0.02, using: &random)
                    frame[joint].confidence = Double.random(in: 0.15...1, using: &random)
                }
            }
            let own = listen(AngleThreshold(), to: frames)
            #expect(own.count > 20)
            #expect(listen(Composition(pixels: .normalised).makeDetector(), to: frames) == own)
        }
    }
}
