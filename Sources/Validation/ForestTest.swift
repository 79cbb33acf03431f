import Mathematics

/// A random forest that tries to tell two groups of clips apart (a classifier two-sample test, Lopez-Paz & Oquab 2017,
/// arXiv:1610.06545).
///
/// A clip is one row; of the greater group as many clips are drawn as the smaller one has. People are dealt at random
/// into folds with all of their clips, and each fold is judged by a forest that is trained on the others: a forest
/// recognises people, and folds by clip would reward that.
package enum ForestTest {
    /// The greatest number of folds; there are no more than people.
    package static let folds = 4
    /// The value of a quantity that could not be measured.
    static let unknown = -9.0

    /// The area under the curve of two groups that share no person, mean over the folds; 0.5 is guessing, `nil` with
    /// fewer than two people in a group.
    static func area(
        _ first: [ClipSample], _ second: [ClipSample], _ quantities: [ClipQuantity], _ stream: inout RandomStream
    ) -> Double? {
        let count = min(first.count, second.count)
        let sides = [first, second].map { PersonHalves.drawn(count, of: $0, &stream) }
        let people = sides.map { PersonHalves.groups($0.map(\.person)).count }
        let number = min(folds, people[0], people[1])
        guard number > 1, !quantities.isEmpty else { return nil }
        let dealt = sides.map { deal($0, into: number, quantities, &stream) }
        let areas = (0..<number).compactMap { fold -> Double? in
            let training = dealt.map { rows in rows.indices.filter { $0 != fold }.flatMap { rows[$0] } }
            let forest = RandomForest(negatives: training[0], positives: training[1], &stream)
            return TwoSamples.area(
                negatives: dealt[0][fold].map(forest.score), positives: dealt[1][fold].map(forest.score))
        }
        return TwoSamples.Spread(areas)?.mean
    }

    /// The rows of the clips in folds: each person, in random order, goes into the fold that has the fewest.
    private static func deal(
        _ clips: [ClipSample], into number: Int, _ quantities: [ClipQuantity], _ stream: inout RandomStream
    ) -> [[[Double]]] {
        var folds = [[[Double]]](repeating: [], count: number)
        for person in PersonHalves.drawn(clips.count, of: PersonHalves.groups(clips.map(\.person)), &stream) {
            let smallest = folds.indices.min { folds[$0].count < folds[$1].count } ?? 0
            folds[smallest] += person.map { clip in quantities.map { clips[clip].values[$0] ?? unknown } }
        }
        return folds
    }
}
