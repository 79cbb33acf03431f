/// A detector with all its parameters set, ready to be made as often as needed.
public struct ConfiguredDetector: Sendable {
    /// The detector's name and the settings that differ from its defaults, for example
    /// `angle-threshold:down=95,pixels=square`.
    ///
    /// Parameters are in the order of the catalogue and numbers in their shortest form, so that one detector has one
    /// label however it was typed; it can be parsed again.
    public let label: String
    /// The detector's name in the catalogue.
    public let name: String
    /// All parameters with their values, in the order of the catalogue, defaults included.
    public let parameters: [ParameterSetting]
    /// The stand-in that a published rule meets for a joint that was not found; `nil` for other rules.
    public let undetected: UndetectedJoint?

    let make: @Sendable () -> any Detector

    /// Makes a detector that has seen nothing yet.
    public func makeDetector() -> any Detector { make() }
}
