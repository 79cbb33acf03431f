package import Detection
import Text

/// A command with parameters: `python3 my.py --down {{down=100}} --filter {{filter=median|mean}}`.
///
/// `{{NAME=NUMBER}}` is a number, `{{NAME=WORD|WORD|…}}` one of the words, the first unless set. Everything else is
/// the command as the shell takes it.
package struct CommandTemplate: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case text(String)
        case parameter(Int)
    }

    private var parts: [Part] = []
    /// The parameters as a search sees them; the values of this command are the defaults.
    package private(set) var parameters: [ParameterDescription] = []

    private static let range = -1e9...1e9

    package init(_ command: String) throws(ExternalDetectorError) {
        var rest = command[...]
        while let open = rest.firstRange(of: "{{") {
            guard let close = rest[open.upperBound...].firstRange(of: "}}") else { break }
            if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
            let parameter = try Self.parameter(String(rest[open.upperBound..<close.lowerBound]))
            guard !parameters.contains(where: { $0.name == parameter.name }) else {
                throw .parameter(parameter.name, reason: "it occurs twice in the command")
            }
            parts.append(.parameter(parameters.count))
            parameters.append(parameter)
            rest = rest[close.upperBound...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
    }

    private static func parameter(_ text: String) throws(ExternalDetectorError) -> ParameterDescription {
        let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty, pair[0].utf8.allSatisfy(isName) else {
            throw .parameter(text, reason: "it is not of the form {{NAME=NUMBER}} or {{NAME=WORD|WORD}}")
        }
        var description = ParameterDescription(
            name: pair[0], domain: .number(unit: .none, range: range), defaultValue: .number(0),
            about: "a parameter of the command")
        if let value = description.value(of: pair[1]) {
            description.defaultValue = value
            return description
        }
        let words = pair[1].unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        guard words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isName) }), Set(words).count == words.count else {
            throw .parameter(
                text, reason: "its value is neither a number within ±1e9 nor distinct words of letters, digits, - and _"
            )
        }
        (description.domain, description.defaultValue) = (.choice(words), .choice(words[0]))
        return description
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    package var settings: [ParameterSetting] {
        parameters.map { ParameterSetting(name: $0.name, value: $0.defaultValue) }
    }

    /// The command that is started: every parameter is its value.
    package var command: String { text { "\($0.defaultValue)" } }

    /// The command with its parameters, from which it can be read again.
    package var source: String {
        text { parameter in
            let chosen = parameter.defaultValue.description
            guard case .choice(let words) = parameter.domain else { return "{{\(parameter.name)=\(chosen)}}" }
            return "{{\(parameter.name)=\(([chosen] + words.filter { $0 != chosen }).joined(separator: "|"))}}"
        }
    }

    private func text(_ show: (ParameterDescription) -> String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .parameter(let index): show(parameters[index])
            }
        }.joined()
    }

    package func setting(_ settings: [ParameterSetting], of label: String) throws(DetectorError) -> CommandTemplate {
        var template = self
        for setting in settings {
            guard let index = parameters.firstIndex(where: { $0.name == setting.name }) else {
                let known = parameters.map(\.name)
                throw .unknownParameter(
                    detector: label, name: setting.name, nearest: Spelling.nearest(to: setting.name, among: known),
                    known: known)
            }
            guard parameters[index].allows(setting.value) else {
                throw .unacceptable(
                    detector: label, parameter: parameters[index], found: setting.value.description, nearest: nil)
            }
            template.parameters[index].defaultValue = setting.value
        }
        return template
    }
}
