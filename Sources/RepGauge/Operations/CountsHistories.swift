import Documents
import Experiment
import Foundation
import Outcomes
import Scenarios

/// The histories of a plan's file, with values of the caller in place of the plan's.
struct CountsHistories {
    let operation: CountsOperation
    /// The names of the suites and scenarios of the sessions.
    let names: [String]
    let selection: ScenarioLibrary.Selection
    let planHash: String

    /// Reads a plan; arguments that are `nil` are the plan's.
    init(
        _ file: URL, histories: Int?, phone: String?, watch: CountsPlan.Watch?, seed: UInt64?,
        library: ScenarioLibrary, roster: Roster, jobs: Int
    ) throws {
        var plan = try library.countsPlan(file)
        planHash = ContentDigest(files: ["counts.yaml": try ScenarioLibrary.document(file).data]).digits
        plan.histories = histories ?? plan.histories
        plan.phone = phone ?? plan.phone
        plan.watch = watch ?? plan.watch
        func entrant(_ name: String, isTyped: Bool) throws -> any Entrant {
            try roster.entrant(parsing: name, from: isTyped ? .user : .file(path: file.relativePath))
        }
        let phoneEntrant = try entrant(plan.phone, isTyped: phone != nil)
        var watchEntrant: (any Entrant)?
        if case .detector(let name) = plan.watch { watchEntrant = try entrant(name, isTyped: watch != nil) }
        names = plan.sessions + plan.shakes
        selection = try library.select(names)
        // Each detector once.
        let entrants = [phoneEntrant] + [watchEntrant].compactMap(\.self).filter { $0.label != phoneEntrant.label }
        operation = CountsOperation(
            plan,
            experiment: ExperimentPlan(
                selection, trials: plan.trials, entrants: entrants, seed: seed ?? plan.seed, jobs: jobs),
            phone: phoneEntrant.label, watch: watchEntrant?.label)
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

    /// The texts that can be read, for messages.
    static var allowed: String { "a detector, or random: and two shares 0…1" }
}
