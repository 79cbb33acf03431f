/// A scenario with its number of trials.
package struct SuiteEntry: Sendable {
    /// The scenario.
    package var scenario: Scenario
    /// The number of trials to run.
    package var trials: Int
}
