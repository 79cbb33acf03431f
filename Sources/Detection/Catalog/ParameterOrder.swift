/// An order that the values of two numeric parameters must keep, for example `down` below `up`.
public struct ParameterOrder<Parameters: DetectorParameters>: Sendable {
    private let lower, upper: Parameter<Parameters>.Property<Double>
    private let mayBeEqual: Bool

    /// One value must be below another.
    public static func below(
        _ lower: Parameter<Parameters>.Property<Double>, _ upper: Parameter<Parameters>.Property<Double>
    ) -> ParameterOrder {
        ParameterOrder(lower: lower, upper: upper, mayBeEqual: false)
    }

    /// One value must be below another or equal to it.
    public static func notAbove(
        _ lower: Parameter<Parameters>.Property<Double>, _ upper: Parameter<Parameters>.Property<Double>
    ) -> ParameterOrder {
        ParameterOrder(lower: lower, upper: upper, mayBeEqual: true)
    }

    func holds(in values: Parameters) -> Bool {
        let (low, high) = (values[keyPath: lower], values[keyPath: upper])
        return mayBeEqual ? low <= high : low < high
    }

    /// A sentence on values that break the order, with the parameters' names and units.
    func explanation(_ values: Parameters, among parameters: [Parameter<Parameters>]) -> String {
        func text(_ property: Parameter<Parameters>.Property<Double>) -> String {
            let value = ParameterValue.number(values[keyPath: property])
            guard let parameter = parameters.first(where: { $0.property == property }) else { return "\(value)" }
            let unit = parameter.description(of: values).unit.rawValue
            return "\(parameter.name) (\(value)\(unit.isEmpty ? "" : " \(unit)"))"
        }
        return "\(text(lower)) must\(mayBeEqual ? " not be above" : " be below") \(text(upper))"
    }
}
