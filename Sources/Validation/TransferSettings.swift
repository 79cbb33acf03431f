package import Experiment

/// A set of settings whose figures are compared together.
package enum TransferScope: Sendable, Hashable {
    /// Every detector with its defaults, each once: what holds for a detector of the catalogue.
    case catalogue
    /// Many settings of some detectors: what holds for somebody who tunes one of them.
    case spread
    case detector(String)
}

/// The settings of detectors that see both sides, each once, in their sets.
package struct TransferSettings: Sendable {
    /// All settings: the catalogue's, then the further ones of the spread.
    package let all: [any Entrant]
    /// The sets that are not empty, with the places of their settings in `all`.
    package let groups: [(scope: TransferScope, settings: [Int])]

    /// No setting: transfer is not compared.
    package static let none = TransferSettings(catalogue: [], spread: [])

    /// Puts settings together: one of each detector, many of some, which may have those of the catalogue among them,
    /// and further ones in neither set; see `LevelComparison`.
    package init(catalogue: [any Entrant], spread: [any Entrant], others: [any Entrant] = []) {
        var all: [any Entrant] = []
        var places: [String: Int] = [:]
        for setting in catalogue + spread + others where places[setting.label] == nil {
            places[setting.label] = all.count
            all.append(setting)
        }
        func indices(_ settings: [any Entrant]) -> [Int] { Set(settings.compactMap { places[$0.label] }).sorted() }
        var names: [String] = []
        for setting in spread where !names.contains(setting.ruleName) { names.append(setting.ruleName) }
        let detectors = names.map { name in
            (TransferScope.detector(name), indices(spread.filter { $0.ruleName == name }))
        }
        self.all = all
        groups = ([(.catalogue, indices(catalogue)), (.spread, indices(spread))] + detectors).filter { !$0.1.isEmpty }
    }

    func isOfCatalogue(_ index: Int) -> Bool {
        groups.contains { $0.scope == .catalogue && $0.settings.contains(index) }
    }
}
