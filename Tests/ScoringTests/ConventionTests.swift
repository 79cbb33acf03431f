import Foundation
import Pose
import Scoring
import Testing

@Suite("The rules of other fields")
struct ConventionTests {
    /// The answers of the packages for one set of recordings.
    struct Answer: Sendable {
        let set: String
        let collar: Nanoseconds
        let convention: FieldConvention
        /// Precision, recall, F1 and error rate; `nil` where the package has no number.
        let figures: [Double?]

        /// The answers of all sets.
        static var all: [Answer] {
            ((try? ConventionTests.rows("answers.csv")) ?? []).compactMap { row in
                guard let collar = Int64(row[1]),
                    let convention = FieldConvention(rawValue: row[2].replacing("-greedy", with: ""))
                else { return nil }
                return Answer(
                    set: row[0], collar: collar * 1000, convention: convention, figures: row[3...].map { Double($0) })
            }
        }
    }

    private static let folder = URL(filePath: #filePath).appending(path: "../Conventions").standardizedFileURL

    fileprivate static func rows(_ file: String) throws -> [[String]] {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The recordings of a set: the instants of the repetitions and of the counts.
    private func recordings(_ set: String) throws -> [(reference: [Nanoseconds], estimated: [Nanoseconds])] {
        var recordings: [(reference: [Nanoseconds], estimated: [Nanoseconds])] = []
        for row in try Self.rows("events.csv") where row[0] == set {
            if row[2] == "shown" { recordings.append(([], [])) }
            guard let time = Int64(row[3]) else { continue }
            if row[2] == "reference" {
                recordings[recordings.count - 1].reference.append(time * 1000)
            } else {
                recordings[recordings.count - 1].estimated.append(time * 1000)
            }
        }
        return recordings
    }

    @Test("mir_eval and sed_eval give the same figures", arguments: Answer.all)
    func packages(answer: Answer) throws {
        var tally = ConventionTally(answer.convention, collar: answer.collar)
        for (reference, estimated) in try recordings(answer.set) {
            tally.add(reference: reference, estimated: estimated)
        }
        #expect(tally.recordings > 0)
        let figures = [tally.precision, tally.recall, tally.f1, tally.errorRate]
        for (own, theirs) in zip(figures, answer.figures) {
            guard let theirs else { continue }
            #expect(abs((own ?? .infinity) - theirs) < 1e-12)
        }
    }

    @Test("All sets and rules are compared, and pairs are not lost to nearer ones")
    func coverage() throws {
        #expect(Answer.all.count == 8 * 3 * 3)
        var tally = ConventionTally(.sedEval)
        for (reference, estimated) in try recordings("6") { tally.add(reference: reference, estimated: estimated) }
        #expect(tally.matched == 2)
    }

    @Test("A distance of exactly the collar is within it", arguments: FieldConvention.allCases)
    func edge(convention: FieldConvention) {
        for (late, pairs) in [(0, 1), (1, 0)] as [(Nanoseconds, Int)] {
            var tally = ConventionTally(convention)
            tally.add(reference: [0], estimated: [convention.collar + late])
            #expect(tally.matched == pairs)
        }
    }
}
