import Experiment
import Mathematics
@testable import Validation
import Foundation
import Recordings
import Scoring
import Testing

@Suite("Validity: comparing")
struct ValidityComparisonTests {
    private static let topics = Set(ValidityQuantity.Topic.allCases)

    /// Clips of side views whose quantities are drawn from normal distributions.
    private func samples(
        _ count: Int, seed: UInt64, shift: [ValidityQuantity: Double] = [:], spread: Double = 1
    ) -> [ValiditySample] {
        var stream = RandomStream(key: RandomKey.make(seed: seed, name: "samples"), trial: 0, station: .controls)
        let quantities: [ValidityQuantity] = [.descent, .elbowTop, .shoulderDrop, .hipDrop, .wristWander]
        return (0..<count).map { clip in
            let person = quantities.map { _ in stream.normal() }
            let reps = (0..<1 + clip % 3).map { _ in
                Dictionary(
                    uniqueKeysWithValues: zip(quantities, person).map {
                        ($0, 10 + spread * ($1 + 0.3 * stream.normal()) + (shift[$0] ?? 0))
                    })
            }
            return ValiditySample(name: "clip \(clip)", view: .side, reps: reps)
        }
    }

    @Test("the same material on both sides has no distance and passes throughout")
    func same() throws {
        let figures = (0..<20).compactMap { index in
            var figure = ValidityFigure()
            figure.reps = 2
            figure.descent = 0.5 + 0.05 * Double(index)
            figure.upperArm = 115 + Double(index)
            return ValiditySample(figure.recording(named: "\(index)"))
        }
        let comparison = try ValidityComparison(real: figures, synthetic: figures, seed: 1)
        #expect(comparison.judged.count > 20)
        #expect(comparison.passShare == 1)
        for row in comparison.judged {
            #expect(row.kolmogorovSmirnov.value.map { $0 < 1e-9 } == true, "\(row.quantity)")
            #expect(row.wasserstein.value.map { $0 < 1e-9 } ?? true, "\(row.quantity)")
            #expect(row.medianMiss == 0 && row.cover.map { $0 > 1 - 1e-9 } == true)
            #expect(row.reverseCover.map { $0 > 1 - 1e-9 } == true)
        }
        #expect(comparison.rows.contains { $0.view == .front && !$0.isJudged })
    }

    @Test("two samples of the same people pass, and no classifier tells them apart")
    func alike() throws {
        let comparison = try ValidityComparison(
            real: samples(100, seed: 1), synthetic: samples(100, seed: 2), seed: 1)
        #expect(comparison.judged.count == 5)
        #expect(comparison.passShare == 1)
        let classifier = try #require(comparison.classifiers.first { $0.view == .side && $0.featureSet == .everything })
        for model in ClassifierTwoSampleTest.Model.allCases {
            let area = classifier.area(model)
            let value = try #require(area.value)
            #expect(abs(value - 0.5) < 0.12, "\(model)")
            #expect(try #require(area.lower) < value && value < #require(area.upper))
        }
        #expect(comparison.classifiers.filter { $0.view != .side }.allSatisfy { $0.areas.isEmpty })
    }

