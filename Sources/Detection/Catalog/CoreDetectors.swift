/// The project's own detectors.
public enum CoreDetectors {
    /// Their entries, in the order of reports.
    public static let entries: [DetectorEntry] = [
        AngleThreshold.entry,
        AngleTorsoDrop.entry,
        FilteredHysteresis.entry,
        ClosedChain.entry,
    ]
}
