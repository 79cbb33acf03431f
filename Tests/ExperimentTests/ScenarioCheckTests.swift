import Documents
import Experiment
import Foundation
import HarnessSupport
@testable import Scenarios
import Testing

/// A scenario that does not mean what it says, its warning, and the same scenario when it is mended.
struct DoubtfulScenario: Sendable, CustomTestStringConvertible {
    var what: String
    var family = "real"
    /// Lines after `scenario`, `family` and `about`, so the first of them is line 4.
    var lines: String
    var line = 2
    var key = "family"
    /// Parts of what is found.
    var found: [String]
    /// A part of what is allowed.
    var allowed: String
    /// A text of the whole file and what stands there in the mended one.
    var mend: (wrong: String, right: String)

    var testDescription: String { what }

    static let table: [DoubtfulScenario] = [
        .init(
            what: "real push-ups too shallow to count",
            lines: "session:\n  - push-ups: {count: 3, bottom: 140, bottom-sd: 0}",
            found: ["no countable cycle among", "in 20 draws", "the shoulders travel at most 0.0", "less than 13"],
            allowed: "a drop of 0.38 T", mend: ("bottom: 140", "bottom: 80")),
        .init(
            what: "a rule that no push-up meets", lines: "session: [push-ups]\ncountable: {elbow-bottom: 40}",
            found: ["no countable cycle among"], allowed: "elbows bent to 40°", mend: ("40", "110")),
        .init(
            what: "an occlusion of nothing that counts", family: "occlusion", lines: "session: [plank]",
            found: ["occlusion with no cycle in 20 draws"], allowed: "push-ups that count", mend: ("plank", "push-ups")),
        .init(
            what: "a cheat that is a push-up", family: "cheat", lines: "session:\n  - push-ups: {count: 2, bottom: 75}",
            found: ["cheat with 40 of 40 cycles countable in 20 draws, in 20 of them"],
            allowed: "nothing that is a push-up", mend: ("bottom: 75", "bottom: 140")),
        .init(
            what: "a cheat that is a push-up in some draws", family: "cheat",
            lines: "session:\n  - push-ups: {count: 2, bottom: {choice: [75, 145]}, bottom-sd: 0}",
            found: ["cheat with 18 of 32 cycles countable in 20 draws, in 9 of them"], allowed: "a stricter rule",
            mend: ("75", "140")),
        .init(
            what: "everyday motion with push-ups", family: "everyday", lines: "session: [push-ups]",
            found: ["everyday with"], allowed: "another family", mend: ("push-ups", "squats")),
        .init(
            what: "partial push-ups that all count", family: "partial",
            lines: "session:\n  - push-ups: {kind: partial, count: 3, bottom: 70}",
            found: ["partial with", "cycles countable in 20 draws"], allowed: "family: real",
            mend: ("bottom: 70", "bottom: 120")),
        .init(
            what: "a camera within the body in some draws", family: "everyday",
            lines: """
                session: [stand]
                camera: {azimuth: {choice: [90, 180]}, distance: 0.7, height: 1.1, orientation: landscape}
                """,
            line: 5, key: "camera",
            found: ["a camera within a hand's breadth of the body in 1", " of 20 draws, inside it in "],
            allowed: "at least 9 cm clear", mend: ("0.7", "1.7")),
        .init(
            what: "a camera just beside the body", family: "everyday",
            lines: """
                session: [stand]
                body: {sex: male, stature: 1.75}
                camera: {azimuth: 180, distance: 0.45, height: 1.1, orientation: landscape}
                """,
            line: 6, key: "camera", found: ["cm from it at the nearest"], allowed: "during the whole session",
            mend: ("0.45", "0.3")),
        .init(
            what: "a clip that would begin after its session", family: "everyday",
            lines: "session:\n  - stand: {seconds: 3}\nclock: {starts-late: 5}", line: 6, key: "clock",
            found: ["leave nothing of the session in any of 20 draws"], allowed: "longer than both by at least 0.5 s",
            mend: ("starts-late: 5", "starts-late: 2")),
        .init(
            what: "inference that takes longer than the session", family: "everyday",
            lines: "session:\n  - stand: {seconds: 3}\ninference: {service: 2, load: 3}", line: 6, key: "inference",
            found: ["no frame in 20 of 20 draws"], allowed: "answered before the session ends",
            mend: ("load: 3", "load: 0")),
        .init(
            what: "an occlusion with a share of zero",
            lines: "session: [push-ups]\nocclusions:\n  - {hide: legs, flicker: 0, effect: missing}", line: 6,
            key: "occlusions[0]", found: ["hides nothing in ", " frames of 20 draws"], allowed: "a share above 0",
            mend: ("flicker: 0", "flicker: 0.01")),
        .init(
            what: "an occlusion after the session",
            lines: """
                session: [push-ups]
                occlusions:
                  - {hide: legs, span: {start: 1, seconds: 1}, effect: missing}
                  - {hide: all, span: {start: 600, seconds: 5}, effect: guessed}
                """,
            line: 7, key: "occlusions[1]", found: ["hides nothing"], allowed: "within the session",
            mend: ("600", "1")),
        .init(
            what: "an occlusion of a joint that the estimator never reports",
            lines: "session: [push-ups]\nestimator: blind\nocclusions: [{hide: near-hip, dips: 1, effect: missing}]",
            line: 6, key: "occlusions[0]", found: ["hides nothing"], allowed: "the estimator would report",
            mend: ("blind", "home")),
    ]
}

