/// The way in which people read the values of a column: the direction, the digits, the words and the colours.
package struct ColumnFormat: Sendable, Hashable, Encodable {
    package enum Better: String, Sendable, Encodable { case high, low }

    /// The way from a number to its colour in a heat map.
    package enum Shade: String, Sendable, Encodable {
        /// Equal steps of the number.
        case even
        /// Equal steps of its square root, for numbers of which few are large.
        case root
        /// Two colours on both sides of 0, for differences.
        case difference
    }

    /// The judgement that a colour and a mark express.
    package enum Tone: String, Sendable, Encodable {
        /// Green with ✓.
        case good
        /// Red with ✗.
        case bad
        /// Amber with ?.
        case unsure
    }

    package struct Word: Sendable, Hashable, Encodable, ExpressibleByStringLiteral {
        package let text: String
        /// The colour of the word; a mark goes with it.
        package let tone: Tone?

        package init(_ text: String, _ tone: Tone? = nil) { (self.text, self.tone) = (text, tone) }

        package init(stringLiteral text: String) { self.init(text) }
    }

    /// The tables for people that have a column.
    package enum Places: Sendable {
        /// Markdown and terminals.
        case texts
        /// Pages for a browser.
        case pages
        case all
    }

    /// The unit behind the heading; empty for shares, counts and texts.
    package private(set) var unit = ""
    /// The number of decimals; `nil` for texts and for `significant`.
    package private(set) var digits: Int?
    /// The number of significant digits, where the size of the numbers differs much.
    package private(set) var significant: Int?
    /// The factor from the value to the text: 100 for a share in percent, 1e-6 for nanoseconds in milliseconds.
    package private(set) var scale = 1.0
    /// The direction in which the figure gets better; `nil` where there is none.
    package private(set) var better: Better?
    /// Whether positive numbers have a plus, for differences.
    package private(set) var signed = false
    /// Whether a page hides the column until a reader chooses it.
    package private(set) var hidden = false
    /// The ends of the colour scale and of the interval drawings, in the unit of the value; from the data if `nil`.
    package private(set) var domain: [Double]?
    /// The way from a number to its colour; chosen by the data if `nil`.
    package private(set) var shade: Shade?
    /// Words in place of the cells' texts, for example for `true` and `false`.
    package private(set) var words: [String: Word]?
    /// Whether it is a p-value, which no text shows as 0.
    package private(set) var isProbability = false

    private enum CodingKeys: CodingKey {
        case unit, digits, significant, scale, better, signed, hidden, domain, shade, words
    }

    package static let text = ColumnFormat()

    /// A whole number in groups of three digits.
    package static let count = number(0)

    package static let probability = significant(2).with { $0.isProbability = true }

    /// A share between 0 and 1; more is better.
    package static let share = share()

    /// Words with a colour and a mark, for example for `true` and `false`.
    package static func words(_ words: [String: Word]) -> ColumnFormat { text.with { $0.words = words } }

    /// A share between 0 and 1.
    package static func share(_ better: Better? = .high, digits: Int = 3) -> ColumnFormat {
        number(digits, better).with { $0.domain = [0, 1] }
    }

    /// A number with a fixed number of decimals, times the factor from the value to the text, and the unit after
    /// scaling.
    package static func number(
        _ digits: Int, _ better: Better? = nil, unit: String = "", scale: Double = 1, signed: Bool = false
    ) -> ColumnFormat {
        text.with {
            ($0.unit, $0.digits, $0.scale) = (unit, digits, scale)
            ($0.better, $0.signed) = (better, signed)
        }
    }

    /// A number with a fixed number of significant digits, for parameters and p-values.
    package static func significant(_ digits: Int) -> ColumnFormat { text.with { $0.significant = digits } }

    /// Returns the format with another shade and other ends of the colour scale.
    package func shaded(_ shade: Shade, _ domain: ClosedRange<Double>? = nil) -> ColumnFormat {
        with {
            $0.shade = shade
            if let domain { $0.domain = [domain.lowerBound, domain.upperBound] }
        }
    }

    /// The same format, of a column that a page hides until a reader chooses it.
    package var hiddenAtFirst: ColumnFormat { with { $0.hidden = true } }

    private func with(_ change: (inout ColumnFormat) -> Void) -> ColumnFormat {
        var format = self
        change(&format)
        return format
    }

    /// Whether the texts are numbers, which tables align to the right.
    package var isNumeric: Bool { digits != nil || significant != nil }
}

/// The importance of a column where a table must lose some to fit a terminal: the least goes first, of equals the last.
package enum ColumnPriority: Int, Sendable, Comparable {
    /// Goes first.
    case spare
    /// Goes before the columns that hold the answer.
    case plain
    /// Holds the answer, and goes last.
    case key

    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
