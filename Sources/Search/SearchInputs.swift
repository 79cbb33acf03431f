/// The inputs of a search: the command that repeats it and the digest of its scenarios.
package struct SearchInputs: Sendable, Codable, Hashable {
    /// A command that repeats the search.
    package var command: String
    /// The method that chose the configurations, in words.
    package var method: String
    /// A hash of the files that make the trials: suites, scenarios, their estimators and the defaults.
    package var suiteHash: String

    package init(command: String, method: String, suiteHash: String) {
        (self.command, self.method, self.suiteHash) = (command, method, suiteHash)
    }
}

/// The inputs of the searches of a plan.
package struct SearchPlanInputs: Sendable, Codable, Hashable {
    /// A command that repeats all searches.
    package var command: String
    /// The searches, in the order of the plan.
    package var searches: [SearchInputs]

    package init(command: String, searches: [SearchInputs]) { (self.command, self.searches) = (command, searches) }
}
