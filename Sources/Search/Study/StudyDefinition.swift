import Documents
package import Experiment
import Foundation
import Pose
package import Scoring
import Text

/// A study with the ask-and-tell interface: the search space, the objective, and the trials by which RepGauge measures.
package struct StudyDefinition: Sendable {
    package enum Purpose: Sendable, Hashable { case showing, measuring }

    package struct Trials: Sendable, Hashable {
        package var suites: [String]
        package var hash: String
        /// The estimator that sees every scenario, or `nil` for each scenario's own.
        package var estimator: String?
        /// Trials of each scenario, or `nil` for the suite's number.
        package var count: Int?
        package var seed: UInt64
        package var heldOutCount: Int
        package var heldOutSeed: UInt64
        /// The groups that are kept out of training, as `HoldOut` reads them.
        package var holdOut: [String]
        /// The longest time by which a detection may follow a completion, seconds.
        package var late: Double

        package init(
            suites: [String], hash: String, estimator: String? = nil, count: Int? = nil, seed: UInt64,
            heldOutCount: Int, heldOutSeed: UInt64, holdOut: [String] = [], late: Double = 0.5
        ) {
            (self.suites, self.hash, self.estimator) = (suites, hash, estimator)
            (self.count, self.seed, self.heldOutCount) = (count, seed, heldOutCount)
            (self.heldOutSeed, self.holdOut, self.late) = (heldOutSeed, holdOut, late)
        }

        /// A number of trials, 1 to 1,000,000, as commands take it.
        fileprivate static func number(_ text: String) -> Int? {
            Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
        }

        /// A time in seconds, 0 to 60, as commands take it.
        fileprivate static func late(_ text: String) -> Double? {
            Double(text).flatMap { (0...60).contains($0) ? $0 : nil }
        }

        package var window: MatchWindow { MatchWindow(late: Nanoseconds(seconds: late)) }
    }

    package var trials: Trials
    package var space: StudySpace
    package var objective: Objective
    /// The number of counts that silence the alarm of a morning; `nil` where no outcome is asked for.
    package var pushUps: Int?
    package var version: String

    package init(trials: Trials, space: StudySpace, objective: Objective, pushUps: Int? = nil, version: String) {
        (self.pushUps, self.trials, self.space) = (pushUps, trials, space)
        (self.objective, self.version) = (objective, version)
    }

    private static let use = "ask and tell"
    private static let pushUps = "push-ups"
    private static let bySuite = "as the suite says"
    private static let byScenario = "as each scenario says"

    package var origin: StudyOrigin {
        var facts: [StudyOrigin.Fact] = [
            .init("use", Self.use),
            .init("suite", trials.suites.joined(separator: "\n")),
            .init("suite hash", trials.hash),
            .init("estimator", trials.estimator ?? Self.byScenario),
            .init("trials", trials.count.map(String.init) ?? Self.bySuite),
            .init("seed", "\(trials.seed)"),
            .init("held-out trials", "\(trials.heldOutCount)"),
            .init("held-out seed", "\(trials.heldOutSeed)"),
            .init("held out", trials.holdOut.joined(separator: "\n")),
            .init("scoring", "\(TrialCounts.rules)"),
            .init("late", "\(trials.late)"),
            .init("detector", space.space.standard.label),
            .init("parameters", space.parameters.joined(separator: "\n")),
            .init("sampler", space.sampler.rawValue),
            .init("maximise", objective.goals.filter(\.isBetterHigher).map(\.name).joined(separator: "\n")),
            .init("minimise", objective.goals.filter { !$0.isBetterHigher }.map(\.name).joined(separator: "\n")),
            .init("subject to", objective.constraints.map(\.description).joined(separator: "\n")),
        ]
        if let pushUps { facts.append(.init(Self.pushUps, "\(pushUps)")) }
        facts.append(.init("version", version))
        return StudyOrigin(facts)
    }

    /// Reads the study of a file; where configurations are not measured, no program can be started.
    package init(_ file: StudyFile, roster: Roster, metrics: MetricCatalog = .standard, for purpose: Purpose) throws {
        let (origin, path) = (file.origin, file.url.relativePath)
        guard origin["use"] == Self.use else {
            throw StudyError.otherUse(path: path, use: origin["use"] ?? "something else")
        }
        guard origin["scoring"] == "\(TrialCounts.rules)" else { throw StudyError.otherScoring(path: path) }
        func text(_ name: String) throws(StudyError) -> String {
            guard let text = origin[name] else { throw .unknown(path: path, reason: "it has no \(name)") }
            return text
        }
        func read<Value>(_ name: String, _ make: (String) -> Value?) throws(StudyError) -> Value {
            let text = try text(name)
            guard let value = make(text) else {
                throw .unknown(path: path, reason: "its \(name) '\(text)' cannot be read")
            }
            return value
        }
        func lines(_ name: String) throws(StudyError) -> [String] { Lines.split(try text(name)).map(String.init) }
        let (estimator, count) = (try text("estimator"), try text("trials"))
        trials = Trials(
            suites: try lines("suite"), hash: try text("suite hash"),
            estimator: estimator == Self.byScenario ? nil : estimator,
            count: count == Self.bySuite ? nil : try read("trials", Trials.number),
            seed: try read("seed") { UInt64($0) }, heldOutCount: try read("held-out trials", Trials.number),
            heldOutSeed: try read("held-out seed") { UInt64($0) },
            holdOut: try lines("held out"), late: try read("late", Trials.late))
        do {
            space = try StudySpace(
                detector: try text("detector"), parameters: try lines("parameters"),
                sampler: try read("sampler") { StudySampler(rawValue: $0) }, seed: trials.seed, roster: roster,
                from: purpose == .measuring ? .file(path: path) : .shown)
            objective = try Objective(
                maximise: try lines("maximise"), minimise: try lines("minimise"), constraints: try lines("subject to"),
                metrics: metrics)
            if objective.metrics.hasOutcomes {
                pushUps = try read(Self.pushUps) { Int($0).flatMap { (1...1000).contains($0) ? $0 : nil } }
            }
        } catch let error as RosterError {
            throw error
        } catch let error as StudyError {
            throw error
        } catch {
            throw StudyError.unknown(path: path, reason: "\(error)")
        }
        version = try text("version")
    }
}

