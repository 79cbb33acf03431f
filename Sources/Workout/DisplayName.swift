/// The rules of display names: text that can be shown in one line anywhere.
enum DisplayName {
    /// The most bytes of UTF-8 (RepGauge's own bound).
    static let mostBytes = 256

    static func check(_ name: String?) throws(WorkoutError) {
        guard let name else { return }
        guard name.utf8.count <= mostBytes else { throw .nameUnusable(.tooLong) }
        guard name.unicodeScalars.allSatisfy(isPrintable) else { throw .nameUnusable(.unprintable) }
        guard !name.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw .nameUnusable(.blank) }
    }

    /// Whether a scalar is valid in a line of text and in XML, and leaves the direction of its neighbours alone.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        default: break
        }
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: return false
        default: return true
        }
    }
}
