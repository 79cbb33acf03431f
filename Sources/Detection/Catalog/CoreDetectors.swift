/// The project's own detectors.
public enum CoreDetectors {
    /// Their group; an entry is made when it is asked for.
    package static let group = DetectorCatalog.Group(
        "core",
        named: [
            DetectorCatalog.Named("angle-threshold", AngleThreshold.entry),
            .init("angle-torso-drop", AngleTorsoDrop.entry),
            .init("filtered-hysteresis", FilteredHysteresis.entry),
            .init("closed-chain", ClosedChain.entry),
        ])

    /// Their entries, in the order of reports.
    public static var entries: [DetectorEntry] { group.entries }

    /// A catalogue of them alone, for an app that names a detector.
    public static let catalog = DetectorCatalog(distinct: [group])
}
