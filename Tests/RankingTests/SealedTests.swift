import Documents
import Experiment
@testable import Scenarios
import Scoring
import Testing

@testable import Ranking

@Suite("Sealed trials")
struct SealedTests {
    private static let text = "a phrase that nobody guesses ü"
    // From another SHA-256: printf 'repgauge sealed digest 1\n%s' "$PHRASE" | sha256sum
    private static let digest = "8ca2d31a5dcd8879bf0f3563d101aebdd9568ec48c2babd58a93dc34ee372a1d"

    @Test("digest and seed are those of the documented derivation")
    func derivation() throws {
        let phrase = try SealedPhrase(Self.text)
        #expect(phrase.digest == Self.digest)
        #expect(phrase.seed == 18_126_585_635_186_926_069)
        try phrase.check(against: Self.digest.uppercased())
    }

    @Test("a short phrase, one of two lines, and a digest that does not fit are refused without the phrase")
    func refused() throws {
        func refusal(_ work: () throws(Diagnostic) -> Void) -> String? {
            do { try work() } catch { return error.description }
            return nil
        }
        func phrase(_ text: String) -> String? { refusal { () throws(Diagnostic) in _ = try SealedPhrase(text) } }
        let hint = "16 or more that nobody can guess, for example the output of `openssl rand -hex 16`"
        #expect(phrase("fifteen bytes..") == "--sealed: found a phrase of 15 bytes; allowed: \(hint)")
        let control = "--sealed: found the control character 10 in the phrase; allowed: one line of text"
        #expect(phrase("sixteen bytes...\n") == control)
        let known = try SealedPhrase(Self.text)
        func check(_ digest: String) -> String? {
            refusal { () throws(Diagnostic) in try known.check(against: digest) }
        }
        for wrong in ["", "8ca2", Self.digest.replacing("8", with: "g"), Self.digest + "0"] {
            let refused = "--digest: found '\(wrong)'; allowed: 64 hexadecimal digits, as --print-digest prints them"
            #expect(check(wrong) == refused)
        }
        let other = try SealedPhrase("another phrase of mine").digest
        let found = "--digest: found \(other), but the phrase has the digest \(Self.digest)"
        #expect(check(other) == "\(found); allowed: the digest of the phrase")
    }

    @Test("the interval of a difference of two shares is the published one")
    func difference() throws {
        // 56 of 70 against 48 of 80: 0.0524 to 0.3339 from Wilson's intervals (Newcombe, Statistics in Medicine 17, 1998,
        // method 10).
        func wilson(_ hits: Double, of number: Double) -> Estimate {
            let (share, z) = (hits / number, 1.959964)
            let middle = (share + z * z / (2 * number)) / (1 + z * z / number)
            let reach =
                z / (1 + z * z / number) * (share * (1 - share) / number + z * z / (4 * number * number)).squareRoot()
            return Estimate(value: share, lower: middle - reach, upper: middle + reach)
        }
        let gap = SealedComparison.Gap(wilson(48, of: 80), wilson(56, of: 70))
        #expect(abs((gap.difference ?? 0) - 0.2) < 1e-12)
        let interval = try #require(gap.interval)
        #expect(abs(interval.lowerBound - 0.0524) < 5e-5 && abs(interval.upperBound - 0.3339) < 5e-5)
        let without = SealedComparison.Gap(Estimate(value: 0.5), wilson(56, of: 70))
        #expect(without.difference != nil && without.interval == nil)
        #expect(SealedComparison.Gap(.undefined, wilson(56, of: 70)).difference == nil)
    }

    @Test("the variance is that of means over trials, by the weights of the sessions")
    func variance() throws {
        let families: [Family] = [.real, .real, .cheat]
        var wrong = WrongCounts(entrants: 2, scenarios: 3)
        for scenario in 0..<3 {
            for trial in 0..<10 {
                // The second entrant never varies.
                let counts = [trial % 2, 4].map { falseCounts in
                    var counts = TrialCounts()
                    counts.falseCounts = falseCounts
                    return counts
                }
                wrong.add(counts, scenario: scenario)
            }
        }
        let sessions: [LeaderboardPlan.Session] = [
            .init(family: .real, weight: 3), .init(family: .cheat, weight: 1), .init(family: .everyday, weight: 9),
        ]
        let found = try #require(wrong.variances(families: families, sessions: sessions, estimators: 2))
        // 0 and 1 by turns: squares 2.5 over 9 and 10; a real scenario has 3/8 of the weight, the cheat 2/8, each halved
        // by the two estimators.
        let wanted = 2.5 / 90 * (2 * (3.0 / 16) * (3.0 / 16) + (2.0 / 16) * (2.0 / 16))
        #expect(abs(found[0] - wanted) < 1e-15 && found[1] == 0)
        var single = WrongCounts(entrants: 1, scenarios: 1)
        single.add([TrialCounts()], scenario: 0)
        #expect(single.variances(families: [.real], sessions: sessions, estimators: 1) == nil)
    }
}
