import Documents
import HarnessSupport
import Foundation
import Testing

@testable import Scenarios

@Suite("Variations of scenarios")
struct VariationTests: ~Copyable {
    private let scratch: ScratchLibrary

    init() throws { scratch = try ScratchLibrary() }

    private func names(_ scenarios: String) throws -> [String] {
        let url = try scratch.write("s.yaml", "suite: s\nabout: a test\nscenarios:\n" + scenarios)
        return try LibraryFiles.library().select([url.path]).entries.map(\.scenario.name)
    }

    private func faults(_ scenarios: String) throws -> [Diagnostic] {
        let url = try scratch.write("s.yaml", "suite: s\nabout: a test\nscenarios:\n" + scenarios)
        return try LibraryFiles.library().validate(url)
    }

    @Test("every combination is a scenario, the last key changing fastest, with its keys in alphabetical order")
    func product() throws {
        let names = try names("  - real/standard: {vary: {height: [.3, 1.0], azimuth: [0, 45, 9e1]}}\n")
        let expected = ["0.3", "1"].flatMap { height in
            ["0", "45", "90"].map { azimuth in "real/standard[azimuth=\(azimuth),height=\(height)]" }
        }
        #expect(names == expected)
    }

    @Test("a variation has one name, however it is written, and its trials follow from it")
    func canonical() throws {
        let library = try LibraryFiles.library()
        let written = try library.scenario(named: "real/standard[height=3e-1,azimuth=+45.0]")
        #expect(written.name == "real/standard[azimuth=45,height=0.3]")
        let url = try scratch.write(
            "s.yaml", "suite: s\nabout: a test\nscenarios:\n  - real/standard[azimuth=45]: {vary: {height: [0.3]}}\n")
        let expanded = try #require(try library.select([url.path]).entries.first).scenario
        #expect(expanded.name == written.name)
        for trial in 0..<5 {
            let plan = try written.draw(trial: trial, seed: 9)
            #expect(try plan == expanded.draw(trial: trial, seed: 9))
            #expect(abs(plan.camera.azimuth) == 45 && plan.camera.height == 0.3)
        }
    }

    @Test("a value that is set changes no other value of the same draw, and another name draws other people")
    func streams() throws {
        let library = try LibraryFiles.library()
        let base = try library.scenario(named: "real/standard")
        var varied = try library.scenario(named: "real/standard[flare=15]")
        let plain = try base.draw(trial: 3, seed: 1)
        #expect(try varied.draw(trial: 3, seed: 1).body != plain.body)
        varied.name = base.name
        var other = try varied.draw(trial: 3, seed: 1)
        #expect(other.style.flare == 15)
        other.style.flare = plain.style.flare
        #expect(other == plain)
    }

    @Test("an estimator that a name tells is kept where another one is to see all")
    func estimator() throws {
        let library = try LibraryFiles.library().seen(by: "bad-light")
        #expect(try library.scenario(named: "real/standard").estimator.name == "bad-light")
        let varied = try library.scenario(named: "real/standard[estimator=studio]")
        #expect(varied.estimator.name == "studio")
        #expect(try varied.draw(trial: 0, seed: 1).estimator.name == "studio")
    }

    @Test("words, bodies, styles and clocks can be set too")
    func sections() throws {
        let plan = try LibraryFiles.library()
            .scenario(named: "real/incline[orientation=portrait,stature=1.8,incline=30,duplicates=0.1,image.long=1920]")
            .draw(trial: 0, seed: 1)
        #expect(plan.camera.imageHeight == 1920 && plan.camera.imageWidth == 720)
        #expect(plan.body.stature == 1.8 && plan.style.incline == 30 && plan.clock.duplicateProbability == 0.1)
    }

    @Test("no key is in two sections, so that a name needs no sections")
    func keys() {
        let sections = [
            Schema.body, Schema.style, Schema.camera, Schema.clock, Schema.inference, Schema.morning,
        ]
        let keys = ["estimator", "failures"] + sections.joined().map(\.name)
        #expect(Set(keys).count == keys.count)
    }

    @Test("the numbers of repetitions are set in every set, those of a phase in every phase of its kind or label")
    func sessions() throws {
        let library = try LibraryFiles.library()
        func plan(_ settings: String) throws -> TrialPlan {
            try library.scenario(named: "real/two-sets[\(settings)]").draw(trial: 0, seed: 1)
        }
        let sets = try plan("bottom=90,count=4,rest.seconds=5,variation=0").session
        let strokes = sets.compactMap { if case .pushUps(let strokes) = $0.activity { strokes } else { nil } }
        #expect(strokes.map(\.count) == [4, 4])
        let rests = sets.filter { $0.label == "rest" }.map(\.duration)
        #expect(!rests.isEmpty && rests.allSatisfy { $0 == 5 })
        let still = try plan("stand.seconds=2.5").session.filter { $0.activity == .hold(.standing, seconds: 2.5) }
        #expect(still.count >= 2)
    }

    @Test("the keys that an occlusion names, those of other people and of the countable rule are set too")
    func otherSections() throws {
        let library = try LibraryFiles.library()
        let hidden = try library.scenario(named: "occlusion/near-wrist-flicker[flicker=0.5]").draw(trial: 0, seed: 1)
        #expect(hidden.occlusions.map(\.when) == [.flicker(share: 0.5)])
        let other = try library.scenario(named: "occlusion/other-walks-past[others.walk=2.5]").draw(trial: 0, seed: 1)
        #expect(other.others.map(\.walk) == [2.5])
        let strict = try library.scenario(named: "real/standard[countable.drop=0.6]").draw(trial: 0, seed: 1)
        #expect(strict.countable.drop == 0.6)
    }

