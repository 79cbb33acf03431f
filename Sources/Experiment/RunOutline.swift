package import Detection
package import External
package import Scenarios
package import Scoring

/// What a run is, without the scenarios themselves: all that its report depends on beside its trials' results.
package struct RunOutline: Sendable, Codable, Hashable {
    /// A scenario of the run.
    package struct Entry: Sendable, Codable, Hashable {
        /// The scenario's name.
        package var scenario: String
        /// The scenario's family.
        package var family: Family
        /// How many trials of it.
        package var trials: Int

        /// Makes an entry.
        package init(scenario: String, family: Family, trials: Int) {
            self.scenario = scenario
            self.family = family
            self.trials = trials
        }
    }

    /// The name of the suite, or of what was asked for.
    package var suite: String
    /// A hash of the files that make the trials: suites, scenarios, their estimators and the defaults.
    package var suiteHash: String
    /// The estimator that saw every scenario; `nil` where each was seen by its own.
    package var estimator: String?
    /// The scenarios, in the order of the report.
    package var entries: [Entry]
    /// Who took part and how it is judged.
    package var judged: JudgedOutline
    /// The seed of the suite.
    package var seed: UInt64
    /// A command that repeats the run in one process.
    package var command: String

    /// Outlines a run.
    ///
    /// - Parameters:
    ///   - plan: The run.
    ///   - suiteHash: The hash of the files that it was read from.
    ///   - estimator: The estimator that sees every scenario, or `nil`.
    ///   - command: A command that repeats it in one process.
    package init(_ plan: ExperimentPlan, suiteHash: String, estimator: String?, command: String) {
        suite = plan.suite
        self.suiteHash = suiteHash
        self.estimator = estimator
        entries = plan.entries.map(Entry.init)
        judged = JudgedOutline(detectors: plan.detectors, externals: plan.externals, window: plan.window)
        seed = plan.seed
        self.command = command
    }

    /// The labels of all rows: the detectors', then the controls'.
    package var labels: [String] { judged.labels + Control.allCases.map(\.rawValue) }

    /// The number of trials in all.
    package var trialCount: Int { entries.reduce(0) { $0 + $1.trials } }
}

extension RunOutline.Entry {
    /// Outlines a plan's entry.
    package init(_ entry: ExperimentPlan.Entry) {
        self.init(scenario: entry.scenario.name, family: entry.scenario.family, trials: entry.trials)
    }
}

/// Which detectors took part, and the window by which they are judged.
package struct JudgedOutline: Sendable, Codable, Hashable {
    /// A program of its own.
    package struct Program: Sendable, Codable, Hashable {
        /// Its command.
        package var command: String
        /// How long it may take to start, seconds.
        package var startLimit: Double
        /// How long it may take to answer, seconds.
        package var answerLimit: Double
    }

    /// The labels of the detectors; they can be parsed again.
    package var detectors: [String]
    /// The external detectors.
    package var programs: [Program]
    /// How much earlier than a completion a detection may be, nanoseconds.
    package var early: Int64
    /// How much later, nanoseconds.
    package var late: Int64

    /// Outlines who takes part.
    package init(detectors: [ConfiguredDetector], externals: [ExternalDetector], window: MatchWindow) {
        self.detectors = detectors.map(\.label)
        programs = externals.map {
            Program(command: $0.command, startLimit: $0.limits.start, answerLimit: $0.limits.answer)
        }
        early = window.early
        late = window.late
    }

    /// The labels of all detectors.
    package var labels: [String] { detectors + programs.map { ExternalDetector.prefix + $0.command } }

    /// The window.
    package var window: MatchWindow { MatchWindow(early: early, late: late) }

    /// The detectors, programs of their own left out.
    ///
    /// - Returns: The detectors.
    /// - Throws: `DetectorError` where a label is not one.
    package func configured() throws(DetectorError) -> [ConfiguredDetector] {
        var detectors: [ConfiguredDetector] = []
        for label in self.detectors { detectors.append(try ConfiguredDetector(parsing: label)) }
        return detectors
    }

    /// The detectors that are programs of their own.
    ///
    /// - Returns: The programs.
    /// - Throws: `ExternalDetectorError` for a command or limit that cannot be one.
    package func externals() throws(ExternalDetectorError) -> [ExternalDetector] {
        var externals: [ExternalDetector] = []
        for program in programs {
            externals.append(
                try ExternalDetector(
                    command: program.command,
                    limits: try ExternalDetector.Limits(start: program.startLimit, answer: program.answerLimit)))
        }
        return externals
    }
}
