package import Detection

extension ConfiguredDetector: Entrant {
    package var record: EntrantRecord {
        EntrantRecord(
            label: label, kind: .detector, name: name,
            parameters: parameters.map { .init(name: $0.name, value: "\($0.value)") })
    }

    /// Whether the estimator of its source reports every joint.
    package var guessesHiddenJoints: Bool { undetected == .guess }

    package func makeSession() -> EntrantSession { .streaming(makeDetector()) }
}

extension DetectorEntry: EntrantTemplate {
    package func entrant(_ settings: [ParameterSetting]) throws(DetectorError) -> any Entrant {
        try configured(settings)
    }
}
