/// A unit of distance goals.
public enum LengthUnit: String, Sendable, Hashable, CaseIterable {
    /// Metres.
    case meters = "m"
    /// Kilometres.
    case kilometers = "km"
    /// International feet.
    case feet = "ft"
    /// International yards.
    case yards = "yd"
    /// International miles.
    case miles = "mi"

    /// The length of one unit in metres (the international yard of 1959 is 0.9144 m).
    public var inMeters: Double {
        switch self {
        case .meters: 1
        case .kilometers: 1000
        case .feet: 0.3048
        case .yards: 0.9144
        case .miles: 1609.344
        }
    }
}

/// A unit of time goals.
public enum DurationUnit: String, Sendable, Hashable, CaseIterable {
    /// Seconds.
    case seconds = "s"
    /// Minutes.
    case minutes = "min"
    /// Hours.
    case hours = "h"

    /// The length of one unit in seconds.
    public var inSeconds: Double {
        switch self {
        case .seconds: 1
        case .minutes: 60
        case .hours: 3600
        }
    }
}

/// A unit of energy goals.
public enum EnergyUnit: String, Sendable, Hashable, CaseIterable {
    /// Kilocalories (thermochemical).
    case kilocalories = "kcal"
    /// Kilojoules.
    case kilojoules = "kJ"

    /// The energy of one unit in kilocalories (the thermochemical calorie is 4.184 J).
    public var inKilocalories: Double {
        switch self {
        case .kilocalories: 1
        case .kilojoules: 1 / 4.184
        }
    }
}

/// A unit of alerts.
public enum AlertUnit: String, Sendable, Hashable, CaseIterable {
    /// Steps, turns, strokes, repetitions or heart beats a minute.
    case countPerMinute = "/min"
    /// Watts.
    case watts = "W"
    /// Metres a second.
    case metersPerSecond = "m/s"
    /// Kilometres an hour.
    case kilometersPerHour = "km/h"
    /// International miles an hour.
    case milesPerHour = "mph"

    /// The size of one unit in its base unit: counts a minute, watts, or metres a second.
    public var inBase: Double {
        switch self {
        case .countPerMinute, .watts, .metersPerSecond: 1
        case .kilometersPerHour: 1 / 3.6
        case .milesPerHour: 0.44704
        }
    }
}
