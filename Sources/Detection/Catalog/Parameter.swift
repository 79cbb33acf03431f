/// The parameters of one kind of detector; a new value holds the defaults, unless a detector has its own.
public protocol DetectorParameters: Sendable, Hashable {
    /// Makes the default parameters.
    init()
}

/// The one declaration of a parameter: its description, and the property of `Parameters` that it sets.
public struct Parameter<Parameters: DetectorParameters>: Sendable {
    /// Its name, values, default and purpose.
    public let description: ParameterDescription
    /// Sets the property; the value is one that the description allows.
    let apply: @Sendable (inout Parameters, ParameterValue) -> Void
    /// Reads the property.
    let read: @Sendable (Parameters) -> ParameterValue

    /// Declares a number; the default is that of the property.
    ///
    /// - Parameters:
    ///   - name: The name by which it is set: lowercase letters, digits and hyphens.
    ///   - property: The property.
    ///   - unit: Its unit.
    ///   - range: The values that it takes, both ends included.
    ///   - requirement: The setting of another parameter without which this one has no effect, if there is one.
    ///   - about: One line on what it does.
    /// - Returns: The declaration.
    public static func number(
        _ name: String, _ property: any WritableKeyPath<Parameters, Double> & Sendable, unit: ParameterUnit,
        in range: ClosedRange<Double>, onlyWith requirement: ParameterSetting? = nil, about: String
    ) -> Parameter {
        Parameter(
            description: ParameterDescription(
                name: name, domain: .number(unit: unit, range: range),
                defaultValue: .number(Parameters()[keyPath: property]), about: about, requirement: requirement),
            apply: { if case .number(let number) = $1 { $0[keyPath: property] = number } },
            read: { .number($0[keyPath: property]) })
    }

    /// Declares a choice among the raw values of an enumeration; the default is that of the property.
    ///
    /// - Parameters:
    ///   - name: The name by which it is set.
    ///   - property: The property.
    ///   - defaults: The parameters whose property is the default.
    ///   - requirement: The setting of another parameter without which this one has no effect, if there is one.
    ///   - about: One line on what it does.
    /// - Returns: The declaration.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ property: any WritableKeyPath<Parameters, Choice> & Sendable,
        of defaults: Parameters = Parameters(), onlyWith requirement: ParameterSetting? = nil, about: String
    ) -> Parameter {
        Parameter(
            description: ParameterDescription(
                name: name, domain: .choice(Choice.allCases.map(\.rawValue)),
                defaultValue: .choice(defaults[keyPath: property].rawValue), about: about, requirement: requirement),
            apply: {
                if case .choice(let word) = $1, let choice = Choice(rawValue: word) { $0[keyPath: property] = choice }
            },
            read: { .choice($0[keyPath: property].rawValue) })
    }
}
