import Documents
import Outcomes
import Pages
import Scoring

extension Column {
    func text(_ row: Row) -> String {
        guard let heading else { return "" }
        return heading.text?(row) ?? heading.format.text(cells(row), hasInterval: page.hasInterval)
    }

    var isInTexts: Bool { heading.map { $0.places != .pages } ?? false }

    /// The same column in tables for people, under its name.
    func shown(
        _ format: ColumnFormat, in places: ColumnFormat.Places = .all, _ text: (@Sendable (Row) -> String)? = nil
    ) -> Column { shown(nil, format, in: places, text) }

    /// A column of numbers for people alone.
    static func figure(_ title: String, _ text: @escaping @Sendable (Row) -> String) -> Column {
        Column(shown: title, isNumeric: true, text)
    }

    /// Declares a figure with the two ends of its interval and the method, `…_lower`, `…_upper` and `…_interval`.
    init(estimateWithMethod name: String, _ about: String, value: @escaping @Sendable (Row) -> Estimate) {
        self.init(["", "_lower", "_upper", "_interval"].map { name + $0 }, about) { value($0).cellsWithMethod }
    }

    /// Declares a figure with the two ends of its interval, `…_lower` and `…_upper`.
    init(estimate name: String, unit: String = "", _ about: String, value: @escaping @Sendable (Row) -> Estimate?) {
        self.init(
            [name, "\(name)_lower", "\(name)_upper"], unit: unit, about, kinds: [.number, .number, .number]
        ) { row in
            value(row)?.cells ?? [.empty, .empty, .empty]
        }
    }
}

extension Column.Heading {
    var whole: String { format.unit.isEmpty ? title : "\(title), \(format.unit)" }
}

extension ColumnFormat {
    /// Returns a value, with its interval if there is one, as text.
    fileprivate func text(_ cells: [Cell], hasInterval: Bool) -> String {
        guard hasInterval, cells.count > 2, cells[1] != .empty, cells[2] != .empty else {
            return cells.first.map(text) ?? ""
        }
        let to = signed || (cells[1].value ?? 0) < 0 ? " to " : "–"
        return "\(text(cells[0])) (\(text(cells[1]))\(to)\(text(cells[2])))"
    }

    func text(_ cell: Cell) -> String {
        if let words { return words[cell.plainText]?.text ?? cell.plainText }
        guard isNumeric else { return cell.plainText }
        if case .integer(let count) = cell, digits == 0, scale == 1 { return Format.count(count) }
        return text(cell.value)
    }

    /// Returns a number as text; `–` where it is undefined.
    func text(_ value: Double?) -> String {
        guard let value = value.map({ $0 * scale }) else { return "–" }
        if isProbability { return Format.probability(value) }
        if let significant { return Format.significant(value, significant) }
        return signed ? Format.signed(value, digits ?? 0) : Format.fixed(value, digits ?? 0)
    }
}

extension Cell {
    /// The number; `nil` for anything else.
    fileprivate var value: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .seconds(let nanoseconds): Double(nanoseconds) / 1e9
        case .empty, .text, .flag: nil
        }
    }
}
