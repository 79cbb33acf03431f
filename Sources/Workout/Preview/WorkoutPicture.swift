import Text

/// The picture of a preview: one row a step with its role, a bar, the goal and the alert.
///
/// The colours are those of Okabe and Ito, "Color Universal Design" (2008), which people with colour-blindness can tell
/// apart; every row also names its role, and bars of recovery are hatched.
struct WorkoutPicture {
    let outline: WorkoutOutline
    let startLine: String

    /// The width in units of the picture.
    static let width = 720
    /// The most rows that are drawn; the picture says how many more there are.
    static let mostRows = 200
    private static let row = 32
    private static let top = 88
    private static let bar = (x: 184, width: 148, height: 18)

    var svg: String {
        var body: [String] = []
        var y = Self.top
        var left = Self.mostRows
        for group in outline.groups where left > 0 {
            let rows = group.rows.prefix(left)
            left -= rows.count
            if let iterations = group.iterations { body += bracket(iterations, at: y, rows: rows.count) }
            for row in rows {
                body += lines(of: row, at: y)
                y += Self.row
            }
            y += 10
        }
        let hidden = outline.groups.reduce(0) { $0 + $1.rows.count } - (Self.mostRows - left)
        if hidden > 0 {
            body.append(Self.text("and \(hidden) more steps", x: 88, y: y + 18, style: "quiet"))
            y += Self.row
        }
        let scale = outline.scale.isEmpty ? "" : ". A full bar: \(outline.scale.joined(separator: ", or "))"
        body.append(Self.text("\(outline.total)\(scale)", x: 24, y: y + 22, style: "quiet"))
        body.append(Self.text(startLine, x: 24, y: y + 44, style: "quiet"))
        return page(body, height: y + 64)
    }

    private func page(_ body: [String], height: Int) -> String {
        let title = Escape.markup(outline.title)
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
            viewBox="0 0 \(Self.width) \(height)" role="img" aria-labelledby="title">
            <title id="title">\(title)</title>
            <style>
            .page { fill: #ffffff } text { font-family: system-ui, "DejaVu Sans", sans-serif; font-size: 14px; fill: #1b1b1b }
            .title { font-size: 20px; font-weight: 600 } .strong { font-weight: 600 } .quiet { font-size: 12px; fill: #555555 }
            .work { fill: #0072b2 } .recovery { fill: url(#hatch) } .recoveryline { stroke: #c26a00 } .edge { fill: #6b6b6b }
            .outline { fill: none; stroke: #6b6b6b } .bracket { fill: none; stroke: #6b6b6b; stroke-width: 2 }
            .ground { fill: #f6e3c5 } .hatch { stroke: #c26a00; stroke-width: 3 }
            @media (prefers-color-scheme: dark) {
            .page { fill: #16181c } text { fill: #f0f0f0 } .quiet { fill: #b4b4b4 }
            .work { fill: #56b4e9 } .recoveryline { stroke: #e69f00 } .edge { fill: #9a9a9a }
            .outline { stroke: #b4b4b4 } .bracket { stroke: #9a9a9a }
            .ground { fill: #4a3a1c } .hatch { stroke: #e69f00 }
            }
            </style>
            <defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
            <rect class="ground" width="8" height="8"/><path class="hatch" d="M0 0V8"/></pattern></defs>
            <rect class="page" width="\(Self.width)" height="\(height)"/>
            """
        let lines = [
            Self.text(Self.cut(outline.title, to: 660), x: 24, y: 40, style: "title"),
            Self.text(outline.setting, x: 24, y: 64, style: "quiet"),
        ]
        return ([head] + lines + body + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private func bracket(_ iterations: Int, at y: Int, rows: Int) -> [String] {
        let height = rows * Self.row
        return [
            Self.text("\(iterations) ×", x: 60, y: y + height / 2 + 5, style: "strong", anchor: "end"),
            "<path class=\"bracket\" d=\"M76 \(y + 3)h-8v\(height - 6)h8\"/>",
        ]
    }

    private func lines(of row: WorkoutOutline.Row, at y: Int) -> [String] {
        let middle = y + Self.row / 2 + 5
        let top = y + (Self.row - Self.bar.height) / 2
        let box = "x=\"\(Self.bar.x)\" y=\"\(top)\" height=\"\(Self.bar.height)\" rx=\"3\""
        let shape: String
        if let share = row.share {
            let width = max(3, Int((share * Double(Self.bar.width)).rounded()))
            shape = "<rect class=\"\(Self.style(row.kind))\" \(box) width=\"\(width)\"/>"
        } else {
            shape = "<rect class=\"outline\" \(box) width=\"\(Self.bar.width)\" stroke-dasharray=\"5 4\"/>"
        }
        let alert = row.alert.map { Self.text($0, x: 466, y: middle, style: "plain", fitting: 242) }
        return [
            Self.text(row.role, x: 88, y: middle, style: "strong"), shape,
            Self.text(row.goal, x: 344, y: middle, style: "plain", fitting: alert == nil ? 360 : 114),
        ] + (alert.map { [$0] } ?? [])
    }

    private static func style(_ role: PlannedStep.Role) -> String {
        switch role {
        case .work, .goal: "work"
        case .recovery: "recovery recoveryline"
        case .warmup, .cooldown, .activity: "edge"
        }
    }

    /// Returns a line of text; one that may be too long is fitted to a width.
    private static func text(
        _ text: String, x: Int, y: Int, style: String, anchor: String = "start", fitting width: Int? = nil
    ) -> String {
        // A character of this size is about 8 units wide.
        let fit = width.map { text.count * 8 > $0 ? " textLength=\"\($0)\" lengthAdjust=\"spacingAndGlyphs\"" : "" }
        return "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\"\(fit ?? "")>"
            + "\(Escape.markup(text))</text>"
    }

    /// Returns as much of a title as fits into a width.
    private static func cut(_ title: String, to width: Int) -> String {
        var left = width
        // At this size a Latin letter is about 12 units wide, and a Chinese one or a symbol 20 or more.
        let fitting = title.prefix { character in
            left -= character.unicodeScalars.allSatisfy { $0.value < 0x500 } ? 12 : 26
            return left >= 0
        }
        return fitting.count == title.count ? title : fitting + "…"
    }
}
