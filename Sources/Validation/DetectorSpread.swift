package import Experiment
import Mathematics
import Detection
import Foundation

/// A spread of settings of every detector, made from what its parameters declare.
///
/// A detector that joins the catalogue is spread by the same rule. Of a number the spread covers
/// - for angles, and for pure numbers such as confidences: the default and a sixth, or a quarter, of the declared range
///   to both sides of it, evenly;
/// - for lengths, times and rates: a third of the default to three times the default, by ratio; where the default is 0,
///   from there to a tenth of the declared range, evenly;
///
/// each cut to the declared range. The settings of a detector are
/// 1. its defaults;
/// 2. its defaults with one parameter at either end of its spread, or at another of its words; a parameter that has an
///    effect only together with another one's setting gets that too;
/// 3. points of a Sobol sequence in all parameters at once, as many as make 32, and at least 12. Points whose
///    parameters contradict each other are passed over.
package enum DetectorSpread {
    package static let fewest = 32
    /// The fewest of them that come from the sequence.
    package static let fewestDesigned = 12

    /// Settings of some detectors, by detector; a program declares no ranges, so that it has one setting.
    package static func settings(of specifications: [EntrantSpecification]) throws -> [any Entrant] {
        try specifications.flatMap { specification in
            specification.entrant.record.kind == .program
                ? [specification.entrant] : try settings(of: specification)
        }
    }

    /// Settings of a detector, the defaults first, each once.
    package static func settings(of kind: EntrantSpecification) throws -> [any Entrant] {
        var settings = [try kind.make([])]
        func add(_ choice: [ParameterSetting]) throws(DetectorError) -> Bool {
            do throws(DetectorError) {
                let setting = try kind.make(choice)
                guard !settings.contains(where: { $0.label == setting.label }) else { return false }
                settings.append(setting)
                return true
            } catch .conflict {
                return false
            }
        }
        for parameter in kind.parameters {
            for value in ends(of: parameter) {
                let setting = ParameterSetting(name: parameter.name, value: value)
                _ = try add([parameter.requirement, setting].compactMap { $0 })
            }
        }
        guard !kind.parameters.isEmpty else { return settings }
        var sequence = try SobolSequence(dimensions: kind.parameters.count)
        var left = max(fewestDesigned, fewest - settings.count)
        for _ in 0..<100 * left where left > 0 {
            if try add(point(try sequence.next(), of: kind.parameters)) { left -= 1 }
        }
        return settings
    }

    /// The values that a parameter takes alone.
    private static func ends(of parameter: ParameterDescription) -> [ParameterValue] {
        switch parameter.domain {
        case .number: [value(of: parameter, at: 0), value(of: parameter, at: 1)]
        case .choice(let words): words.map(ParameterValue.choice)
        }
    }

    /// All parameters at once; those that have no effect are left out.
    private static func point(_ place: [Double], of parameters: [ParameterDescription]) -> [ParameterSetting] {
        let all = zip(parameters, place).map { ParameterSetting(name: $0.name, value: value(of: $0, at: $1)) }
        return zip(parameters, all).compactMap { parameter, setting in
            if let requirement = parameter.requirement, !all.contains(requirement) { return nil }
            return setting
        }
    }

    /// The value at a place, 0…1, of a parameter's spread; numbers have three digits.
    static func value(of parameter: ParameterDescription, at place: Double) -> ParameterValue {
        switch (parameter.domain, parameter.defaultValue) {
        case (.choice(let words), _):
            return .choice(words[min(words.count - 1, Int(place * Double(words.count)))])
        case (.number(let unit, let range), .number(let middle)):
            let width = range.upperBound - range.lowerBound
            let number: Double
            switch unit {
            case .degrees: number = middle + (2 * place - 1) * width / 6
            case .none: number = middle + (2 * place - 1) * width / 4
            case .seconds, .torsoLengths, .hertz, .hertzPerSpeed:
                if middle != 0 {
                    number = middle * pow(3, 2 * place - 1)
                } else {
                    number = (range.lowerBound < 0 ? 2 * place - 1 : place) * range.upperBound / 10
                }
            }
            return .number(min(max(rounded(number), range.lowerBound), range.upperBound))
        case (.number, .choice), (.number, .quantile): return parameter.defaultValue
        }
    }

    private static func rounded(_ number: Double) -> Double {
        guard number != 0 else { return 0 }
        let scale = pow(10, 2 - log10(abs(number)).rounded(.down))
        return (number * scale).rounded() / scale
    }
}
