import Foundation
import Pose
import TestSupport
import Testing

@testable import Recordings

@Suite("Plausible recordings")
struct PlausibilityTests {
    @Test(
        "A person who does push-ups is plausible, at any usual size, place and rate",
        arguments: [12.0, 24, 29.97, 60, 240])
    func plausible(_ fps: Double) throws {
        for scale in [0.1, 0.5, 1, 1.2] {
            var file = PushUpFile(frames: Int(3 * fps), fps: fps, step: 1 / fps)
            file.place = { _, _, place in (place - 0.4) * scale + 0.45 }
            #expect(try file.diagnostics() == [])
            file.fps = nil
            #expect(try file.diagnostics() == [])
        }
    }

    @Test(
        "Times in another unit are refused, and the unit is named",
        arguments: [(1000.0, "milliseconds"), (1e6, "microseconds")], [15.0, 30, 60])
    func units(_ unit: (factor: Double, name: String), _ fps: Double) throws {
        var file = PushUpFile(fps: fps, step: 1 / fps)
        file.time = { $1 * unit.factor }
        let found = try #require(try file.diagnostics().first)
        #expect(found.hasPrefix("error t: steps of "))
        #expect(found.contains("t looks like \(unit.name)"))
        file.fps = nil
        let unrated = try #require(try file.diagnostics().first)
        #expect(unrated.hasPrefix("error t: steps of ") && unrated.hasSuffix("t looks like \(unit.name)"))
    }

