package import Detection

extension DetectorCatalog {
    /// The project's own detectors and the published rules.
    package static let standard = DetectorCatalog(
        distinct: [Group("core", CoreDetectors.entries), Group("published", PublishedRules.entries)],
        offline: PublishedRules.offlineEntries)
}
