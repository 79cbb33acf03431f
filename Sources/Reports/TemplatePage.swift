import Text

/// A page whose text is a template, a file of the folder `Resources`.
///
/// `{{hole}}` becomes the value of a hole. The text from `{{?hole}}` to `{{/hole}}` is there only where the value is not
/// empty, and the text from `{{!hole}}` to `{{/hole}}` only where it is empty; a line that holds nothing but such a mark
/// is left out. `{{contents}}` becomes links to the sections that follow.
protocol TemplatePage {
    /// The name of the template's file, without an extension.
    static var template: String { get }
    /// Returns the text for a hole; `nil` for one that the page does not fill.
    func value(_ hole: String) -> String?
}

extension TemplatePage {
    var text: String {
        var values: [String: String] = [:]
        func value(_ name: String) -> String {
            if let known = values[name] { return known }
            guard let value = self.value(name) else { preconditionFailure("\(Self.template): no {{\(name)}}") }
            values[name] = value
            return value
        }
        var (before, after): (String?, String) = (nil, "")
        var hidden: [Bool] = []
        for part in PageTemplate.parts(of: Self.template) {
            switch part {
            case .end: hidden.removeLast()
            case .block(let name, let isFilled):
                hidden.append((hidden.last ?? false) || value(name).isEmpty == isFilled)
            case _ where hidden.last ?? false: continue
            case .text(let text): after += text
            case .hole("contents"): (before, after) = (after, "")
            case .hole(let name): after += value(name)
            }
        }
        return before.map { $0 + PageContents.line(after) + after } ?? after
    }
}

enum PageTemplate {
    enum Part: Equatable {
        case text(String)
        case hole(String)
        /// The beginning of a text that is there only where the value of a hole is not empty, or only where it is.
        case block(String, isFilled: Bool)
        case end
    }

    /// Returns the parts of a template; none of one that does not exist.
    static func parts(of name: String) -> [Part] {
        guard let file = TextResources.files.first(where: { $0.key == "\(name).txt" }) else { return [] }
        var parts: [Part] = []
        var rest = file.value[...]
        var isLineStart = true
        while let match = rest.firstMatch(of: /\{\{([?!\/]?)([a-zA-Z0-9]+)\}\}/) {
            let text = rest[..<match.range.lowerBound]
            parts.append(.text(String(text)))
            if let last = text.last { isLineStart = last == "\n" }
            let name = String(match.output.2)
            switch match.output.1 {
            case "": parts.append(.hole(name))
            case "/": parts.append(.end)
            default: parts.append(.block(name, isFilled: match.output.1 == "?"))
            }
            rest = rest[match.range.upperBound...]
            isLineStart = isLineStart && !match.output.1.isEmpty && rest.first == "\n"
            if isLineStart { rest = rest.dropFirst() }
        }
        return parts + [.text(String(rest))]
    }
}

/// The contents of a page: links to its sections.
enum PageContents {
    /// Returns a line of links to the second-level headings of a page in markdown; empty with fewer than two.
    static func line(_ page: String) -> String {
        let titles = Lines.split(page).filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
        guard titles.count > 1 else { return "" }
        return "**Contents**: " + titles.map { "[\($0)](#\(anchor($0)))" }.joined(separator: " · ") + "\n"
    }

    /// Returns the anchor that a forge gives to a heading: small letters, digits, hyphens and underscores.
    static func anchor(_ heading: String) -> String {
        String(
            heading.lowercased().compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}
