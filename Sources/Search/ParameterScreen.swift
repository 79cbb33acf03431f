import Detection
package import Scoring

/// The share of a score's variance over the tried configurations that goes with one parameter's value.
///
/// The correlation ratio η²: the variance of the means of the parameter's values over the variance of all. Over a full
/// grid it is the first-order Sobol index; elsewhere it is a screen, and one that looks at what was tried only.
package struct ParameterScreen: Sendable, Hashable {
    package let name: String
    package let share: Double
    /// The mean score of each value, or of each tenth of a range, with the number of configurations.
    package let means: [(value: String, mean: Double, configurations: Int)]

    /// Into how many parts a range is cut.
    package static let parts = 10

    init(_ dimension: SearchDimension, values: [ParameterValue], scores: [Double]) {
        name = dimension.name
        var groups: [(value: String, sum: Double, count: Int)]
        var place: (ParameterValue) -> Int?
        switch dimension.values {
        case .list(let list):
            groups = list.map { ($0.description, 0, 0) }
            place = { list.firstIndex(of: $0) }
        case .range(let range):
            let width = (range.upperBound - range.lowerBound) / Double(Self.parts)
            groups = (0..<Self.parts).map { part in
                let ends = [part, part + 1].map { range.lowerBound + Double($0) * width }
                return (
                    ends.map { ParameterValue.number(SearchDimension.rounded($0, decimals: 6)).description }
                        .joined(separator: "..."), 0, 0
                )
            }
            place = { value in
                guard case .number(let number) = value, range.contains(number) else { return nil }
                return width > 0 ? min(Int((number - range.lowerBound) / width), Self.parts - 1) : 0
            }
        }
        var inside: [Double] = []
        for (value, score) in zip(values, scores) {
            guard let group = place(value) else { continue }
            groups[group].sum += score
            groups[group].count += 1
            inside.append(score)
        }
        let mean = inside.reduce(0, +) / Double(max(inside.count, 1))
        let all = inside.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let filled = groups.filter { $0.count > 0 }
        let between = filled.reduce(0) { sum, group in
            let own = group.sum / Double(group.count) - mean
            return sum + Double(group.count) * own * own
        }
        share = all > 0 ? between / all : 0
        means = filled.map { ($0.value, $0.sum / Double($0.count), $0.count) }
    }

    /// Returns the value with the best mean score; `nil` where nothing was tried.
    package func best(for goal: Metric) -> (value: String, mean: Double, configurations: Int)? {
        means.max { a, b in goal.isBetterHigher ? a.mean < b.mean : a.mean > b.mean }
    }

    package static func == (a: ParameterScreen, b: ParameterScreen) -> Bool {
        a.name == b.name && a.share == b.share && a.means.elementsEqual(b.means, by: { $0 == $1 })
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(share)
    }
}
