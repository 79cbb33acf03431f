package import Documents
package import Foundation

extension ScenarioLibrary {
    /// The number of trials that are drawn of each scenario to find what only a draw can show.
    static let validatedTrials = 20
    /// The number of them by which a suite's variation is judged at first.
    static let firstTrials = 4

    /// Reads a file of a kind that another module owns, such as the plan of a report.
    package typealias PlanCheck = @Sendable (ScenarioLibrary, URL) throws(InputError) -> Void

    package typealias TrialCheck = @Sendable (Scenario, [TrialPlan]) -> [Diagnostic]

    /// All faults of a file of any kind: scenario, of which some trials are drawn and judged too, suite, estimator,
    /// defaults, or a kind that another module owns; a kind that is not listed passes unread.
    package func validate(
        _ url: URL, plans: [Kind: PlanCheck] = [:], trials: TrialCheck = { _, _ in [] }
    ) -> [Diagnostic] {
        do throws(InputError) {
            let document = try Self.document(url).document
            let kind = Self.kind(of: document)
            switch kind {
            case .scenario:
                let scenario = try scenario(document, url: url)
                return Self.check(scenario, seed: Self.defaultSeed, first: Self.validatedTrials, trials: trials)
            case .suite:
                return diagnostics(of: try document.read(Suite.init), url: url, trials: trials)
            case .estimator: _ = try Self.estimator(url)
            case .defaults: _ = try document.read(Defaults.init)
            case .validity, .leaderboard, .tuning, .counts, .detector: try plans[kind]?(self, url)
            }
            return []
        } catch { return error.diagnostics }
    }

    /// The diagnostics of a suite's scenarios; of variations some trials are drawn, as no file of theirs is looked at.
    private func diagnostics(of suite: Suite, url: URL, trials: TrialCheck) -> [Diagnostic] {
        let names: [String]
        do throws(InputError) { names = try self.names() } catch { return error.diagnostics }
        var found: [Diagnostic] = []
        // Many variations come from one file.
        var files: [String: URL] = [:]
        var bases: [URL: Scenario] = [:]
        for item in suite.items {
            do throws(InputError) {
                if files[item.scenario.base] == nil {
                    files[item.scenario.base] = try locate(item, suite: url, among: names)
                }
                guard let file = files[item.scenario.base] else { continue }
                guard !item.scenario.settings.isEmpty else {
                    try Self.require(.scenario, Self.document(file).document)
                    continue
                }
                if bases[file] == nil { bases[file] = try read(file).scenario }
                guard let base = bases[file] else { continue }
                let scenario = try vary(base, by: item.scenario, place: item.place)
                let diagnostics = Self.check(scenario, seed: suite.seed, first: Self.firstTrials, trials: trials)
                found += diagnostics.map { diagnostic in
                    var placed = item.place.fault(
                        found: "\(scenario.name): \(diagnostic.found)", allowed: diagnostic.allowed)
                    placed.severity = diagnostic.severity
                    return placed
                }
            } catch {
                // Variations of one line share their faults.
                found += error.diagnostics.filter { !found.contains($0) }
            }
        }
        return found
    }

    /// Draws some trials of a scenario and has the first ones judged, and all of them where that finds something.
    private static func check(_ scenario: Scenario, seed: UInt64, first: Int, trials: TrialCheck) -> [Diagnostic] {
        do throws(InputError) {
            var plans: [TrialPlan] = []
            for trial in 0..<validatedTrials { plans.append(try scenario.draw(trial: trial, seed: seed)) }
            let found = trials(scenario, Array(plans.prefix(first)))
            return found.isEmpty || first >= plans.count ? found : trials(scenario, plans)
        } catch { return error.diagnostics }
    }
}
