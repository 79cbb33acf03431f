import Detection
import DetectionTestSupport
import Pose
import PublishedRules
import Testing

/// The counts of the methods on a body that is drawn without errors.
@Suite("The methods of signal processing count clean push-ups")
struct MethodTests {
    static let names = SignalMethods.entries.map(\.name)

    private func counts(_ specification: String, _ frames: [PoseFrame]) throws -> [Nanoseconds] {
        let detector = try DetectorCatalog.standard.configured(parsing: specification).makeDetector()
        return listen(detector, to: frames).filter(\.isCounted).map(\.time)
    }

    @Test("They count every repetition of a set", arguments: names, [2, 3, 5, 10])
    func set(_ name: String, repetitions: Int) throws {
        #expect(try counts(name, Plank().repetitions(repetitions)).count == repetitions)
    }

    @Test("They count sets of every usual tempo", arguments: names, [0.7, 1, 1.5, 3, 4.5])
    func tempo(_ name: String, period: Double) throws {
        #expect(try counts(name, Plank().repetitions(5, period: period)).count == 5)
    }

    @Test("They count shallow and deep push-ups, and none that are too shallow", arguments: names)
    func depth(_ name: String) throws {
        for bottom in [50.0, 65, 80] { #expect(try counts(name, Plank().repetitions(5, bottom: bottom)).count == 5) }
        #expect(try counts(name, Plank().repetitions(5, bottom: 140)).isEmpty)
    }

    @Test("Frames at 15, 30 and 60 Hz give the same counts at nearly the same times", arguments: names)
    func rate(_ name: String) throws {
        let expected = try counts(name, Plank().repetitions(6, rate: 30))
        for rate in [15.0, 60] {
            let found = try counts(name, Plank().repetitions(6, rate: rate))
            #expect(found.count == expected.count)
            for (one, other) in zip(found, expected) { #expect((one - other).seconds.magnitude < 0.15) }
        }
    }

    @Test("Later frames give later counts", arguments: names)
    func shift(_ name: String) throws {
        let frames = Plank().repetitions(4)
        let expected = try counts(name, frames)
        for delay in [0.4, 5000.25] {
            let step = Nanoseconds(seconds: delay)
            #expect(try counts(name, frames.delayed(by: delay)).map { $0 - step } == expected)
        }
    }

    @Test("The mirror image gives the same counts", arguments: names)
    func mirror(_ name: String) throws {
        let frames = Plank(confidences: (left: 0.9, right: 0.3)).repetitions(4)
        let mirrored = frames.map { frame in
            var other = PoseFrame(time: frame.time, image: frame.image)
            for joint in Joint.allCases {
                other[joint.mirrored] = frame[joint]
                other[joint.mirrored].x = 1 - frame[joint].x
            }
            return other
        }
        #expect(try counts(name, mirrored) == counts(name, frames))
    }

    @Test("A body that holds still gives nothing, up and down", arguments: names, [170.0, 60])
    func stillness(_ name: String, angle: Double) throws {
        let detector = try DetectorCatalog.standard.configured(parsing: name).makeDetector()
        let frames = Plank().repetitions(10, top: angle, bottom: angle)
        #expect(listen(detector, to: frames).isEmpty)
    }

    @Test("Arms that bend alone, arms of somebody who stands, and a nodding head count nothing", arguments: names)
    func cheats(_ name: String) throws {
        for deed in [Plank.Deed.armsAlone, .standing, .nodding] {
            #expect(try counts(name, Plank(deed: deed).repetitions(8)).isEmpty)
        }
        #expect(try counts(name, Plank(slide: 0.6).repetitions(8)).isEmpty)
    }

    @Test("One repetition alone is counted by what needs no period")
    func single() throws {
        let frames = Plank().repetitions(1)
        #expect(try counts("autocorrelation", frames).isEmpty)
        #expect(try counts("dtw-template", frames).count == 1)
        #expect(try counts("kalman-phase", frames).count == 1)
    }

    @Test("The first repetition is counted with the second, or left out")
    func firstRepetition() throws {
        let frames = Plank().repetitions(5)
        let late = try counts("autocorrelation", frames)
        let skipping = try counts("autocorrelation:first=skip", frames)
        #expect(late.count == 5)
        #expect(skipping.count == 4)
        // The set begins at 1 s, and a repetition takes 2 s: nothing is counted before the second one.
        #expect(late.allSatisfy { $0.seconds > 3 })
    }
}
