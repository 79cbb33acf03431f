/// A button of an alarm (Apple, AlarmKit, `AlarmButton`).
public struct AlarmButton: Sendable, Hashable, Codable {
    /// The text.
    public var text: String
    /// The colour of the text.
    public var textColor: AlarmColor
    /// The name of an SF symbol; the name is not checked.
    public var systemImageName: String

    /// Makes a button.
    public init(text: String, textColor: AlarmColor, systemImageName: String) {
        (self.text, self.textColor, self.systemImageName) = (text, textColor, systemImageName)
    }

    /// The stop button of an alert that names no other.
    public static let stop = AlarmButton(text: "Stop", textColor: .white, systemImageName: "stop.circle")
}

/// A colour with eight bits a component, `#RRGGBB` in JSON; it stands for SwiftUI's `Color`.
public struct AlarmColor: Sendable, Hashable, Codable {
    /// The share of red, from 0 to 255.
    public var red: UInt8
    /// The share of green, from 0 to 255.
    public var green: UInt8
    /// The share of blue, from 0 to 255.
    public var blue: UInt8

    /// Makes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// White.
    public static let white = AlarmColor(red: 255, green: 255, blue: 255)
    /// Orange.
    public static let orange = AlarmColor(red: 255, green: 149, blue: 0)
    /// Blue.
    public static let blue = AlarmColor(red: 0, green: 122, blue: 255)

    /// Reads a colour from a text of the form `#RRGGBB`.
    ///
    /// - Throws: `DecodingError` where the text has another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let digits = Array(try container.decode(String.self).utf8)
        // A number may have a sign, a colour may not.
        guard digits.count == 7, digits[0] == UInt8(ascii: "#"), !"+-".utf8.contains(digits[1]),
            let value = UInt32(String(decoding: digits.dropFirst(), as: UTF8.self), radix: 16)
        else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "a colour of the form #RRGGBB") }
        self.init(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }

    /// Writes the colour as `#RRGGBB`.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            "#"
                + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
    }
}
