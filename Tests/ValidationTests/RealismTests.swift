import Experiment
import Foundation
import HarnessSupport
import Mathematics
import Recordings
import Scenarios
import Scoring
import TestSupport
import Testing

@testable import Validation

@Suite("Realism")
struct RealismTests {
    /// Clips of some people, who differ; each quantity is drawn about the person's own value.
    private func clips(
        people: Int, clips: Int, seed: UInt64, known: Bool = true, shift: Double = 0, only: ClipQuantity.Kind? = nil
    ) -> [ClipSample] {
        var stream = RandomStream(key: seed, trial: 0, station: .controls)
        return (0..<people).flatMap { person in
            let own = ClipQuantity.allCases.map { _ in stream.normal() }
            return (0..<clips).map { clip in
                var values: [ClipQuantity: Double] = [:]
                for (quantity, middle) in zip(ClipQuantity.allCases, own) {
                    let isShifted = only == nil || quantity.kind == only
                    values[quantity] = middle + 0.3 * stream.normal() + (isShifted ? shift : 0)
                }
                return ClipSample(
                    name: "\(person)-\(clip)",
                    person: known ? Person(named: "p", stated: "\(seed) \(person)", block: 12) : nil, view: .side,
                    values: values, structure: [.hipsMoving: 0.6 + shift + 0.1 * stream.normal()])
            }
        }
    }

    private func comparison(shift: Double, only: ClipQuantity.Kind? = nil, seed: UInt64) throws -> RealismComparison {
        try #require(
            RealismComparison(
                .side, judging: clips(people: 12, clips: 3, seed: 3 * seed),
                others: clips(people: 12, clips: 3, seed: 3 * seed + 1),
                synthetic: clips(
                    people: 60, clips: 1, seed: 3 * seed + 2, known: false, shift: shift, only: only), seed: seed,
                seeds: 2))
    }

    @Test("a sample of the same population passes")
    func alike() throws {
        let found = try (1...4).map { try comparison(shift: 0, seed: $0) }
        let beyond = found.reduce(0) { $0 + ($1.kind(nil)?.beyond ?? 0) }
        let quantities = found.reduce(0) { $0 + $1.quantities.count }
        #expect(quantities == 4 * ClipQuantity.allCases.count)
        #expect(Double(beyond) / Double(quantities) < 0.1)
        for kind in [nil] + ClipQuantity.Kind.allCases.map(Optional.some) {
            let areas = found.compactMap { $0.kind(kind)?.forest?.mean }
            #expect(areas.count == 4 && abs(areas.reduce(0, +) / 4 - 0.5) < 0.12, "\(areas)")
            let people = found.compactMap { $0.kind(kind)?.forestOfPeople?.mean }
            #expect(people.count == 4 && abs(people.reduce(0, +) / 4 - 0.5) < 0.12, "\(people)")
        }
        #expect(found.allSatisfy { $0.outside == 0 })
        let failed = found.flatMap { RealismCriterion.all($0) }.filter { !$0.isMet }
        // Of 20 questions one may fail by chance.
        #expect(failed.count <= 1, "\(failed)")
    }

    @Test("another population fails, by the kind that differs")
    func unlike() throws {
        let found = try comparison(shift: 3, only: .noise, seed: 7)
        let noise = try #require(found.kind(.noise))
        #expect(noise.beyond == noise.quantities && noise.quantities == 17)
        #expect(try #require(noise.forest).mean > 0.97)
        #expect(abs(try #require(found.kind(.movement)?.forest).mean - 0.5) < 0.2)
        #expect(found.outside == 1)
        let criteria = RealismCriterion.all(found)
        #expect(criteria.map(\.question) == [.forest, .forestOfNoise, .forestOfMovement, .noise, .structure])
        let unmet = criteria.filter { !$0.isMet }
        #expect(unmet.map(\.question) == [.forest, .forestOfNoise, .noise])
    }

    @Test("a forest gains nothing from people whom it could recognise, and halves share nobody")
    func strangers() throws {
        // 12 clips of each of 12 people who differ much: folds by clip would tell any two groups of them apart.
        var areas: [Double] = []
        for seed: UInt64 in 1...5 {
            let people = clips(people: 12, clips: 12, seed: 100 + seed)
            let others = clips(people: 100, clips: 1, seed: 200 + seed, known: false)
            let found = RealismComparison(
                .side, judging: people, others: nil, synthetic: others, kinds: [.movement], seed: seed, seeds: 1)
            areas.append(try #require(found?.kind(.movement)?.forestOfPeople?.mean))
        }
        let mean = areas.reduce(0, +) / Double(areas.count)
        #expect(abs(mean - 0.5) < 0.15, "\(areas)")
    }

    @Test("too few clips of a group, and another view, are not compared")
    func few() {
        let many = clips(people: 20, clips: 1, seed: 1)
        for (view, judging) in [(ValidityView.side, Array(many.prefix(7))), (.front, many)] {
            #expect(
                RealismComparison(view, judging: judging, others: many, synthetic: many, seed: 1) == nil)
        }
    }

    @Test("the same seed gives the same figures")
    func seeds() throws {
        let (one, two) = (try comparison(shift: 0.5, seed: 9), try comparison(shift: 0.5, seed: 9))
        #expect(one.quantities.map(\.distance) == two.quantities.map(\.distance))
        #expect(one.kinds.map(\.forest) == two.kinds.map(\.forest))
    }

    @Test("a clip is kept by form, tracking and view, as stated and as the joints show it")
    func kept() throws {
        func sample(_ change: (inout RecordingInfo) -> Void) throws -> ClipSample? {
            var recording = try MeasuredClip.recording("movenet")
            change(&recording.info)
            return ClipSample(recording)
        }
        #expect(try sample { _ in }?.view == .side)
        #expect(try sample { $0.form = "correct: standard" } != nil)
        #expect(try sample { $0.form = "wide hands" } == nil)
        #expect(try sample { $0.grossTrackingErrorFraction = 0.02 } != nil)
        for share in [0.03, -1] { #expect(try sample { $0.grossTrackingErrorFraction = share } == nil) }
        #expect(try sample { ($0.view, $0.grossTrackingErrorFraction) = ("front", -1) }?.view == .front)
        #expect(try sample { $0.view = "from above" } == nil)
        #expect(try sample { $0.bottoms = [] } == nil)
        #expect(try sample { $0.bottoms = nil } == nil)
        // The figure's shoulders are wide apart: whoever states a side view is denied.
        var figure = ValidityFigure()
        figure.width = 0.7
        var recording = figure.recording()
        #expect(ClipSample(recording)?.view == .oblique)
        recording.info.view = "side"
        #expect(ClipSample(recording) == nil)
    }

    @Test("every quantity of a clip is that of the independent measure", arguments: MeasuredClip.names)
    func values(name: String) throws {
        let sample = try #require(ClipSample(MeasuredClip.recording(name)))
        MeasuredClip.expect(
            Dictionary(uniqueKeysWithValues: sample.values.map { ($0.key.rawValue, $0.value) }),
            toBe: try MeasuredClip.expected(name).values)
    }
}

