import Documents
import Experiment
import Foundation
import Outcomes
import Scenarios

/// The histories of a plan's file, with what a caller asks for in place of what the plan says.
struct CountsHistories {
    /// What a caller asks for; `nil` for what the plan says.
    struct Wishes: Sendable {
        /// The number of histories of each kind.
        var histories: Int?
        /// The phone's detector.
        var phone: String?
        /// The watch's counter.
        var watch: CountsPlan.Watch?
        /// The seed.
        var seed: UInt64?

        /// Makes wishes.
        init(
            histories: Int? = nil, phone: String? = nil, watch: CountsPlan.Watch? = nil, seed: UInt64? = nil
        ) {
            self.histories = histories
            self.phone = phone
            self.watch = watch
            self.seed = seed
        }
    }

    /// The operation.
    let operation: CountsOperation
    /// The names of the suites and scenarios of the sessions.
    let names: [String]
    /// The scenarios of the sessions.
    let selection: ScenarioLibrary.Selection
    /// A hash of the plan's file.
    let planHash: String

    /// Reads a plan.
    ///
    /// - Parameters:
    ///   - file: The plan's file.
    ///   - wishes: What the caller asks for.
    ///   - library: The scenarios.
    ///   - roster: Reads the detectors.
    ///   - jobs: Sessions worked on at the same time.
    /// - Throws: `InputError` of the file and the scenarios, and what the roster throws for a detector.
    init(_ file: URL, _ wishes: Wishes, library: ScenarioLibrary, roster: Roster, jobs: Int) throws {
        var plan = try library.countsPlan(file)
        planHash = ContentDigest(files: ["counts.yaml": try ScenarioLibrary.document(file).data]).digits
        plan.histories = wishes.histories ?? plan.histories
        plan.phone = wishes.phone ?? plan.phone
        plan.watch = wishes.watch ?? plan.watch
        func entrant(_ name: String, isTyped: Bool) throws -> any Entrant {
            try roster.entrant(parsing: name, from: isTyped ? .user : .file(path: file.relativePath))
        }
        let phone = try entrant(plan.phone, isTyped: wishes.phone != nil)
        var watch: (any Entrant)?
        if case .detector(let name) = plan.watch { watch = try entrant(name, isTyped: wishes.watch != nil) }
        names = plan.sessions + plan.shakes
        selection = try library.select(names)
        // Each detector once.
        let entrants = [phone] + [watch].compactMap(\.self).filter { $0.label != phone.label }
        operation = CountsOperation(
            plan,
            experiment: ExperimentPlan(
                selection, trials: plan.trials, entrants: entrants, seed: wishes.seed ?? plan.seed, jobs: jobs),
            phone: phone.label, watch: watch?.label)
    }
}

extension CountsPlan.Watch {
    /// Reads a detector, or `random:RECALL,EXTRA` for a random counter; `nil` where the shares are not two of 0…1.
    init?(parsing text: String) {
        let prefix = "random:"
        guard text.hasPrefix(prefix) else {
            self = .detector(text)
            return
        }
        let shares = text.dropFirst(prefix.count).split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0) }
        guard shares.count == 2, let recall = shares[0], let extra = shares[1], (0...1).contains(recall),
            (0...1).contains(extra)
        else { return nil }
        self = .noise(recall: recall, extra: extra)
    }

    /// What can be read, for messages.
    static var allowed: String { "a detector, or random: and two shares 0…1" }
}
