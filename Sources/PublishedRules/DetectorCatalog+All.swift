package import Detection

extension DetectorCatalog {
    /// The project's own detectors, the published rules and the methods of signal processing.
    package static let standard = DetectorCatalog(
        distinct: [
            Group("core", CoreDetectors.entries), Group("published", PublishedRules.entries),
            Group("methods", SignalMethods.entries),
        ], offline: PublishedRules.offlineEntries)
}
