import Detection
import DetectionTestSupport
import Pose
import Testing

/// A course of the elbow, drawn, and what a detector says to it.
struct Picture: Sendable, CustomTestStringConvertible {
    var what: String
    var course: String
    var says: String
    var testDescription: String { what }
}

@Suite("What detectors say to drawn courses of the elbow")
struct PictureTests {
    static let bare = "filtered-hysteresis:down=100,filter=none,dwell=0,interval=0"

    static let common = [
        Picture(what: "up, down, up is one", course: "^^--vv--^^", says: "        ! "),
        Picture(what: "two in a row", course: "^^vv^^vv^^", says: "    !   ! "),
        Picture(what: "starting at the bottom does not count", course: "vv--^^vv^^", says: "        ! "),
        Picture(what: "starting between does not count", course: "--vv--^^", says: "        "),
        Picture(what: "ending at the bottom does not count", course: "^^--vvvv", says: "        "),
        Picture(what: "turning back in the lower half is too shallow", course: "^^''..''^^", says: "        s "),
        Picture(what: "turning back in the upper half is nothing", course: "^^''''''^^", says: "          "),
        Picture(what: "falling again from the upper half is no lockout", course: "^^vv''vv^^", says: "      l ! "),
        Picture(what: "bouncing in the lower half is one repetition", course: "^^vv..vv^^", says: "        ! "),
        Picture(what: "holding still says nothing", course: "^^^^^^^^^^", says: "          "),
        Picture(what: "a short loss is bridged", course: "^^v??vv^^", says: "       ! "),
        Picture(what: "arms that come back up unseen count when seen", course: "^^vv??^^", says: "      ! "),
        Picture(what: "no arms say nothing", course: "??????????????", says: "              "),
    ]

    @Test("Every detector says the same of a plain body on plain arms", arguments: common)
    func commonGround(_ example: Picture) throws {
        for name in ["angle-threshold:pixels=square", "angle-torso-drop", Self.bare] {
            let detector = try core.configured(parsing: name).makeDetector()
            let said = listen(detector, to: Drawing().frames(example.course))
            #expect(picture(said, length: example.course.count) == example.says, "\(name)")
        }
    }

    @Test("Arms that bend without the body satisfy the article's rule and not the one with the torso")
    func armsAlone() throws {
        let course = "^^vv^^vv^^"
        let frames = Drawing(bodyFollows: false).frames(course)
        let rule = AngleThreshold.Parameters(pixels: .square)
        #expect(picture(listen(AngleThreshold(rule), to: frames), length: 10) == "    !   ! ")
        #expect(picture(listen(AngleTorsoDrop(), to: frames), length: 10) == "    t   t ")
    }

    @Test("A torso that is not seen at the bottom is no proof")
    func unseenTorso() {
        var frames = Drawing().frames("^^vv^^")
        for index in 2...3 {
            frames[index][.leftHip] = .missing
            frames[index][.rightHip] = .missing
        }
        // Back at the top it is seen again, but that is no bottom.
        for joint in [Joint.leftHip, .rightHip] { frames[4][joint] = .missing }
        #expect(picture(listen(AngleTorsoDrop(), to: frames), length: 6) == "    x ")
    }

    @Test("One side of the torso is enough", arguments: [Joint.leftHip, .rightHip])
    func oneSidedTorso(_ hip: Joint) {
        let frames = Drawing().frames("^^vv^^").map { frame in
            var frame = frame
            frame[hip] = .missing
            return frame
        }
        #expect(picture(listen(AngleTorsoDrop(), to: frames), length: 6) == "    ! ")
    }

    @Test("The torso must fall by the share that is asked for", arguments: [(0.05, "    ! "), (0.9, "    t ")])
    func dropParameter(_ drop: Double, _ says: String) {
        let detector = AngleTorsoDrop(AngleTorsoDrop.Parameters(drop: drop))
        #expect(picture(listen(detector, to: Drawing().frames("^^vv^^")), length: 6) == says)
    }

    static let guards = [
        (setting: "dwell=0.2", course: "^^v^^vv^^", says: "   d   ! "),
        (setting: "interval=0.5", course: "^^v^v^^v^^", says: "   ! o  ! "),
        (setting: "grace=0.3", course: "^^vv?????^^vv^^", says: "       x     ! "),
        (setting: "grace=0.3", course: "^^vv:::::^^vv^^", says: "         x   ! "),
        (setting: "grace=0.3", course: "^^^^?????vv^^", says: "             "),
        (setting: "grace=0.3,loss=hold", course: "^^vv?????^^vv^^", says: "         !   ! "),
    ]

