package import Documents
package import Scenarios

package enum ScenarioList {
    package static let table = Table<Scenario>(
        "scenarios", of: "scenario",
        [
            Column("scenario", "the name of the scenario") { $0.name }.shown("scenario"),
            Column("family", "the family of the scenario") { $0.family.rawValue }.shown("family"),
            Column("estimator", "the estimator that sees it") { $0.estimator.name }.shown("estimator"),
            Column("about", "the description of the scenario") { $0.about }.shown("what it is"),
        ])
}
