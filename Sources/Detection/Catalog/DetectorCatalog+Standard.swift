extension DetectorCatalog {
    /// The project's own detectors and the published rules.
    package static let standard = DetectorCatalog(distinct: [
        Group("core", CoreDetectors.entries),
        Group(
            "published",
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
            ] + PublishedRule.all.map(\.entry)),
    ])
}
