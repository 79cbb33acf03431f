public import Detection
import GSL
import Pose

/// The values that a study tries for one parameter of its detector.
public struct StudyParameter: Sendable, Hashable, CustomStringConvertible {
    /// The values.
    public enum Values: Sendable, Hashable {
        /// All numbers from one to another.
        case interval(ClosedRange<Double>)
        /// The numbers from one to another in steps.
        case steps(ClosedRange<Double>, by: Double)
        /// Words.
        case words([String])
    }

    /// The parameter's name.
    public let name: String
    /// Its values.
    public let values: Values

    /// Reads `name=60...120`, `name=60...120:2`, `name=left|right`, `name=95`, or `name` for all that it takes.
    ///
    /// - Parameters:
    ///   - text: What to read.
    ///   - detector: The detector whose parameter it is.
    /// - Throws: `StudySpaceError` for what is unknown, malformed or outside the parameter's own range.
    public init(parsing text: String, of detector: DetectorEntry) throws(StudySpaceError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
        guard let parameter = detector.parameters.first(where: { $0.name == parts[0] }) else {
            let known = detector.parameters.map(\.name)
            throw .unknown(
                parts[0], detector: detector.name, nearest: Spelling.nearest(to: parts[0], among: known), known: known)
        }
        name = parameter.name
        switch (parameter.domain, parts.count == 2 ? parts[1] : nil) {
        case (.number(_, let range), nil):
            values = .interval(range)
        case (.choice(let words), nil):
            values = .words(words)
        case (.choice, let spec?):
            let words = spec.split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
            for word in words where parameter.value(of: word) == nil {
                throw .notAllowed(parameter: name, found: word, allowed: parameter.allowed)
            }
            guard Set(words).count == words.count else { throw .malformed(text, reason: "a word stands twice") }
            values = .words(words)
        case (.number, let spec?):
            values = try Self.numbers(spec, of: parameter, in: text)
        }
    }

    private static func numbers(
        _ spec: String, of parameter: ParameterDescription, in text: String
    ) throws(StudySpaceError) -> Values {
        func number(_ text: some StringProtocol) throws(StudySpaceError) -> Double {
            guard case .number(let number)? = parameter.value(of: trimmed(text)) else {
                throw .notAllowed(parameter: parameter.name, found: trimmed(text), allowed: parameter.allowed)
            }
            return number
        }
        let parts = spec.split(separator: ":", omittingEmptySubsequences: false)
        let ends = parts[0].split(separator: "...", omittingEmptySubsequences: false)
        guard parts.count <= 2, ends.count <= 2, ends.count == 2 || parts.count == 1 else {
            throw .malformed(text, reason: "write \(parameter.name)=FROM...TO or \(parameter.name)=FROM...TO:STEP")
        }
        let lower = try number(ends[0])
        let upper = ends.count == 2 ? try number(ends[1]) : lower
        guard lower <= upper else { throw .malformed(text, reason: "\(lower) is above \(upper)") }
        guard parts.count == 2 else { return .interval(lower...upper) }
        guard let step = Double(trimmed(parts[1])), step.isFinite, step > 0 else {
            throw .malformed(text, reason: "the step '\(parts[1])' is no number above 0")
        }
        guard (upper - lower) / step < 1e6 else { throw .malformed(text, reason: "these are over a million steps") }
        return .steps(lower...upper, by: step)
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    /// The parameter as it is typed, in one form only.
    public var description: String {
        func text(_ number: Double) -> String { "\(ParameterValue.number(number))" }
        switch values {
        case .interval(let range) where range.lowerBound == range.upperBound:
            return "\(name)=\(text(range.lowerBound))"
        case .interval(let range):
            return "\(name)=\(text(range.lowerBound))...\(text(range.upperBound))"
        case .steps(let range, let step):
            return "\(name)=\(text(range.lowerBound))...\(text(range.upperBound)):\(text(step))"
        case .words(let words):
            return "\(name)=\(words.joined(separator: "|"))"
        }
    }

    /// The value at a share of the way through all values.
    ///
    /// Numbers of an interval are rounded to a millionth of its width's decimal order, so that they are short to write.
    ///
    /// - Parameter share: At least 0 and below 1.
    /// - Returns: The value.
    public func value(at share: Double) -> ParameterValue {
        switch values {
        case .words(let words):
            return .choice(words[min(Int(share * Double(words.count)), words.count - 1)])
        case .steps(let range, let step):
            let count = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down) + 1
            let index = min((share * count).rounded(.down), count - 1)
            return .number(Self.clamp(Self.rounded(range.lowerBound + index * step, digits: 9), range))
        case .interval(let range):
            let width = range.upperBound - range.lowerBound
            guard width > 0 else { return .number(range.lowerBound) }
            var digits = 6
            var order = width
            while order >= 10 { (order, digits) = (order / 10, digits - 1) }
            while order < 1, digits < 15 { (order, digits) = (order * 10, digits + 1) }
            return .number(
                Self.clamp(Self.rounded(range.lowerBound + share * width, digits: max(digits, 0)), range))
        }
    }

