import Text

/// The growing text of a picture.
package struct Canvas: Sendable {
    /// The width of every picture, in its own units: text of 15 is 12 px where the picture is 576 px wide.
    static let width = 720.0
    /// The room left of and right of everything.
    static let margin = 12.0

    var height = 0.0
    private var body = ""

    /// Adds an element with a text, with the words and the sources of its note.
    mutating func add(_ name: String, _ attributes: String, _ note: ChartNote = ChartNote(), text: String = "") {
        let title = note.tooltip.isEmpty ? "" : "<title>\(Escape.markup(note.tooltip))</title>"
        let content = title + Escape.markup(text)
        body += "<\(name) \(attributes)\(note.attributes)"
        body += content.isEmpty ? "/>\n" : ">\(content)</\(name)>\n"
    }

    mutating func open(_ classes: String) { body += "<g class=\"\(classes)\">\n" }

    mutating func close() { body += "</g>\n" }

    mutating func path(_ data: String, _ classes: String, dash: String = "", _ note: ChartNote = ChartNote()) {
        guard !data.isEmpty else { return }
        let dashes = dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\""
        add("path", "class=\"\(classes)\" d=\"\(data)\"\(dashes)", note)
    }

    mutating func line(_ from: Place, _ to: Place, _ classes: String, dash: String = "") {
        path("M\(Self.pair(from))L\(Self.pair(to))", classes, dash: dash)
    }

    mutating func rect(_ box: Box, _ classes: String, _ note: ChartNote = ChartNote()) {
        let (left, top) = (NumberText.coordinate(box.left), NumberText.coordinate(box.top))
        let (width, height) = (NumberText.coordinate(box.width), NumberText.coordinate(box.height))
        add("rect", "class=\"\(classes)\" x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(height)\"", note)
    }

    /// Adds a line of text, with its middle at a height; text without room is shortened, and its tooltip has all of it.
    mutating func text(
        _ words: String, _ place: Place, _ classes: String = "", room: Double = .infinity,
        _ note: ChartNote = ChartNote()
    ) {
        let shown = TextMeasure.shortened(words, to: room)
        guard !shown.isEmpty else { return }
        let note = shown == words ? note : note.orTooltip(words)
        let start = classes.isEmpty ? "" : "class=\"\(classes)\" "
        let (x, y) = (NumberText.coordinate(place.x), NumberText.coordinate(place.y + TextMeasure.baseline))
        add("text", "\(start)x=\"\(x)\" y=\"\(y)\"", note, text: shown)
    }

    /// Adds quiet lines of text below what the canvas has, which grows.
    mutating func paragraph(_ words: String, drop: Double = 8) {
        for line in TextMeasure.lines(words, width: Self.width - 2 * Self.margin) {
            text(line, Place(Self.margin, height + drop), "rg-quiet")
            height += TextMeasure.lineHeight
        }
    }

    mutating func point(
        _ place: Place, _ symbol: Symbol, _ category: Int, size: Double = 8, faint: Bool = false,
        _ note: ChartNote = ChartNote()
    ) {
        let color = Palette.color(category)
        let classes = symbol.isHollow ? "rg-hollow rg-s\(color)" : "rg-solid rg-paper rg-f\(color)"
        path(symbol.path(place, size: size), faint ? classes + " rg-faint" : classes, note)
    }

    func document(_ form: ChartForm, title: String, description: String) -> String {
        let (width, height) = (NumberText.coordinate(Self.width), NumberText.coordinate(height.rounded(.up)))
        var text =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"rg-chart\" width=\"\(width)\" height=\"\(height)\" "
            + "viewBox=\"0 0 \(width) \(height)\" role=\"img\">\n<title>\(Escape.markup(title))</title>\n"
            + "<desc>\(Escape.markup(description))</desc>\n"
        if form == .standalone {
            text += "<style>\n\(ChartStyle.sheet)\n</style>\n"
            text += "<rect class=\"rg-page\" width=\"\(width)\" height=\"\(height)\"/>\n"
        }
        return text + body + "</svg>\n"
    }

    static func pair(_ place: Place) -> String { "\(NumberText.coordinate(place.x)) \(NumberText.coordinate(place.y))" }

    static func openPath(_ places: [Place]) -> String {
        guard let first = places.first, places.count > 1 else { return "" }
        var path = "M\(pair(first))"
        for place in places.dropFirst() { path += "L\(pair(place))" }
        return path
    }

    /// The path around places that are given from a middle.
    static func closedPath(_ corners: [(x: Double, y: Double)], around middle: Place) -> String {
        openPath(corners.map { Place(middle.x + $0.x, middle.y + $0.y) }) + "z"
    }
}