@Suite("Scenarios that do not mean what they say")
struct ScenarioCheckTests {
    private static func text(_ wrong: DoubtfulScenario) -> String {
        "scenario: mine\nfamily: \(wrong.family)\nabout: a test\n\(wrong.lines)\n"
    }

    /// A library with an estimator that never reports the near hip.
    private func scratch() throws -> ScratchLibrary {
        let scratch = try ScratchLibrary()
        let weak = try String(
            contentsOf: LibraryFiles.folder.appending(path: "estimators/weak-hip.yaml"), encoding: .utf8)
        try scratch.write(
            "estimators/blind.yaml",
            weak.replacing("estimator: weak-hip", with: "estimator: blind")
                .replacing("effect: guessed", with: "effect: missing"))
        return scratch
    }

    private func check(_ file: URL, in scratch: borrowing ScratchLibrary) throws -> [Diagnostic] {
        let library = try ScenarioLibrary(folder: scratch.folder)
        var check = FileCheck(plans: [:]) { library }
        return try check.run([file.path]).flatMap(\.diagnostics)
    }

    @Test("is warned of with place, figure and advice", arguments: DoubtfulScenario.table)
    func warned(_ wrong: DoubtfulScenario) throws {
        let scratch = try scratch()
        let found = try check(try scratch.write("mine.yaml", Self.text(wrong)), in: scratch)
        let warning = try #require(found.first)
        #expect(found.count == 1 && warning.severity == .warning, "\(found)")
        #expect(warning.file.hasSuffix("mine.yaml") && warning.line == wrong.line && warning.key == wrong.key)
        for part in wrong.found { #expect(warning.found.contains(part), "\(warning)") }
        #expect(warning.allowed.contains(wrong.allowed), "\(warning)")
    }

    @Test("is not warned of when it is mended", arguments: DoubtfulScenario.table)
    func mended(_ wrong: DoubtfulScenario) throws {
        let scratch = try scratch()
        let text = Self.text(wrong).replacing(wrong.mend.wrong, with: wrong.mend.right)
        #expect(try check(try scratch.write("mine.yaml", text), in: scratch) == [])
    }

    @Test("Occlusions that hide the same joints at the same time hide something")
    func sameJoints() throws {
        let scratch = try scratch()
        let item = "{hide: legs, flicker: 1, effect: missing}"
        let text = "scenario: mine\nfamily: real\nabout: a test\nsession: [push-ups]\nocclusions: [\(item), \(item)]\n"
        #expect(try check(try scratch.write("mine.yaml", text), in: scratch) == [])
    }

    @Test("A session that no body can perform is a fault")
    func outOfReach() throws {
        let scratch = try scratch()
        let text =
            "scenario: mine\nfamily: real\nabout: a test\nsession: [push-ups]\nstyle: {hand-spacing: 3, hand-offset: 0.8}\n"
        let found = try check(try scratch.write("mine.yaml", text), in: scratch)
        #expect(found.map(\.severity) == [.error] && found.map(\.line) == [4] && found.map(\.key) == ["session"])
        #expect(found.allSatisfy { $0.found.contains("out of reach") })
    }

    @Test("A suite's variations are judged at their places")
    func variations() throws {
        let scratch = try scratch()
        try scratch.write(
            "mine.yaml",
            "scenario: mine\nfamily: everyday\nabout: a test\nsession: [stand]\ncamera: {height: 1.1, orientation: landscape}\n"
        )
        let suite = try scratch.write(
            "all.yaml",
            "suite: all\nabout: a test\nscenarios:\n  - mine[azimuth=90]\n  - mine: {vary: {azimuth: [180], distance: [0.7, 3]}}\n"
        )
        let found = try check(suite, in: scratch)
        #expect(found.map(\.severity) == [.warning] && found.map(\.line) == [5])
        #expect(found.allSatisfy { $0.found.hasPrefix("mine[azimuth=180,distance=0.7]: a camera") })
        #expect(found.allSatisfy { $0.found.contains("of 20 draws") })
    }

    @Test("A variation whose occlusion is set to 0 is the reference of the others, and no warning")
    func reference() throws {
        let scratch = try scratch()
        try scratch.write(
            "mine.yaml",
            """
            scenario: mine
            family: occlusion
            about: a test
            session: [push-ups]
            occlusions: [{hide: arms, flicker: 0.5, effect: missing}]

            """
        )
        func suite(_ share: String) throws -> URL {
            try scratch.write(
                "all.yaml", "suite: all\nabout: a test\nscenarios:\n  - mine: {vary: {flicker: [\(share), 0.5]}}\n")
        }
        #expect(try check(suite("0"), in: scratch).isEmpty)
        let idle = try check(suite("0.000001"), in: scratch)
        #expect(idle.map(\.severity) == [.warning] && idle[0].found.contains("hides nothing"))
    }
}