    private static func rounded(_ number: Double, digits: Int) -> Double {
        let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
        return (number * scale).rounded() / scale
    }

    private static func clamp(_ number: Double, _ range: ClosedRange<Double>) -> Double {
        min(max(number, range.lowerBound), range.upperBound)
    }

    /// Whether a value is one of these.
    ///
    /// Between steps, a value outside the sampler's own is one, too: only the ends count.
    public func contains(_ value: ParameterValue) -> Bool {
        switch (values, value) {
        case (.interval(let range), .number(let number)), (.steps(let range, _), .number(let number)):
            range.contains(number)
        case (.words(let words), .choice(let word)): words.contains(word)
        default: false
        }
    }
}

/// How a study proposes configurations of its own.
public enum StudySampler: String, Sendable, Hashable, CaseIterable, Codable {
    /// Sobol's sequence, which fills the space evenly; 40 parameters at most.
    case sobol
    /// Uniform random points, the same for the same seed.
    case random
}

/// The configurations among which a study looks: a detector, and the values that some of its parameters may take.
public struct StudySpace: Sendable {
    /// The detector, with what is set for all configurations.
    public let detector: ConfiguredDetector
    /// The parameters that are searched.
    public let parameters: [StudyParameter]
    /// How configurations are proposed.
    public let sampler: StudySampler
    /// The seed of random points.
    public let seed: UInt64

    private let entry: DetectorEntry
    private let fixed: [ParameterSetting]

    /// Makes a space.
    ///
    /// - Parameters:
    ///   - specification: The detector, as `ConfiguredDetector` reads it.
    ///   - parameters: What is searched, as `StudyParameter` reads it; at least one.
    ///   - sampler: How configurations are proposed.
    ///   - seed: The seed of random points.
    /// - Throws: `DetectorError` or `StudySpaceError`.
    public init(detector specification: String, parameters: [String], sampler: StudySampler, seed: UInt64) throws {
        let detector = try ConfiguredDetector(parsing: specification)
        let entry = try DetectorCatalog.entry(named: detector.name)
        self.detector = detector
        self.entry = entry
        self.sampler = sampler
        self.seed = seed
        self.parameters = try parameters.map { try StudyParameter(parsing: $0, of: entry) }
        guard !parameters.isEmpty else { throw StudySpaceError.empty(detector: entry.name) }
        guard sampler == .random || parameters.count <= SobolSequence.mostDimensions else {
            throw StudySpaceError.tooManyDimensions(parameters.count, most: SobolSequence.mostDimensions)
        }
        var seen: Set<String> = []
        for parameter in self.parameters where !seen.insert(parameter.name).inserted {
            throw StudySpaceError.malformed(parameter.description, reason: "\(parameter.name) is searched twice")
        }
        fixed = zip(entry.parameters, detector.parameters)
            .filter { $0.defaultValue != $1.value && !seen.contains($0.name) }.map { $1 }
    }

    /// The configuration with some values; the others stay as the detector has them.
    ///
    /// - Parameter settings: Values of searched parameters.
    /// - Returns: The configuration.
    /// - Throws: `StudySpaceError` for a value outside the space, `DetectorError` for values that don't go together.
    public func configuration(_ settings: [ParameterSetting]) throws -> ConfiguredDetector {
        for setting in settings {
            guard let parameter = parameters.first(where: { $0.name == setting.name }) else {
                throw StudySpaceError.notSearched(setting.name, searched: parameters.map(\.name))
            }
            guard parameter.contains(setting.value) else {
                throw StudySpaceError.outside(setting.description, space: parameter.description)
            }
        }
        return try entry.configured(fixed + settings)
    }

