public import Pose

extension Rejection {
    /// The faults of form that the reason means; empty where it is about something else.
    ///
    /// This is the only place where reasons become faults. A body that fell too little and elbows that bent too little
    /// are both half of the range; `bodyBent` does not tell sagging hips from piked ones.
    public var faults: FormFaults {
        switch self {
        case .bodyBent: .hipsOffLine
        case .tooShallow, .torsoStill: .halfRange
        case .noLockout: .noLockout
        case .dwellTooShort, .tooSoon, .trackingLost, .tooFast, .tooSlow, .tooDeep, .bodyUpright, .handsMoved,
            .handsHigh, .outOfStep, .unsteady:
            []
        }
    }
}

extension Detection {
    /// The faults of form that the event reports: those of its reason, and those of which it warns.
    public var reportedFaults: FormFaults { faults.union(rejection?.faults ?? []) }
}
