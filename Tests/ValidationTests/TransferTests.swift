import PublishedRules
import Experiment
import Mathematics
@testable import Validation
import Detection
import Pose
import Recordings
@testable import Scenarios
import Scoring
import Testing

@Suite("Transfer")
struct TransferTests {
    private let entrants = (0..<12).compactMap {
        try? DetectorCatalog.standard.configured(parsing: "angle-threshold:down=\(90 + $0)")
    }
    private var settings: TransferSettings { TransferSettings(catalogue: entrants, spread: []) }

    /// Clips in which the setting number n counts each of ten bottoms with a chance of its own.
    private func clips(
        _ count: Int, seed: UInt64, view: ValidityView = .side, chance: (Int) -> Double
    ) -> [TransferClip] {
        var stream = RandomStream(key: seed, trial: 0, station: .controls)
        return (0..<count).map { clip in
            let outcomes = entrants.indices.map { index in
                let detected = (0..<10).count { _ in stream.uniform() < chance(index) }
                return TransferClip.Outcome(countError: 10 - detected, detected: detected, falseCounts: index / 4)
            }
            return TransferClip(name: "\(clip)", view: view, seconds: 30, bottoms: 10, outcomes: outcomes)
        }
    }

    @Test("the same order of settings on both sides has a rank correlation near 1, the opposite one near −1")
    func order() throws {
        let rising = clips(60, seed: 1) { 0.05 + 0.08 * Double($0) }
        let alike = TransferComparison(
            settings, recordings: rising, trials: clips(60, seed: 2) { 0.02 + 0.07 * Double($0) }, byView: true, seed: 1
        )
        let same = try #require(alike.correlation(.recall))
        #expect(try #require(same.correlation.value) > 0.97)
        #expect(try #require(same.correlation.lower) > 0.9)
        #expect(try #require(same.correlation.upper) <= 1)
        for halves in [same.halves, same.trialsForHalves] { #expect(try #require(halves?.order) > 0.9) }
        // Predicted less measured is −0.03 − 0.01 n, for n = 0…11.
        let bias = try #require(same.bias)
        #expect(abs(bias + 0.03 + 0.055) < 0.02)
        let gaps = alike.catalogue(.recall).compactMap { $0.distance(.recall) }
        #expect(gaps.count == 12 && gaps == gaps.sorted(by: >) && gaps[0] > 0.1)
        let (distance, mean) = (try #require(same.distance), gaps.reduce(0, +) / Double(gaps.count))
        #expect(abs(distance - mean) < 1e-12)
        #expect(try #require(same.betterHalf.value) > 0.8)
        let against = TransferComparison(
            settings, recordings: rising, trials: clips(60, seed: 2) { 0.95 - 0.08 * Double($0) }, byView: true, seed: 1
        )
        #expect(try #require(against.correlation(.recall)?.correlation.value) < -0.97)
    }

    @Test("settings that have nothing in common have a rank correlation whose interval holds 0, or nearly")
    func chance() throws {
        let real = clips(40, seed: 3) { [0.2, 0.5, 0.8][$0 % 3] }
        let synthetic = clips(40, seed: 4) { [0.3, 0.6][$0 / 6] }
        let found = try #require(
            TransferComparison(settings, recordings: real, trials: synthetic, byView: true, seed: 1)
                .correlation(.recall)?.correlation)
        #expect(abs(try #require(found.value)) < 0.5)
        #expect(try #require(found.lower) < 0.1 && #require(found.upper) > -0.1)
    }

    /// Clips of which each counts some of 44 bottoms in every setting, and shows a person.
    private func clips(_ people: [Person?], counts: (_ clip: Int, _ setting: Int) -> Int) -> [TransferClip] {
        people.enumerated().map { clip, person in
            let outcomes = entrants.indices.map { setting in
                TransferClip.Outcome(
                    countError: 44 - counts(clip, setting), detected: counts(clip, setting), falseCounts: 0)
            }
            return TransferClip(
                name: "\(clip)", view: .side, seconds: 60, bottoms: 44, outcomes: outcomes, person: person)
        }
    }

    @Test(
        "an interval draws people with all their clips: with one of two whose clips say the opposite it reaches to −1",
        arguments: [(2, -1), (1, nil), (nil, 1)] as [(Int?, Double?)])
    func people(count: Int?, lower: Double?) throws {
        // The even clips say the order with gaps of 4, the odd ones the opposite with gaps of 1. Of two people, a quarter
        // of the draws has the second one alone. Of 40 single clips, four in five would have to be odd.
        let people = (0..<40).map { clip in
            count.map { Person(named: "a", stated: "\(clip % $0)", block: 12) }
        }
        let recordings = clips(people) { clip, setting in clip % 2 == 0 ? 4 * setting : 11 - setting }
        let trials = clips([Person?](repeating: nil, count: 40)) { _, setting in 4 * setting }
        let found = try #require(
            TransferComparison(settings, recordings: recordings, trials: trials, byView: true, seed: 1)
                .correlation(.recall)?.correlation)
        #expect(abs(try #require(found.value) - 1) < 1e-9)
        #expect((found.lower == nil) == (lower == nil) && (found.upper == nil) == (lower == nil))
        if let lower {
            #expect(abs(try #require(found.lower) - lower) < 1e-9)
            #expect(abs(try #require(found.upper) - 1) < 1e-9)
        }
    }

