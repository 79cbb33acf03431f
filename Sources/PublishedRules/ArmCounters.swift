package import Detection

/// Rules that follow the angle of one elbow or of both, each a detector of its own.
package enum ArmCounters {
    /// Their entries, in the order of reports.
    package static let entries: [DetectorEntry] = [
        UltralyticsAIGym.entry,
        YakupzenginTrainer.entry,
        NisramBoth.entry,
        ExerSights.entry,
        Mikey.entry,
        Puioio.entry,
        PTChampionKotlin.entry,
        PTChampionGo.entry,
        PTChampionIOS.entry,
        Calincr.entry,
    ]
}
