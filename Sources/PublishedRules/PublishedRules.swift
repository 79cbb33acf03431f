public import Detection

/// Rules that others have published.
public enum PublishedRules {
    /// Their entries, in the order of reports; each names its source.
    public static let entries: [DetectorEntry] =
        [
            MLKitPoseClassification.entry,
            ScottybRepEngine.entry,
            PushupArena.entry,
            FlexibleRepCounter.entry,
            VisionFloorPhone.entry,
            VisionFloorPhone.widthEntry,
            ScreentimeWorkout.entry,
            VNOpenAIPeaks.entry,
            RepactCounter.entry,
            PushupCameraView.entry,
            TresFortStation.entry,
        ] + ArmCounters.entries + TwoAngleRules.entries + FixedAngles.entries
        + [RepCountExpCausal.entry, Woolone.entry]

    /// The offline rules, which see whole recordings, in the order of reports.
    public static let offlineEntries: [OfflineEntry] = [
        PoseProPeaks.entry,
        RepCountExpFSM.entry,
        RepCountExpPeaks.entry,
    ]
}
