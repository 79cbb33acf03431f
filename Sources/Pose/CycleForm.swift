/// A fault in the form of a push-up.
public enum FormFault: String, Sendable, Hashable, CaseIterable {
    /// The hips hang below the line from shoulders to ankles.
    case hipsSag = "hips-sag"
    /// The hips are above that line.
    case hipsPike = "hips-pike"
    /// One elbow bends more than the other.
    case armsUneven = "arms-uneven"
    /// The elbows do not bend far enough.
    case halfRange = "half-range"
    /// The elbows do not get straight again.
    case noLockout = "no-lockout"
    /// The knees are on the floor.
    case kneesDown = "knees-down"
}

/// A set of faults of form.
public struct FormFaults: OptionSet, Sendable, Hashable, Codable {
    /// One bit for each fault, in the order of `FormFault.allCases`.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of one fault.
    public init(_ fault: FormFault) { rawValue = 1 << (FormFault.allCases.firstIndex(of: fault) ?? 0) }

    /// The hips sag.
    public static let hipsSag = FormFaults(rawValue: 1)
    /// The hips pike.
    public static let hipsPike = FormFaults(rawValue: 2)
    /// The arms are uneven.
    public static let armsUneven = FormFaults(rawValue: 4)
    /// Half of the range only.
    public static let halfRange = FormFaults(rawValue: 8)
    /// No lockout.
    public static let noLockout = FormFaults(rawValue: 16)
    /// The knees are on the floor.
    public static let kneesDown = FormFaults(rawValue: 32)
    /// The hips are off the line, whatever the side.
    public static let hipsOffLine: FormFaults = [.hipsSag, .hipsPike]

    /// The faults of the set, in the order of `FormFault.allCases`.
    public var all: [FormFault] { FormFault.allCases.filter { contains(FormFaults($0)) } }
}

/// The form of a cycle: the faults that it has, and what was measured on the 3-D motion.
///
/// The smallest elbow angle, by which *half range* is judged, is `Cycle.elbowAtBottom`.
public struct CycleForm: Sendable, Hashable, Codable {
    /// The faults.
    public var faults: FormFaults
    /// The greatest distance of the hips below the line from shoulders to ankles, as a share of this line.
    ///
    /// It is below 0 where the hips are always above the line, which goes from the middle of the shoulders to that of the
    /// ankles, or of the knees in knee push-ups; `nil`, as all of the following, where it was not measured.
    public var sag: Double?
    /// The greatest distance of the hips above that line, as a share of it; below 0 where they are always below it.
    public var pike: Double?
    /// The difference between the two elbow angles at the lowest point, degrees.
    public var unevenness: Double?
    /// The greatest mean elbow angle from the lowest point to the end of the excursion, degrees.
    public var elbowAtTop: Double?
    /// Whether a knee touches the floor.
    public var kneesAreDown: Bool?

    private enum CodingKeys: String, CodingKey {
        case faults, sag, pike, unevenness
        case elbowAtTop = "top"
        case kneesAreDown = "knees"
    }

    /// Makes a form of which nothing was measured.
    public init(faults: FormFaults) { self.faults = faults }
}
