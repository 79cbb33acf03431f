package import Detection

extension DetectorCatalog {
    /// The project's own detectors, the published rules and the methods of signal processing.
    package static let standard = DetectorCatalog(
        distinct: [
            CoreDetectors.group, Group("published", named: PublishedRules.rules), SignalMethods.group,
        ], offline: PublishedRules.offlineRules)
}
