import Experiment
import Foundation
import Scoring

/// The picture `cheat-curve.svg`: share of the cheat cycles counted against torso motion, one line a detector.
struct CheatCurveChart {
    private let lines: [(label: String, curve: CheatCurve)]
    private let longest: Double

    private static let plot = (left: 64.0, top: 20.0, width: 600.0, height: 320.0)
    private static let legendRow = 20.0
    // Okabe and Ito 2008: told apart with any colour vision; beyond these, dashes tell lines apart.
    private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444"]
    private static let dashes = ["", "7 4", "2 3", "9 3 2 3"]

    /// The chart of a run with cheat cycles; controls have no line.
    init(_ evaluation: Evaluation, detectors: Int) {
        lines = zip(evaluation.labels, evaluation.overall.cheatCurves).prefix(detectors).compactMap { label, curve in
            curve.map { (label, $0) }
        }
        let farthest = lines.flatMap { $0.curve.bins.map(\.meanTravel) }.max() ?? 0
        longest = max(0.2, (farthest * 10).rounded(.up) / 10)
    }

    /// The image.
    var svg: String {
        let plot = Self.plot
        let height = plot.top + plot.height + 66 + Double(lines.count) * Self.legendRow
        let width = plot.left + plot.width + 24
        var parts = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(text(width))" height="\#(text(height))" "#
                + #"viewBox="0 0 \#(text(width)) \#(text(height))" role="img">"#,
            "<title>Share of cheat cycles counted against torso motion</title>",
            "<style>text{font:12px sans-serif;fill:#222}.axis{stroke:#222}.grid{stroke:#ddd}</style>",
            ##"<rect width="100%" height="100%" fill="#fff"/>"##,
        ]
        parts += axes
        for index in lines.indices { parts += line(index) + legend(index, y: plot.top + plot.height + 62) }
        return (parts + ["</svg>", ""]).joined(separator: "\n")
    }

    private var axes: [String] {
        let plot = Self.plot
        let (right, bottom) = (plot.left + plot.width, plot.top + plot.height)
        var parts: [String] = []
        for step in 0...Int((longest * 20).rounded()) {
            let x = place(Double(step) / 20, 0).x
            parts.append(stroke("grid", x, plot.top, x, bottom))
            if step % 2 == 0 { parts.append(label(Format.fixed(Double(step) / 20, 1), x, bottom + 18, "middle")) }
        }
        for step in 0...4 {
            let y = place(0, Double(step) / 4).y
            parts.append(stroke("grid", plot.left, y, right, y))
            parts.append(label(Format.fixed(Double(step) / 4, 2), plot.left - 8, y + 4, "end"))
        }
        let half = place(0, 0.5).y
        parts.append(stroke("axis", plot.left, half, right, half, more: #" stroke-dasharray="4 4""#))
        let hardest = place(CheatMarginSection.hardestGrade, 1)
        parts.append(stroke("axis", hardest.x, plot.top, hardest.x, bottom, more: #" stroke-dasharray="2 4""#))
        parts.append(label("hardest grade", hardest.x, plot.top - 6, "middle"))
        parts.append(stroke("axis", plot.left, bottom, right, bottom))
        parts.append(stroke("axis", plot.left, plot.top, plot.left, bottom))
        parts.append(
            label(
                "vertical travel of the shoulders, torso lengths T", plot.left + plot.width / 2, bottom + 38, "middle"))
        parts.append(
            #"<text x="0" y="0" text-anchor="middle" transform="translate(16 \#(text(plot.top + plot.height / 2))) "#
                + #"rotate(-90)">share of cheat cycles counted</text>"#)
        return parts
    }

    /// A detector's shares with their intervals.
    private func line(_ index: Int) -> [String] {
        let bins = lines[index].curve.bins
        let points = bins.map { place($0.meanTravel, $0.share.value ?? 0) }
        let path = points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
        var parts = [#"<polyline points="\#(path)" fill="none" \#(style(index))/>"#]
        for (bin, point) in zip(bins, points) {
            if let lower = bin.share.lower, let upper = bin.share.upper {
                let (low, high) = (place(0, lower).y, place(0, upper).y)
                parts.append(
                    #"<line x1="\#(text(point.x))" y1="\#(text(low))" x2="\#(text(point.x))" y2="\#(text(high))" "#
                        + #"stroke="\#(color(index))" stroke-opacity="0.5"/>"#)
            }
            parts.append(
                #"<circle cx="\#(text(point.x))" cy="\#(text(point.y))" r="3" fill="\#(color(index))"/>"#)
        }
        return parts
    }

    private func legend(_ index: Int, y first: Double) -> [String] {
        let y = first + Double(index) * Self.legendRow
        let left = Self.plot.left
        return [
            #"<line x1="\#(text(left))" y1="\#(text(y))" x2="\#(text(left + 32))" y2="\#(text(y))" \#(style(index))/>"#,
            label("\(lines[index].label): margin \(lines[index].curve.margin.words) T", left + 40, y + 4, "start"),
        ]
    }

    private func place(_ travel: Double, _ share: Double) -> (x: Double, y: Double) {
        let plot = Self.plot
        return (plot.left + plot.width * min(travel / longest, 1), plot.top + plot.height * (1 - share))
    }

    private func color(_ index: Int) -> String { Self.colors[index % Self.colors.count] }

    private func style(_ index: Int) -> String {
        let dash = Self.dashes[index / Self.colors.count % Self.dashes.count]
        return #"stroke="\#(color(index))" stroke-width="2""# + (dash.isEmpty ? "" : #" stroke-dasharray="\#(dash)""#)
    }

    private func stroke(
        _ kind: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, more: String = ""
    ) -> String {
        #"<line class="\#(kind)" x1="\#(text(x1))" y1="\#(text(y1))" x2="\#(text(x2))" y2="\#(text(y2))"\#(more)/>"#
    }

    private func label(_ words: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
        #"<text x="\#(text(x))" y="\#(text(y))" text-anchor="\#(anchor)">\#(Markup.escape(words))</text>"#
    }

    private func text(_ number: Double) -> String { Format.fixed(number, 1) }
}
