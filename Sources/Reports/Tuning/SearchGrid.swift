import Pages
import Detection
import Search

/// The values of a parameter as the places of a grid: words, the numbers that were tried, or parts of a range.
struct SearchGrid {
    /// Ranges of which more different numbers were tried are cut into so many parts.
    private static let most = 60
    private static let parts = 20

    let name: String
    /// The words of a choice, or a list of numbers and quantiles; `nil` for numbers alone.
    let words: [String]?
    private let numbers: [Double]
    private let range: ClosedRange<Double>?
    private let unit: String

    init(_ outcome: SearchOutcome, _ dimension: Int) {
        let searched = outcome.space.dimensions[dimension]
        let parameter = searched.parameter
        name = parameter.name
        unit = parameter.unit.rawValue
        if searched.isChoice, case .list(let values) = searched.values {
            let tried = Set(outcome.candidates.map { $0.values[dimension].description })
            words = values.map(\.description).filter(tried.contains)
            (numbers, range) = ([], nil)
            return
        }
        words = nil
        let tried = Set(outcome.candidates.compactMap { $0.values[dimension].number }).sorted()
        guard tried.count > Self.most, let first = tried.first, let last = tried.last else {
            (numbers, range) = (tried, nil)
            return
        }
        let width = (last - first) / Double(Self.parts)
        numbers = (0..<Self.parts).map { first + (Double($0) + 0.5) * width }
        range = first...last
    }

    var isNumeric: Bool { words == nil }
    var count: Int { words?.count ?? numbers.count }

    func place(_ value: ParameterValue) -> Int? {
        if let words { return words.firstIndex(of: value.description) }
        guard let number = value.number else { return nil }
        guard let range else { return numbers.firstIndex(of: number) }
        let share = (number - range.lowerBound) / (range.upperBound - range.lowerBound)
        return min(max(Int(share * Double(Self.parts)), 0), Self.parts - 1)
    }

    /// The value as a number: itself, or the place of a word.
    func number(_ value: ParameterValue) -> Double? { words == nil ? value.number : place(value).map(Double.init) }

    /// Whether its places are parts of a range, which hold several values.
    var isCut: Bool { range != nil }

    /// A value with the parameter's name and unit.
    func words(_ value: ParameterValue) -> String { "\(name) \(value)\(unit.isEmpty ? "" : " \(unit)")" }

    var axis: HeatMapFigure.Axis {
        if let words { return .categories(name, words) }
        return .numbers(name, unit: unit, numbers)
    }
}
