import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An SVG document as a test reads it.
final class SVGReading: NSObject, XMLParserDelegate {
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
        /// The path of the names from the root.
        var path: String
    }

    private(set) var elements: [Element] = []
    private var open: [Int] = []
    private(set) var failure: (any Error)?

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        if !parser.parse() { failure = parser.parserError ?? CocoaError(.coderReadCorrupt) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let path = (open.last.map { elements[$0].path } ?? "") + "/" + name
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes, path: path))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if let last = open.last { elements[last].text += text }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    /// The width and the height of the view.
    var size: (width: Double, height: Double) {
        let parts = elements[0].attributes["viewBox"]?.split(separator: " ").compactMap { Double($0) } ?? []
        return parts.count == 4 ? (parts[2], parts[3]) : (0, 0)
    }

    /// Every point that an element draws to, from its attributes alone.
    var points: [(element: String, x: Double, y: Double)] {
        elements.flatMap { element -> [(String, Double, Double)] in
            let a = element.attributes
            func number(_ name: String) -> Double { Double(a[name] ?? "0") ?? .nan }
            switch element.name {
            case "text":
                if let transform = a["transform"] {
                    let inner = transform.dropFirst("translate(".count).prefix { $0 != ")" }
                    let parts = inner.split(separator: " ").map { Double($0) ?? .nan }
                    return [("text", parts[0], parts[1])]
                }
                return [("text", number("x"), number("y"))]
            case "rect":
                return [
                    ("rect", number("x"), number("y")),
                    ("rect", number("x") + number("width"), number("y") + number("height")),
                ]
            case "circle": return [("circle", number("cx"), number("cy"))]
            case "path": return Self.ends(a["d"] ?? "").map { ("path", $0.0, $0.1) }
            default: return []
            }
        }
    }

    /// The ends of the parts of a path; knows M, L, H, V, a and z.
    static func ends(_ path: String) -> [(Double, Double)] {
        var ends: [(Double, Double)] = []
        var (x, y) = (Double.nan, Double.nan)
        var command: Character = " "
        var token = ""
        var numbers: [Double] = []
        func apply() {
            switch (command, numbers.count) {
            case ("M", 2), ("L", 2): (x, y) = (numbers[0], numbers[1])
            case ("H", 1): x = numbers[0]
            case ("V", 1): y = numbers[0]
            case ("a", 7): (x, y) = (x + numbers[5], y + numbers[6])
            case ("z", 0), (" ", 0): return
            default: (x, y) = (.nan, .nan)
            }
            ends.append((x, y))
        }
        func finish() {
            if !token.isEmpty { numbers.append(Double(token) ?? .nan) }
            token = ""
        }
        for character in path {
            if character.isLetter {
                finish()
                apply()
                (command, numbers) = (character, [])
            } else if character == " " {
                finish()
            } else {
                token.append(character)
            }
        }
        finish()
        apply()
        return ends
    }
}
