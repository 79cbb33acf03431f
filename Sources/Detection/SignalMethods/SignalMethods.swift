/// Counters that rest on one textbook method of signal processing each, on the same signal of the body.
///
/// They show what a method reaches by itself: the joints, the sizes and the checks of a movement are the same for all
/// of them (`BodyTrack`, `MovementCheck`). Their thresholds were chosen on synthetic trials.
public enum SignalMethods {
    /// Their group; an entry is made when it is asked for.
    package static let group = DetectorCatalog.Group(
        "methods",
        named: [
            DetectorCatalog.Named("autocorrelation", Autocorrelation.entry),
            .init("dtw-template", DTWTemplate.entry),
            .init("kalman-phase", KalmanPhase.entry),
        ])

    /// Their entries, in the order of reports; each names the paper of its method.
    public static var entries: [DetectorEntry] { group.entries }
}
