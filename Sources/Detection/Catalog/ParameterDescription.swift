/// The unit of a detector's parameter.
public enum ParameterUnit: String, Sendable, Hashable, CaseIterable {
    /// Degrees.
    case degrees = "deg"
    /// Seconds.
    case seconds = "s"
    /// Torso lengths.
    case torsoLengths = "T"
    /// Hertz.
    case hertz = "Hz"
    /// Hertz per degree per second.
    case hertzPerSpeed = "Hz/(deg/s)"
    /// A pure number.
    case none = ""
}

/// The value of a detector's parameter.
public enum ParameterValue: Sendable, Hashable, CustomStringConvertible {
    /// A number in the parameter's unit.
    case number(Double)
    /// One of a list of words.
    case choice(String)
    /// A threshold on confidence as a quantile of the estimator's own confidences, 0…1.
    case quantile(Double)

    /// The value as it is written in a specification; numbers in their shortest form that reads back exactly.
    public var description: String {
        switch self {
        case .number(let number): Self.text(number)
        case .choice(let word): word
        case .quantile(let share): "q\(Self.text(share))"
        }
    }

    /// The number; `nil` for a word or a quantile.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    var isQuantile: Bool { if case .quantile = self { true } else { false } }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? "\(Int64(number))" : "\(number)"
    }
}

/// A parameter's name with a value.
public struct ParameterSetting: Sendable, Hashable, CustomStringConvertible {
    /// The parameter's name.
    public var name: String
    /// Its value.
    public var value: ParameterValue

    /// Makes a setting.
    public init(name: String, value: ParameterValue) {
        self.name = name
        self.value = value
    }

    /// The setting as it is written in a specification, for example `down=95`.
    public var description: String { "\(name)=\(value)" }
}

/// The name, values, default and purpose of a detector's parameter.
public struct ParameterDescription: Sendable, Hashable {
    /// The values that a parameter takes.
    public enum Domain: Sendable, Hashable {
        /// Numbers of a unit, both ends included.
        case number(unit: ParameterUnit, range: ClosedRange<Double>)
        /// One of these words.
        case choice([String])
    }

    /// The name by which it is set.
    public var name: String
    /// The values that it takes.
    public var domain: Domain
    /// The value that it has where it is not set.
    public var defaultValue: ParameterValue
    /// One line on what it does.
    public var about: String
    /// The setting of another parameter without which this one has no effect, if there is one.
    public var requirement: ParameterSetting?
    /// Whether it is a threshold on confidence, which may be a quantile.
    public var takesQuantiles: Bool

    /// Describes a parameter.
    public init(
        name: String, domain: Domain, defaultValue: ParameterValue, about: String,
        requirement: ParameterSetting? = nil, takesQuantiles: Bool = false
    ) {
        self.name = name
        self.domain = domain
        self.defaultValue = defaultValue
        self.about = about
        self.requirement = requirement
        self.takesQuantiles = takesQuantiles
    }

    /// The unit; none for choices.
    public var unit: ParameterUnit {
        if case .number(let unit, _) = domain { unit } else { .none }
    }

    /// The values that it takes, in words.
    public var allowed: String {
        switch domain {
        case .number(let unit, let range):
            let (least, greatest) = (ParameterValue.number(range.lowerBound), ParameterValue.number(range.upperBound))
            let numbers = "a number from \(least) to \(greatest)" + (unit == .none ? "" : " \(unit.rawValue)")
            return takesQuantiles ? "\(numbers), or a quantile from q\(least) to q\(greatest)" : numbers
        case .choice(let words):
            return words.joined(separator: ", ")
        }
    }

    /// Whether a value is one that the parameter takes.
    public func allows(_ value: ParameterValue) -> Bool {
        switch (domain, value) {
        case (.number(_, let range), .number(let number)): range.contains(number)
        case (.number(_, let range), .quantile(let share)): takesQuantiles && range.contains(share)
        case (.choice(let words), .choice(let word)): words.contains(word)
        default: false
        }
    }

    /// The value that a text means, or `nil` where the parameter does not take it.
    ///
    /// Numbers are decimal; hexadecimal, infinite and undefined ones are not taken.
    public func value(of text: some StringProtocol) -> ParameterValue? {
        let value: ParameterValue
        switch domain {
        case .number:
            let isQuantile = takesQuantiles && text.hasPrefix("q")
            let digits = text.dropFirst(isQuantile ? 1 : 0)
            guard digits.allSatisfy({ "0123456789+-.eE".contains($0) }), let number = Double(digits) else { return nil }
            value = isQuantile ? .quantile(number + 0) : .number(number + 0)
        case .choice:
            value = .choice(String(text))
        }
        return allows(value) ? value : nil
    }
}
