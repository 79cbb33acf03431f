package import Experiment
import Text
package import Detection
import Foundation

package struct SearchDimension: Sendable, Hashable {
    package enum Values: Sendable, Hashable {
        case list([ParameterValue])
        case range(ClosedRange<Double>)
    }

    package let parameter: ParameterDescription
    package let values: Values
    /// The number of decimal places of a range's numbers; negative for tens and hundreds.
    private let decimals: Int

    package var name: String { parameter.name }

    /// Reads `NAME`, all that it takes, `NAME=FROM...TO`, `NAME=FROM...TO:STEP` or `NAME=VALUE,VALUE,…`.
    package init(parsing text: String, of specification: EntrantSpecification) throws {
        let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let parameter = specification.parameters.first(where: { $0.name == pair[0] }) else {
            let known = specification.parameters.map(\.name)
            throw DetectorError.unknownParameter(
                detector: specification.name, name: pair[0], nearest: Spelling.nearest(to: pair[0], among: known),
                known: known)
        }
        let values = try Self.read(pair.count == 2 ? pair[1] : nil, of: parameter, name: specification.name)
        self.init(parameter: parameter, values: values)
    }

    init(parameter: ParameterDescription, values: Values) {
        (self.parameter, self.values) = (parameter, values)
        // 500 to 5000 numbers to a range: finer than a detector can distinguish, and short to write.
        if case .range(let range) = values, range.upperBound > range.lowerBound {
            decimals = -Int(log10((range.upperBound - range.lowerBound) / 500).rounded(.down))
        } else {
            decimals = 0
        }
    }

    /// The value at a place of the unit interval, 0…1; every value of a list has an equal share.
    package func value(at place: Double) -> ParameterValue {
        switch values {
        case .list(let list): return list[max(0, min(Int(place * Double(list.count)), list.count - 1))]
        case .range(let range):
            let number = range.lowerBound + place * (range.upperBound - range.lowerBound)
            return .number(min(max(Self.rounded(number, decimals: decimals), range.lowerBound), range.upperBound))
        }
    }

    /// The place of a value, the nearest where it is not tried.
    func place(of value: ParameterValue) -> Double {
        switch (values, value) {
        case (.range(let range), .number(let number)):
            let width = range.upperBound - range.lowerBound
            return width > 0 ? min(max((number - range.lowerBound) / width, 0), 1) : 0.5
        case (.list(let list), _):
            let index =
                list.firstIndex(of: value)
                ?? list.indices.min { Self.distance(list[$0], value) < Self.distance(list[$1], value) } ?? 0
            return (Double(index) + 0.5) / Double(list.count)
        default: return 0.5
        }
    }

    /// The lowest and the highest number that is tried; `nil` for values that are not numbers, and for one number alone.
    var ends: ClosedRange<Double>? {
        let numbers: [Double]
        switch values {
        case .range(let range): numbers = [range.lowerBound, range.upperBound]
        case .list(let list):
            numbers = list.compactMap(\.number)
            guard numbers.count == list.count else { return nil }
        }
        guard let lowest = numbers.min(), let highest = numbers.max(), lowest < highest else { return nil }
        return lowest...highest
    }

    /// Whether some of its values are words or quantiles, which cannot be placed among numbers.
    package var isChoice: Bool {
        if case .list(let values) = values { values.contains { $0.number == nil } } else { false }
    }

    private static func distance(_ a: ParameterValue, _ b: ParameterValue) -> Double {
        switch (a, b) {
        case (.number(let a), .number(let b)), (.quantile(let a), .quantile(let b)): (a - b).magnitude
        default: a == b ? 0 : 1
        }
    }

    /// A number rounded to a number of decimal places, as its decimal text is read.
    static func rounded(_ number: Double, decimals: Int) -> Double {
        let scale = pow(10, Double(decimals.magnitude))
        return decimals >= 0 ? (number * scale).rounded() / scale : (number / scale).rounded() * scale
    }

    private static let allowed = "NAME=FROM...TO, NAME=FROM...TO:STEP or NAME=VALUE,VALUE,…"
    private static let mostValues = 100_000

    private static func read(_ text: String?, of parameter: ParameterDescription, name: String) throws -> Values {
        guard let text else {
            switch parameter.domain {
            case .number(_, let range): return .range(range)
            case .choice(let words): return .list(words.map(ParameterValue.choice))
            }
        }
        func value(_ text: String) throws -> ParameterValue {
            let text = text.trimmingCharacters(in: .whitespaces)
            guard let value = parameter.value(of: text) else {
                var nearest: String?
                if case .choice(let words) = parameter.domain { nearest = Spelling.nearest(to: text, among: words) }
                throw DetectorError.unacceptable(detector: name, parameter: parameter, found: text, nearest: nearest)
            }
            return value
        }
        func fault() -> TuningError { .values(parameter: parameter.name, text: text, allowed: allowed) }
        guard let dots = text.range(of: "...") else {
            let values = try text.split(separator: ",", omittingEmptySubsequences: false).map { try value(String($0)) }
            guard Set(values).count == values.count else {
                throw TuningError.values(parameter: parameter.name, text: text, allowed: "each value once")
            }
            return .list(values)
        }
        let rest = text[dots.upperBound...].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard rest.count <= 2, case .number(let from) = try value(String(text[..<dots.lowerBound])),
            case .number(let to) = try value(rest[0])
        else { throw fault() }
        guard from <= to else {
            throw TuningError.values(parameter: parameter.name, text: text, allowed: "the smaller number first")
        }
        guard rest.count == 2 else { return .range(from...to) }
        guard let step = Double(rest[1].trimmingCharacters(in: .whitespaces)), step.isFinite, step > 0 else {
            throw TuningError.values(parameter: parameter.name, text: text, allowed: "a step above 0")
        }
        let count = ((to - from) / step + 1e-9).rounded(.down) + 1
        guard count <= Double(mostValues) else { throw TuningError.configurations(count, most: mostValues) }
        let decimals = max(places(rest[1]), places(String(text[..<dots.lowerBound])))
        return .list((0..<Int(count)).map { .number(min(rounded(from + Double($0) * step, decimals: decimals), to)) })
    }

    private static func places(_ text: String) -> Int {
        let parts = text.lowercased().trimmingCharacters(in: .whitespaces).split(separator: "e", maxSplits: 1)
        let decimals =
            parts.first?.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
        let exponent = parts.count == 2 ? Int(parts[1]).map { min(max($0, -400), 400) } ?? 0 : 0
        return min(max(decimals - exponent, 0), 15)
    }
}
