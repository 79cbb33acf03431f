import Detection
import Experiment
import Mathematics
import PublishedRules
import Recordings
import Testing

@testable import Validation

@Suite("Level and order of the good detectors")
struct LevelComparisonTests {
    private func settings() throws -> TransferSettings {
        TransferSettings(
            catalogue: try (["angle-threshold"] + LevelComparison.detectors).map { name -> any Entrant in
                let offline = DetectorCatalog.standard.offlineEntry(named: name).map(OfflineEntrant.init)
                return try offline ?? DetectorCatalog.standard.configured(parsing: name)
            }, spread: [])
    }

    /// Clips in which the good detector number n is right in a share of its own; the other detector never is.
    private func clips(_ count: Int, view: ValidityView = .side, people: Int = 10, right: (Int) -> Double)
        -> [TransferClip]
    {
        (0..<count).map { clip in
            let outcomes = (0..<7).map { index in
                let isRight = index > 0 && Double((clip * 7 + index) % count) < right(index - 1) * Double(count) - 1e-9
                return TransferClip.Outcome(countError: isRight ? 0 : 1, detected: 0, falseCounts: 0)
            }
            return TransferClip(
                name: "\(clip)", view: view, seconds: 20, bottoms: 3, outcomes: outcomes,
                person: Person(named: "p", stated: "\(clip % people)", block: 12))
        }
    }

    @Test("the list is that of the issue, whose detectors the catalogue has")
    func list() throws {
        #expect(try settings().all.dropFirst().map(\.label) == LevelComparison.detectors)
        #expect(LevelComparison.detectors.count == 6)
    }

    @Test("level and order are those of the good detectors alone")
    func known() throws {
        let real = clips(50) { 0.4 + 0.1 * Double($0) }
        let found = try #require(
            LevelComparison(
                .side, settings(), recordings: real, people: real, trials: clips(50) { 0.5 + 0.08 * Double($0) },
                seed: 1))
        // The errors are 0.1, 0.08, … 0.
        #expect(abs(found.level - 0.05) < 1e-9 && found.order == 1)
        #expect(found.recordings == 50 && found.trials == 50 && found.shares.count == 6)
        #expect(abs(found.shares[2].predicted - 0.66) < 1e-9 && abs(found.shares[2].measured - 0.6) < 1e-9)
        #expect(try #require(found.levelOfPeople) < 0.2)
        #expect(try #require(found.orderOfPeople) > 0.5)
        #expect((-1...1).contains(try #require(found.leastOrderOfPeople)))
        let criteria = RealismCriterion.all(found)
        #expect(criteria.map(\.question) == [.level, .order] && criteria.map(\.isMet) == [true, true])
        let against = try #require(
            LevelComparison(
                .side, settings(), recordings: real, people: real, trials: clips(50) { 0.9 - 0.1 * Double($0) },
                seed: 1))
        #expect(against.order == -1)
        #expect(RealismCriterion.all(against).map(\.isMet) == [false, false])
    }

    @Test("oblique and front are taken together, trials by the views of the recordings")
    func views() throws {
        let real = clips(30, view: .oblique) { _ in 0.5 } + clips(10, view: .front) { _ in 0.5 }
        let trials = clips(10, view: .oblique) { _ in 0.2 } + clips(50, view: .front) { _ in 1 }
        let found = try #require(
            LevelComparison(.others, settings(), recordings: real, people: real, trials: trials, seed: 1))
        // Three of four recordings are oblique.
        for share in found.shares { #expect(abs(share.predicted - (0.75 * 0.2 + 0.25)) < 1e-9) }
        #expect(try LevelComparison(.side, settings(), recordings: real, people: real, trials: trials, seed: 1) == nil)
    }
}
