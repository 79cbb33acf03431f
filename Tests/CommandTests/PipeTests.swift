import Foundation
import Testing

@Suite("synth, replay, render, validate")
struct PipeTests {
    @Test(
        "a replayed synth file gives exactly the events of the run",
        arguments: [
            "real/standard", "cheat/standing-pump", "occlusion/body-lost", "everyday/squats",
            "real/reordered-images", "real/repeated-images", "real/wrong-tag", "occlusion/other-walks-past",
            "everyday/scattered-frames", "real/standard[fps=10]",
        ])
    func replay(scenario: String) throws {
        let command = try Command()
        #expect(
            try command.run(
                "run", scenario, "--trials", "2", "--seed", "7", "--out", "run", "--scenarios", Command.scenarios
            ).status == 0)
        #expect(
            try command.run(
                "synth", scenario, "--trial", "1", "--seed", "7", "--out", "one.csv", "--scenarios",
                Command.scenarios
            ).status == 0)
        #expect(try command.run("replay", "one.csv", "--events", "replayed.csv").status == 0)
        let folder = command.folder.lastPathComponent
        // A recording has no noise-free projection, which `ceiling` needs.
        let events = try command.text("run/events.csv").split(separator: "\n").filter { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            return fields[2] == "trial" || fields[2] == "1" && fields[3] != "ceiling"
        }
        #expect(events.count > 3)
        // A recording has a name and a group beside those of its trial.
        let replayed = try command.text("replayed.csv").split(separator: "\n")
        #expect(replayed.first == events.first && replayed.dropFirst().allSatisfy { $0.hasSuffix(",one,\(folder)") })
        let (own, known) = (replayed.map { $0.dropLast(folder.count + 5) }, events.map { $0.dropLast(2) })
        #expect(own.dropFirst() == known.dropFirst())
    }

    @Test("replay prints one CSV row a recording and detector")
    func replayCSV() throws {
        let command = try Command()
        #expect(
            try command.run(
                "synth", "real/standard", "--trial", "0", "--out", "set/one.csv", "--scenarios", Command.scenarios
            ).status == 0)
        let result = try command.run("replay", "set", "--format", "csv")
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        // Four detectors, and the controls but `ceiling`.
        #expect(lines.count == 1 + 4 + 4)
        #expect(lines.first == "recording,group,detector,counted,expected_min,expected_max,right,failure")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("one,set,") })
    }

    @Test("the world file has every joint and both toes, and joins the recording by time")
    func world() throws {
        let command = try Command()
        #expect(
            try command.run(
                "synth", "real/standard", "--trial", "1", "--out", "a.csv", "--world", "w.csv", "--scenarios",
                Command.scenarios
            ).status == 0)
        let world = try command.text("w.csv").split(separator: "\n")
        let header = world[0].split(separator: ",")
        #expect(header.count == 1 + 21 * 3)
        #expect(header.first == "t")
        #expect(header.last == "rightToe_z")
        let times = Set(world.dropFirst().map { $0.prefix { $0 != "," } })
        for row in try command.text("a.csv").split(separator: "\n").dropFirst() {
            #expect(times.contains(row.prefix { $0 != "," }))
        }
    }

    @Test("render writes a page and a sheet of a scenario, beside a folder of its name too")
    func render() throws {
        let command = try Command()
        try command.write("a note\n", to: "cheat/reach/note.txt")
        let result = try command.run(
            "render", "cheat/reach", "--trial", "1", "--out", "pictures", "--scenarios", Command.scenarios)
        #expect(result.status == 0)
        #expect(try command.text("pictures/cheat-reach-1.html").contains("<!doctype html>"))
        #expect(try command.text("pictures/cheat-reach-1.svg").contains("<svg"))
    }

    @Test("render shows the pictures in a view, with boxes that are right, and the slip with its overlap")
    func renderDisplay() throws {
        let command = try Command()
        func sheet(_ scenario: String, _ words: String...) throws -> String {
            let result = try command.run(
                ["render", scenario, "--out", "pictures", "--scenarios", Command.scenarios, "--cells", "3"] + words)
            #expect(result.status == 0, "\(result.complaints)")
            let file = try #require(result.output.split(separator: "\n").last)
            return try String(contentsOf: URL(filePath: String(file)), encoding: .utf8)
        }
        let turned = "real/standard[orientation-error=right,crop=center-crop]"
        let plain = try sheet(turned)
        #expect(!plain.contains("class=\"box\"") && plain.contains("picture turned as right, center-crop to 256×256"))
        let upright = try sheet(turned, "--display", "390x844")
        #expect(upright.contains("view 390×844, aspect fit") && upright.contains("cut off"))
        #expect(upright.contains("class=\"box\"") && upright.contains(">person 0."))
        let back = try sheet(turned, "--display", "390x844", "--aspect", "fill", "--boxes", "turned-back")
        #expect(back.contains("stored picture") && back.contains("boxes turned back") && !back.contains("overlap"))
        let slip = try sheet(turned, "--display", "390x844", "--boxes", "not-turned")
        #expect(slip.contains("boxes not turned: overlap 0."))
        let right = try sheet("real/standard", "--display", "390x844", "--boxes", "not-turned")
        #expect(right.contains("boxes not turned: overlap 1.00"))
        let recorded = try command.run(
            "synth", "real/standard", "--trial", "0", "--out", "set/one.csv", "--scenarios", Command.scenarios)
        #expect(recorded.status == 0)
        #expect(try sheet("set/one.csv", "--display", "100x100").contains("the whole upright picture · view 100×100"))
    }

    @Test("render draws the true skeleton where the detector gets the picture, and refuses it of a recording")
    func renderTruth() throws {
        let command = try Command()
        for scenario in ["cheat/reach", "real/standard[tag-error=1]"] {
            let result = try command.run(
                "render", scenario, "--truth", "--estimator", "ideal", "--out", "pictures", "--scenarios",
                Command.scenarios)
            #expect(result.status == 0, "\(result.complaints)")
            let file = try #require(result.output.split(separator: "\n").last)
            let sheet = try String(contentsOf: URL(filePath: String(file)), encoding: .utf8)
            #expect(sheet.contains("dashed: true skeleton"))
            // Without errors both skeletons have the same places, except for joints outside the picture.
            let lines = sheet.split(separator: "\n").filter { $0.hasPrefix("<line") }.map { $0.split(separator: "\"") }
            let places = Dictionary(grouping: lines) { $0[1] == "truth" }
                .mapValues { $0.map { [$0[3], $0[5], $0[7], $0[9]] } }
            let (truths, estimates) = (places[true] ?? [], Set(places[false] ?? []))
            #expect(truths.count > 100)
            #expect(truths.count { estimates.contains($0) } > truths.count * 3 / 4)
        }
        let refused = try command.run("render", "set/one.csv", "--truth")
        #expect(refused.status == 2 && refused.complaints.contains("--truth: found a recording"))
    }

    @Test("render thins a long recording and says so, or shows a part of it whole")
    func renderLong() throws {
        let command = try Command()
        var text = "t,leftWrist_x,leftWrist_y,leftWrist_c\n"
        for frame in 0..<40_000 {
            let time = String(frame / 30) + "." + String(1_000_000_000 + frame % 30 * 33_333_333).dropFirst()
            text += "\(time),0.\(100 + frame % 97),0.5,0.9\n"
        }
        try command.write(text, to: "set/night.csv")
        try command.write(#"{"width": 640, "height": 360, "fps": 30}"#, to: "set/night.json")
        let whole = try command.run("render", "set/night.csv", "--out", "pictures", "--detector", "angle-threshold")
        #expect(whole.status == 0, "\(whole.complaints)")
        #expect(whole.complaints.contains("Thinned: 1 frame in"), "\(whole.complaints)")
        let page = command.folder.appending(path: "pictures/set-night.html")
        let thinned = try String(contentsOf: page, encoding: .utf8)
        #expect(thinned.contains("Thinned: 1 frame in"))
        #expect(thinned.utf8.count <= 5_000_000)
        let part = try command.run(
            "render", "set/night.csv", "--out", "pictures", "--detector", "angle-threshold", "--from", "1000", "--to",
            "1010")
        #expect(part.status == 0, "\(part.complaints)")
        #expect(try String(contentsOf: page, encoding: .utf8).contains(#""frameCount":301"#))
        for (words, status) in [(["--from", "2000"], 2), (["--from", "5", "--to", "4"], 2), (["--to", "nan"], 2)] {
            let refused = try command.run(["render", "set/night.csv", "--out", "other"] + words)
            #expect(Int(refused.status) == status, "\(words): \(refused.complaints)")
            #expect(refused.complaints.contains("the session has frames from 0.000 to 1") == (words[1] == "2000"))
        }
        let beyond = try command.run("render", "set/night.csv", "--out", "pictures", "--at", "5000")
        #expect(beyond.complaints.contains("nearest to 5000.000 s"), "\(beyond.complaints)")
    }

    @Test("render shows a recording too, under the name of its folder and its own")
    func renderRecording() throws {
        let command = try Command()
        #expect(
            try command.run(
                "synth", "partial/mixed", "--trial", "0", "--out", "set/one.csv", "--scenarios", Command.scenarios
            ).status == 0)
        let result = try command.run("render", "set/one.csv", "--out", "pictures", "--cells", "4")
        #expect(result.status == 0)
        #expect(try command.text("pictures/set-one.html").contains("set/one"))
        #expect(try command.text("pictures/set-one.svg").contains("<svg"))
    }

    @Test("one bad recording does not keep the others from being replayed, and is told")
    func badRecording() throws {
        let command = try Command()
        for name in ["a", "b"] {
            #expect(
                try command.run(
                    "synth", "real/fast", "--trial", "0", "--out", "set/\(name).csv", "--scenarios", Command.scenarios
                ).status == 0)
        }
        try command.write("t,nose_x,nose_y,nose_c\n0,0.5,nan,1\n", to: "set/a.csv")
        for format in ["csv", "text", "json", "markdown"] {
            let result = try command.run("replay", "set", "--format", format, "--detector", "angle-threshold")
            #expect(result.status == 2)
            #expect(result.complaints.contains("a.csv:2"))
            #expect(result.complaints.contains("1 of 2"))
            #expect(result.output.contains("angle-threshold"))
        }
    }

    @Test("validate tells all faults of all files with file, line and key")
    func validate() throws {
        let command = try Command()
        try command.write(
            """
            scenario: real/mine
            family: unreal
            about: wrong in three places
            session:
              - plank: {seconds: -1}
            wings: 2
            """, to: "mine.yaml")
        let result = try command.run("validate", "mine.yaml", "--scenarios", Command.scenarios)
        #expect(result.status == 2)
        for part in ["mine.yaml:2", "mine.yaml:5", "mine.yaml:6", "family", "seconds", "wings"] {
            #expect(result.output.contains(part), "\(part)")
        }
    }

    @Test("a scenario that does not mean what it says passes validate with a warning, and fails with --strict")
    func doubtful() throws {
        let command = try Command()
        try command.write(
            "scenario: mine\nfamily: cheat\nabout: push-ups\nsession: [push-ups]\n", to: "mine.yaml")
        let arguments = ["validate", "mine.yaml", "--scenarios", Command.scenarios]
        let lenient = try command.run(arguments)
        #expect(lenient.status == 0 && lenient.output.hasPrefix("warning: mine.yaml:2: family: found cheat with "))
        let strict = try command.run(arguments + ["--strict"])
        #expect(strict.status == 2 && strict.output.contains("warning: mine.yaml:2: family: "))
        let json = try command.run(arguments + ["--format", "json"])
        #expect(json.status == 0 && json.output.contains(#""severity" : "warning""#))
    }

    @Test("the checkout's scenarios are valid, and mean what they say")
    func checkout() throws {
        let result = try Command().run("validate", Command.scenarios, "--strict", "--scenarios", Command.scenarios)
        #expect(result.status == 0)
        #expect(result.complaints.isEmpty)
    }
}
