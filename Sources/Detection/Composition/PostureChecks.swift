/// The conditions beside the signal; a condition that is `nil` is not checked and costs nothing.
///
/// Places are those of the followed side, or the midpoints of both sides where both are followed; joints are used from
/// the least confidence of the composition on.
public struct PostureChecks: Sendable, Hashable {
    /// Shoulder, hip and leg are in a line.
    public var line: LineCheck?
    /// The body is not upright.
    public var tilt: TiltCheck?
    /// The body falls and rises.
    public var travel: TravelCheck?
    /// The hands stay where they are.
    public var drift: DriftCheck?
    /// The shoulders move more than this many times the way of the wrists, from top to bottom.
    public var planted: Double?
    /// The hands are below the body at the bottom.
    public var handsBelow: HandsBelowCheck?
    /// The head comes down: its height above the wrists at the bottom is at most this share of that at the top.
    public var headShare: Double?
    /// Signal and height of the shoulder go together: least correlation, −1…1.
    public var correlation: Double?
    /// The signal does not turn too often.
    public var reversals: ReversalCheck?
    /// Frames whose torso is shorter than this are not used, shares of the image's height.
    public var torso: Double?
    /// Frames whose signal is at or below this are not used, units of the signal.
    public var floor: Double?

    /// Makes checks.
    public init(
        line: LineCheck? = nil, tilt: TiltCheck? = nil, travel: TravelCheck? = nil, drift: DriftCheck? = nil,
        planted: Double? = nil, handsBelow: HandsBelowCheck? = nil, headShare: Double? = nil,
        correlation: Double? = nil, reversals: ReversalCheck? = nil, torso: Double? = nil, floor: Double? = nil
    ) {
        self.line = line
        self.tilt = tilt
        self.travel = travel
        self.drift = drift
        self.planted = planted
        self.handsBelow = handsBelow
        self.headShare = headShare
        self.correlation = correlation
        self.reversals = reversals
        self.torso = torso
        self.floor = floor
    }
}

/// The moment at which a check of the posture runs.
public enum CheckMoment: Sendable, Hashable {
    /// In every frame: one that fails is not used.
    case frame
    /// In every frame: one that fails is used, but the first top is not taken in it.
    case arming
    /// In every frame: once it has failed for this many seconds, the repetition is rejected and a new top needed.
    case course(patience: Double)
}

/// The angle at the hip.
public struct LineCheck: Sendable, Hashable {
    /// The end of the line beyond the hip.
    public enum End: Sendable, Hashable {
        /// The knee.
        case knee
        /// The ankle.
        case ankle
    }

    /// The angle shoulder–hip–leg must be at least this, degrees, 0…180.
    public var least: Double
    /// The end of the line beyond the hip.
    public var end: End
    /// The moment at which the check runs.
    public var moment: CheckMoment
    /// Whether a line that is not seen passes.
    public var passesUnseen: Bool

    /// Makes a check.
    public init(_ least: Double, to end: End = .knee, _ moment: CheckMoment = .frame, passesUnseen: Bool = false) {
        self.least = least
        self.end = end
        self.moment = moment
        self.passesUnseen = passesUnseen
    }
}

/// The slope of the body.
public struct TiltCheck: Sendable, Hashable {
    /// The line whose slope is taken.
    public enum Line: Sendable, Hashable {
        /// Hip to shoulder.
        case torso
        /// Ankle to shoulder.
        case body
    }

    /// The reference of the slope.
    public enum Reference: Sendable, Hashable {
        /// The horizontal of the image.
        case horizontal
        /// The line as it was at the last top.
        case top
    }

    /// The line may turn from the reference by at most this, degrees, 0…90.
    public var most: Double
    /// The line whose slope is taken.
    public var line: Line
    /// The reference of the slope.
    public var reference: Reference
    /// The moment at which the check runs.
    public var moment: CheckMoment
    /// Whether a line that is not seen passes.
    public var passesUnseen: Bool

    /// Makes a check.
    public init(
        _ most: Double, of line: Line = .torso, from reference: Reference = .horizontal,
        _ moment: CheckMoment = .frame, passesUnseen: Bool = false
    ) {
        self.most = most
        self.line = line
        self.reference = reference
        self.moment = moment
        self.passesUnseen = passesUnseen
    }
}

/// The unit of a length.
public enum LengthUnit: Sendable, Hashable {
    /// Torso lengths, at the top.
    case torso
    /// Forearm lengths, at the top.
    case forearm
    /// The unit of the coordinates: pixels, or in normalised coordinates shares of the image.
    case coordinates
    /// Heights of the image.
    case image
}

/// The way of the body from top to bottom.
public struct TravelCheck: Sendable, Hashable {
    /// The part that must move.
    public enum Part: Sendable, Hashable {
        /// The shoulder, downwards.
        case shoulderDown
        /// The shoulder, in any direction.
        case shoulderAnywhere
        /// The midpoint of shoulder and hip, downwards.
        case torsoCentreDown
        /// The shoulder downwards, or 0.7 of what the distance from shoulder to wrist loses, whichever is more.
        case shoulderDownOrArmShorter
    }

    /// It must move by at least this.
    public var least: Double
    /// The unit of lengths.
    public var unit: LengthUnit
    /// The part that must move.
    public var part: Part

    /// Makes a check.
    public init(_ least: Double, _ unit: LengthUnit, of part: Part = .shoulderDown) {
        self.least = least
        self.unit = unit
        self.part = part
    }
}

/// The way of the wrist from top to bottom, in any direction.
public struct DriftCheck: Sendable, Hashable {
    /// It may move by at most this.
    public var most: Double
    /// The unit of lengths.
    public var unit: LengthUnit

    /// Makes a check.
    public init(_ most: Double, _ unit: LengthUnit) {
        self.most = most
        self.unit = unit
    }
}

/// The wrist below the body, in most of the frames at the bottom.
public struct HandsBelowCheck: Sendable, Hashable {
    /// The part that the wrist must be below.
    public enum Part: Sendable, Hashable {
        /// The shoulder.
        case shoulder
        /// The hip.
        case hip
    }

    /// The part that the wrist must be below.
    public var part: Part
    /// By at least this.
    public var least: Double
    /// The unit of lengths; of torso and forearm the lengths in the same frame.
    public var unit: LengthUnit

    /// Makes a check.
    public init(_ part: Part, by least: Double = 0, _ unit: LengthUnit = .torso) {
        self.part = part
        self.least = least
        self.unit = unit
    }
}

/// The number of times that the signal may change its direction in a repetition.
public struct ReversalCheck: Sendable, Hashable {
    /// At most this often; a repetition itself has one.
    public var most: Double
    /// Changes smaller than this don't count, units of the signal.
    public var step: Double

    /// Makes a check.
    public init(_ most: Double, step: Double) {
        self.most = most
        self.step = step
    }
}
