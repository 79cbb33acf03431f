import Documents
import HarnessSupport
import Foundation
import Testing

@testable import Scenarios

/// A wrong scenario, and the fault that must be told.
struct WrongScenario: Sendable, CustomTestStringConvertible {
    var what: String
    /// Lines after `scenario`, `family` and `about`, so the first of them is line 4.
    var lines: String
    var line: Int
    var path: String
    var found: String
    var allowed = ""

    var testDescription: String { what }

    private static let taken = "behind: 1, taken: {per-minute: 1, seconds: [1, 2]}"

    static let table: [WrongScenario] = [
        .init(
            what: "a word for a number", lines: "session:\n  - push-ups: {bottom: abc}", line: 5,
            path: "session[0].push-ups.bottom", found: "\"abc\"", allowed: "30…176"),
        .init(
            what: "a number out of range", lines: "session: [stand]\nstyle:\n  flare: 95", line: 6, path: "style.flare",
            found: "\"95\"", allowed: "0…90"),
        .init(
            what: "NaN", lines: "session: [stand]\ncamera: {height: .nan}", line: 5, path: "camera.height",
            found: "\".nan\""),
        .init(
            what: "nan without a dot", lines: "session: [stand]\ncamera: {height: nan}", line: 5, path: "camera.height",
            found: "\"nan\""),
        .init(
            what: "infinity", lines: "session: [stand]\ncamera: {distance: .inf}", line: 5, path: "camera.distance",
            found: "\".inf\""),
        .init(
            what: "a number too large for a Double", lines: "session: [stand]\ncamera: {distance: 1e999}", line: 5,
            path: "camera.distance", found: "\"1e999\""),
        .init(
            what: "a quoted number", lines: "session: [stand]\ncamera: {distance: \"2\"}", line: 5,
            path: "camera.distance", found: "\"2\""),
        .init(
            what: "nothing for a number", lines: "session: [stand]\ncamera:\n  distance:", line: 6,
            path: "camera.distance", found: "nothing"),
        .init(
            what: "a list for a number", lines: "session: [stand]\ncamera:\n  distance: [1, 2]", line: 6,
            path: "camera.distance", found: "a list"),
        .init(
            what: "NaN as the share of a fault",
            lines: "session:\n  - push-ups:\n      faults:\n        hips-sag: {share: .nan, size: 0.1}",
            line: 7, path: "session[0].push-ups.faults.hips-sag.share", found: "\".nan\"", allowed: "0…1"),
        .init(
            what: "a fault's size out of range",
            lines: "session:\n  - push-ups:\n      faults:\n        hips-sag: {share: 1, size: 0.3}", line: 7,
            path: "session[0].push-ups.faults.hips-sag.size", found: "\"0.3\"", allowed: "0…0.25"),
        .init(
            what: "a fault's drawn size out of range",
            lines: "session:\n  - push-ups:\n      faults:\n        hips-sag: {share: 1, size: {uniform: [0, 0.3]}}",
            line: 7, path: "session[0].push-ups.faults.hips-sag.size.uniform[1]", found: "\"0.3\"", allowed: "0…0.25"),
        .init(
            what: "a required key out of range",
            lines: "session: [stand]\ngarbage: {every: 1, picture: corner, confidence: 1.5}", line: 5,
            path: "garbage.confidence", found: "\"1.5\"", allowed: "0…1"),
        .init(
            what: "two numbers of a required key in the wrong order",
            lines: "session: [stand]\nothers: [{session: [stand], behind: 1, taken: {per-minute: 1, seconds: [2, 1]}}]",
            line: 5, path: "others[0].taken.seconds", found: "[2, 1]", allowed: "the lower number first"),
        .init(
            what: "a number in place of required keys",
            lines: "session: [stand]\nothers: [{session: [stand], behind: 1, taken: 5}]", line: 5,
            path: "others[0].taken", found: "\"5\"", allowed: "per-minute"),
        .init(
            what: "an unknown key of another person",
            lines: "session: [stand]\nothers: [{sesion: [stand], session: [stand], \(taken)}]",
            line: 5, path: "others[0].sesion", found: "an unknown key", allowed: "did you mean session?"),
        .init(
            what: "the session of another person again",
            lines: "session: [stand]\nothers: [{session: [stand], session: [stand], \(taken)}]",
            line: 5, path: "others[0].session", found: "the key again"),
        .init(
            what: "a fault without a size",
            lines: "session:\n  - push-ups:\n      faults:\n        half-range: {share: 1}", line: 7,
            path: "session[0].push-ups.faults.half-range.share", found: "the key without faults.half-range.size"),
        .init(
            what: "a fault without a share",
            lines: "session:\n  - push-ups:\n      faults:\n        half-range: {size: 120}", line: 7,
            path: "session[0].push-ups.faults.half-range.size", found: "the key without faults.half-range.share"),
        .init(
            what: "an unknown fault",
            lines: "session:\n  - push-ups:\n      faults:\n        hip-sag: {share: 1, size: 0.1}",
            line: 7, path: "session[0].push-ups.faults.hip-sag", found: "an unknown key",
            allowed: "did you mean hips-sag?"),
        .init(
            what: "a limit of form that is drawn", lines: "session: [stand]\nform: {sag: {uniform: [0, 0.1]}}", line: 5,
            path: "form.sag", found: "a mapping"),
        .init(
            what: "an unknown key", lines: "session: [stand]\ncamera: {distence: 2}", line: 5, path: "camera.distence",
            found: "an unknown key", allowed: "did you mean distance?"),
        .init(
            what: "an unknown key at the top", lines: "sesion: [stand]\nsession: [stand]", line: 4, path: "sesion",
            found: "an unknown key", allowed: "did you mean session?"),
        .init(
            what: "a key again", lines: "session: [stand]\ncamera:\n  height: 1\n  distance: 2\n  height: 1", line: 8,
            path: "camera.height", found: "the key again"),
        .init(
            what: "a quoted key again", lines: "session: [stand]\ncamera:\n  \"height\": 1\n  \"height\": 1", line: 7,
            path: "camera.height", found: "the key again"),
        .init(
            what: "a top-level key again", lines: "session: [stand]\nsession: [stand]", line: 5, path: "session",
            found: "the key again"),
        .init(what: "no session", lines: "style: {flare: 40}", line: 1, path: "session", found: "no such key"),
        .init(what: "an empty session", lines: "session: []", line: 4, path: "session", found: "an empty list"),
        .init(
            what: "a session that is no list", lines: "session: {stand: 1}", line: 4, path: "session",
            found: "a mapping"),
        .init(
            what: "an unknown phase", lines: "session:\n  - stand\n  - pushups: {count: 3}", line: 6,
            path: "session[1].pushups", found: "an unknown key", allowed: "did you mean push-ups?"),
        .init(
            what: "an unknown phase as a word", lines: "session:\n  - stnd", line: 5, path: "session[0]",
            found: "\"stnd\"", allowed: "did you mean stand?"),
        .init(
            what: "a phase whose keys are not indented", lines: "session:\n  - stand:\n    seconds: 3", line: 5,
            path: "session[0]", found: "a mapping with 2 keys"),
        .init(
            what: "postures that don't follow", lines: "session:\n  - stand\n  - push-ups", line: 6,
            path: "session[1].push-ups", found: "a phase that begins in posture plank after one that ends in standing",
            allowed: "get-down: {seconds: 2}"),
        .init(
            what: "a transition to nowhere", lines: "session:\n  - stand\n  - transition: {seconds: 2}", line: 6,
            path: "session[1].transition.to", found: "no such key"),
        .init(
            what: "an unknown posture", lines: "session:\n  - pump: {posture: sitting}", line: 5,
            path: "session[0].pump.posture", found: "\"sitting\""),
        .init(
            what: "a pump in a plank", lines: "session:\n  - pump: {posture: plank}", line: 5,
            path: "session[0].pump.posture", found: "\"plank\""),
        .init(
            what: "a bottom above the top", lines: "session:\n  - push-ups: {bottom: 150, top: 140}", line: 5,
            path: "session[0].push-ups.bottom", found: "a bottom of 150 or more and a top of 140 or less"),
        .init(
            what: "a bottom above the plank's own top",
            lines: "style: {elbow-top: 150}\nsession:\n  - push-ups: {bottom: 145}", line: 6,
            path: "session[0].push-ups.bottom", found: "a bottom of 145 or more and a top of 150 or less"),
        .init(
            what: "too many repetitions", lines: "session:\n  - push-ups: {count: 10001}", line: 5,
            path: "session[0].push-ups.count", found: "\"10001\"", allowed: "1…10000"),
        .init(
            what: "half a repetition", lines: "session:\n  - push-ups: {count: 2.5}", line: 5,
            path: "session[0].push-ups.count", found: "\"2.5\"", allowed: "a whole number"),
        .init(
            what: "a session of hours", lines: "session:\n  - plank\n  - push-ups: {count: 9000}", line: 6,
            path: "session[1].push-ups", found: "a session that gets longer than 3600 s here"),
        .init(
            what: "an unknown estimator", lines: "session: [stand]\nestimator: hme", line: 5, path: "estimator",
            found: "\"hme\"", allowed: "did you mean home?"),
        .init(
            what: "an unknown cycle signal", lines: "session: [stand]\ncycles: legs", line: 5, path: "cycles",
            found: "\"legs\"", allowed: "body | arms"),
        .init(
            what: "a rule whose borderline lies above it", lines: "session: [stand]\ncountable: {borderline-drop: 0.5}",
            line: 5, path: "countable.borderline-drop", found: "0.5", allowed: "at most"),
        .init(
            what: "a rule below the defaults' borderline", lines: "session: [stand]\ncountable: {rise: 0.6}",
            line: 5, path: "countable.rise", found: "0.6", allowed: "at least that of a borderline cycle, 0.7"),
        .init(
            what: "a drawn rule", lines: "session: [stand]\ncountable: {drop: {uniform: [0.3, 0.4]}}", line: 5,
            path: "countable.drop", found: "a mapping"),
        .init(
            what: "a field of view of half a turn", lines: "session: [stand]\ncamera: {field-of-view: 180}", line: 5,
            path: "camera.field-of-view", found: "\"180\"", allowed: "20…150"),
        .init(
            what: "a camera below the floor", lines: "session: [stand]\ncamera: {height: -0.1}", line: 5,
            path: "camera.height", found: "\"-0.1\""),
        .init(
            what: "a camera too near", lines: "session: [stand]\ncamera: {distance: 0.2}", line: 5,
            path: "camera.distance", found: "\"0.2\""),
        .init(
            what: "a camera within the body",
            lines: "session: [stand]\ncamera: {distance: 0.5, azimuth: 5, height: 0.3}", line: 5,
            path: "camera.distance", found: "within the body"),
        .init(
            what: "an image that is higher than it is long",
            lines: "session: [stand]\ncamera:\n  image: {long: 480, short: 640}", line: 6, path: "camera.image.short",
            found: "640"),
        .init(
            what: "an image that is not as long as the defaults have it high",
            lines: "session: [stand]\ncamera: {image: {long: 480}}", line: 5, path: "camera.image.long", found: "480",
            allowed: "at least the shorter side, 720 pixels"),
        .init(
            what: "an impossible body", lines: "session: [stand]\nbody: {upper-arm: 0.4}", line: 5,
            path: "body.upper-arm", found: "\"0.4\"", allowed: "0.14…0.25"),
        .init(
            what: "a giant", lines: "session: [stand]\nbody: {stature: 17.5}", line: 5, path: "body.stature",
            found: "\"17.5\""),
        .init(
            what: "an unknown distribution", lines: "session: [stand]\nbody: {stature: {gaussian: 1.7}}", line: 5,
            path: "body.stature.gaussian", found: "an unknown key", allowed: "uniform, normal, lognormal, choice, clip"),
        .init(
            what: "two distributions", lines: "session: [stand]\nbody: {stature: {uniform: [1.6, 1.7], choice: [1.7]}}",
            line: 5, path: "body.stature", found: "2 distributions"),
        .init(
            what: "a clip without a distribution", lines: "session: [stand]\nbody: {stature: {clip: [1.6, 1.7]}}",
            line: 5, path: "body.stature", found: "no distribution"),
        .init(
            what: "a uniform range upside down", lines: "session: [stand]\nbody: {stature: {uniform: [1.8, 1.7]}}",
            line: 5, path: "body.stature.uniform", found: "[1.8, 1.7]", allowed: "the lower number first"),
        .init(
            what: "a uniform range beyond the key's", lines: "session: [stand]\nbody: {stature: {uniform: [1.0, 1.7]}}",
            line: 5, path: "body.stature.uniform[0]", found: "\"1.0\"", allowed: "1.2…2.3"),
        .init(
            what: "a choice beyond the key's range", lines: "session: [stand]\nclock:\n  fps: {choice: [15, 500]}",
            line: 6, path: "clock.fps.choice[1]", found: "\"500\""),
        .init(
            what: "an empty choice", lines: "session: [stand]\nclock:\n  fps: {choice: []}", line: 6,
            path: "clock.fps.choice", found: "an empty list"),
        .init(
            what: "a clip beyond the key's range",
            lines: "session: [stand]\nstyle: {flare: {normal: {mean: 40, sd: 5}, clip: [0, 100]}}", line: 5,
            path: "style.flare.clip[1]", found: "\"100\""),
        .init(
            what: "a mean outside its clip",
            lines: "session: [stand]\nstyle: {flare: {normal: {mean: 40, sd: 5}, clip: [50, 60]}}", line: 5,
            path: "style.flare.normal.mean", found: "\"40\""),
        .init(
            what: "a normal without its standard deviation",
            lines: "session: [stand]\nstyle: {flare: {normal: {mean: 40}}}", line: 5, path: "style.flare.normal",
            found: "not both of them"),
        .init(
            what: "a negative standard deviation",
            lines: "session: [stand]\nstyle: {flare: {normal: {mean: 40, sd: -1}}}", line: 5,
            path: "style.flare.normal.sd", found: "\"-1\""),
        .init(
            what: "a lognormal median of 0",
            lines: "session: [stand]\nstyle: {flare: {lognormal: {median: 0, sigma: 1}}}", line: 5,
            path: "style.flare.lognormal.median", found: "\"0\""),
        .init(
            what: "an occlusion of nothing",
            lines: "session: [stand]\nocclusions:\n  - {flicker: 0.1, effect: missing}", line: 6, path: "occlusions[0]",
            found: "nothing that is hidden"),
        .init(
            what: "an occlusion at two times",
            lines: "session: [stand]\nocclusions:\n  - {hide: legs, flicker: 0.1, dips: 1, effect: missing}", line: 6,
            path: "occlusions[0]", found: "flicker and dips"),
        .init(
            what: "bursts with a visible time and a share",
            lines:
                "session: [stand]\nocclusions:\n  - {hide: legs, bursts: {hidden: 1, visible: 1, share: 0.5}, effect: missing}",
            line: 6, path: "occlusions[0]", found: "other bursts"),
        .init(
            what: "bursts of no length",
            lines:
                "session: [stand]\nocclusions:\n  - {hide: legs, bursts: {hidden: 0, visible: 1}, effect: missing}",
            line: 6, path: "occlusions[0].bursts.hidden", found: "\"0\""),
        .init(
            what: "an object that moves to nowhere",
            lines:
                "session: [stand]\nocclusions:\n  - {object: {x: 0, y: 1, length: 1, width: 1, height: 1, speed: 1}, effect: missing}",
            line: 6, path: "occlusions[0]", found: "another object"),
        .init(
            what: "an occlusion in an unknown phase",
            lines:
                "session: [stand]\nocclusions:\n  - {hide: all, span: {phase: push-ups, at: 0.5, seconds: 1}, effect: missing}",
            line: 6, path: "occlusions[0].span.phase", found: "\"push-ups\"", allowed: "the label of a phase: stand"),
        .init(
            what: "an unknown group of joints",
            lines: "session: [stand]\nocclusions:\n  - {hide: far-foot, flicker: 0.1, effect: missing}", line: 6,
            path: "occlusions[0].hide", found: "\"far-foot\""),
        .init(
            what: "a label with a comma", lines: "session:\n  - stand: {label: \"a,b\"}", line: 5,
            path: "session[0].stand.label", found: "\"a,b\""),
        .init(
            what: "a list as a key", lines: "session: [stand]\n? [a]\n: 1", line: 5, path: "", found: "a list as a key"),
    ]
}

