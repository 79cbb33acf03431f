import PublishedRules
import Motion
import HarnessSupport
@testable import Search
import Detection
import Documents
import Experiment
import Pose
@testable import Scenarios
import Scoring
import Sensing
import Testing

@Suite("Searches")
struct SearchTests {
    private static func plan(
        _ scenarios: [String] = ["real/fast", "cheat/wave"], trials: Int = 3, jobs: Int = 2, holdOut: [HoldOut] = []
    ) throws -> SearchPlan {
        let library = try Library.open()
        return try SearchPlan(
            suite: "test",
            entries: try scenarios.map { .init(scenario: try library.scenario(named: $0), trials: trials) },
            heldOutTrials: 2, seed: 11, heldOutSeed: 12, holdOut: holdOut, window: MatchWindow(), jobs: jobs)
    }

    private static func space(_ detector: String = "filtered-hysteresis") throws -> SearchSpace {
        try SearchSpace(
            try Library.roster.specification(parsing: detector, from: .user),
            parameters: ["down=70...120", "up=125...170", "pixels"])
    }

    private static func sweep(jobs: Int, memory: ResultStore = .none) async throws -> SearchOutcome {
        let space = try space()
        let design = try SearchDesign(.sobol, of: space, points: 20, seed: 1)
        let trials = try await SearchTrials(try plan(jobs: jobs), for: design.detectors)
        let engine = SearchEngine(trials, memory: memory)
        return try await Sweep.run(design, of: space, objective: try Objective(), on: engine)
    }

    /// The outcome of a sweep with three workers; made once.
    private static let swept = Task { try await sweep(jobs: 3) }

    /// All that an outcome says, as text.
    private func text(_ outcome: SearchOutcome) -> String {
        let candidates = outcome.candidates.map { "\($0.detector.label) \($0.training) \($0.heldOut)" }
        return """
            \(candidates.joined(separator: "\n"))
            \(String(describing: outcome.winner)) \(outcome.pareto) \(String(describing: outcome.correction))
            \(outcome.comparisons.map { String(describing: $0.test) }) \(outcome.operatingPoints) \(outcome.sensitivity)
            """
    }

    @Test("a configuration's trialCounts are those of a plain run over the same trials")
    func plainRun() async throws {
        for name in ["filtered-hysteresis:down=95", "closed-chain"] {
            let detector = try DetectorCatalog.standard.configured(parsing: name)
            let plan = try Self.plan()
            let trials = try await SearchTrials(plan, for: [detector])
            let found = trials.trialCounts(try await SearchEngine(trials).result(of: detector).training, .training)
            var expected: [TrialCounts] = []
            for entry in plan.entries {
                for trial in 0..<entry.trials {
                    let drawn = try entry.scenario.draw(trial: trial, seed: plan.seed)
                    var sensed = SensedTrial()
                    Sensor(drawn).watch(try Performance(drawn), into: &sensed)
                    let times = try await Library.detections(of: detector, in: sensed.frames).filter(\.isCounted).map(
                        \.time)
                    expected.append(TrialScore(detections: times, truth: sensed.truth).counts)
                }
            }
            #expect(found == expected)
        }
    }

