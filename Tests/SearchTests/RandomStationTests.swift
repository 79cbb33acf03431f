import Experiment
import History
import Outcomes
import Mathematics
import Scenarios
import Scoring
import Search
import Sensing
import Testing

@Suite("Random stations of all modules")
struct RandomStationTests {
    /// Each module declares its own; the numbers are the contract.
    static let all: [(RandomStation, UInt32)] = [
        (.scenario, 1), (.motion, 4), (.occlusion, 6), (.clock, 7), (.jointError, 8), (.controls, 9),
        (.bootstrap, 10), (.confidence, 11), (.outliers, 12), (.bodyLoss, 13), (.inversion, 14), (.measuredPerson, 20),
        (.measuredJitter, 21), (.measuredWander, 22),
        (.measuredConfidence, 23), (.measuredFlicker, 24), (.typedErrors, 25), (.dropOuts, 26), (.spikes, 27),
        (.wrongStart, 38), (.wrongStartWander, 39), (.astray, 40), (.settling, 41), (.lostBody, 42), (.delivery, 32),
        (.otherPeople, 33), (.garbage, 34), (.search, 48), (.histories, 49),
        (.steps, 50),
    ]

    @Test("Numbers stay what they are, are distinct, and fit 16 bits")
    func numbers() {
        for (station, number) in Self.all { #expect(station.rawValue == number) }
        #expect(Set(Self.all.map(\.1)).count == Self.all.count)
        #expect(Self.all.allSatisfy { (1..<1 << 16).contains($0.1) })
    }
}