    @Test("a key with two numbers takes them in a name and in a suite, in their shortest form")
    func pairs() throws {
        let library = try LibraryFiles.library()
        let scenario = try library.scenario(named: "occlusion/far-arm[at-bottoms.seconds=0.20..1e0]")
        #expect(scenario.name == "occlusion/far-arm[at-bottoms.seconds=0.2..1]")
        let when = try scenario.draw(trial: 0, seed: 1).occlusions.map(\.when)
        guard case .bottoms(_, let seconds) = try #require(when.first) else {
            Issue.record("\(when)")
            return
        }
        #expect(seconds == 0.2...1)
        #expect(
            try names("  - occlusion/far-arm: {vary: {at-bottoms.seconds: [[.1, 0.20], 0.5..1, [-0, 0]]}}\n")
                == ["0.1..0.2", "0.5..1", "0..0"].map { "occlusion/far-arm[at-bottoms.seconds=\($0)]" })
        for wrong in ["[1, 0.5]", "[1, 100]", "0.5", "[1, 2, 3]", "[[1, 2], 3]", "1..2..3", "a..b"] {
            let faults = try faults("  - occlusion/far-arm: {vary: {at-bottoms.seconds: [\(wrong)]}}\n")
            #expect(!faults.isEmpty, "\(wrong)")
        }
    }

    @Test(
        "a name that says nothing sensible is refused",
        arguments: [
            ("real/standard[azimut=45]", "did you mean azimuth?"), ("real/standard[azimuth=900]", "0…180"),
            ("real/standard[azimuth=]", "name[key=value"), ("real/standard[]", "name[key=value"),
            ("real/standard[azimuth=45", "name[key=value"), ("real/standard]", "name[key=value"),
            ("real/standard[azimuth=4,azimuth=5]", "each key once"), ("real/standard[azimuth=nan]", "0…180"),
            ("real/standard[estimator=studi]", "did you mean studio?"), ("real/standard[tag-error=0.5]", "whole"),
            ("real/standrd[azimuth=45]", "did you mean real/standard?"), ("standard[azimuth=45]", "a scenario"),
            ("real/standard[a=1,b=1,c=1,d=1,e=1,f=1,g=1,h=1,i=1]", "at most 8"),
            ("real/standard[session=stand]", "a key of a section"), ("real/standard[flicker=0.5]", "of its occlusions"),
            ("real/standard[bottom=170]", "below the top"), ("real/standard[countable.drop=0.1]", "at least"),
            ("real/standard[push-ups.label=1]", "a key of a section"), ("[azimuth=45]", "no such suite"),
        ])
    func refused(name: String, allowed: String) throws {
        let error = #expect(throws: InputError.self) { try LibraryFiles.library().select([name]) }
        let text = try #require(error).description
        #expect(text.contains(allowed.replacing("no such suite", with: "one of")), "\(text)")
        #expect(throws: InputError.self) { try LibraryFiles.library().scenario(named: name) }
    }

    @Test(
        "a suite's variations are refused where they make no sense, with the line",
        arguments: [
            ("  - real/standard: {vary: {azimut: [1]}}\n", "did you mean azimuth?"),
            ("  - real/standard: {vary: {azimuth: 45}}\n", "a list"),
            ("  - real/standard: {vary: {azimuth: []}}\n", "a list"),
            ("  - real/standard: {vary: {azimuth: [1, 1]}}\n", "each value once"),
            ("  - real/standard: {vary: {azimuth: [1, 1.0]}}\n", "each value once"),
            ("  - real/standard: {vary: {azimuth: [{uniform: [1, 2]}]}}\n", "a number or a word"),
            ("  - real/standard: {vary: {azimuth: [1, 200]}}\n", "0…180"),
            ("  - real/standard[azimuth=1]: {vary: {azimuth: [1]}}\n", "each key once"),
            ("  - real/standard: {try: 5}\n", "trials, vary"),
            ("  - real/standard: {trials: 0}\n", "1 to 1000000"),
            ("  - real/standard\n  - real/standard: {trials: 5}\n", "each scenario once"),
            ("  - real/standard: {vary: {distance: [0.3], azimuth: [90, 0], height: [0.2]}}\n", "clear of the body"),
        ])
    func refusedInSuites(scenarios: String, allowed: String) throws {
        let faults = try faults(scenarios)
        let fault = try #require(faults.first)
        #expect(fault.allowed.contains(allowed), "\(faults)")
        #expect((fault.line ?? 0) >= 4)
    }

    @Test("a wrong key of many variations is one fault")
    func wrongKeyOnce() throws {
        let scenarios = "  - real/standard: {vary: {azimut: [1, 2, 3], height: [0.3, 1]}}\n"
        #expect(try faults(scenarios).count == 1)
        let error = #expect(throws: InputError.self) { try names(scenarios) }
        #expect(try #require(error).diagnostics.count == 1)
    }

    @Test("a suite of more than a thousand scenarios is refused, however large its product is")
    func tooMany() throws {
        let values = (0..<101).map { "\(Double($0) / 100)" }.joined(separator: ", ")
        let most = "azimuth: [\((0..<100).map { "\($0)" }.joined(separator: ", "))]"
        #expect(try names("  - real/standard: {vary: {\(most), roll: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}}\n").count == 1000)
        let one = try faults(
            "  - real/fast\n  - real/standard: {vary: {\(most), roll: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}}\n")
        #expect(one.map(\.found) == ["1001 scenarios in all"])
        let keys = ["aim-x", "aim-height", "drops", "hand-offset", "tag-error"]
        let all = keys.map { "\($0): [\(values)]" }.joined(separator: ",\n      ")
        #expect(
            try faults("  - real/standard:\n      vary: {\(all)}\n").contains { $0.allowed.contains("at most 1000") })
    }
}