    @Test(
        "results of many configurations together are those of one at a time",
        arguments: [
            ("angle-threshold", ["down=60...120", "up=125...170", "confidence=0,0.2,q0.05,q0.3", "pixels"]),
            ("filtered-hysteresis", ["down=60...120", "filter", "loss", "grace=0...1", "pixels"]),
            ("angle-torso-drop", ["drop=0...0.5", "confidence=0.1,q0.05"]),
            ("closed-chain", ["evidence=0...3", "rise=0.4...0.9"]),
            ("repact", []), ("flexible-rep-counter", ["hysteresis=5...40"]),
        ])
    func together(name: String, parameters: [String]) async throws {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: name, from: .user), parameters: parameters)
        let design = try SearchDesign(.random, of: space, points: 21, seed: 7)
        let plan = try Self.plan(["real/fast", "cheat/wave", "occlusion/body-lost"], trials: 2, jobs: 2)
        let trials = try await SearchTrials(plan, for: design.detectors)
        let together = try await SearchEngine(trials, remembers: false).results(of: design.detectors)
        #expect(together.count == design.detectors.count)
        var counted: Set<ConfigurationResult> = []
        for (detector, result) in zip(design.detectors, together) {
            #expect(try await trials.result(of: detector) == result, "\(detector.label)")
            counted.insert(result)
        }
        #expect(counted.count > 1)
    }

    @Test("a configuration that is made of its values again is the same one", arguments: SearchDesign.Method.allCases)
    func madeAgain(method: SearchDesign.Method) throws {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: "filtered-hysteresis:dwell=0.2", from: .user),
            parameters: ["filter", "cutoff=0.5...5:0.5", "tau=0.01...0.3:0.05", "confidence=0.2,q0.05", "loss"])
        let values: [[ParameterValue]] = space.dimensions.map { dimension in
            if case .list(let list) = dimension.values { list } else { [] }
        }
        let design = try SearchDesign(method, of: space, points: 60, seed: 3)
        var labels: Set<String> = []
        for (place, detector) in design.detectors.enumerated() {
            #expect(labels.insert(detector.label).inserted)
            #expect(design.detectors.values(of: place) == space.values(of: detector))
        }
        var all = Configurations(standardOf: space)
        for detector in design.detectors { _ = all.place(of: detector) }
        #expect(all.map(\.label) == design.detectors.map(\.label))
        guard method == .grid else { return }
        // Every combination, the last dimension first, by an independent count.
        #expect(design.combinations == values.reduce(1) { $0 * $1.count })
        // Cutoff matters to One-Euro alone, tau to the average alone; the standard has another confidence.
        #expect(design.detectors.count == (values[1].count + values[2].count + 2) * 4 + 1)
    }

    private static func sweep(_ parameters: [String], smallestGain: Double) async throws -> SearchOutcome {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: "angle-threshold", from: .user), parameters: parameters)
        let design = try SearchDesign(.grid, of: space, points: 0, seed: 1)
        let trials = try await SearchTrials(try plan(), for: design.detectors)
        var objective = try Objective(maximise: ["recall"])
        objective.smallestGain = smallestGain
        return try await Sweep.run(design, of: space, objective: objective, on: SearchEngine(trials))
    }

    @Test("no configuration wins whose goal is undefined, and the nearest is named with what it lacks")
    func undefinedGoals() async throws {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: "angle-threshold", from: .user),
            parameters: ["down=20,100", "up=120"])
        let design = try SearchDesign(.grid, of: space, points: 0, seed: 1)
        let trials = try await SearchTrials(try Self.plan(), for: design.detectors)
        func outcome(_ goal: String, _ constraint: String) async throws -> SearchOutcome {
            try await Sweep.run(
                design, of: space, objective: try Objective(maximise: [goal], constraints: [constraint]),
                on: SearchEngine(trials))
        }
        // No elbow comes down to 20°: nothing is counted, which keeps the limit and leaves precision undefined.
        let silent = try await outcome("precision", "false per minute <= 0")
        #expect(silent.winner == nil && silent.pareto.isEmpty && silent.comparisons.isEmpty)
        #expect(
            silent.shortfall("the limit") == "configuration that meets the limit has a value of each goal in training; "
                + "the nearest is angle-threshold:down=20,up=120, with precision undefined")
        let unmet = try await outcome("precision", "recall >= 1")
        let nearest = try #require(unmet.nearest)
        #expect(unmet.winner == nil && nearest.detector.label != "angle-threshold:down=20,up=120")
        let words = unmet.shortfall("the limit")
        #expect(words.hasPrefix("configuration meets the limit in training; the nearest is \(nearest.detector.label)"))
        #expect(words.contains(", with recall 0."))
    }

    @Test("a figure that breaks a limit by little is written with the decimals that show it")
    func misses() throws {
        let objective = try Objective(maximise: ["precision"], constraints: ["recall >= 0.9", "f1 >= 0.5"])
        func misses(_ values: Double...) -> [String] {
            objective.misses(of: MetricValues(values[...], [.precision, .recall, .f1]))
        }
        #expect(misses(0.5, 0.899_96, 0.5) == ["recall 0.89996"])
        #expect(misses(0.5, 0.25, 0.4) == ["recall 0.250", "f1 0.400"])
        #expect(misses(MetricValues.undefined, 0.9, 0.5) == ["precision undefined"])
    }

    @Test("a winner on the border of a range is called so, and one inside is not")
    func borders() async throws {
        // Recall rises with the angle that counts as down: the winner is the highest value, wherever the range ends.
        let narrow = try await Self.sweep(["down=60,70,80", "up=125"], smallestGain: 0.01)
        let winner = try #require(narrow.winner)
        let values = narrow.candidates[winner].values
        if winner == 0 {
            #expect(narrow.borders.isEmpty)
        } else {
            #expect(narrow.borders.map(\.isLowest) == [values[0].number == 60])
            #expect(narrow.borders.map(\.parameter.name) == ["down"])
        }
        let wide = try await Self.sweep(["down=20,100,105,110,124"], smallestGain: 0.01)
        let best = try #require(wide.winner)
        let isInside = ![20, 124].contains(wide.candidates[best].values[0].number)
        #expect(wide.borders.isEmpty == (isInside || best == 0))
    }

    @Test("a difference below the smallest gain is none, however sure it is")
    func smallestGain() async throws {
        for (limit, isNone) in [(0.0, false), (1000, true)] {
            let outcome = try await Self.sweep(["down=60,70,110,120"], smallestGain: limit)
            #expect(outcome.winner != nil && outcome.winner != 0)
            #expect((outcome.verdict(0) == .noGain) == isNone)
            #expect((outcome.verdict(1) == .noGain) == isNone)
        }
    }

    @Test("at each rate of false counts, the configuration of equal recall with the fewest false counts is named")
    func operatingPoints() async throws {
        // Among the lowest angles, the lower the angle, the fewer false counts at the same recall: the first is not best.
        let outcome = try await Self.sweep(["down=95,90,85,80", "up=120,130,140"], smallestGain: 0.01)
        for point in outcome.operatingPoints {
            let kept = outcome.candidates.map(\.training).filter {
                ($0[.falsePerMinute] ?? .infinity) <= point.limit && $0[.recall] != nil
            }
            let recall = kept.compactMap { $0[.recall] }.max()
            let fewest = kept.filter { $0[.recall] == recall }.compactMap { $0[.falsePerMinute] }.min()
            let named = point.candidate.map { outcome.candidates[$0].training }
            #expect(named?[.recall] == recall)
            #expect(named?[.falsePerMinute] == fewest)
        }
        #expect(outcome.operatingPoints.contains { $0.candidate != nil })
    }

    @Test("one worker and three find the same")
    func workers() async throws {
        let one = try await Self.sweep(jobs: 1)
        #expect(text(one) == text(try await Self.swept.value))
        #expect(one.winner != nil)
    }

    @Test("a search that learns finds the same with any number of workers", arguments: Tune.Method.allCases)
    func tuning(method: Tune.Method) async throws {
        var texts: [String] = []
        for jobs in [1, 3] {
            let space = try Self.space()
            let trials = try await SearchTrials(try Self.plan(jobs: jobs), for: try Tune.corners(of: space))
            let outcome = try await Tune(method: method, evaluations: 60, starts: 2).run(
                in: space, objective: try Objective(), on: SearchEngine(trials))
            #expect(outcome.candidates.count > 10)
            texts.append(text(outcome))
        }
        #expect(texts[0] == texts[1])
    }

    @Test(
        "few evaluations begin fewer simplices and walks, so that about as many configurations are tried",
        arguments: [
            (.both, 1, 1), (.both, 90, 2), (.both, 1000, 8), (.nelderMead, 9, 3), (.annealing, 45, 2),
        ] as [(Tune.Method, Int, Int)])
    func fewEvaluations(method: Tune.Method, evaluations: Int, starts: Int) async throws {
        let space = try Self.space()
        let tune = Tune(method: method, evaluations: evaluations)
        #expect(tune.starts(in: space) == starts)
        guard evaluations < 1000 else { return }
        let trials = try await SearchTrials(try Self.plan(["real/fast"]), for: try Tune.corners(of: space))
        let outcome = try await tune.run(in: space, objective: try Objective(), on: SearchEngine(trials))
        // The least simplex and the least walk have 24, and each start ends its last step.
        #expect(outcome.combinations <= max(evaluations, 24) + 5 * starts)
    }

    @Test("what a memory holds is not evaluated again, and changes nothing")
    func memory() async throws {
        let kept = Locked<[String: ConfigurationResult]>([:])
        let recorded = Locked(0)
        let memory = ResultStore(
            lookup: { label in kept.withLock { $0[label] } },
            record: { label, result in
                kept.withLock { $0[label] = result }
                recorded.withLock { $0 += 1 }
            })
        let first = try await Self.sweep(jobs: 2, memory: memory)
        let number = recorded.withLock { $0 }
        #expect(number == first.candidates.count)
        // Half of it is lost, as if the process had been killed.
        let lost = kept.withLock { kept in
            let labels = kept.keys.sorted().prefix(number / 2)
            for label in labels { kept[label] = nil }
            return labels.count
        }
        let second = try await Self.sweep(jobs: 2, memory: memory)
        #expect(recorded.withLock { $0 } == number + lost)
        #expect(text(first) == text(second))
        #expect(text(first) == text(try await Self.swept.value))
    }

    @Test("a result of other trials is refused")
    func foreign() async throws {
        let memory = ResultStore(
            lookup: { _ in ConfigurationResult(training: PackedCounts(), heldOut: PackedCounts()) }, record: { _, _ in }
        )
        await #expect(throws: TuningError.self) { try await Self.sweep(jobs: 1, memory: memory) }
    }

    @Test("held-out trials are other ones, and of the kind that is held out alone")
    func holdOut() async throws {
        let detector = try DetectorCatalog.standard.configured(parsing: "angle-threshold")
        let all = try await SearchTrials(try Self.plan(), for: [detector])
        #expect(all.training.count == 6 && all.heldOut.count == 4)
        let cheats = try await SearchTrials(
            try Self.plan(holdOut: [try HoldOut(parsing: "family=cheat")]), for: [detector])
        #expect(cheats.training.map(\.entry) == [0, 0, 0])
        #expect(cheats.heldOut.map(\.entry) == [1, 1])
        await #expect(throws: TuningError.noTrials(.heldOut, holdOut: "scenario=real/none")) {
            try await SearchTrials(
                try Self.plan(holdOut: [try HoldOut(parsing: "scenario=real/none")]), for: [detector])
        }
        let library = try Library.open()
        #expect(throws: TuningError.oneSeed(4)) {
            try SearchPlan(
                suite: "test", entries: [.init(scenario: try library.scenario(named: "real/fast"), trials: 1)],
                heldOutTrials: 1, seed: 4, heldOutSeed: 4, window: MatchWindow(), jobs: 1)
        }
    }

    @Test("the winner is feasible, nothing in the Pareto set dominates another, and all others are dominated")
    func pareto() async throws {
        let space = try Self.space()
        let design = try SearchDesign(.random, of: space, points: 40, seed: 1)
        let trials = try await SearchTrials(try Self.plan(), for: design.detectors)
        let objective = try Objective(
            maximise: ["recall"], minimise: ["false per minute"], constraints: ["recall >= 0.2"])
        let outcome = try await Sweep.run(design, of: space, objective: objective, on: SearchEngine(trials))
        func point(_ place: Int) -> (Double, Double) {
            let figures = outcome.candidates[place].training
            return (figures[.recall] ?? 0, -(figures[.falsePerMinute] ?? 0))
        }
        func dominates(_ a: (Double, Double), _ b: (Double, Double)) -> Bool {
            a.0 >= b.0 && a.1 >= b.1 && (a.0 > b.0 || a.1 > b.1)
        }
        let feasible = outcome.candidates.indices.filter { point($0).0 >= 0.2 }
        let expected = feasible.filter { place in !feasible.contains { dominates(point($0), point(place)) } }
        #expect(outcome.pareto.sorted() == expected)
        let winner = try #require(outcome.winner)
        #expect(feasible.allSatisfy { point($0).0 <= point(winner).0 })
        #expect(outcome.pareto.contains(winner), "of equal ones in the first goal, the best in the next")
    }

    @Test(
        "after Saltelli's design a goal that some settings leave undefined has a screen of the others, not indices",
        arguments: [("precision", false), ("recall", true)])
    func undefined(goal: String, hasIndices: Bool) async throws {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: "angle-threshold", from: .user),
            parameters: ["down=1...101", "up=130...170"])
        let design = try SearchDesign(.saltelli, of: space, points: 16, seed: 1)
        let trials = try await SearchTrials(try Self.plan(["real/standard"]), for: design.detectors)
        let objective = try Objective(maximise: [goal], minimise: [], constraints: [])
        let outcome = try await Sweep.run(design, of: space, objective: objective, on: SearchEngine(trials))
        // Nobody bends an elbow to 10°: such a setting counts nothing, and has no precision.
        let scores = outcome.candidates.compactMap { $0.training[objective.goals[0]] }
        #expect((scores.count == outcome.candidates.count) == hasIndices)
        guard case .screen(let screens) = outcome.sensitivity else {
            #expect(hasIndices, "indices of a goal without a value for each combination")
            return
        }
        #expect(!hasIndices && screens.count == 2)
        for screen in screens {
            #expect(screen.means.reduce(0) { $0 + $1.configurations } == scores.count)
            let sum = screen.means.reduce(0) { $0 + $1.mean * Double($1.configurations) }
            #expect(abs(sum - scores.reduce(0, +)) < 1e-9)
        }
    }

    @Test("a screen leaves out the default where its value was not searched, and counts it")
    func outside() async throws {
        let space = try SearchSpace(
            try Library.roster.specification(parsing: "angle-threshold", from: .user),
            parameters: ["down=80,90", "up=130,140"])
        let design = try SearchDesign(.grid, of: space, points: 0, seed: 1)
        let trials = try await SearchTrials(try Self.plan(["real/fast"]), for: design.detectors)
        let outcome = try await Sweep.run(design, of: space, objective: try Objective(), on: SearchEngine(trials))
        guard case .screen(let screens) = outcome.sensitivity else {
            Issue.record("a grid has no indices")
            return
        }
        #expect(outcome.candidates.count == 5 && screens.map(\.outside) == [1, 0])
        #expect(screens.map { $0.means.reduce(0) { $0 + $1.configurations } } == [4, 5])
    }
}
