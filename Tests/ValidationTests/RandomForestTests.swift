import Experiment
import Mathematics
import Scoring
import Testing

@testable import Validation

@Suite("Random forests")
struct RandomForestTests {
    /// Points of the unit square around 0, those of one class where the signs of both coordinates agree.
    private func crossed(_ count: Int, seed: UInt64) -> (negatives: [[Double]], positives: [[Double]]) {
        var stream = RandomStream(key: seed, trial: 0, station: .controls)
        var classes: (negatives: [[Double]], positives: [[Double]]) = ([], [])
        while min(classes.negatives.count, classes.positives.count) < count {
            let point = [stream.uniform() - 0.5, stream.uniform() - 0.5]
            if point[0] * point[1] > 0 { classes.positives.append(point) } else { classes.negatives.append(point) }
        }
        return (Array(classes.negatives.prefix(count)), Array(classes.positives.prefix(count)))
    }

    private func forest(_ clips: (negatives: [[Double]], positives: [[Double]]), seed: UInt64 = 1) -> RandomForest {
        var stream = RandomStream(key: seed, trial: 1, station: .bootstrap)
        return RandomForest(negatives: clips.negatives, positives: clips.positives, &stream)
    }

    private func area(
        _ clips: (negatives: [[Double]], positives: [[Double]]), _ score: ([Double]) -> Double
    ) throws -> Double {
        try #require(
            TwoSamples.area(negatives: clips.negatives.map(score), positives: clips.positives.map(score)))
    }

    @Test("a checkerboard is separated")
    func checkerboard() throws {
        let (training, judged) = (crossed(80, seed: 1), crossed(80, seed: 2))
        #expect(try area(judged, forest(training).score) > 0.95)
    }

    @Test("classes that do not differ are not separated")
    func noDifference() throws {
        let (training, judged) = (crossed(80, seed: 3), crossed(80, seed: 4))
        // Every other clip of either class changes sides.
        func shuffled(_ clips: (negatives: [[Double]], positives: [[Double]])) -> (
            negatives: [[Double]], positives: [[Double]]
        ) {
            let all = zip(clips.negatives, clips.positives).map { [$0, $1] }
            return (
                all.enumerated().map { $1[$0 % 2] }, all.enumerated().map { $1[($0 + 1) % 2] }
            )
        }
        #expect(abs(try area(shuffled(judged), forest(shuffled(training)).score) - 0.5) < 0.15)
    }

    @Test("the same seed gives the same scores, and another seed others")
    func seeds() {
        let training = crossed(20, seed: 5)
        let place = [0.05, -0.02]
        #expect(forest(training).score(place) == forest(training).score(place))
        let scores = (1...5).map { forest(training, seed: UInt64($0)).score(place) }
        #expect(Set(scores).count > 1)
    }

    @Test("scores do not depend on the scale of a feature, and a feature that is constant is no use")
    func scales() {
        let training = crossed(30, seed: 6)
        func scaled(_ clips: [[Double]]) -> [[Double]] { clips.map { [1024 * $0[0] + 4096, $0[1]] } }
        let other = forest((scaled(training.negatives), scaled(training.positives)))
        for place in [[0.2, 0.3], [-0.2, 0.3], [0.4, -0.01]] {
            #expect(forest(training).score(place) == other.score([1024 * place[0] + 4096, place[1]]))
        }
        let constant = (0..<9).map { _ in [7.0] }
        #expect(forest((constant, constant)).score([7]) == 0.5)
    }

    @Test("a tree puts its training rows into pure leaves of two or more, and halves what it cannot divide")
    func tree() {
        var stream = RandomStream(key: 1, trial: 0, station: .controls)
        let table = ClassificationTable(negatives: [[0], [1]], positives: [[2], [3]])
        let pure = ClassificationTree(Array(0..<4), of: table, &stream)
        #expect([0, 1, 1.4, 1.6, 9].map { pure.score([$0]) } == [0, 0, 0, 1, 1])
        // One row alone is no leaf.
        let few = ClassificationTree([0, 1, 2], of: table, &stream)
        #expect(abs(few.score([9]) - 1.0 / 3) < 1e-12)
        let same = ClassificationTable(negatives: [[5]], positives: [[5], [5], [5]])
        #expect(ClassificationTree(Array(0..<4), of: same, &stream).score([5]) == 0.75)
    }
}