    @Test("equal figures have mean ranks, and a side on which all are equal has no rank correlation")
    func ties() throws {
        let real = clips(10, seed: 5) { _ in 1 }
        let found = TransferComparison(settings, recordings: real, trials: real, byView: true, seed: 1)
        #expect(found.correlation(.right)?.correlation == .undefined)
        #expect(found.correlation(.right)?.bias == 0)
        // False counts rise in steps of four settings, the same on both sides.
        #expect(abs(try #require(found.correlation(.falseCounts)?.correlation.value) - 1) < 1e-12)
        #expect(found.rows.first?.measured[.falseCounts] == 0)
        #expect(found.rows.first { $0.label == entrants[4].label }?.measured[.falseCounts] == 2)
    }

    @Test("a side without clips, or with a few, gives no rank correlation")
    func empty() {
        let real = clips(10, seed: 6) { 0.05 * Double($0) }
        for trials in [[], Array(real.prefix(4))] {
            let found = TransferComparison(settings, recordings: real, trials: trials, byView: true, seed: 1)
            #expect(found.correlations.allSatisfy { $0.correlation == .undefined })
        }
        let nothing = TransferComparison(settings, recordings: [], trials: [], byView: true, seed: 1)
        #expect(nothing.rows.isEmpty && nothing.correlations.isEmpty)
    }

    @Test("clips without bottoms have a count error and no more")
    func withoutBottoms() throws {
        var real = clips(10, seed: 7) { 0.08 * Double($0) }
        for index in real.indices { real[index].bottoms = nil }
        let found = TransferComparison(
            settings, recordings: real, trials: clips(10, seed: 8) { 0.08 * Double($0) }, byView: true, seed: 1)
        #expect(try #require(found.correlation(.countError)?.correlation.value) > 0.9)
        #expect(found.correlation(.recall)?.correlation == .undefined)
        #expect(found.correlation(.recall)?.recordings == 0)
        #expect(found.rows.allSatisfy { $0.measured[.falseCounts] == nil && $0.measured[.right] != nil })
    }

    @Test("all views together weigh trials as the recordings' views stand, whatever the trials' own mix")
    func views() throws {
        func side(_ count: Int) -> [TransferClip] { clips(count, seed: 9) { _ in 1 } }
        func front(_ count: Int) -> [TransferClip] { clips(count, seed: 9, view: .front) { _ in 0 } }
        let found = TransferComparison(
            settings, recordings: side(30) + front(10), trials: side(8) + front(40), byView: true, seed: 1)
        let row = try #require(found.rows.first { $0.view == nil })
        #expect(abs(try #require(row.predicted[.recall]) - 0.75) < 1e-12)
        #expect(abs(try #require(row.measured[.recall]) - 0.75) < 1e-12)
        // A view that one side lacks takes no part.
        let lacking = TransferComparison(
            settings, recordings: side(30) + front(10), trials: side(8), byView: true, seed: 1)
        #expect(lacking.correlation(.recall)?.recordings == 30)
    }

    @Test("the catalogue and the spread are compared apart, each setting once")
    func scopes() throws {
        let catalogue = try ["angle-threshold", "closed-chain"].map {
            try DetectorCatalog.standard.configured(parsing: $0)
        }
        let spread = try ["angle-threshold", "angle-threshold:down=80"].map {
            try DetectorCatalog.standard.configured(parsing: $0)
        }
        let settings = TransferSettings(catalogue: catalogue, spread: spread)
        #expect(settings.all.map(\.label) == ["angle-threshold", "closed-chain", "angle-threshold:down=80"])
        #expect(settings.groups.map(\.scope) == [.catalogue, .spread, .detector("angle-threshold")])
        #expect(settings.groups.map(\.settings) == [[0, 1], [0, 2], [0, 2]])
        #expect((0..<3).map(settings.isOfCatalogue) == [true, true, false])
        #expect(TransferSettings.none.all.isEmpty && TransferSettings.none.groups.isEmpty)

        let clips = (0..<20).map { clip in
            TransferClip(
                name: "\(clip)", view: .side, seconds: 30, bottoms: 10,
                outcomes: [0, clip % 2, 1].map { .init(countError: $0, detected: 10 - $0, falseCounts: 0) })
        }
        let found = TransferComparison(settings, recordings: clips, trials: clips, byView: true, seed: 1)
        #expect(found.correlation(.right)?.settings == 2 && found.correlation(.right, of: .spread)?.settings == 2)
        #expect(found.catalogue(.right).map(\.label).sorted() == ["angle-threshold", "closed-chain"])
        #expect(found.rows.count { $0.view == nil } == 3)
    }

