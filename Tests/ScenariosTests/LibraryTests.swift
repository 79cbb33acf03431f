import Documents
import HarnessSupport
import Foundation
import Testing

@testable import Scenarios

@Suite("The library")
struct LibraryTests {
    private func scenario(_ name: String) -> String {
        "scenario: \(name)\nfamily: real\nabout: a test\nsession: [stand]\n"
    }

    @Test("The graded estimators keep their numbers")
    func estimators() throws {
        let library = try LibraryFiles.library()
        let models = Dictionary(uniqueKeysWithValues: try library.estimators().map { ($0.name, $0.model) })
        let graded = models.filter { if case .graded = $0.value.errors { true } else { false } }
        // Three more are home with one thing spoilt.
        let spoilt = ["heavy-jitter", "inversion-bursts", "weak-hip"]
        #expect(
            graded.keys.sorted()
                == (["bad-light", "home", "ideal", "overconfident", "phone-vision", "studio"] + spoilt).sorted())
        // σ of the slow error, its correlation at 30 fps, white σ, far factor, outliers, rates a minute, confidences,
        // fps, jitter, drops.
        let table: [(String, [Double])] = [
            ("ideal", [0, .nan, 0, 1, 0, 0, 0, 0, 0.95, 0.95, 30, 0, 0]),
            ("studio", [0.015, 0.97, 0.003, 2, 0.001, 0.3, 0, 0, 0.9, 0.5, 30, 0.002, 0]),
            ("home", [0.03, 0.95, 0.006, 3, 0.004, 0.5, 1, 1, 0.8, 0.35, 24, 0.008, 0.02]),
            ("phone-vision", [0.04, 0.93, 0.01, 3, 0.01, 0.6, 3, 2, 0.65, 0.2, 15, 0.015, 0.05]),
            ("bad-light", [0.07, 0.9, 0.02, 4, 0.03, 1, 7.5, 3, 0.45, 0.1, 12, 0.03, 0.1]),
            ("overconfident", [0.03, 0.95, 0.006, 3, 0.004, 0.5, 1, 0, 0.9, 0.9, 30, 0, 0]),
        ]
        for (name, numbers) in table {
            let model = try #require(models[name])
            guard case .graded(let errors) = model.errors else {
                Issue.record("\(name) is not graded")
                continue
            }
            let found = [
                errors.slowError, exp(-1 / (30 * errors.slowTime)), errors.whiteError, errors.farFactor,
                errors.outlierProbability, errors.outlierSize, model.inversionRate * 60, model.lossRate * 60,
                errors.confidence, errors.hiddenConfidence, model.clock.fps, model.clock.jitter,
                model.clock.dropProbability,
            ]
            for (a, b) in zip(found, numbers) where !b.isNaN { #expect(abs(a - b) < 1e-5, "\(name): \(a), \(b)") }
        }
        #expect(models["overconfident"]?.outsideFrame == .extrapolated)
        #expect(models["home"]?.outsideFrame == .missing)
        #expect(
            models["home"]?.occlusions == [
                Occlusion(
                    what: .joints(JointGroup(.arm, .far)), when: .bottoms(probability: 0.4, seconds: 0.5...0.75),
                    effect: .guessed)
            ])
    }

    @Test("The countable rule of the defaults is the rule's own default")
    func countable() throws {
        #expect(try LibraryFiles.library().scenario(named: "real/standard").countable == CountableRule())
    }

    @Test("A selection takes each scenario once, and its name and seed from what is named first")
    func selects() throws {
        let scratch = try ScratchLibrary()
        try scratch.write("a/one.yaml", scenario("a/one"))
        try scratch.write("two.yaml", scenario("two"))
        try scratch.write(
            "both.yaml",
            "suite: both\nabout: a test\nseed: 18446744073709551615\ntrials: 7\nscenarios:\n  - two\n  - a/one: 3\n")
        let outside = try ScratchLibrary()
        let file = try outside.write("mine.yaml", scenario("mine"))
        let library = try ScenarioLibrary(folder: scratch.folder)
        let selection = try library.select(["both", "two", file.path])
        #expect(selection.name == "both" && selection.title == "both and 2 more")
        #expect(try library.select(["a/one"]).title == "a/one")
        #expect(try library.select(["a/one", "two", "a/one"]).title == "a/one and 1 more")
        #expect(try library.select(["a/one", "a/one"]).title == "a/one")
        #expect(selection.seed == .max)
        #expect(selection.entries.map(\.scenario.name) == ["two", "a/one", "mine"])
        #expect(selection.entries.map(\.trials) == [7, 3, ScenarioLibrary.defaultTrials])
        #expect(try library.select(["a/one"]).seed == ScenarioLibrary.defaultSeed)
        #expect(try library.scenarios().map(\.name) == ["a/one", "two"])
    }

    @Test("The hash changes with every byte that a run reads, and with nothing else")
    func hashes() throws {
        let scratch = try ScratchLibrary()
        try scratch.write("one.yaml", scenario("one"))
        try scratch.write("two.yaml", scenario("two"))
        func hash(_ names: [String] = ["one"]) throws -> String {
            try ScenarioLibrary(folder: scratch.folder).select(names).hash
        }
        let first = try hash()
        #expect(first.count == 16 && first.allSatisfy(\.isHexDigit))
        try scratch.write("two.yaml", scenario("two") + "# more\n")
        #expect(try hash() == first)
        #expect(try hash(["two", "one"]) == hash(["one", "two"]))
        try scratch.write("one.yaml", scenario("one") + "# more\n")
        #expect(try hash() != first)
        try scratch.write("one.yaml", scenario("one"))
        #expect(try hash() == first)
        let home = try String(
            contentsOf: LibraryFiles.folder.appending(path: "estimators/home.yaml"), encoding: .utf8)
        try scratch.write("estimators/other.yaml", home.replacing("estimator: home", with: "estimator: other"))
        #expect(try hash() == first, "nobody is seen by it")
        try scratch.write("estimators/home.yaml", home + "# more\n")
        #expect(try hash() != first)
    }

    @Test("One estimator for all changes what sees the people, not what they do")
    func oneEstimatorForAll() throws {
        let library = try LibraryFiles.library()
        let studio = try library.seen(by: "studio")
        let names = ["real/standard", "everyday/squats"]
        for (own, other) in zip(try library.select(names).entries, try studio.select(names).entries) {
            var plan = try own.scenario.draw(trial: 2, seed: 7)
            let seen = try other.scenario.draw(trial: 2, seed: 7)
            #expect(seen.estimator.name == "studio")
            (plan.estimator, plan.clock) = (seen.estimator, seen.clock)
            #expect(plan == seen)
        }
        #expect(try library.select(names).hash != studio.select(names).hash)
        let error = #expect(throws: InputError.self) { try library.seen(by: "studo") }
        #expect(error?.diagnostics.first?.allowed.hasPrefix("did you mean studio?") == true)
    }

    @Test("One frame rate for all changes the camera's rate, and no person, view, session or name")
    func oneFrameRateForAll() throws {
        let library = try LibraryFiles.library()
        let filmed = library.filmed(at: 20)
        let names = ["real/standard", "real/low-frame-rate", "everyday/squats"]
        for (own, other) in zip(try library.select(names).entries, try filmed.select(names).entries) {
            #expect(own.scenario.name == other.scenario.name)
            for trial in 0..<4 {
                var plan = try own.scenario.draw(trial: trial, seed: 7)
                let seen = try other.scenario.draw(trial: trial, seed: 7)
                #expect(seen.clock.fps == 20 && plan != seen)
                plan.clock.fps = 20
                #expect(plan == seen)
            }
        }
        #expect(try library.select(names).hash != filmed.select(names).hash)
        #expect(try library.filmed(at: 30).select(names).hash != filmed.select(names).hash)
        #expect(try library.filmed(at: nil).select(names).hash == library.select(names).hash)
    }

    @Test("The estimator for all may be a file of one's own")
    func estimatorFile() throws {
        let scratch = try ScratchLibrary()
        let studio = try String(
            contentsOf: LibraryFiles.folder.appending(path: "estimators/studio.yaml"), encoding: .utf8)
        let file = try scratch.write(
            "elsewhere/my-phone.yaml", studio.replacing("estimator: studio", with: "estimator: my-phone"))
        let library = try LibraryFiles.library().seen(by: file.path)
        #expect(try library.scenario(named: "real/standard").estimator.name == "my-phone")
    }

    @Test("Two files with one name are refused")
    func sameName() throws {
        let scratch = try ScratchLibrary()
        let file = try scratch.write("copy.yaml", scenario("real/standard"))
        let error = #expect(throws: InputError.self) {
            try LibraryFiles.library().select(["standard", file.path])
        }
        #expect(error?.diagnostics.map(\.found) == ["real/standard, which another file has too"])
        #expect(error?.diagnostics.first?.file.hasSuffix("copy.yaml") == true)
    }

    @Test(
        "Unknown names are refused, with what may have been meant",
        arguments: ["real/standrad", "standart", "estimators/home", "defaults", "../scenarios/standard", ""])
    func unknown(_ name: String) throws {
        let error = #expect(throws: InputError.self) { try LibraryFiles.library().select([name]) }
        let fault = try #require(error?.diagnostics.first)
        #expect(fault.found == "no such suite or scenario")
        if name == "real/standrad" { #expect(fault.allowed.hasPrefix("did you mean real/standard?")) }
    }

    @Test("A file that is not there is refused")
    func noFile() throws {
        let error = #expect(throws: InputError.self) { try LibraryFiles.library().scenario(named: "nowhere.yaml") }
        #expect(error?.diagnostics.first?.found == "no file that can be read")
    }

    @Test("Faults of several scenarios of a suite come together")
    func allFaults() throws {
        let scratch = try ScratchLibrary()
        try scratch.write("one.yaml", scenario("one") + "style: {flare: 100}\n")
        try scratch.write("two.yaml", scenario("too"))
        try scratch.write("all.yaml", "suite: all\nabout: a test\nscenarios: [one, two, three]\n")
        let library = try ScenarioLibrary(folder: scratch.folder)
        let error = #expect(throws: InputError.self) { try library.select(["all"]) }
        let faults = try #require(error?.diagnostics)
        #expect(
            faults.map { "\(URL(filePath: $0.file).lastPathComponent) \($0.key)" } == [
                "all.yaml scenarios[2]", "one.yaml style.flare", "two.yaml scenario",
            ])
        #expect(faults.map(\.line) == [3, 5, 1])
    }

    @Test(
        "Wrong suites are refused",
        arguments: [
            ("suite: x\nabout: y\n", "scenarios"), ("suite: x\nabout: y\nscenarios: []\n", "scenarios"),
            ("suite: x\nabout: y\nseed: -1\nscenarios: [one]\n", "seed"),
            ("suite: x\nabout: y\ntrials: 0\nscenarios: [one]\n", "trials"),
            ("suite: x\nabout: y\nscenarios: [one, one]\n", "scenarios[1]"),
            ("suite: x\nabout: y\nscenarios: [{one: many}]\n", "scenarios[0]"),
            ("suite: X Y\nabout: y\nscenarios: [one]\n", "suite"), ("suite: x\nscenarios: [one]\n", "about"),
            ("suite: x\nabout: y\nscenarios: [nowhere]\n", "scenarios[0]"),
            ("suite: x\nabout: y\nscenarios: [one.yaml]\n", "scenarios[0]"),
        ])
    func wrongSuites(_ text: String, path: String) throws {
        let scratch = try ScratchLibrary()
        try scratch.write("one.yaml", scenario("one"))
        let url = try scratch.write("x.yaml", text)
        let faults = try ScenarioLibrary(folder: scratch.folder).validate(url)
        #expect(faults.map(\.key) == [path])
        // A suite takes names alone, no paths.
        if text.contains("nowhere") || text.contains("one.yaml") {
            #expect(faults[0].allowed.contains("beside the suite") && !faults[0].allowed.contains("path of"))
        }
    }

    @Test(
        "Wrong estimators and defaults are refused with all their faults",
        arguments: [
            ("estimators/home.yaml", "far-factor: 3", "far-factor: -3", "far-factor"),
            ("estimators/home.yaml", "confidence: 0.8", "", "confidence"),
            ("estimators/home.yaml", "estimator: home", "estimator: hone", "estimator"),
            ("estimators/home.yaml", "about: ", "abbout: ", "abbout"),
            ("estimators/home.yaml", "white-error: 0.006", "white-error: {uniform: [0, 1]}", "white-error"),
            ("estimators/home.yaml", "hide: far-arm, at-bottoms", "at-bottoms", "occlusions[0]"),
            ("estimators/ideal.yaml", "outside-frame: missing", "outside-frame: lost", "outside-frame"),
            ("defaults.yaml", "support: toes", "", "style.support"),
            ("defaults.yaml", "estimator: home ", "estimator: nobody ", "estimator"),
            ("defaults.yaml", "forearm: {shank: 0.48}", "forearm: {shank: 1.48}", "body.correlations.forearm.shank"),
            ("defaults.yaml", "{thigh: -0.75, shank: -0.41}", "{thigh: -0.95, shank: -0.95}", "body.correlations"),
            ("defaults.yaml", "lie-down: ", "lay-down: ", "phases.lie-down"),
        ])
    func wrongLibrary(_ file: String, _ right: String, _ wrong: String, path: String) throws {
        let scratch = try ScratchLibrary()
        let text = try String(contentsOf: scratch.folder.appending(path: file), encoding: .utf8)
        #expect(text.contains(right))
        try scratch.write(file, text.replacing(right, with: wrong))
        let error = #expect(throws: InputError.self) {
            _ = try ScenarioLibrary(folder: scratch.folder).estimators()
        }
        #expect(try #require(error?.diagnostics).contains { $0.key == path }, "\(error?.diagnostics ?? [])")
    }

    @Test("A wrong estimator stops only what names it, and its faults have its own place")
    func wrongEstimator() throws {
        let scratch = try ScratchLibrary()
        try scratch.write("estimators/ideal.yaml", "estimator: ideal\nabout: wrong\n")
        let library = try ScenarioLibrary(folder: scratch.folder)
        try scratch.write("one.yaml", scenario("one"))
        #expect(try library.scenario(named: "one").estimator.name == "home")
        for name in ["one[estimator=ideal]", "one[azimuth=30,estimator=ideal]"] {
            let error = #expect(throws: InputError.self) { try library.scenario(named: name) }
            let faults = try #require(error?.diagnostics)
            #expect(faults.allSatisfy { $0.file.hasSuffix("estimators/ideal.yaml") }, "\(faults)")
        }
        #expect(throws: InputError.self) { try library.seen(by: "ideal") }
        // Several that name it tell its faults once.
        for name in ["two", "three"] { try scratch.write("\(name).yaml", scenario(name) + "estimator: ideal\n") }
        for read in [{ _ = try library.scenarios() }, { _ = try library.select(["two", "three"]) }] {
            let faults = try #require(#expect(throws: InputError.self) { try read() }?.diagnostics)
            #expect(!faults.isEmpty && Set(faults.map(\.description)).count == faults.count, "\(faults)")
        }
    }

    @Test("A folder without defaults is refused")
    func noDefaults() {
        #expect(throws: InputError.self) {
            try ScenarioLibrary(folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        }
    }
}
