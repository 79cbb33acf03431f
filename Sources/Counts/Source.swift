import Text

/// The app or device that saved a sample (HealthKit: `HKSource`).
///
/// A source is known by its bundle identifier. On Apple's devices each phone and each watch is a source of its own,
/// whose identifier is `com.apple.health.` and a UUID, as lists of samples that users have published show (*inferred*:
/// Apple does not document it).
public struct Source: Sendable, Hashable {
    /// The name, for people.
    public let name: String
    /// The bundle identifier; upper and lower case are different, as they are in string comparisons of apps.
    public let bundleIdentifier: String

    /// The identifier of the app in which a person enters data by hand, the Health app.
    ///
    /// Its `H` is a capital letter, so the prefix of automatic sources does not match it. Public apps tell manual
    /// entries by this identifier (*inferred*: Apple does not document it).
    public static let healthApp = "com.apple.Health"

    /// Makes a source of a name of 1 to 255 bytes without control characters, and a bundle identifier of 1 to 255
    /// letters, digits, `-` and `.` (Apple, developer help, “bundle ID”; the length is ours).
    ///
    /// - Throws: `CountsError` with the rule `text` or `bundleIdentifier`.
    public init(name: String, bundleIdentifier: String) throws(CountsError) {
        try TextRule.check(name, "a name")
        let isAllowed = bundleIdentifier.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
        guard isAllowed, (1...TextRule.limit).contains(bundleIdentifier.utf8.count) else {
            throw CountsError(
                .bundleIdentifier, found: "“\(bundleIdentifier.prefix(40))”",
                allowed: "1 to \(TextRule.limit) letters, digits, - and .")
        }
        (self.name, self.bundleIdentifier) = (name, bundleIdentifier)
    }
}

extension Source: Comparable {
    /// Whether a source comes first in a list: by the bytes of its identifier, then of its name.
    public static func < (one: Source, other: Source) -> Bool {
        let isEqual = one.bundleIdentifier.utf8.elementsEqual(other.bundleIdentifier.utf8)
        return isEqual
            ? one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
            : one.bundleIdentifier.utf8.lexicographicallyPrecedes(other.bundleIdentifier.utf8)
    }
}

/// A source with its version and the device that it ran on (HealthKit: `HKSourceRevision`).
public struct SourceRevision: Sendable, Hashable {
    /// The source.
    public let source: Source
    /// The version of the app, if it is known.
    public let version: String?
    /// The device's type, such as `iPhone16,2` or `Watch7,1`, if it is known.
    public let productType: String?

    /// Makes a revision with texts of 1 to 255 bytes without control characters.
    ///
    /// - Throws: `CountsError` with the rule `text`.
    public init(source: Source, version: String? = nil, productType: String? = nil) throws(CountsError) {
        if let version { try TextRule.check(version, "a version") }
        if let productType { try TextRule.check(productType, "a product type") }
        (self.source, self.version, self.productType) = (source, version, productType)
    }

    /// Whether the device's type is that of a watch.
    public var isWatch: Bool { productType?.utf8.starts(with: "Watch".utf8) ?? false }
}

/// The device whose sensors made a sample (HealthKit: `HKDevice`).
public struct Device: Sendable, Hashable {
    /// The name, such as `iPhone`.
    public let name: String?
    /// The manufacturer.
    public let manufacturer: String?
    /// The model.
    public let model: String?
    /// The version of the hardware.
    public let hardwareVersion: String?

    /// Makes a device with texts of 1 to 255 bytes without control characters.
    ///
    /// - Throws: `CountsError` with the rule `text`, or `emptyDevice` if all are left out.
    public init(
        name: String? = nil, manufacturer: String? = nil, model: String? = nil, hardwareVersion: String? = nil
    ) throws(CountsError) {
        guard name != nil || manufacturer != nil || model != nil || hardwareVersion != nil else {
            throw CountsError(
                .emptyDevice, found: "a device without a text", allowed: "at least one text, or no device")
        }
        if let name { try TextRule.check(name, "a device's name") }
        if let manufacturer { try TextRule.check(manufacturer, "a manufacturer") }
        if let model { try TextRule.check(model, "a model") }
        if let hardwareVersion { try TextRule.check(hardwareVersion, "a hardware version") }
        (self.name, self.manufacturer) = (name, manufacturer)
        (self.model, self.hardwareVersion) = (model, hardwareVersion)
    }
}

/// The rule of texts: not empty, of limited length, on one line.
enum TextRule {
    /// The most bytes of a text in UTF-8.
    static let limit = 255

    static func check(_ text: String, _ what: String) throws(CountsError) {
        let hasControl = text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
        guard !hasControl, (1...limit).contains(text.utf8.count) else {
            throw CountsError(
                .text, found: "\(Shown.quoted(text)) (\(text.utf8.count) bytes)",
                allowed: "\(what) of 1 to \(limit) bytes without control characters")
        }
    }
}