    @Test("as many trials as recordings in a half take its place, view by view")
    func halves() throws {
        var stream = RandomStream(key: 1, trial: 0, station: .controls)
        let recordings = clips(20, seed: 1) { _ in 1 } + clips(10, seed: 2, view: .front) { _ in 0 }
        let trials = clips(50, seed: 3) { _ in 1 } + clips(3, seed: 4, view: .front) { _ in 0 }
        let sides = TransferSides(recordings: recordings, trials: trials, views: ValidityView.allCases)
        let halves = sides.halves(&stream)
        let split = try #require(halves)
        #expect(zip(split.measured, split.other).allSatisfy { $0 + $1 == 1 })
        for view in [ValidityView.side, .front] {
            let wanted = zip(recordings, split.other).filter { $0.0.view == view }.reduce(0) { $0 + $1.1 }
            let drawn = zip(trials, split.trials).filter { $0.0.view == view }.reduce(0) { $0 + $1.1 }
            #expect(abs(wanted - drawn) < 1e-12)
        }
        let few = TransferSides(recordings: Array(recordings.prefix(9)), trials: trials, views: ValidityView.allCases)
        let none = few.halves(&stream)
        #expect(none == nil)
    }

    @Test("the better half are the settings above the median, or below it where less is better")
    func betterHalf() {
        let measured = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
        let predicted = [0.1, 0.2, 0.3, 0.6, 0.5, 0.4]
        let right = TransferAgreement(.right, predicted: predicted, measured: measured)
        #expect(abs((right.betterHalf ?? 0) + 1) < 1e-12)
        let falseCounts = TransferAgreement(.falseCounts, predicted: predicted, measured: measured)
        #expect(abs((falseCounts.betterHalf ?? 0) - 1) < 1e-12)
        #expect(abs((right.distance ?? 0) - 0.4 / 6) < 1e-12 && abs(right.bias ?? 1) < 1e-12)
        let mean = TransferAgreement(meanOf: [right, falseCounts])
        #expect(abs(mean.betterHalf ?? 1) < 1e-12 && mean.order == right.order)
    }

    @Test("a predicted difference can be trusted from where 19 of 20 pairs keep their order")
    func trusted() {
        // 40 settings in pairs of neighbours whose order is turned: only differences of 1 are wrong.
        let predicted = (0..<40).map(Double.init)
        let measured = (0..<40).map { Double($0 ^ 1) }
        let all = TrustedDifference(predicted: predicted, measured: measured)
        // 20 of 780 pairs are wrong: less than one in twenty.
        #expect(all.difference == 1 && all.pairs == 780 && all.allPairs == 780)
        let few = TrustedDifference(predicted: [0, 1, 2, 3], measured: [1, 0, 3, 2])
        #expect(few.difference == 2 && few.pairs == 3 && few.allPairs == 6)
        let turned = TrustedDifference(predicted: [0, 1, 2], measured: [2, 1, 0])
        #expect(turned.difference == nil && turned.pairs == 0 && turned.allPairs == 3)
        // Equal predictions are no prediction, and equal measurements are right by half.
        let equal = TrustedDifference(predicted: [0, 0, 1], measured: [0, 1, 0.5])
        #expect(equal.difference == nil && equal.allPairs == 2)
        #expect(TrustedDifference(predicted: [0, 1], measured: [5, 5]).difference == nil)
    }

    @Test("a recording is scored by its bottoms, a trial in the same way whatever its truth says")
    func scoring() async throws {
        let always = try DetectorCatalog.standard.configured(parsing: "angle-threshold:down=120,up=130,pixels=square")
        var runner = TrialRunner([always])
        var recording = ValidityFigure().recording()
        recording.info.reps = .init(expected: 3, max: 3)
        let known = try await TransferClip(recording, by: &runner)
        #expect(known.view == .side && known.bottoms == 3)
        #expect(known.outcomes == [.init(countError: 0, detected: 3, falseCounts: 0)])
        #expect(abs(known.seconds - (recording.frames.last?.time.seconds ?? 0)) < 1e-9)

        // Two of three bottoms are those of countable cycles; the third cycle is none that is to be counted.
        var trial = recording
        let cycles = ValidityFigure().bottoms.enumerated().map { index, time in
            Cycle(
                start: Nanoseconds(seconds: time - 0.5), bottom: Nanoseconds(seconds: time),
                completion: Nanoseconds(seconds: time + 0.5), verdict: index < 2 ? .countable : .notCountable,
                isObservable: true, kind: "push-up", isCheat: false)
        }
        trial.info = RecordingInfo(
            image: recording.info.image, fps: 25, truth: Truth(cycles: cycles, phases: [], duration: 9_000_000_000))
        let made = try await TransferClip(trial, by: &runner)
        #expect(made.bottoms == 2)
        #expect(made.outcomes == [.init(countError: 1, detected: 2, falseCounts: 1)])

        recording.info.bottoms = nil
        let counted = try await TransferClip(recording, by: &runner)
        #expect(counted.outcomes == [.init(countError: 0, detected: 0, falseCounts: 0)])
        recording.info.bottoms = []
        recording.info.reps = .init(expected: 0, max: 0)
        let negative = try await TransferClip(recording, by: &runner)
        #expect(negative.outcomes == [.init(countError: 3, detected: 0, falseCounts: 3)])
    }
}