@Suite("Faults of scenario files")
struct FaultTests {
    @Test(
        "Each kind of fault is told with its line, its key, what was found and what is allowed",
        arguments: WrongScenario.table)
    func tells(_ wrong: WrongScenario) throws {
        let faults = try Text.faults(Text.head + wrong.lines + "\n")
        let fault = try #require(faults.first)
        #expect(faults.count == 1, "\(faults)")
        #expect(fault.file == "x.yaml")
        #expect(fault.line == wrong.line)
        #expect(fault.key == wrong.path)
        #expect(fault.found.contains(wrong.found), "\(fault.found)")
        #expect(
            wrong.allowed.isEmpty ? !fault.allowed.isEmpty : fault.allowed.contains(wrong.allowed), "\(fault.allowed)")
        #expect(fault.description.hasPrefix("x.yaml:\(wrong.line): "))
    }

    @Test("Aliases of aliases are refused before they are compared; a few aliases are allowed")
    func aliases() throws {
        var laughs = "a0: &a0 [x]\n"
        for depth in 1...9 {
            laughs += "a\(depth): &a\(depth) [" + String(repeating: "*a\(depth - 1),", count: 10) + "]\n"
        }
        let faults = try Text.faults(laughs + "? *a9\n: 1\n" + Text.head + "session: [stand]\n")
        #expect(faults.map(\.found) == ["more than 20 aliases (*name)"])
        let few = "session:\n  - &p {push-ups: {count: 2}}\n  - *p\n  - *p\n"
        #expect(try Text.faults(Text.head + few).isEmpty)
    }

    @Test("All faults of a file are told at once, in the order of their lines")
    func tellsAll() throws {
        let faults = try Text.faults(
            """
            scenario: real/many
            family: reel
            about: many faults
            body: {stature: tall, hight: 1}
            camera:
              height: 1
              field-of-view: 200
              height: 2
            session:
              - stand: {seconds: 0}
              - hop
              - push-ups: {botom: 70, count: 0}
            estimator: none
            clock: {fps: 0, fps: 30, fps: 24}
            """)
        #expect(
            faults.map { "\($0.line ?? 0) \($0.key)" } == [
                "2 family", "4 body.stature", "4 body.hight", "7 camera.field-of-view", "8 camera.height",
                "10 session[0].stand.seconds", "11 session[1]", "12 session[2].push-ups.botom",
                "12 session[2].push-ups.count", "13 estimator", "14 clock.fps", "14 clock.fps", "14 clock.fps",
            ])
    }

    @Test(
        "What is no YAML mapping is refused with its line where it has one",
        arguments: [
            ("", nil), ("- a\n- b", 1), ("just words", 1), ("a: [1, 2\nb: 3", 2), ("a: b: c", 1), ("a: \"x", 1),
            ("a: 1\n---\nb: 2", 2), ("a: *nobody", 1), ("a: 1\n\tb: 2", 2), ("{}", 1), ("a: \u{1}", 1),
            ("a: " + String(repeating: "[", count: 500), 1), (String(repeating: "- ", count: 2000), 1),
            (String(repeating: "[\n", count: 100_000), 33),
        ] as [(String, Int?)])
    func refuses(_ text: String, line: Int?) throws {
        let faults = try Text.faults(text)
        #expect(faults.count == 1)
        #expect(faults.first?.line == line)
    }

    @Test("Bytes that are no UTF-8 are refused")
    func refusesBytes() {
        #expect(throws: InputError.self) { try Document(Data([0x61, 0x3A, 0x20, 0xFF, 0xFE]), file: "x.yaml") }
    }

    @Test("A file that is cut off, or has letters changed, gives faults or a scenario, and never stops the program")
    func survivesDamage() throws {
        let text = try String(
            contentsOf: LibraryFiles.folder.appending(path: "occlusion/body-lost.yaml"), encoding: .utf8)
        let letters = Array(text)
        for end in stride(from: 0, to: letters.count, by: 7) { _ = try Text.faults(String(letters[..<end])) }
        let marks = Array("{}[]:,-#&*!|>'\"%@`0aé\n\t ~?")
        var state: UInt64 = 7
        for _ in 0..<400 {
            var damaged = letters
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int(state >> 33) % damaged.count
                damaged[place] = marks[Int(state >> 20 & 0xFFFF) % marks.count]
            }
            _ = try Text.faults(String(damaged))
        }
    }
}
