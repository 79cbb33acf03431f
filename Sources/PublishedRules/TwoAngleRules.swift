package import Detection

/// Rules with two angles and further conditions, each a detector of its own.
package enum TwoAngleRules {
    /// Their entries, in the order of reports.
    package static let entries: [DetectorEntry] = [
        VaessenluTracker.entry,
        AryanvijCounter.entry,
        NosePushup.entry,
        PushupTracker.entry,
        KtkdevStrict.entry,
        TharunkumarRec.entry,
        CounterForIOS.entry,
        PushUpFormDetector.entry,
        TaiwuYolo.entry,
        FlutterCounter.entry,
        WolfsokoZones.entry,
        PushupHero.entry,
        PushupEngine.entry,
        PushupDuel.entry,
    ]
}
