/// The project's own detectors.
public enum CoreDetectors {
    /// Their entries, in the order of reports.
    public static let entries: [DetectorEntry] = [
        AngleThreshold.entry,
        AngleTorsoDrop.entry,
        FilteredHysteresis.entry,
        ClosedChain.entry,
    ]

    /// A catalogue of them alone, for an app that names a detector.
    public static let catalog = DetectorCatalog(distinct: [DetectorCatalog.Group("core", entries)])
}
