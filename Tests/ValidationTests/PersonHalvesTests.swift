import Experiment
import Mathematics
import Recordings
import Testing

@testable import Validation

@Suite("Halves of people")
struct PersonHalvesTests {
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
}
