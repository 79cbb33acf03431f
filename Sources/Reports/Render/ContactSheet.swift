import Pages
import Text
import Foundation
import Pose

/// Some frames of a session side by side, and the counts of each detector below, as a self-contained SVG image.
package struct ContactSheet: Sendable {
    private let input: RenderInput
    private let columns, cells: Int
    private let showsTruth: Bool

    /// Makes a sheet of a session with at least 1 cell in at least 1 column, fewer where the session has fewer frames;
    /// the true skeleton is drawn below the estimated one, where the session has it.
    package init(_ input: RenderInput, columns: Int = 4, cells: Int = 12, truth: Bool = false) {
        (self.input, self.columns, self.cells, showsTruth) = (input, columns, cells, truth)
    }

    /// The image, whose cells show the starts and bottoms of cycles from all over the session and what lies between.
    package func svg() throws(RenderError) -> String {
        let svg = try drawing()
        guard svg.utf8.count <= HTMLPlayer.mostBytes else {
            throw .largePage(bytes: svg.utf8.count, most: HTMLPlayer.mostBytes)
        }
        return svg
    }

    private func drawing() throws(RenderError) -> String {
        guard columns >= 1, cells >= 1 else { throw .badGrid(columns: columns, cells: cells) }
        let footage = try Footage(input)
        let moments = footage.moments(cells, truth: input.truth, bottoms: input.bottoms)
        let columns = min(columns, moments.count)
        let truth = showsTruth ? footage.ideal : nil
        let layout: any CellDrawing =
            input.display.map { DisplayLayout($0) } ?? CellLayout(footage: footage, truth: truth ?? [])
        let rows = (moments.count + columns - 1) / columns
        let width = Double(columns) * (layout.width + 12) + 12
        let strip = DetectorStrip(input, footage: footage, width: width - 24)
        let legend = truth == nil ? [] : ["solid: estimated skeleton, dashed: true skeleton"]
        let facts = Self.lines((input.display?.facts(of: footage.frames) ?? []) + input.notes + legend, to: width)
        let top = 48 + 17 * Double(facts.count)
        let cellsEnd = Double(rows) * (layout.height + 12) + top
        let height = cellsEnd + strip.height + 6
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(number(width))" height="\#(number(height))" "#
                + #"viewBox="0 0 \#(number(width)) \#(number(height))" role="img">"#,
            "<title>\(Escape.markup(input.title))</title>",
            "<desc>\(Escape.markup(input.subtitle))</desc>",
            "<style>\(Self.style)\n\(DetectorStrip.style)\(input.display == nil ? "" : DisplayLayout.style)</style>",
            #"<rect class="page" width="100%" height="100%"/>"#,
            element("text", "title", ["x": 12, "y": 22], text: shortened(input.title, to: width, by: 8.5)),
            element("text", "quiet", ["x": 12, "y": 39], text: shortened(input.subtitle, to: width, by: 6.6)),
        ]
        lines += facts.enumerated().map { element("text", "quiet", ["x": 12, "y": 56 + 17 * Double($0)], text: $1) }
        for (index, moment) in moments.enumerated() {
            let x = Double(index % columns) * (layout.width + 12) + 12
            let y = Double(index / columns) * (layout.height + 12) + top
            lines.append(#"<g class="cell" transform="translate(\#(number(x)) \#(number(y)))">"#)
            lines += layout.drawing(of: footage.frames[moment.frame], truth: truth?[moment.frame])
            lines += captions(of: moment, footage.frames[moment.frame], layout)
            lines.append("</g>")
        }
        lines.append(#"<g class="detectors" transform="translate(12 \#(number(cellsEnd)))">"#)
        lines += strip.drawing() + ["</g>"]
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    /// Facts in lines, as many in each as fit into a width.
    private static func lines(_ facts: [String], to width: Double) -> [String] {
        facts.reduce(into: []) { lines, fact in
            let joined = (lines.last.map { "\($0) · " } ?? "") + fact
            if let last = lines.indices.last, joined == shortened(joined, to: width, by: 6.6) {
                lines[last] = joined
            } else {
                lines.append(shortened(fact, to: width, by: 6.6))
            }
        }
    }

    private func captions(of moment: Moment, _ frame: PoseFrame, _ layout: any CellDrawing) -> [String] {
        let time = String(format: "%.2f s", frame.time.seconds)
        let phase = input.truth?.phases.last { $0.start <= frame.time }?.label
        let angles = Side.allCases.map { side in
            let angle = Self.elbowAngle(of: side, in: frame).map { String(format: "%.0f°", $0) } ?? "–"
            return (side == .left ? "L " : "R ") + angle
        }
        let first = moment.note.isEmpty ? time : "\(time) · \(moment.note)"
        let second = [phase, "elbows " + angles.joined(separator: " ")].compactMap(\.self).joined(separator: " · ")
        return [(first, 16.0, "caption"), (second, 32.0, "quiet")].map { text, drop, style in
            let short = shortened(text, to: layout.width, by: 6.4)
            return element("text", style, ["x": 1, "y": layout.pictureHeight + drop], text: short)
        }
    }

    /// The apparent angle at an elbow, degrees; `nil` where a joint is missing or two of them coincide.
    private static func elbowAngle(of side: Side, in frame: PoseFrame) -> Double? {
        for joint in [side.shoulder, side.elbow, side.wrist] where Footage.drawable(frame[joint]) == nil { return nil }
        let upper = frame.pixels(side.shoulder) - frame.pixels(side.elbow)
        let lower = frame.pixels(side.wrist) - frame.pixels(side.elbow)
        guard upper != .zero, lower != .zero else { return nil }
        let cross = upper.x * lower.y - upper.y * lower.x
        let angle = atan2(abs(cross), (upper * lower).sum()) * 180 / .pi
        return angle.isFinite ? angle : nil
    }

    private static let style = """
        .page{fill:#fff}.frame{fill:#f5f6f8;stroke:#8c959f}
        text{font:12px system-ui,"Segoe UI",sans-serif;fill:#1b1f24}
        text.title{font-size:16px;font-weight:600}text.quiet{fill:#57606a}
        .left{stroke:#0b5fa5;fill:#0b5fa5}.right{stroke:#b8490a;fill:#b8490a}.middle{stroke:#3d444d;fill:#3d444d}
        line{stroke-linecap:round}circle{stroke:none}
        .truth{stroke:#7a5bb5;stroke-width:1.2;stroke-dasharray:4 3;stroke-linecap:butt}
        @media (prefers-color-scheme:dark){.page{fill:#0e1116}.frame{fill:#171c24;stroke:#6e7781}
        text{fill:#e8edf2}text.quiet{fill:#a3adb8}.left{stroke:#5cb3f5;fill:#5cb3f5}
        .right{stroke:#f5a04c;fill:#f5a04c}.middle{stroke:#c2cad3;fill:#c2cad3}.truth{stroke:#b79cf0}}
        """
}

/// Returns as much of a text as fits into a width, by the mean width of a letter.
func shortened(_ text: String, to width: Double, by letter: Double) -> String {
    let room = max(Int(width / letter), 1)
    return text.count <= room ? text : text.prefix(room - 1) + "…"
}