    @Test("a quantity that is off is named, by the rule and by the classifier")
    func shifted() throws {
        let comparison = try ValidityComparison(
            real: samples(60, seed: 1), synthetic: samples(60, seed: 2, shift: [.descent: 3]), topics: Self.topics,
            seed: 1, isPlain: true)
        for row in comparison.judged { #expect(row.passes == (row.quantity != .descent)) }
        let row = try #require(comparison.judged.first { $0.quantity == .descent })
        #expect(row.misses == [.median, .cover, .spread])
        #expect(try #require(row.medianMiss) > 1)
        for classifier in comparison.classifiers.filter({ $0.view == .side }) {
            for model in ClassifierTwoSampleTest.Model.allCases {
                #expect(try #require(classifier.area(model).value) > 0.9, "\(classifier)")
            }
            #expect(classifier.weights.first?.quantity == .descent)
            #expect(try #require(classifier.weights.first?.weight) > 0)
        }
        let bodyOnly = try #require(comparison.classifiers.first { $0.view == .side && $0.featureSet == .body })
        #expect(!bodyOnly.weights.contains { $0.quantity == .wristWander })
    }

    @Test("values that spread too wide, or too little, are told apart, and only the forest separates them")
    func spread() throws {
        for (spread, miss) in [(2.0, ValidityComparison.Misses.spread), (0.5, .cover)] {
            let comparison = try ValidityComparison(
                real: samples(80, seed: 1), synthetic: samples(80, seed: 2, spread: spread), topics: Self.topics,
                seed: 1, isPlain: true)
            for row in comparison.judged { #expect(row.misses == miss, "\(row.quantity): \(row)") }
            let test = try #require(comparison.classifiers.first { $0.view == .side && $0.featureSet == .everything })
            #expect(try #require(test.area(.forest).value) > 0.8)
            #expect(abs(try #require(test.area(.logistic).value) - 0.5) < 0.15)
        }
        #expect(ValidityComparison.Misses([.spread, .median]).names == ["median", "spread"])
    }

    @Test("a quantity is covered in shares of either side's p5–p95")
    func covers() throws {
        func side(_ values: [Double]) -> [ValiditySample] {
            values.map { ValiditySample(name: "a", view: .side, reps: [[.descent: $0]]) }
        }
        let narrow = side((0..<40).map { 10 + Double($0) })
        let wide = side((0..<40).map { 10 + 2 * (Double($0) - 10) })
        let row = try #require(
            try ValidityComparison(real: narrow, synthetic: wide, topics: Self.topics, seed: 1, isPlain: true).judged
                .first)
        #expect(row.cover == 1)
        #expect(abs(try #require(row.reverseCover) - 0.5) < 1e-9)
        #expect(row.misses == [.spread])
        let turned = try #require(
            try ValidityComparison(real: wide, synthetic: narrow, topics: Self.topics, seed: 1, isPlain: true).judged
                .first)
        #expect(turned.reverseCover == row.cover && turned.cover == row.reverseCover)
        // A single value is covered by any range around it, and covers next to nothing.
        let single = try #require(
            try ValidityComparison(
                real: narrow, synthetic: side((0..<40).map { _ in 30 }), topics: Self.topics, seed: 1, isPlain: true
            ).judged.first)
        #expect(single.cover == 0 && single.reverseCover == 1 && single.misses == [.cover])
    }

    @Test("a scaled tempo is seen")
    func tempo() throws {
        func clips(slower: Double) -> [ValiditySample] {
            (0..<16).compactMap { index in
                var figure = ValidityFigure()
                figure.descent = (0.6 + 0.02 * Double(index)) * slower
                figure.ascent *= slower
                return ValiditySample(figure.recording(named: "\(index)"))
            }
        }
        let comparison = try ValidityComparison(
            real: clips(slower: 1), synthetic: clips(slower: 1.8), topics: Self.topics, seed: 1, isPlain: true)
        for row in comparison.judged where row.quantity.topic == .shape {
            #expect(row.kolmogorovSmirnov.value.map { $0 <= 1 } == true)
        }
        for quantity in [ValidityQuantity.descent, .repSeconds] {
            let row = try #require(comparison.judged.first { $0.quantity == quantity })
            #expect(row.misses?.isSuperset(of: [.median, .cover]) == true)
            #expect(try #require(row.kolmogorovSmirnov.value) > 0.9)
        }
    }

    @Test("distances agree with their definitions", arguments: 0..<10)
    func distances(trial: Int) throws {
        var stream = RandomStream(key: 5, trial: trial, station: .controls)
        let real = (0..<6).map { _ in [stream.uniform(), (stream.uniform() * 4).rounded()] }
        let synthetic = (0..<4).map { _ in [stream.uniform() * 2, (stream.uniform() * 4).rounded()] }
        let found = try #require(TwoSamples(real: real, synthetic: synthetic).distances())
        let (a, b) = (real.flatMap { $0 }, synthetic.flatMap { $0 })
        func below(_ values: [Double], _ x: Double) -> Double {
            Double(values.count { $0 <= x }) / Double(values.count)
        }
        let cuts = (a + b).sorted()
        #expect(abs(found.kolmogorovSmirnov - (cuts.map { abs(below(a, $0) - below(b, $0)) }.max() ?? 0)) < 1e-12)
        let wasserstein = zip(cuts, cuts.dropFirst()).reduce(0) {
            $0 + abs(below(a, $1.0) - below(b, $1.0)) * ($1.1 - $1.0)
        }
        #expect(abs(found.wasserstein - wasserstein) < 1e-12)
        let pairs = a.flatMap { x in b.map { x < $0 ? 1 : x == $0 ? 0.5 : 0 } }
        #expect(abs(found.area - pairs.reduce(0, +) / Double(pairs.count)) < 1e-12)
    }

    @Test("every clip weighs the same")
    func weights() throws {
        let once = TwoSamples(real: [[1], [2]], synthetic: [[1.5], [3]])
        let often = TwoSamples(real: [[1, 1, 1], [2]], synthetic: [[1.5], [3, 3]])
        #expect(try #require(once.distances()).wasserstein == #require(often.distances()).wasserstein)
        let summary = ValidityComparison.Summary([[1, 1, 1, 1, 1, 1], [2], [3]])
        #expect(summary.quantiles[2] == 2)
        #expect(summary.count == 8 && summary.clips == 3)
    }

    @Test("quantiles of equal weights are of type 5", arguments: [1, 2, 9, 40])
    func quantiles(count: Int) {
        let values = (0..<count).map { (value: Double($0 * $0), weight: 0.7) }
        let sorted = values.map(\.value)
        let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
        let found = WeightedQuantiles.values(shares, of: values.reversed())
        for (share, value) in zip(shares, found) {
            let rank = min(max(Double(count) * share - 0.5, 0), Double(count - 1))
            let low = Int(rank)
            let high = min(low + 1, count - 1)
            #expect(abs(value - (sorted[low] + (rank - Double(low)) * (sorted[high] - sorted[low]))) < 1e-9)
        }
        #expect(WeightedQuantiles.values(shares, of: []).isEmpty)
    }

    @Test("the regression stands where its slope is nil, however far apart the classes are", arguments: [0.5, 3, 50])
    func regression(gap: Double) throws {
        var stream = RandomStream(key: 9, trial: 0, station: .controls)
        let negatives = (0..<40).map { _ in [stream.normal(), stream.normal()] }
        let positives = (0..<80).map { _ in [stream.normal() + gap, stream.normal()] }
        // Forty clips a side; those of the second hold two repetitions each.
        let regression = try LogisticRegression(
            negatives: negatives.map { [$0] }, positives: (0..<40).map { [positives[$0], positives[$0 + 40]] })
        #expect(regression.weights[0] > abs(regression.weights[1]))
        var slopes = regression.weights.map { -LogisticRegression.ridge * $0 }
        for (rows, label, weight) in [(negatives, 0.0, 1.0), (positives, 1, 0.5)] {
            for row in rows {
                let rest = weight * (label - 1 / (1 + exp(-regression.score(row))))
                for index in slopes.indices { slopes[index] += rest * row[index] }
            }
        }
        #expect(slopes.allSatisfy { abs($0) < 1e-6 })
    }
}
