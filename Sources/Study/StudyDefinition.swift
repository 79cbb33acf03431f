import Detection
import Foundation
import Pose
public import Scoring

/// A study to be asked and told: the search space, the aim, and the trials by which RepGauge measures.
public struct StudyDefinition: Sendable {
    /// The trials of a study.
    public struct Trials: Sendable, Hashable {
        /// Suites and scenarios by name.
        public var suites: [String]
        /// The hash of the files that make them.
        public var hash: String
        /// The estimator that sees every scenario, or `nil` where each says its own.
        public var estimator: String?
        /// Trials of each scenario, or `nil` where the suite says.
        public var count: Int?
        /// The seed.
        public var seed: UInt64
        /// How much earlier than a completion a detection may be, seconds.
        public var early: Double
        /// How much later, seconds.
        public var late: Double

        /// Describes trials.
        public init(
            suites: [String], hash: String, estimator: String? = nil, count: Int? = nil, seed: UInt64,
            early: Double = 0.5, late: Double = 0.5
        ) {
            self.suites = suites
            self.hash = hash
            self.estimator = estimator
            self.count = count
            self.seed = seed
            self.early = early
            self.late = late
        }

        /// The matching window.
        public var window: MatchWindow {
            MatchWindow(early: Nanoseconds(seconds: early), late: Nanoseconds(seconds: late))
        }
    }

    /// The trials.
    public var trials: Trials
    /// The search space.
    public var space: StudySpace
    /// What is sought.
    public var aim: StudyAim
    /// The version of the program that made the study.
    public var version: String

    /// Describes a study.
    public init(trials: Trials, space: StudySpace, aim: StudyAim, version: String) {
        self.trials = trials
        self.space = space
        self.aim = aim
        self.version = version
    }

    private static let use = "ask and tell"
    private static let bySuite = "as the suite says"
    private static let byScenario = "as each scenario says"

    /// Everything on which results depend, as a file keeps it.
    public var origin: StudyOrigin {
        StudyOrigin([
            .init("use", Self.use),
            .init("suite", trials.suites.joined(separator: "\n")),
            .init("suite hash", trials.hash),
            .init("estimator", trials.estimator ?? Self.byScenario),
            .init("trials", trials.count.map(String.init) ?? Self.bySuite),
            .init("seed", "\(trials.seed)"),
            .init("early", "\(trials.early)"),
            .init("late", "\(trials.late)"),
            .init("detector", space.detector.label),
            .init("parameters", space.parameters.map(\.description).joined(separator: "\n")),
            .init("sampler", space.sampler.rawValue),
            .init("objectives", aim.objectives.map(\.description).joined(separator: "\n")),
            .init("constraints", aim.constraints.map(\.description).joined(separator: "\n")),
            .init("version", version),
        ])
    }

    /// Reads the study of a file.
    ///
    /// - Parameter file: The file.
    /// - Throws: `StudyError.otherUse` for a file that is a search's memory, `.broken` where a fact cannot be read, and
    ///   `DetectorError` or `StudySpaceError` where this program does not know the detector or a parameter.
    public init(_ file: StudyFile) throws {
        let (origin, path) = (file.origin, file.url.relativePath)
        guard origin["use"] == Self.use else {
            throw StudyError.otherUse(path: path, use: origin["use"] ?? "something else")
        }
        func text(_ name: String) throws(StudyError) -> String {
            guard let text = origin[name] else { throw .broken(path: path, reason: "it does not say its \(name)") }
            return text
        }
        func read<Value>(_ name: String, _ make: (String) -> Value?) throws(StudyError) -> Value {
            let text = try text(name)
            guard let value = make(text) else {
                throw .broken(path: path, reason: "its \(name) '\(text)' cannot be read")
            }
            return value
        }
        func lines(_ name: String) throws(StudyError) -> [String] {
            try text(name).split(separator: "\n").map(String.init)
        }
        func all<Value>(_ name: String, _ make: (String) -> Value?) throws(StudyError) -> [Value] {
            let lines = try lines(name)
            let values = lines.compactMap(make)
            guard values.count == lines.count else {
                throw .broken(path: path, reason: "its \(name) cannot be read")
            }
            return values
        }
        let (estimator, count) = (try text("estimator"), try text("trials"))
        trials = Trials(
            suites: try lines("suite"), hash: try text("suite hash"),
            estimator: estimator == Self.byScenario ? nil : estimator,
            count: count == Self.bySuite ? nil : try read("trials") { Int($0) }, seed: try read("seed") { UInt64($0) },
            early: try read("early") { Double($0) }, late: try read("late") { Double($0) })
        space = try StudySpace(
            detector: try text("detector"), parameters: try lines("parameters"),
            sampler: try read("sampler") { StudySampler(rawValue: $0) }, seed: trials.seed)
        aim = StudyAim(
            objectives: try all("objectives") { StudyAim.Objective(parsing: $0) },
            constraints: try all("constraints") { StudyAim.Constraint(parsing: $0) })
        version = try text("version")
    }
}
