import Naming
import Pose

/// All detectors that can be chosen by name.
public enum DetectorCatalog {
    /// The project's own detectors, in the order of reports: they run where no detector is named.
    public static let core: [DetectorEntry] = [
        AngleThreshold.entry,
        AngleTorsoDrop.entry,
        FilteredHysteresis.entry,
        ClosedChain.entry,
    ]

    /// Rules that others have published, in the order of reports; each entry names its source.
    public static let published: [DetectorEntry] =
        [
            MLKitPoseClassification.entry,
            ScottybRepEngine.entry,
            PushupArena.entry,
            PoseProPeaks.entry,
            RepCountExpPeaks.entry,
            FlexibleRepCounter.entry,
            RepcounterPose.entry,
            VisionFloorPhone.entry,
            VisionFloorPhone.widthEntry,
            ScreentimeWorkout.entry,
            VNOpenAIPeaks.entry,
        ] + PublishedRule.all.map(\.entry)

    /// All detectors.
    public static let all = core + published

    /// The groups that can be named in place of a detector.
    public static let groups: [(name: String, entries: [DetectorEntry])] = [
        ("core", core), ("published", published), ("all", all),
    ]

    /// The detector of a name.
    ///
    /// - Parameter name: The name, for example `angle-threshold`.
    /// - Returns: The detector.
    /// - Throws: `DetectorError.unknownDetector` where there is none.
    public static func entry(named name: String) throws(DetectorError) -> DetectorEntry {
        if let entry = all.first(where: { $0.name == name }) { return entry }
        let known = all.map(\.name)
        throw .unknownDetector(name, nearest: Spelling.nearest(to: name, among: known), known: known)
    }
}
