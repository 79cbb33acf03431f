public import Testing

/// Lends one browser to all tests of a suite.
public struct BrowserTrait: SuiteTrait, TestScoping {
    /// One browser for the whole suite, not one for each suite inside it.
    public let isRecursive = false

    /// Starts the browser, runs the tests of the suite, and ends it.
    ///
    /// - Throws: `BrowserError`, and what the tests throw.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Browser.with { browser in
            try await Browser.$ofSuite.withValue(browser) { try await function() }
        }
    }
}

extension Trait where Self == BrowserTrait {
    /// One browser for the suite, from its first test to its last.
    public static var browser: BrowserTrait { BrowserTrait() }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where there is no browser, unless `REPGAUGE_REQUIRE_BROWSER` is 1.
    public static var needsBrowser: ConditionTrait {
        .enabled(if: Chromium.isWanted, "no browser on this machine: \(Chromium.variable) names one")
    }
}

extension Browser {
    /// The browser of the suite that runs.
    @TaskLocal static var ofSuite: Browser?

    /// The browser that the trait `.browser` of a suite lends.
    ///
    /// - Throws: `BrowserError.notStarted` where the suite has no such trait.
    public static var current: Browser {
        get throws {
            guard let ofSuite else { throw BrowserError.notStarted("the suite lacks the trait .browser") }
            return ofSuite
        }
    }
}