/// Everything on which a study's results depend, by name: a file of other inputs is refused by the name that differs.
package struct StudyOrigin: Sendable, Hashable {
    /// One thing on which the results depend, for example `seed` with `7`.
    package struct Fact: Sendable, Hashable {
        /// The name of the input; each name occurs once in an origin.
        package var name: String
        /// Its value as text; equal texts mean equal things.
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    package struct Difference: Sendable, Hashable, CustomStringConvertible {
        package var name: String
        /// Its value in the file, or `nil` where the file does not have it.
        package var inFile: String?
        /// Its requested value, or `nil` where it was not requested.
        package var asked: String?

        package var description: String {
            "\(name) is \(inFile.map { "'\($0)'" } ?? "absent") in the file, and \(asked.map { "'\($0)'" } ?? "absent") here"
        }
    }

    package private(set) var facts: [Fact]

    /// Makes an origin; of several facts with one name the last is kept, in the place of the first.
    package init(_ facts: [Fact]) {
        self.facts = []
        for fact in facts {
            if let index = self.facts.firstIndex(where: { $0.name == fact.name }) {
                self.facts[index] = fact
            } else {
                self.facts.append(fact)
            }
        }
    }

    package subscript(name: String) -> String? { facts.first { $0.name == name }?.value }

    /// A hash of all facts, independent of their order; sixteen hexadecimal digits.
    package var hash: String {
        ContentDigest(files: Dictionary(uniqueKeysWithValues: facts.map { ($0.name, Data($0.value.utf8)) })).digits
    }

    /// Returns the inputs that differ between this origin and another one, in this one's order, then in the other's.
    package func differences(from asked: StudyOrigin) -> [Difference] {
        let mine = facts.map { Difference(name: $0.name, inFile: $0.value, asked: asked[$0.name]) }
        let others = asked.facts.filter { self[$0.name] == nil }
            .map { Difference(name: $0.name, inFile: nil, asked: $0.value) }
        return (mine + others).filter { $0.inFile != $0.asked }
    }
}
