import Experiment
import Mathematics
import Scoring
import Testing

@testable import Validation

@Suite("Like with like: halves of the recordings")
struct RealHalvesTests {
    /// Clips of some people; the clips of a person are nearly the same.
    private func samples(people: Int, clips: Int, seed: UInt64, known: Bool = true) -> [ValiditySample] {
        var stream = RandomStream(key: seed, trial: 0, station: .controls)
        return (0..<people).flatMap { person in
            let middle = 10 + stream.normal()
            return (0..<clips).map { clip in
                ValiditySample(
                    name: "\(person)-\(clip)", view: .side,
                    reps: [[.descent: middle + 0.01 * stream.normal()], [.descent: middle + 0.01 * stream.normal()]],
                    person: known ? Person(named: "p", stated: "\(person)", block: 12) : nil)
            }
        }
    }

    @Test("no person is in both halves, and halves are as equal as people allow", arguments: 0..<20)
    func people(trial: Int) {
        var stream = RandomStream(key: 3, trial: trial, station: .controls)
        let people = (0..<30).map { Person(named: "a", stated: "\($0 % 7)", block: 12) }
        let halves = PersonHalves.split(people, &stream)
        #expect((halves.first + halves.second).sorted() == Array(0..<30))
        #expect(Set(halves.first.map { people[$0] }).isDisjoint(with: halves.second.map { people[$0] }))
        #expect(abs(halves.first.count - halves.second.count) <= 5)
        let unknown = PersonHalves.split((0..<9).map { _ in nil }, &stream)
        #expect(unknown.first.count == 5 && unknown.second.count == 4)
        // One person cannot be on two sides: the clips are split.
        let single = PersonHalves.split((0..<8).map { _ in people[0] }, &stream)
        #expect(single.first.count == 4 && single.second.count == 4)
    }

    @Test("drawn elements are different ones, and all where more are wanted")
    func drawn() {
        var stream = RandomStream(key: 4, trial: 0, station: .controls)
        let five = PersonHalves.drawn(5, of: Array(0..<20), &stream)
        #expect(Set(five).count == 5)
        let all = PersonHalves.drawn(50, of: Array(0..<20), &stream)
        #expect(all.sorted() == Array(0..<20))
        let none = PersonHalves.drawn(3, of: [Int](), &stream)
        #expect(none.isEmpty)
        // Each of four places holds each element about as often.
        var counts = [Int](repeating: 0, count: 4)
        for _ in 0..<4000 { counts[PersonHalves.drawn(1, of: Array(0..<4), &stream)[0]] += 1 }
        #expect(counts.allSatisfy { abs($0 - 1000) < 150 })
    }

    @Test("trials of the same kind as the recordings do as well as the other half")
    func alike() throws {
        let halves = try RealHalves(
            samples(people: 80, clips: 1, seed: 1), synthetic: samples(people: 300, clips: 1, seed: 2, known: false),
            topics: [.tempo], seed: 1)
        let row = try #require(halves.row(.descent, .side))
        #expect(row.judged == RealHalves.splits)
        let (real, synthetic) = (try #require(row.real), try #require(row.synthetic))
        #expect(abs(real.kolmogorovSmirnov - synthetic.kolmogorovSmirnov) < 0.07)
        #expect(abs(real.passShare - synthetic.passShare) < 0.35)
        for model in ClassifierTwoSampleTest.Model.allCases {
            let area = try #require(halves.classifiers.first { $0.view == .side && $0.model == model })
            let (real, synthetic) = (try #require(area.real), try #require(area.synthetic))
            #expect(abs(real - 0.5) < 0.15 && abs(synthetic - 0.5) < 0.15)
        }
        #expect(halves.total.judged == 1 && halves.total.real == real.passShare)
    }

    @Test("classifiers gain nothing from people whom they could recognise")
    func strangers() throws {
        let areas = try (0..<8).flatMap { seed in
            let (ours, theirs) = (10 + 2 * UInt64(seed), 11 + 2 * UInt64(seed))
            var stream = RandomStream(key: 5, trial: seed, station: .controls)
            let test = try ClassifierTwoSampleTest(
                .body, .side, real: samples(people: 12, clips: 8, seed: ours),
                synthetic: samples(people: 12, clips: 8, seed: theirs), topics: [.tempo], isPlain: true, &stream)
            return ClassifierTwoSampleTest.Model.allCases.compactMap { test.area($0).value }
        }
        #expect(areas.count == 16)
        #expect(abs(areas.reduce(0, +) / 16 - 0.5) < 0.12)
    }

    @Test("people who differ are further apart as halves than their clips would be")
    func persons() throws {
        let trials = samples(people: 300, clips: 1, seed: 3, known: false)
        func distance(known: Bool) throws -> Double {
            let real = samples(people: 8, clips: 10, seed: 4, known: known)
            let row = try RealHalves(real, synthetic: trials, topics: [.tempo], seed: 1).row(.descent, .side)
            return try #require(row?.real?.kolmogorovSmirnov)
        }
        #expect(try distance(known: true) > 0.3)
        #expect(try distance(known: false) < 0.3)
    }

    @Test("too few recordings have no halves that could be judged")
    func few() throws {
        let halves = try RealHalves(
            samples(people: 8, clips: 1, seed: 5), synthetic: samples(people: 100, clips: 1, seed: 6, known: false),
            topics: [.tempo], seed: 1)
        #expect(halves.rows.allSatisfy { $0.real == nil && $0.synthetic == nil })
        #expect(halves.total == HalvesTotal([]) && halves.total.real == nil)
    }
}
