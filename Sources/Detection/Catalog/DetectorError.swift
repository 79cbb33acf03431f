import Text

/// The fault of a specification or catalogue of detectors.
public enum DetectorError: Error, Hashable, CustomStringConvertible {
    /// There is no detector of this name.
    case unknownDetector(String, nearest: String?, known: [String])
    /// The detector has no parameter of this name.
    case unknownParameter(detector: String, name: String, nearest: String?, known: [String])
    /// A part of a specification is not of the form `key=value`.
    case malformed(detector: String, part: String)
    /// A parameter is set twice.
    case repeatedParameter(detector: String, name: String)
    /// A parameter does not take this value.
    case unacceptable(detector: String, parameter: ParameterDescription, found: String, nearest: String?)
    /// A parameter is set that has no effect, because another one is set otherwise.
    case withoutEffect(detector: String, name: String, requirement: ParameterSetting)
    /// Parameters do not go together.
    case conflict(detector: String, explanation: String)
    /// Two detectors, or a detector and a group, have one name.
    case repeatedName(String)
    /// A detector's name would not be read again in a specification.
    case unusableName(String)

    /// A description of the value that was found and of the allowed values.
    public var description: String {
        switch self {
        case .unknownDetector(let name, let nearest, let known):
            "there is no detector '\(name)'\(Self.guess(nearest)); detectors are "
                + Spelling.list(known, command: "repgauge list detectors")
        case .unknownParameter(let detector, let name, let nearest, let known):
            "\(detector) has no parameter '\(name)'\(Self.guess(nearest)); it has "
                + (known.isEmpty ? "none" : known.joined(separator: ", "))
        case .malformed(let detector, let part):
            "\(detector): '\(part)' is not of the form key=value; write \(detector):key=value,key=value"
        case .repeatedParameter(let detector, let name):
            "\(detector): \(name) is set twice; set it once"
        case .unacceptable(let detector, let parameter, let found, let nearest):
            "\(detector): \(parameter.name) cannot be '\(found)'\(Self.guess(nearest)); allowed: \(parameter.allowed)"
        case .withoutEffect(let detector, let name, let requirement):
            "\(detector): \(name) has no effect without \(requirement); set that too, or leave \(name) out"
        case .conflict(let detector, let explanation):
            "\(detector): \(explanation)"
        case .repeatedName(let name):
            "there are two detectors or groups '\(name)'; give one of them another name"
        case .unusableName(let name):
            "'\(name)' cannot be the name of a detector; use lowercase letters, digits and hyphens"
        }
    }

    private static func guess(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
}
