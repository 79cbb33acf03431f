/// A column as a page shows it: what it is called, how its numbers are written, and which direction is better.
package struct PageColumn: Sendable, Hashable, Encodable {
    /// The direction in which a figure gets better.
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

    /// A word in place of a cell's text.
    package struct Word: Sendable, Hashable, Encodable {
        /// The word.
        package let text: String
        /// The colour of the word; a mark goes with it.
        package let tone: PageTone?

        /// Makes a word.
        package init(_ text: String, _ tone: PageTone? = nil) { (self.text, self.tone) = (text, tone) }
    }

    /// The column's name in the CSV file.
    package let name: String
    /// The short heading.
    package let title: String
    /// The unit behind the heading; empty for shares, counts and texts.
    package var unit = ""
    /// The number of decimals; `nil` for texts and for `significant`.
    package var digits: Int?
    /// The number of significant digits, where the size of the numbers differs much.
    package var significant: Int?
    /// The factor from the CSV file to the page: 100 for a share in percent, 1e-6 for nanoseconds in milliseconds.
    package var scale = 1.0
    /// The direction in which the figure gets better; `nil` where there is none.
    package var better: Better?
    /// The CSV column with the lower end of the interval.
    package var lower: String?
    /// The CSV column with the upper end of the interval.
    package var upper: String?
    /// The definition of the figure, in a sentence.
    package var about = ""
    /// Whether positive numbers have a plus, for differences.
    package var signed = false
    /// Whether a table hides the column until a reader chooses it.
    package var hidden = false
    /// The ends of the colour scale and of the interval drawings, in the CSV file's unit; from the data if `nil`.
    package var domain: [Double]?
    /// The way from a number to its colour; chosen by the data if `nil`.
    package var shade: Shade?
    /// Words in place of the cells' texts, for example for `true` and `false`.
    package var words: [String: Word]?

    private init(_ name: String, _ title: String, _ about: String) {
        (self.name, self.title, self.about) = (name, title, about)
    }

    /// A column of texts.
    package static func text(_ name: String, _ title: String, about: String = "") -> PageColumn {
        PageColumn(name, title, about)
    }

    /// A column of words with a colour and a mark, for example for `true` and `false`.
    package static func words(
        _ name: String, _ title: String, _ words: [String: Word], about: String = ""
    ) -> PageColumn {
        var column = PageColumn(name, title, about)
        column.words = words
        return column
    }

    /// A share between 0 and 1.
    ///
    /// - Parameters:
    ///   - name: The column's name in the CSV file.
    ///   - title: The short heading.
    ///   - better: The direction in which it gets better.
    ///   - interval: Whether the CSV file has the columns `…_lower` and `…_upper`.
    ///   - digits: The number of decimals.
    ///   - about: What the figure is, in a sentence.
    /// - Returns: The column.
    package static func share(
        _ name: String, _ title: String, better: Better? = .high, interval: Bool = false, digits: Int = 3,
        about: String = ""
    ) -> PageColumn {
        var column = number(name, title, digits: digits, better: better, interval: interval, about: about)
        column.domain = [0, 1]
        return column
    }

    /// A number with a fixed number of decimals.
    ///
    /// - Parameters:
    ///   - name: The column's name in the CSV file.
    ///   - title: The short heading.
    ///   - unit: The unit after scaling.
    ///   - digits: The number of decimals.
    ///   - scale: The factor from the CSV file to the page.
    ///   - better: The direction in which it gets better.
    ///   - interval: Whether the CSV file has the columns `…_lower` and `…_upper`.
    ///   - signed: Whether positive numbers have a plus.
    ///   - about: What the figure is, in a sentence.
    /// - Returns: The column.
    package static func number(
        _ name: String, _ title: String, unit: String = "", digits: Int = 2, scale: Double = 1,
        better: Better? = nil, interval: Bool = false, signed: Bool = false, about: String = ""
    ) -> PageColumn {
        var column = PageColumn(name, title, about)
        (column.unit, column.digits, column.scale, column.better) = (unit, digits, scale, better)
        column.signed = signed
        if interval { (column.lower, column.upper) = ("\(name)_lower", "\(name)_upper") }
        return column
    }

    /// A whole number in groups of three digits.
    package static func count(
        _ name: String, _ title: String, better: Better? = nil, about: String = ""
    ) -> PageColumn {
        number(name, title, digits: 0, better: better, about: about)
    }

    /// A number with so many significant digits, for parameters and p-values.
    package static func significant(
        _ name: String, _ title: String, unit: String = "", digits: Int = 3, better: Better? = nil, about: String = ""
    ) -> PageColumn {
        var column = PageColumn(name, title, about)
        (column.unit, column.significant, column.better) = (unit, digits, better)
        return column
    }

    /// Returns the column with another shade and other ends of the colour scale.
    package func shaded(_ shade: Shade, _ domain: ClosedRange<Double>? = nil) -> PageColumn {
        var column = self
        column.shade = shade
        if let domain { column.domain = [domain.lowerBound, domain.upperBound] }
        return column
    }

    /// The same column, which a table hides until a reader chooses it.
    package var hiddenAtFirst: PageColumn {
        var column = self
        column.hidden = true
        return column
    }

    /// The CSV columns that the column needs.
    var needed: [String] { [name] + [lower, upper].compactMap { $0 } }
}

/// The judgement that a colour and a mark express.
package enum PageTone: String, Sendable, Encodable {
    /// Green with ✓.
    case good
    /// Red with ✗.
    case bad
    /// Amber with ?.
    case unsure
}
