public import Detection

/// Rules that others have published.
public enum PublishedRules {
    /// Their entries, in the order of reports; each names its source.
    public static var entries: [DetectorEntry] { rules.map { $0.entry() } }

    /// The offline rules, which see whole recordings, in the order of reports.
    public static var offlineEntries: [OfflineEntry] { offlineRules.map { $0.entry() } }

    /// The rules, in the order of reports; an entry is made when it is asked for.
    static let rules = ownSignals + armCounters + twoAngles + ranges

    private static let ownSignals: [DetectorCatalog.Named<DetectorEntry>] = [
        .init("after-mlkit-pose-classification", MLKitPoseClassification.entry),
        .init("scottyb-rep-engine", ScottybRepEngine.entry),
        .init("pushup-arena", PushupArena.entry),
        .init("flexible-rep-counter", FlexibleRepCounter.entry),
        .init("vision-floor-phone", VisionFloorPhone.entry),
        .init("screentime-workout", ScreentimeWorkout.entry),
        .init("after-vnopenai-peaks", VNOpenAIPeaks.entry),
        .init("repact", RepactCounter.entry),
        .init("pushup-camera-view", PushupCameraView.entry),
    ]

    /// Rules that follow the angle of one elbow or of both.
    package static let armCounters: [DetectorCatalog.Named<DetectorEntry>] = [
        .init("ultralytics-aigym", UltralyticsAIGym.entry),
        .init("yakupzengin-trainer", YakupzenginTrainer.entry),
        .init("nisram-both", NisramBoth.entry),
        .init("after-exersights", ExerSights.entry),
        .init("mikey", Mikey.entry),
        .init("puioio", Puioio.entry),
        .init("after-ptchampion-kotlin", PTChampionKotlin.entry),
        .init("ptchampion-go", PTChampionGo.entry),
        .init("ptchampion-ios", PTChampionIOS.entry),
        .init("calincr", Calincr.entry),
    ]

    /// Rules with two angles and further conditions.
    package static let twoAngles: [DetectorCatalog.Named<DetectorEntry>] = [
        .init("vaessenlu-tracker", VaessenluTracker.entry),
        .init("aryanvij-counter", AryanvijCounter.entry),
        .init("nose-pushup", NosePushup.entry),
        .init("pushup-tracker", PushupTracker.entry),
        .init("ktkdev-strict", KtkdevStrict.entry),
        .init("tharunkumar-rec", TharunkumarRec.entry),
        .init("counter-for-ios", CounterForIOS.entry),
        .init("after-pushup-form-detector", PushUpFormDetector.entry),
        .init("after-taiwu-yolo", TaiwuYolo.entry),
        .init("flutter-counter", FlutterCounter.entry),
        .init("wolfsoko-zones", WolfsokoZones.entry),
        .init("pushup-hero", PushupHero.entry),
        .init("pushup-engine", PushupEngine.entry),
        .init("pushup-duel", PushupDuel.entry),
    ]

    /// Rules with fixed angles or personal ranges.
    private static let ranges: [DetectorCatalog.Named<DetectorEntry>] = [
        .init("pushapp-lock", FixedAngles.pushappLock),
        .init("zerodayradw-both", FixedAngles.zerodayradw),
        .init("flow-mean", FixedAngles.flow),
        .init("after-repcountexp-fsm", RepCountExpCausal.entry),
    ]

    /// The offline rules, in the order of reports; an entry is made when it is asked for.
    static let offlineRules: [DetectorCatalog.Named<OfflineEntry>] = [
        .init("posepro-peaks", PoseProPeaks.entry),
        .init("repcountexp-fsm", RepCountExpFSM.entry),
        .init("repcountexp-peaks", RepCountExpPeaks.entry),
    ]
}

extension DetectorCatalog {
    /// The project's own detectors, the published rules and the methods of signal processing.
    package static let standard = DetectorCatalog(
        distinct: [
            CoreDetectors.group, Group("published", named: PublishedRules.rules), SignalMethods.group,
        ], offline: PublishedRules.offlineRules)
}
