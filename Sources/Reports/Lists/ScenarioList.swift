import Documents
package import Scenarios

/// The scenarios of a library.
package struct ScenarioList: Printable {
    private let scenarios: [Scenario]

    /// Lists scenarios.
    package init(_ scenarios: [Scenario]) { self.scenarios = scenarios }

    private static let table = Table<Scenario>(
        "scenarios", of: "scenario",
        [
            Column("scenario", "the name of the scenario") { $0.name }.shown("scenario"),
            Column("family", "the family of the scenario") { $0.family.rawValue }.shown("family"),
            Column("estimator", "the estimator that sees it") { $0.estimator.name }.shown("estimator"),
            Column("about", "the description of the scenario") { $0.about }.shown("what it is"),
        ])

    package var plain: String { Self.table.plain(scenarios) }

    package func page() -> String { Self.table.markdown(scenarios) }

    package func sheets() -> [Report.Sheet] { [.init(Self.table, scenarios)] }
}