@Suite("Realism: recordings of people", .enabled(if: SharedMaterial.isAvailable))
struct RealismOfPeopleTests {
    @Test("some of the people pass beside the others, and independent errors fail")
    func power() async throws {
        let folder = try #require(SharedMaterial.folder).appending(path: "recordings/pushfit-movenet")
        let (real, _, _) = try await ValidityRun.recordings(
            try RecordingFiles(at: [folder]).urls, settings: [], jobs: 2, keeping: { _ in true }, progress: { _ in })
        let side = real.samples.filter { $0.view == .side }
        let library = try LibraryFiles.library().seen(by: "home")
        let entries = try library.select(["real/filmed-side"]).entries(trials: 24)
        let trials = try await ValidityRun.trials(entries, settings: [], seed: 1, jobs: 2) { _ in }.samples
        var stream = RandomStream(key: 1, trial: 0, station: .controls)
        var found: [(people: RealismComparison, trials: RealismComparison)] = []
        for seed in 1...4 {
            let groups = PersonHalves.drawn(side.count, of: PersonHalves.groups(side.map(\.person)), &stream)
            let thirds = (0..<3).map { third in
                groups.indices.filter { $0 % 3 == third }.flatMap { groups[$0].map { side[$0] } }
            }
            let people = RealismComparison(
                .side, judging: thirds[0], others: thirds[1], synthetic: thirds[2], kinds: [.noise], seed: UInt64(seed),
                seeds: 3)
            let made = RealismComparison(
                .side, judging: thirds[0], others: thirds[1], synthetic: trials, kinds: [.noise], seed: UInt64(seed),
                seeds: 3)
            if let people, let made { found.append((people, made)) }
        }
        try #require(found.count >= 3)
        func mean(_ areas: [Double]) -> Double { areas.reduce(0, +) / Double(areas.count) }
        #expect(mean(found.compactMap { $0.people.kind(.noise)?.forest?.mean }) < RealismCriterion.forest)
        #expect(mean(found.compactMap { $0.trials.kind(.noise)?.forest?.mean }) > 0.95)
        #expect(mean(found.compactMap { $0.people.kind(.noise)?.ratio }) < RealismCriterion.noise)
        #expect(mean(found.compactMap { $0.trials.kind(.noise)?.ratio }) > RealismCriterion.noise)
        #expect(found.allSatisfy { $0.people.outside < $0.trials.outside && $0.trials.outside >= 4 })
    }
}