    /// The configuration with values as they are typed, for example `down=95,up=150`.
    ///
    /// - Parameter text: A value for every searched parameter.
    /// - Returns: The configuration.
    /// - Throws: `StudySpaceError` or `DetectorError`.
    public func configuration(parsing text: String) throws -> ConfiguredDetector {
        var settings: [ParameterSetting] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false).map {
                String($0).replacing(" ", with: "")
            }
            guard pair.count == 2 else {
                throw StudySpaceError.malformed(text, reason: "write a value for each parameter, NAME=VALUE,NAME=VALUE")
            }
            guard parameters.contains(where: { $0.name == pair[0] }),
                let parameter = entry.parameters.first(where: { $0.name == pair[0] })
            else { throw StudySpaceError.notSearched(pair[0], searched: parameters.map(\.name)) }
            guard let value = parameter.value(of: pair[1]) else {
                throw StudySpaceError.notAllowed(
                    parameter: parameter.name, found: pair[1], allowed: parameter.allowed)
            }
            settings.append(ParameterSetting(name: parameter.name, value: value))
        }
        if let absent = parameters.first(where: { name in !settings.contains { $0.name == name.name } }) {
            throw StudySpaceError.absent(absent.description)
        }
        return try configuration(settings)
    }

    /// The values of the searched parameters in a configuration, in the order of `parameters`.
    ///
    /// - Parameter label: The configuration's label.
    /// - Returns: The values.
    /// - Throws: `DetectorError` where it is none.
    public func values(of label: String) throws -> [ParameterSetting] {
        let configured = try ConfiguredDetector(parsing: label)
        return parameters.compactMap { parameter in configured.parameters.first { $0.name == parameter.name } }
    }

    /// The sampler's sequence from a place on.
    ///
    /// - Parameter place: The first place, from 0.
    /// - Returns: A function that gives the label at the next place, `nil` where the values there don't go together.
    /// - Throws: `GSLError` where Sobol's sequence has no such place.
    public func sequence(from place: Int) throws -> () throws -> String? {
        switch sampler {
        case .sobol:
            let points = try SobolPoints(dimensions: parameters.count, from: place)
            return { label(at: try points.next()) }
        case .random:
            let key = RandomKey.make(seed: seed, name: "study/sampler")
            var place = place
            return {
                var stream = RandomStream(key: key, trial: place, station: .scenario)
                place += 1
                return label(at: parameters.map { _ in Double(stream.word()) * 0x1p-32 })
            }
        }
    }

    private func label(at point: [Double]) -> String? {
        let settings = zip(parameters, point).map { ParameterSetting(name: $0.name, value: $0.value(at: $1)) }
        return try? configuration(settings).label
    }
}

/// Sobol's sequence, to be shared by a function that is kept.
private final class SobolPoints {
    private var sequence: SobolSequence

    init(dimensions: Int, from place: Int) throws {
        sequence = try SobolSequence(dimensions: dimensions)
        for _ in 0..<place { _ = try sequence.next() }
    }

    func next() throws -> [Double] { try sequence.next() }
}

/// Why a search space, or a configuration in it, cannot be as asked.
public enum StudySpaceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The detector has no such parameter.
    case unknown(String, detector: String, nearest: String?, known: [String])
    /// A value is none that the parameter takes.
    case notAllowed(parameter: String, found: String, allowed: String)
    /// A text is not of the form that it must have.
    case malformed(String, reason: String)
    /// Nothing is searched.
    case empty(detector: String)
    /// Sobol's sequence has fewer dimensions.
    case tooManyDimensions(Int, most: Int)
    /// A value is given for what is not searched.
    case notSearched(String, searched: [String])
    /// A value lies outside the space.
    case outside(String, space: String)
    /// No value is given for what is searched.
    case absent(String)

    /// What was found, and what to do.
    public var description: String {
        switch self {
        case .unknown(let name, let detector, let nearest, let known):
            "\(detector) has no parameter '\(name)'\(nearest.map { "; did you mean '\($0)'?" } ?? ""); it has \(known.joined(separator: ", "))"
        case .notAllowed(let parameter, let found, let allowed):
            "\(parameter) cannot be '\(found)'; allowed: \(allowed)"
        case .malformed(let text, let reason):
            "'\(text)': \(reason)"
        case .empty(let detector):
            "nothing is searched: name parameters of \(detector), for example --parameter NAME=FROM...TO"
        case .tooManyDimensions(let count, let most):
            "Sobol's sequence has \(most) dimensions at most, not \(count); take --sampler random"
        case .notSearched(let name, let searched):
            "'\(name)' is not searched in this study; it searches \(searched.joined(separator: ", "))"
        case .outside(let setting, let space):
            "\(setting) lies outside the study's \(space)"
        case .absent(let parameter):
            "a value is missing: the study searches \(parameter)"
        }
    }
}
