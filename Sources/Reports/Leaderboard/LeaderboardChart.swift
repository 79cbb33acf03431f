import Experiment
import Ranking
import Scoring

/// The picture `leaderboard.svg`: recall against cheats accepted, one point a detector, numbered by its place.
struct LeaderboardChart {
    /// A detector or a control.
    private struct Point {
        var name: String
        var recall: Double
        var cheats: Double
        var isControl: Bool
    }

    private let points: [Point]

    private static let plot = (left: 64.0, top: 28.0, width: 640.0, height: 360.0)
    private static let size = (width: 728.0, height: 446.0)

    init(_ board: Leaderboard) {
        points = board.rows.compactMap { row in
            guard let recall = row.headline.observableRecall, let cheats = row.headline.cheatAcceptance
            else {
                return nil
            }
            return Point(
                name: row.rank.map { "\($0)" } ?? row.label, recall: recall, cheats: cheats, isControl: row.rank == nil)
        }
    }

    /// The image.
    var svg: String {
        let size = Self.size
        var parts = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(text(size.width))" height="\#(text(size.height))" "#
                + #"viewBox="0 0 \#(text(size.width)) \#(text(size.height))" role="img">"#,
            "<title>Recall against cheats accepted; numbers are places in the ranking</title>",
            "<style>text{font:12px sans-serif;fill:#222}.axis{stroke:#222}.grid{stroke:#ddd}"
                + ".name{font-weight:bold}.lead{stroke:#999}</style>",
            ##"<rect width="100%" height="100%" fill="#fff"/>"##,
        ]
        parts += axes
        let places = labelPlaces
        for (point, label) in zip(points, places) {
            let (x, y) = place(point.recall, point.cheats)
            // Okabe and Ito 2008: told apart with any colour vision.
            let colour = point.isControl ? "#d55e00" : "#0072b2"
            parts.append(
                #"<line class="lead" x1="\#(text(x))" y1="\#(text(y))" x2="\#(text(label.x))" y2="\#(text(label.y))"/>"#
            )
            parts.append(
                #"<circle cx="\#(text(x))" cy="\#(text(y))" r="4" fill="\#(colour)"><title>\#(Markup.escape(point.name))</title></circle>"#
            )
        }
        for (point, label) in zip(points, places) {
            parts.append(
                #"<text class="name" x="\#(text(label.x))" y="\#(text(label.y + 4))" text-anchor="middle">"#
                    + "\(Markup.escape(point.name))</text>")
        }
        return (parts + ["</svg>", ""]).joined(separator: "\n")
    }

    /// The places of the names: each in turn at the first place around its point that no other point or name covers.
    private var labelPlaces: [(x: Double, y: Double)] {
        var taken = points.map { point -> (x: Double, y: Double, half: Double) in
            let (x, y) = place(point.recall, point.cheats)
            return (x, y, 4)
        }
        return points.map { point in
            let (x, y) = place(point.recall, point.cheats)
            let half = Double(point.name.count) * 3.6 + 2
            let candidates = stride(from: 14.0, through: 110, by: 8).flatMap { radius in
                Self.directions.map { (x: x + $0.x * (radius + half - 8), y: y + $0.y * radius) }
            }
            let free = candidates.first { candidate in
                candidate.x - half > Self.plot.left && candidate.x + half < Self.size.width
                    && candidate.y > Self.plot.top - 12 && candidate.y < Self.plot.top + Self.plot.height - 6
                    && taken.allSatisfy {
                        abs($0.x - candidate.x) > $0.half + half || abs($0.y - candidate.y) > 12
                    }
            }
            let chosen = free ?? (x: x, y: y - 14)
            taken.append((chosen.x, chosen.y, half))
            return chosen
        }
    }

    /// Above first, then around.
    private static let directions: [(x: Double, y: Double)] = [
        (0, -1), (0, 1), (1, 0), (-1, 0), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7),
    ]

    private var axes: [String] {
        let plot = Self.plot
        let (right, bottom) = (plot.left + plot.width, plot.top + plot.height)
        var parts: [String] = []
        for step in 0...10 {
            let share = Double(step) / 10
            let (x, y) = place(share, share)
            parts.append(line("grid", x, plot.top, x, bottom))
            parts.append(line("grid", plot.left, y, right, y))
            guard step % 2 == 0 else { continue }
            parts.append(label(Format.fixed(share, 1), x, bottom + 18, "middle"))
            parts.append(label(Format.fixed(share, 1), plot.left - 8, y + 4, "end"))
        }
        parts.append(line("axis", plot.left, bottom, right, bottom))
        parts.append(line("axis", plot.left, plot.top, plot.left, bottom))
        parts.append(
            label(
                "recall of what the camera saw (good is right); numbers are places in the ranking",
                plot.left + plot.width / 2, bottom + 40, "middle"))
        parts.append(
            #"<text x="0" y="0" text-anchor="middle" transform="translate(18 \#(text(plot.top + plot.height / 2))) "#
                + #"rotate(-90)">cheats accepted (good is low)</text>"#)
        return parts
    }

    private func place(_ recall: Double, _ cheats: Double) -> (x: Double, y: Double) {
        let plot = Self.plot
        return (plot.left + plot.width * recall, plot.top + plot.height * (1 - cheats))
    }

    private func line(_ kind: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        #"<line class="\#(kind)" x1="\#(text(x1))" y1="\#(text(y1))" x2="\#(text(x2))" y2="\#(text(y2))"/>"#
    }

    private func label(_ words: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
        #"<text x="\#(text(x))" y="\#(text(y))" text-anchor="\#(anchor)">\#(Markup.escape(words))</text>"#
    }

    private func text(_ number: Double) -> String { Format.fixed(number, 1) }
}
