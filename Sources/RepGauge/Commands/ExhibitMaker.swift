import Experiment
import Foundation
import Reports
import Scenarios

/// Makes the trials and recordings again that a page shows in its player.
struct ExhibitMaker {
    /// The most detectors in a player, beside those of the trial itself.
    private static let mostDetectors = 8

    private let library: ScenarioLibrary?
    private let entrants: [any Entrant]
    private let window: MatchWindow

    /// Prepares the work; scenarios are `nil` where there are recordings only, and players leave programs and controls
    /// out, so that no program is started again for a page.
    init(library: ScenarioLibrary?, entrants: [any Entrant], window: MatchWindow) {
        self.library = library
        self.entrants = entrants.filter { $0.record.kind == .detector }
        self.window = window
    }

    /// Makes trials and recordings, the most telling first, until the page is full; leaves out what cannot be made.
    func exhibits(_ addresses: [TrialAddress]) async throws -> Exhibits {
        var exhibits = Exhibits()
        let names = try? library?.names()
        for address in addresses where exhibits.hasRoom {
            try Task.checkCancellation()
            let shown = entrants(for: address)
            guard !shown.isEmpty, let input = try await input(address, shown, among: names) else { continue }
            try exhibits.add(address.key, input)
        }
        return exhibits
    }

    private func entrants(for address: TrialAddress) -> [any Entrant] {
        let own = entrants.filter { address.detectors.contains($0.label) }
        let others = entrants.filter { entrant in !own.contains { $0.label == entrant.label } }
        return own.isEmpty ? [] : own + others.prefix(Self.mostDetectors)
    }

    private func input(
        _ address: TrialAddress, _ entrants: [any Entrant], among names: [String]?
    ) async throws -> RenderInput? {
        do {
            switch address.subject {
            case .trial(let subject, _, let number, let seed):
                guard let library else { return nil }
                let scenario = try library.scenario(named: subject, among: names)
                let made = try SynthesisedTrial(scenario, trial: number, seed: seed)
                return try await RenderInput(made, entrants: entrants, window: window)
            case .recording(let file, _, _):
                var stream = try RecordingStream(csv: URL(filePath: file))
                return try await RenderInput(&stream, entrants: entrants, window: window)
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            // The report names the command that draws it, which says what is wrong.
            return nil
        }
    }
}
