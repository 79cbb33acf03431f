/// The Live Activity of an alarm, which the manager starts, updates and ends.
public struct LiveActivity: Sendable, Hashable {
    /// The name of the metadata's type, by which the widget is found.
    public let metadataType: String
    /// The content state.
    public let state: AlarmPresentationState
    /// The place at which the device shows it, and who draws it.
    public let view: ActivityView
}

/// The place of a Live Activity on the device, and who draws it there.
public struct ActivityView: Sendable, Hashable {
    /// A place on the device.
    public enum Place: String, Sendable, Hashable, CaseIterable {
        /// The lock screen.
        case lockScreen
        /// The whole Dynamic Island.
        case islandExpanded
        /// Both sides of the Dynamic Island.
        case islandCompact
        /// One side of the Dynamic Island, or the circle beside it.
        case islandMinimal
        /// A banner at the top of a screen without a Dynamic Island.
        case banner
        /// None.
        case hidden
    }

    /// A part of the software that draws.
    public enum Renderer: String, Sendable, Hashable, CaseIterable {
        /// The system; it draws every alert, also where the app has no widget.
        case system
        /// The app's widget that is registered for the type of the metadata.
        case widget
        /// None: the Live Activity is hidden, or no widget is registered for the type of the metadata.
        case nobody
    }

    /// The place.
    public let place: Place
    /// The part that draws.
    public let renderer: Renderer

    /// Makes a view.
    public init(place: Place, renderer: Renderer) { (self.place, self.renderer) = (place, renderer) }

    /// Returns the views of all Live Activities on a device.
    ///
    /// Documented: the lock screen and the Dynamic Island are presentations of their own; the island shows one activity
    /// compactly and several minimally, and an alert in the expanded form or, without an island, as a banner (Apple,
    /// ActivityKit, "Displaying live data with Live Activities"). *Inferred*: the earliest alert takes the island; the
    /// activities of other apps take at most one of the two minimal places, and the earliest alarms take the rest. The
    /// activities are in the order of their start.
    static func views(of activities: [(isAlert: Bool, hasWidget: Bool)], on device: Device) -> [ActivityView] {
        let firstAlert = activities.firstIndex(where: \.isAlert)
        let others = max(0, device.otherActivities)
        return activities.enumerated().map { index, activity in
            let place: Place =
                if device.isLocked {
                    .lockScreen
                } else if !device.hasDynamicIsland {
                    activity.isAlert ? .banner : .hidden
                } else if let firstAlert {
                    index == firstAlert ? .islandExpanded : .hidden
                } else if activities.count == 1 && others == 0 {
                    .islandCompact
                } else {
                    index < 2 - min(1, others) ? .islandMinimal : .hidden
                }
            let renderer: Renderer =
                place == .hidden ? .nobody : activity.isAlert ? .system : activity.hasWidget ? .widget : .nobody
            return ActivityView(place: place, renderer: renderer)
        }
    }
}
