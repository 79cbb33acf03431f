package import Scenarios

/// A setting under which a morning is judged: a way to build the app, and perhaps another probability of the sleepers.
package struct MorningSetting: Sendable, Hashable {
    package let configuration: AppConfiguration
    /// The probability that is varied; `nil` where the setting varies the app alone.
    package let assumption: SleeperAssumption?
    /// The probability of all sleepers; `nil` for that of each scenario.
    package let value: Double?

    /// The probabilities of each table of sensitivity, after that of the scenarios (our own choice).
    static let values: [Double?] = [nil, 0, 0.25, 0.5, 0.75]

    /// The probabilities that are not those of the scenario.
    var assumed: [SleeperAssumption: Double] {
        guard let assumption, let value else { return [:] }
        return [assumption: value]
    }

    /// The settings that vary one probability of the sleepers at a time, with the first app; a cold start can change
    /// only an app that keeps its flag in memory, so that such an app is taken for it where there is one.
    static func assumed(_ configurations: [AppConfiguration]) -> [MorningSetting] {
        SleeperAssumption.allCases.flatMap { assumption in
            let forgetful = configurations.first { !$0.storesFlag }
            let app = assumption == .coldStart ? forgetful ?? configurations[0] : configurations[0]
            return values.map { MorningSetting(configuration: app, assumption: assumption, value: $0) }
        }
    }
}
