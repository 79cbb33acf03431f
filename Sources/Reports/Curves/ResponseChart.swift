import Experiment
import Foundation
import Scoring

/// A picture of response curves: share of the cycles counted against a property of the motion, one line a detector.
///
/// The line is the fitted rising curve. Points are the shares of the bins with their intervals, and a square marks the
/// position at which the fitted curve reaches one half.
struct ResponseChart {
    /// The curve of a detector.
    struct Line {
        let label: String
        let curve: ResponseCurve
        /// The words of the legend.
        let words: String
        /// The position at which half are counted; `nil` where it is not to be marked.
        let half: Double?
    }

    private let lines: [Line]
    private let axis: ResponseAxisText
    private let longest: Double

    private static let plot = (left: 64.0, top: 20.0, width: 600.0, height: 320.0)
    private static let legendRow = 20.0
    /// The most detectors in one picture: the first ones.
    static let most = 12
    // Okabe and Ito 2008: told apart with any colour vision; beyond these, dashes tell lines apart.
    private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#444444"]
    private static let dashes = ["", "7 4", "2 3", "9 3 2 3"]

    /// A chart of detectors; controls have no line.
    init(_ lines: [Line], axis: ResponseAxisText) {
        self.lines = Array(lines.prefix(Self.most))
        self.axis = axis
        let farthest = lines.flatMap { $0.curve.bins.map(\.mean) }.max() ?? 0
        longest = max(2 * axis.tick, (farthest / axis.tick).rounded(.up) * axis.tick)
    }

    /// The image.
    var svg: String {
        let plot = Self.plot
        let height = plot.top + plot.height + 66 + Double(lines.count) * Self.legendRow
        let width = plot.left + plot.width + 24
        var parts = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(text(width))" height="\#(text(height))" "#
                + #"viewBox="0 0 \#(text(width)) \#(text(height))" role="img">"#,
            "<title>\(axis.title)</title>",
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
        for step in 0...Int((longest / axis.tick * 2).rounded()) {
            let position = Double(step) * axis.tick / 2
            let x = place(position, 0).x
            parts.append(stroke("grid", x, plot.top, x, bottom))
            if step % 2 == 0 { parts.append(label(axis.number(position), x, bottom + 18, "middle")) }
        }
        for step in 0...4 {
            let y = place(0, Double(step) / 4).y
            parts.append(stroke("grid", plot.left, y, right, y))
            parts.append(label(Format.fixed(Double(step) / 4, 2), plot.left - 8, y + 4, "end"))
        }
        let half = place(0, 0.5).y
        parts.append(stroke("axis", plot.left, half, right, half, more: #" stroke-dasharray="4 4""#))
        for mark in axis.marks where mark.position <= longest {
            let x = place(mark.position, 1).x
            parts.append(stroke("axis", x, plot.top, x, bottom, more: #" stroke-dasharray="2 4""#))
            parts.append(label(mark.name, x, plot.top - 6, "middle"))
        }
        parts.append(stroke("axis", plot.left, bottom, right, bottom))
        parts.append(stroke("axis", plot.left, plot.top, plot.left, bottom))
        parts.append(
            label(axis.name, plot.left + plot.width / 2, bottom + 38, "middle"))
        parts.append(
            #"<text x="0" y="0" text-anchor="middle" transform="translate(16 \#(text(plot.top + plot.height / 2))) "#
                + #"rotate(-90)">share of the cycles counted</text>"#)
        return parts
    }

    /// A detector's fitted curve, its shares with their intervals, and its half point.
    private func line(_ index: Int) -> [String] {
        let bins = lines[index].curve.bins
        let path = bins.map { place($0.mean, $0.fitted) }.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
        var parts = [#"<polyline points="\#(path)" fill="none" \#(style(index))/>"#]
        for bin in bins {
            let point = place(bin.mean, bin.share.value ?? 0)
            if let lower = bin.share.lower, let upper = bin.share.upper {
                let (low, high) = (place(0, lower).y, place(0, upper).y)
                parts.append(
                    #"<line x1="\#(text(point.x))" y1="\#(text(low))" x2="\#(text(point.x))" y2="\#(text(high))" "#
                        + #"stroke="\#(color(index))" stroke-opacity="0.4"/>"#)
            }
            parts.append(
                #"<circle cx="\#(text(point.x))" cy="\#(text(point.y))" r="2.5" fill="\#(color(index))" "#
                    + #"fill-opacity="0.6"/>"#)
        }
        if let half = lines[index].half {
            let point = place(half, 0.5)
            parts.append(
                ##"<rect x="\##(text(point.x - 5))" y="\##(text(point.y - 5))" width="10" height="10" fill="#fff" "##
                    + #"stroke="\#(color(index))" stroke-width="2"/>"#)
        }
        return parts
    }

    private func legend(_ index: Int, y first: Double) -> [String] {
        let y = first + Double(index) * Self.legendRow
        let left = Self.plot.left
        return [
            #"<line x1="\#(text(left))" y1="\#(text(y))" x2="\#(text(left + 32))" y2="\#(text(y))" \#(style(index))/>"#,
            label("\(lines[index].label): \(lines[index].words)", left + 40, y + 4, "start"),
        ]
    }

    private func place(_ position: Double, _ share: Double) -> (x: Double, y: Double) {
        let plot = Self.plot
        return (plot.left + plot.width * min(position / longest, 1), plot.top + plot.height * (1 - share))
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
