/// The parameters of one kind of detector; a new value holds the defaults, unless an entry has its own.
public protocol DetectorParameters: Sendable, Hashable {
    /// Makes the default parameters.
    init()
}

/// The one declaration of a parameter: its name, values and purpose, and the property of `Parameters` that it sets.
///
/// The default is the property's.
public struct Parameter<Parameters: DetectorParameters>: Sendable {
    /// The property that a parameter sets.
    public typealias Property<Value> = any WritableKeyPath<Parameters, Value> & Sendable

    let name: String
    let property: any AnyKeyPath & Sendable
    private let domain: ParameterDescription.Domain
    private let about: String
    private var requirement: ParameterSetting?
    private var takesQuantiles = false
    /// Sets the property; the value is one that the domain holds.
    let apply: @Sendable (inout Parameters, ParameterValue) -> Void
    /// Reads the property.
    let read: @Sendable (Parameters) -> ParameterValue

    func description(of defaults: Parameters) -> ParameterDescription {
        ParameterDescription(
            name: name, domain: domain, defaultValue: read(defaults), about: about, requirement: requirement,
            takesQuantiles: takesQuantiles)
    }

    /// Declares a number.
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
        _ name: String, _ property: Property<Double>, unit: ParameterUnit = .none, in range: ClosedRange<Double>,
        onlyWith requirement: ParameterSetting? = nil, about: String
    ) -> Parameter {
        Parameter(
            name: name, property: property, domain: .number(unit: unit, range: range), about: about,
            requirement: requirement,
            apply: {
                switch $1 {
                case .number(let number), .quantile(let number): $0[keyPath: property] = number
                case .choice: break
                }
            },
            read: { .number($0[keyPath: property]) })
    }

    /// Declares an angle in degrees.
    public static func degrees(
        _ name: String, _ property: Property<Double>, in range: ClosedRange<Double> = 0...180, _ about: String
    ) -> Parameter {
        .number(name, property, unit: .degrees, in: range, about: about)
    }

    /// Declares a time in seconds.
    public static func seconds(
        _ name: String, _ property: Property<Double>, in range: ClosedRange<Double> = 0...10, _ about: String
    ) -> Parameter {
        .number(name, property, unit: .seconds, in: range, about: about)
    }

    /// Declares a share, such as a confidence.
    public static func share(
        _ name: String, _ property: Property<Double>, in range: ClosedRange<Double> = 0...1, _ about: String
    ) -> Parameter {
        .number(name, property, in: range, about: about)
    }

    /// Declares the threshold on confidence, under the name `confidence`.
    ///
    /// It may be set to a quantile of the estimator's confidences: the detector then gets ranks in their place.
    public static func confidence(_ property: Property<Double>, _ about: String) -> Parameter {
        var parameter = Parameter.share("confidence", property, about)
        parameter.takesQuantiles = true
        return parameter
    }

    /// Declares a choice among the raw values of an enumeration.
    ///
    /// - Parameters:
    ///   - name: The name by which it is set.
    ///   - property: The property.
    ///   - requirement: The setting of another parameter without which this one has no effect, if there is one.
    ///   - about: One line on what it does.
    /// - Returns: The declaration.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ property: Property<Choice>, onlyWith requirement: ParameterSetting? = nil, about: String
    ) -> Parameter {
        Parameter(
            name: name, property: property, domain: .choice(Choice.allCases.map(\.rawValue)), about: about,
            requirement: requirement,
            apply: {
                if case .choice(let word) = $1, let choice = Choice(rawValue: word) { $0[keyPath: property] = choice }
            },
            read: { .choice($0[keyPath: property].rawValue) })
    }
}