    @Test("The number of the frame is no time")
    func frameNumbers() throws {
        var file = PushUpFile()
        file.time = { index, _ in Double(index) }
        #expect(
            try file.diagnostics() == ["error t: steps of 1 while fps says 30; t looks like the number of the frame"])
    }

    @Test("Times that contradict fps are odd from half as much on", arguments: [(1.4, false), (1.6, true), (3, true)])
    func rates(_ factor: Double, _ isOdd: Bool) throws {
        for factor in [factor, 1 / factor] {
            var file = PushUpFile()
            file.time = { $1 * factor }
            #expect(try file.diagnostics().map { $0.hasPrefix("warning t: steps of") } == (isOdd ? [true] : []))
        }
    }

    @Test("A gap is odd where a repetition can be lost in it, and impossible where it takes days")
    func gaps() throws {
        var file = PushUpFile()
        file.time = { index, time in time + (index > 40 ? 0.9 : 0) }
        #expect(try file.diagnostics() == [])
        file.time = { index, time in time + (index > 40 ? 5 : 0) }
        #expect(try file.diagnostics() == ["warning t: a gap of 5.03 s before this frame"])
        file.time = { index, time in time + (index > 40 ? 1e6 : 0) }
        #expect(try file.diagnostics().contains("error t: frames over 11.6 days"))
    }

    @Test(
        "Places in another unit are refused, and the unit is named",
        arguments: [(1920.0, 1080.0, "pixels"), (640, 640, "pixels"), (100, 100, "per cent")])
    func places(_ width: Double, _ height: Double, _ name: String) throws {
        var file = PushUpFile()
        file.place = { $2 * [width, height] }
        let found = try file.diagnostics()
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("error : joints around ") && found[0].hasSuffix("which look like \(name)"))
    }

    @Test("A place beyond all measure is refused at its cell")
    func overflow() throws {
        var file = PushUpFile()
        file.place = { index, joint, place in index == 3 && joint == .leftHip ? [1e308, place.y] : place }
        #expect(try file.diagnostics() == ["error leftHip_x: '1e+308'"])
    }

    @Test("A joint far outside the image is odd, one that the border cuts is not")
    func far() throws {
        var file = PushUpFile()
        file.place = { index, joint, place in index % 9 == 3 && joint == .leftHip ? [1.6, place.y] : place }
        #expect(try file.diagnostics() == [])
        file.place = { index, joint, place in index % 9 == 3 && joint == .leftHip ? [40, place.y] : place }
        #expect(
            try file.diagnostics() == [
                "warning leftHip: 10 places far outside the image, this one by 39.5 images"
            ])
        file.place = { $2 + [0.8, 0] }
        #expect(try file.diagnostics().contains { $0.hasPrefix("warning : ") && $0.hasSuffix("outside the image") })
    }

    @Test("Joints at the corner, or all at one point, are no body")
    func corner() throws {
        var file = PushUpFile()
        file.place = { _, _, _ in [0, 0] }
        #expect(try file.diagnostics().contains("error : all joints at 0, 0 in all frames"))
        file.place = { index, _, _ in [0.3, 0.4 + Double(index) / 1000] }
        #expect(try file.diagnostics().contains("error : all joints at one point in all frames"))
        file.place = { index, _, place in index == 7 ? [0, 0] : place }
        #expect(
            try file.diagnostics() == [
                "warning : all joints at one point in 1 frame, first in this one",
                "warning nose: 13 places at exactly 0, 0, first this one",
            ])
    }

    @Test("A recording in which nobody is found is odd", arguments: [(9, false), (10, true)])
    func nobody(_ frames: Int, _ isOdd: Bool) throws {
        var file = PushUpFile(frames: frames)
        file.members = #""bottoms": []"#
        file.confidence = "0"
        #expect(try file.diagnostics() == (isOdd ? ["warning : no joint in any frame"] : []))
        file.place = { _, _, _ in [0, 0] }
        #expect(try file.diagnostics() == (isOdd ? ["warning : no joint in any frame"] : []))
    }

    @Test(
        "A body smaller than a pixel of an estimator is refused, a tiny or huge one is odd",
        arguments: [(0.001, "error"), (0.02, "warning"), (0.1, nil), (1, nil), (4, "warning")])
    func size(_ scale: Double, _ severity: String?) throws {
        var file = PushUpFile()
        file.place = { _, _, place in (place - [0.55, 0.35]) * scale + 0.5 }
        let found = try file.diagnostics().filter { $0.contains("a body of") }
        let severities = found.map { line in String(line.prefix { $0 != " " }) }
        #expect(severities == [severity].compactMap(\.self))
    }

    @Test("y measured downwards is odd; a person who lies, or holds weights up, is not")
    func upsideDown() throws {
        var file = PushUpFile()
        file.place = { [$2.x, 1 - $2.y] }
        let found = try file.diagnostics()
        #expect(found.count == 1 && found[0].hasPrefix("warning : a body upside down in "))
        // On the back with a weight above, feet on the floor.
        file.place = { _, joint, place in
            switch joint {
            case .leftWrist, .rightWrist: [place.x, place.y + 0.5]
            default: place
            }
        }
        #expect(try file.diagnostics() == [])
        // A handstand has its wrists below its shoulders.
        file.place = { _, joint, place in
            switch joint {
            case .leftWrist, .rightWrist: [place.x, place.y]
            default: [0.3, 0.5 + place.x / 2]
            }
        }
        #expect(try file.diagnostics() == [])
    }

    @Test("Frames that repeat bit by bit for more than a second are odd")
    func frozen() throws {
        var file = PushUpFile(trembles: false)
        #expect(try file.diagnostics() == ["warning : 90 equal frames in 2.97 s from this one on"])
        file.frames = 28
        #expect(try file.diagnostics() == [])
    }

    @Test(
        "Repetitions that no person does so fast are odd",
        arguments: [
            ([0.4, 0.8, 1.2, 1.6], nil), ([0.8, 0.8, 0.8], "0.8 s: 2 of 3"),
            ((0..<1000).map { 1 + Double($0) / 1000 }, "1 s: 999 of 1000"),
        ] as [([Double], String?)])
    func tempo(_ times: [Double], _ expected: String?) throws {
        let bottoms = times.map { #"{"t": \#($0), "countable": true}"# }.joined(separator: ",")
        let found = try PushUpFile(members: #""bottoms": [\#(bottoms)]"#).diagnostics()
        #expect(found.count == (expected == nil ? 0 : 1), "\(found)")
        if let expected {
            #expect(found.first?.contains("\(expected) bottoms come less than") == true, "\(found)")
            #expect(found.first?.hasPrefix("warning bottoms[1].t") == true, "\(found)")
        }
    }

    @Test(
        "The truth is within the recording",
        arguments: [
            (#""bottoms": [{"t": 0.8, "countable": true}]"#, []),
            (
                #""bottoms": [{"t": 800, "countable": true}]"#,
                ["error bottoms[0].t: 800 s: all bottoms are outside the recording; is this in seconds?"]
            ),
            (
                #""bottoms": [{"t": 0.8, "countable": true}, {"t": 90, "countable": false}]"#,
                ["warning bottoms[1].t: 90 s: 1 of 2 bottoms are outside the recording"]
            ),
            (#""cycles": [[40, 50], [60, 70]]"#, ["error cycles[0]: 40 s: all cycles are outside the recording"]),
            (#""cycles": [[1, 50]]"#, ["warning cycles[0]: 1 to 50 s, partly outside the recording"]),
            (
                #""truth": [{"start": 900, "bottom": 901, "completion": 902, "verdict": "countable", "#
                    + #""observable": true, "kind": "push-up"}], "duration": 3"#,
                ["error truth[0]: 900 s: all truth are outside the recording; is this in seconds?"]
            ),
            (
                // A synthesised trial may go on after its last frame.
                #""bottoms": [{"t": 4.5, "countable": true}], "truth": [{"start": 4, "bottom": 4.5, "completion": 5, "#
                    + #""verdict": "countable", "observable": false, "kind": "push-up"}], "duration": 5, "#
                    + #""synthesis": {"scenario": "real/one", "family": "real", "trial": 0, "seed": 1}"#,
                []
            ),
            (
                // A file that was cut off between two lines.
                #""synthesis": {"scenario": "real/one", "family": "real", "trial": 0, "seed": 1, "frames": 400}"#,
                ["error t: 90 frames of a synthesised trial"]
            ),
            (
                #""synthesis": {"scenario": "real/one", "family": "real", "trial": 0, "seed": 1, "frames": 90}"#, []
            ),
            (
                #""truth": [], "phases": [{"label": "rest", "start": 0, "end": 2.9}], "duration": 3000"#,
                ["warning duration: 3000 s"]
            ),
        ] as [(String, [String])])
    func truth(_ members: String, _ expected: [String]) throws {
        #expect(try PushUpFile(members: members).diagnostics() == expected)
    }

    @Test(
        "reps and the truth agree",
        arguments: [
            (#""reps": {"expected": 1, "max": 2}, "bottoms": [{"t": 0.8, "countable": true}]"#, []),
            (
                #""reps": {"expected": 3}, "bottoms": [{"t": 0.8, "countable": true}]"#,
                ["error reps: 3, while 1 bottom is countable"]
            ),
            (#""reps": {"expected": 1, "max": 2}, "cycles": []"#, ["error reps: 1 to 2, while 0 cycles are listed"]),
            (
                #""reps": {"expected": 1}, "truth": []"#,
                ["error reps: 1, while 0 cycles of truth are countable"]
            ),
        ] as [(String, [String])])
    func counts(_ members: String, _ expected: [String]) throws {
        #expect(try PushUpFile(members: members).diagnostics() == expected)
    }

    @Test("Of a few frames nothing is said")
    func few() throws {
        var file = PushUpFile(frames: 9)
        file.time = { index, _ in Double(index) * 1000 }
        file.place = { _, _, _ in [0.5, 0.5] }
        #expect(try file.diagnostics().allSatisfy { $0.hasPrefix("warning") })
    }

    @Test(
        "The shared recordings are plausible, and what is said of them is true",
        .enabled(if: SharedMaterial.isAvailable))
    func shared() throws {
        let folder = try #require(SharedMaterial.folder).appending(path: "recordings")
        var said: [String: Int] = [:]
        for file in try RecordingFiles(at: [folder]).urls {
            let group = file.deletingLastPathComponent().lastPathComponent
            for warning in try RecordingReader.check(csv: file) where !warning.key.hasSuffix("_c") {
                said["\(group) \(warning.found.prefix { !$0.isNumber })", default: 0] += 1
            }
        }
        // Kinect's frames come at a half or a third of its nominal 15 a second, with two gaps, and one clip has a wrist
        // at eight million images.
        #expect(said == ["utkinect steps of ": 10, "utkinect a gap of ": 2, "msraction3d ": 1])
    }
}

@Suite("Distributions")
struct DistributionTests {
    @Test("The median is right within a bin", arguments: [1e-9, 0.033, 1, 540, 1e9])
    func median(_ scale: Double) throws {
        var random = SplitMix(state: 3)
        var distribution = Distribution()
        var numbers: [Double] = []
        for _ in 0..<501 {
            let number = scale * Double.random(in: 0.1...10, using: &random)
            distribution.add(number)
            numbers.append(number)
        }
        let median = try #require(distribution.median)
        #expect((numbers.sorted()[250] / median - 1).magnitude < 0.15)
        #expect(Distribution().median == nil)
    }
}
