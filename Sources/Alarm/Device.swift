/// The parts of a device's state on which the presentation of an alarm depends.
public struct Device: Sendable, Hashable {
    /// Whether the device is locked; the lock screen is shown then.
    public var isLocked: Bool { didSet { if !isLocked { hasBeenUnlocked = true } } }
    /// Whether the device has a Dynamic Island.
    public var hasDynamicIsland: Bool
    /// Whether the device was unlocked since it was started.
    ///
    /// The secondary intent is available only after the first unlock (Apple, AlarmKit, `AlarmConfiguration`).
    public private(set) var hasBeenUnlocked: Bool
    /// The number of Live Activities of other apps, which take places in the Dynamic Island.
    public var otherActivities: Int

    /// Makes a device; one that is not locked was unlocked since it was started.
    public init(
        isLocked: Bool = true, hasDynamicIsland: Bool = true, hasBeenUnlocked: Bool = true, otherActivities: Int = 0
    ) {
        (self.isLocked, self.hasDynamicIsland) = (isLocked, hasDynamicIsland)
        self.hasBeenUnlocked = hasBeenUnlocked || !isLocked
        self.otherActivities = otherActivities
    }

    /// The text in the log.
    var text: String {
        "locked=\(isLocked) island=\(hasDynamicIsland) unlockedOnce=\(hasBeenUnlocked) "
            + "otherActivities=\(otherActivities)"
    }
}