    @Test("Guards of the filtered detector reject with their reasons", arguments: guards)
    func guardRails(_ setting: String, _ course: String, _ says: String) throws {
        let name = "filtered-hysteresis:filter=none,dwell=0,interval=0,down=100".split(separator: ",")
            .filter { !setting.hasPrefix($0.prefix { $0 != "=" }) }.joined(separator: ",")
        let detector = try core.configured(parsing: "\(name),\(setting)").makeDetector()
        #expect(picture(listen(detector, to: Drawing().frames(course)), length: course.count) == says)
    }

    @Test("Every filter lets a plain repetition through", arguments: FilteredHysteresis.FilterKind.allCases)
    func filters(_ kind: FilteredHysteresis.FilterKind) throws {
        let detector = try core.configured(parsing: "filtered-hysteresis:filter=\(kind.rawValue)").makeDetector()
        let course = String(repeating: "^", count: 20) + String(repeating: "v", count: 20)
        let frames = Drawing().frames(course + course + "^^^^^^^^^^", every: 1.0 / 30)
        #expect(listen(detector, to: frames).filter(\.isCounted).count == 2)
    }

    @Test("A single wild frame fools no filter", arguments: ["one-euro", "ema", "median"])
    func wildFrame(_ filter: String) throws {
        let detector = try core.configured(parsing: "filtered-hysteresis:filter=\(filter)").makeDetector()
        let frames = Drawing().frames("^^^^^^^^^^v^^^^^^^^^^", every: 1.0 / 30)
        #expect(listen(detector, to: frames).filter(\.isCounted).isEmpty)
    }
}

@Suite("Which arm the filtered detector follows")
struct ArmChoiceTests {
    let detector = FilteredHysteresis(
        FilteredHysteresis.Parameters(down: 100, filter: .none, dwell: 0, interval: 0))

    /// A course for the left arm and one for the right.
    private func frames(left: String, right: String, leftConfidence: Double, rightConfidence: Double) -> [PoseFrame] {
        zip(Drawing().frames(left), Drawing().frames(right)).map { leftFrame, rightFrame in
            var frame = leftFrame
            for joint in [Joint.leftShoulder, .leftElbow, .leftWrist] where frame[joint].isFound {
                frame[joint].confidence = leftConfidence
            }
            for joint in [Joint.rightShoulder, .rightElbow, .rightWrist] {
                frame[joint] = rightFrame[joint]
                if frame[joint].isFound { frame[joint].confidence = rightConfidence }
            }
            return frame
        }
    }

    @Test("The arm with more confidence is followed")
    func betterArm() {
        let right = frames(left: "^^^^^^^^", right: "^^vv^^vv", leftConfidence: 0.5, rightConfidence: 0.8)
        #expect(picture(listen(detector, to: right), length: 8) == "    !   ")
        let left = frames(left: "^^^^^^^^", right: "^^vv^^vv", leftConfidence: 0.8, rightConfidence: 0.5)
        #expect(listen(detector, to: left).isEmpty)
    }

    @Test("A slightly better arm is not worth a change")
    func margin() {
        let still = frames(left: "^^^^^^^^", right: "^^vv^^vv", leftConfidence: 0.7, rightConfidence: 0.6)
        var switched = frames(left: "^^^^^^^^^^^^", right: "^^vv^^vv^^vv", leftConfidence: 0.7, rightConfidence: 0.8)
        for index in switched.indices { switched[index].time += 800_000_000 }
        #expect(listen(detector, to: still + switched).isEmpty)
        for index in switched.indices {
            for joint in [Joint.rightShoulder, .rightElbow, .rightWrist] { switched[index][joint].confidence = 0.95 }
        }
        #expect(!listen(detector, to: still + switched).isEmpty)
    }

    @Test("In the course of a repetition a lost arm is replaced by the other, but not at once")
    func handOver() {
        let lost = frames(left: "^^v?????", right: "^^vvvv^^", leftConfidence: 0.8, rightConfidence: 0.5)
        #expect(picture(listen(detector, to: lost), length: 8) == "      ! ")
        let flicker = frames(left: "^^v?v^^^", right: "^^v^^^^^", leftConfidence: 0.8, rightConfidence: 0.5)
        #expect(picture(listen(detector, to: flicker), length: 8) == "     !  ")
    }
}

extension AngleThreshold.Parameters {
    init(pixels: AngleCoordinates) {
        self.init()
        self.pixels = pixels
    }
}

extension AngleTorsoDrop.Parameters {
    init(drop: Double) {
        self.init()
        self.drop = drop
    }
}

extension FilteredHysteresis.Parameters {
    init(down: Double, filter: FilteredHysteresis.FilterKind, dwell: Double, interval: Double) {
        self.init()
        self.down = down
        self.filter = filter
        self.dwell = dwell
        self.interval = interval
    }
}
