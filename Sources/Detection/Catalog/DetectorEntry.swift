import Text

/// A detector that can be chosen by name: its name and purpose, its parameters, and the closure that makes it.
public struct DetectorEntry: Sendable {
    /// The name by which it is chosen.
    public let name: String
    /// One line on what it does.
    public let about: String
    /// The origin of a published rule; `nil` for one's own.
    public let source: RuleSource?
    /// The source of a published rule in one line; `nil` for one's own.
    public let citation: String?
    /// Its parameters.
    public let parameters: [ParameterDescription]

    private let prepare: @Sendable ([ParameterSetting]) throws(DetectorError) -> Prepared

    private typealias Prepared = (values: [ParameterValue], make: @Sendable () -> any Detector)

    /// Describes a detector.
    ///
    /// - Parameters:
    ///   - name: The name by which it is chosen: lowercase letters, digits and hyphens.
    ///   - about: One line on what it does.
    ///   - citation: Where the rule was published; that of the source unless given.
    ///   - source: The origin of a published rule; `nil` for one's own.
    ///   - defaults: The parameters where nothing is set.
    ///   - parameters: The declarations of the parameters that can be set, in the order of reports.
    ///   - orders: The orders that the values of two parameters must keep; a configuration that breaks one is refused.
    ///   - make: Makes the detector.
    public init<Parameters: DetectorParameters>(
        name: String, about: String, citation: String? = nil, source: RuleSource? = nil,
        defaults: Parameters = Parameters(),
        parameters: [Parameter<Parameters>],
        orders: [ParameterOrder<Parameters>] = [],
        make: @escaping @Sendable (Parameters) -> any Detector
    ) {
        self.name = name
        self.about = about
        self.source = source
        self.citation = citation ?? source?.citation
        self.parameters = parameters.map { $0.description(of: defaults) }
        prepare = { settings throws(DetectorError) in
            var chosen = defaults
            for setting in settings {
                parameters.first { $0.name == setting.name }?.apply(&chosen, setting.value)
            }
            if let broken = orders.first(where: { !$0.holds(in: chosen) }) {
                throw .conflict(detector: name, explanation: broken.explanation(chosen, among: parameters))
            }
            let result = chosen
            let ranked = settings.filter(\.value.isQuantile)
            let values = parameters.map { parameter in
                ranked.first { $0.name == parameter.name }?.value ?? parameter.read(result)
            }
            return (values, { ranked.isEmpty ? make(result) : make(result).rankingConfidences() })
        }
    }

    /// Describes a detector that is made from its parameters.
    public init<Kind: AdjustableDetector>(
        of kind: Kind.Type, name: String, about: String, citation: String? = nil, source: RuleSource? = nil,
        defaults: Kind.Parameters = Kind.Parameters(), parameters: [Parameter<Kind.Parameters>],
        orders: [ParameterOrder<Kind.Parameters>] = []
    ) {
        self.init(
            name: name, about: about, citation: citation, source: source, defaults: defaults, parameters: parameters,
            orders: orders, make: { Kind($0) })
    }

    /// The detector with some parameters set and the others at their defaults.
    ///
    /// - Parameter settings: What is set.
    /// - Returns: The detector, ready to be made.
    /// - Throws: `DetectorError` for what is unknown, not allowed, set twice, without effect or contradictory.
    public func configured(_ settings: [ParameterSetting] = []) throws(DetectorError) -> ConfiguredDetector {
        var seen: Set<String> = []
        for setting in settings {
            let parameter = try parameter(named: setting.name)
            guard parameter.allows(setting.value) else {
                throw unacceptable(parameter, found: setting.value.description)
            }
            guard seen.insert(setting.name).inserted else {
                throw .repeatedParameter(detector: name, name: setting.name)
            }
        }
        let prepared = try prepare(settings)
        let all = zip(parameters, prepared.values).map { ParameterSetting(name: $0.name, value: $1) }
        for parameter in parameters where seen.contains(parameter.name) {
            if let requirement = parameter.requirement, !all.contains(requirement) {
                throw .withoutEffect(detector: name, name: parameter.name, requirement: requirement)
            }
        }
        let changed = zip(parameters, all).filter { $0.defaultValue != $1.value }.map { $1.description }
        let label = changed.isEmpty ? name : "\(name):\(changed.joined(separator: ","))"
        return ConfiguredDetector(
            label: label, name: name, parameters: all, undetected: source?.undetected, make: prepared.make)
    }

    /// Makes the detector with some parameters set and the others at their defaults.
    ///
    /// - Parameter settings: What is set.
    /// - Returns: The detector.
    /// - Throws: `DetectorError` as `configured(_:)` does.
    public func make(_ settings: [ParameterSetting] = []) throws(DetectorError) -> any Detector {
        try configured(settings).makeDetector()
    }

    /// The detector of a specification's settings, `key=value,key=value`.
    package func configured(parsing text: Substring) throws(DetectorError) -> ConfiguredDetector {
        var settings: [ParameterSetting] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            settings.append(try setting(parsing: part))
        }
        return try configured(settings)
    }

    /// Reads `key=value`.
    private func setting(parsing text: Substring) throws(DetectorError) -> ParameterSetting {
        let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else {
            throw .malformed(detector: name, part: String(text))
        }
        let parameter = try parameter(named: pair[0])
        guard let value = parameter.value(of: pair[1]) else { throw unacceptable(parameter, found: pair[1]) }
        return ParameterSetting(name: parameter.name, value: value)
    }

    private func parameter(named key: String) throws(DetectorError) -> ParameterDescription {
        if let parameter = parameters.first(where: { $0.name == key }) { return parameter }
        let known = parameters.map(\.name)
        throw .unknownParameter(
            detector: name, name: key, nearest: Spelling.nearest(to: key, among: known), known: known)
    }

    private func unacceptable(_ parameter: ParameterDescription, found: String) -> DetectorError {
        var nearest: String?
        if case .choice(let words) = parameter.domain { nearest = Spelling.nearest(to: found, among: words) }
        return .unacceptable(detector: name, parameter: parameter, found: found, nearest: nearest)
    }
}

extension Substring {
    /// Without the spaces at both ends.
    package var trimmed: String {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
