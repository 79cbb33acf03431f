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

    /// The value as it is written in a specification; numbers in their shortest form that reads back exactly.
    public var description: String {
        switch self {
        case .number(let number):
            if number == number.rounded(), number.magnitude < 1e15 { "\(Int64(number))" } else { "\(number)" }
        case .choice(let word): word
        }
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

    /// Describes a parameter.
    ///
    /// - Parameters:
    ///   - name: The name by which it is set.
    ///   - domain: The values that it takes.
    ///   - defaultValue: The value that it has where it is not set.
    ///   - about: One line on what it does.
    ///   - requirement: The setting of another parameter without which this one has no effect, if there is one.
    public init(
        name: String, domain: Domain, defaultValue: ParameterValue, about: String,
        requirement: ParameterSetting? = nil
    ) {
        self.name = name
        self.domain = domain
        self.defaultValue = defaultValue
        self.about = about
        self.requirement = requirement
    }

    /// The unit; none for choices.
    public var unit: ParameterUnit {
        if case .number(let unit, _) = domain { unit } else { .none }
    }

    /// The values that it takes, in words.
    public var allowed: String {
        switch domain {
        case .number(let unit, let range):
            let ends = "\(ParameterValue.number(range.lowerBound)) to \(ParameterValue.number(range.upperBound))"
            return unit == .none ? "a number from \(ends)" : "a number from \(ends) \(unit.rawValue)"
        case .choice(let words):
            return words.joined(separator: ", ")
        }
    }

    /// Whether a value is one that the parameter takes.
    public func allows(_ value: ParameterValue) -> Bool {
        switch (domain, value) {
        case (.number(_, let range), .number(let number)): range.contains(number)
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
            guard text.allSatisfy({ "0123456789+-.eE".contains($0) }), let number = Double(text) else { return nil }
            value = .number(number + 0)
        case .choice:
            value = .choice(String(text))
        }
        return allows(value) ? value : nil
    }
}
