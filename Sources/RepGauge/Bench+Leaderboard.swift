import Experiment
public import Foundation
import Ranking
import Scenarios

/// The wrong counts per session of a row on public and on sealed trials: the first rows of `sealed.csv`.
public struct SealedRow: Sendable, Hashable {
    /// The detector's label, or a control's name.
    public let detector: String
    /// The place on the public trials; `nil` for rows without a place.
    public let publicRank: Int?
    /// The place on the sealed trials; `nil` for rows without a place.
    public let sealedRank: Int?
    /// The wrong counts per session on the public trials; `nil` for programs that failed.
    public let publicWrongCounts: Double?
    /// The wrong counts per session on the sealed trials; `nil` for programs that failed.
    public let sealedWrongCounts: Double?
    /// The 95 % interval of sealed less public; `nil` where a scenario has a single trial.
    public let gap: ClosedRange<Double>?
}

/// One row beside an entry, on the trials that the entry was shown: a row of `entries.csv`.
public struct EntryRow: Sendable, Hashable {
    /// The label: the entry, a detector or a control.
    public let detector: String
    /// Whether it is the entry.
    public let isEntry: Bool
    /// The place by wrong counts per session, from 1; `nil` for controls, offline rules and programs that failed.
    public let rank: Int?
    /// False counts and missed repetitions, the mean over the sessions of the plan whose families were shown.
    public let wrongCountsPerSession: Estimate
    /// The 95 % interval of the place; `nil` for rows without a place.
    public let places: ClosedRange<Int>?
    /// The figures of the headline.
    public let headline: HeadlineFigures
}

extension Bench {
    /// Ranks detectors on public and on sealed trials, as `repgauge leaderboard --sealed` does.
    ///
    /// - Parameters:
    ///   - phrase: The phrase, of at least 16 bytes, from which the seed of the sealed trials is derived.
    ///   - digest: The digest of the phrase that was published; another phrase is refused. `nil` for none.
    ///   - detectors: The detectors; none for all.
    ///   - trials: Trials of each scenario; `nil` for the plan's number.
    /// - Returns: The rows in the order of the public ranking.
    /// - Throws: An error of the phrase, the plan, the scenarios or the detectors, and `CancellationError`.
    public func rankSealed(
        phrase: String, digest: String? = nil, detectors: [String] = [], trials: Int? = nil
    ) async throws -> [SealedRow] {
        try Self.check("trials", trials)
        let phrase = try SealedPhrase(phrase)
        if let digest { try phrase.check(against: digest) }
        let operation = try leaderboard(detectors)
        let result = try await operation.run([], trials: trials, seed: nil)
        return try await operation.sealed(by: phrase, beside: result, trials: trials).rows.map { row in
            SealedRow(
                detector: row.label, publicRank: row.publicRank, sealedRank: row.sealedRank,
                publicWrongCounts: row.wrong.publicValue, sealedWrongCounts: row.wrong.sealedValue,
                gap: row.wrong.interval)
        }
    }

    /// Places a file of events beside detectors on the trials that it was shown, as `repgauge leaderboard --entry` does.
    ///
    /// - Parameters:
    ///   - declaration: The declaration (YAML) of the file of events.
    ///   - detectors: The detectors; none for all.
    /// - Returns: The rows by their places; then those without a place.
    /// - Throws: An error of the declaration, its files, the plan, the scenarios or the detectors, and
    ///   `CancellationError`.
    public func rank(entry declaration: URL, detectors: [String] = []) async throws -> [EntryRow] {
        let entry = try LeaderboardEntry(declaration)
        return try await leaderboard(detectors).judge(entry, beside: []).rows.map { row in
            EntryRow(
                detector: row.label, isEntry: row.isEntry, rank: row.session.place,
                wrongCountsPerSession: row.session.wrong, places: row.session.places,
                headline: row.headline)
        }
    }

    func leaderboard(_ detectors: [String], judge: OutcomeJudge? = nil) throws -> LeaderboardOperation {
        LeaderboardOperation(
            plan: try library.leaderboardPlan(library.folder.appending(path: "leaderboard.yaml")), library: library,
            entrants: try entrants(detectors.isEmpty ? Harness.rankedNames : detectors), metrics: harness.metrics,
            judge: judge, jobs: jobs)
    }
}
