import Foundation

struct RGB: Sendable, Hashable {
    /// The shares of red, green and blue, 0…255.
    var red, green, blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// A colour from its six hexadecimal digits, such as `0x0072B2`.
    init(_ hex: Int) { self.init(Double(hex >> 16 & 255), Double(hex >> 8 & 255), Double(hex & 255)) }

    var hex: String {
        let digits = Array("0123456789abcdef")
        return [red, green, blue].reduce("#") { text, part in
            let value = Int(min(max(part, 0), 255).rounded())
            return text + String(digits[value >> 4]) + String(digits[value & 15])
        }
    }

    /// The relative luminance, 0…1 (W3C, Web Content Accessibility Guidelines 2.2).
    var luminance: Double { 0.2126 * linear.0 + 0.7152 * linear.1 + 0.0722 * linear.2 }

    /// The contrast with another colour, 1…21 (W3C, Web Content Accessibility Guidelines 2.2).
    func contrast(with other: RGB) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }

    /// The class of the text colour, white or black, that is read more easily on the colour.
    var readable: String { contrast(with: RGB(0x000000)) >= contrast(with: RGB(0xFFFFFF)) ? "rg-black" : "rg-white" }

    /// The colour at a share of the way to another, straight in sRGB.
    func mixed(with other: RGB, _ share: Double) -> RGB {
        RGB(red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
    }

    private var linear: (Double, Double, Double) {
        func part(_ value: Double) -> Double {
            let share = value / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return (part(red), part(green), part(blue))
    }
}
