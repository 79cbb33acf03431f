import Documents
import Foundation
import Testing

@testable import Pages

@Suite("Documents")
struct DocumentTests {
    @Test("is well-formed with a name and a description, in both forms", arguments: Samples.all, ChartForm.allCases)
    func isWellFormed(_ sample: Samples.Named, _ form: ChartForm) {
        let document = SVGReading(sample.figure.svg(form))
        #expect(document.failure == nil)
        #expect(document.elements.first?.name == "svg")
        #expect(document.elements.first?.attributes["role"] == "img")
        #expect(document.elements.filter { $0.path == "/svg/title" }.count == 1)
        #expect(document.elements.filter { $0.path == "/svg/desc" }.count == 1)
        #expect(document.all("style").count == (form == .standalone ? 1 : 0))
        #expect(document.all("script").isEmpty)
        #expect(document.elements.allSatisfy { element in !element.attributes.keys.contains { $0.hasPrefix("on") } })
        #expect(document.elements.allSatisfy { $0.attributes["id"] == nil })
    }

    @Test("draws to finite places inside its view", arguments: Samples.all)
    func staysInside(_ sample: Samples.Named) {
        let document = SVGReading(sample.figure.svg(.inline))
        let size = document.size
        #expect(size.width == 720)
        #expect(size.height > 60)
        let points = document.points
        #expect(!points.isEmpty)
        for point in points {
            #expect(point.x >= 0 && point.x <= size.width, "\(point)")
            #expect(point.y >= 0 && point.y <= size.height, "\(point)")
        }
    }

    @Test("keeps text inside its view", arguments: Samples.all)
    func textStaysInside(_ sample: Samples.Named) {
        let document = SVGReading(sample.figure.svg(.inline))
        for element in document.all("text") where element.attributes["transform"] == nil {
            let classes = element.attributes["class"] ?? ""
            let width = TextMeasure.width(element.text)
            let x = Double(element.attributes["x"] ?? "") ?? .nan
            let left = classes.contains("rg-end") ? x - width : classes.contains("rg-middle") ? x - width / 2 : x
            #expect(left >= -0.5 && left + width <= 720.5, "\(element.text)")
        }
    }

    @Test("writes coordinates with one decimal at most", arguments: Samples.all)
    func writesShortNumbers(_ sample: Samples.Named) throws {
        let document = SVGReading(sample.figure.svg(.inline))
        let long = /\.\d\d|nan|inf|e[-+]?\d/
        for element in document.elements {
            for name in ["d", "x", "y", "width", "height", "cx", "cy", "transform"] {
                let value = element.attributes[name] ?? ""
                #expect(value.firstMatch(of: long) == nil, "\(value)")
            }
        }
    }

    @Test("is the same text each time", arguments: Samples.all)
    func isDeterministic(_ sample: Samples.Named) {
        #expect(sample.figure.svg(.standalone) == sample.figure.svg(.standalone))
    }

    @Test("says that there is no data", arguments: Samples.empty)
    func saysNoData(_ sample: Samples.Named) {
        #expect(SVGReading(sample.figure.svg(.inline)).all("text").contains { $0.text == "no data" })
    }

    @Test("carries the rows and detectors of marks, and hostile names as text alone")
    func carriesNotes() {
        let text = Samples.hostileScatter.svg(.standalone)
        let document = SVGReading(text)
        #expect(!text.contains("<script"))
        // Characters that XML 1.0 does not have are replaced, all others come back from a parser.
        let readable = "</svg><script>alert(\"1\")</script> & ]]> \u{FFFD}\u{FFFD}\n'é漢😀"
        let marked = document.elements.filter { $0.attributes["data-row"] == "3" }
        #expect(marked.count >= 9)
        #expect(marked.allSatisfy { $0.attributes["data-detector"] == readable })
        #expect(document.elements.first { $0.path == "/svg/desc" }?.text == readable)
    }

    @Test("the legend shows points alone without a line, muted ones faintly, and a mark alone as itself")
    func lineSamples() throws {
        let points = [0.2, 0.3, 0.4].map { ChartPoint($0, $0) }
        let figure = CurveFigure(
            title: "t", description: "d", x: ChartAxis("x", range: ChartInterval(0, 1)),
            y: ChartAxis("y", range: ChartInterval(0, 1)),
            lines: [
                CurveFigure.Line(name: "all", points: points, isMuted: true),
                CurveFigure.Line(name: "best", path: points.map(\.position), points: points),
                CurveFigure.Line(
                    name: "one", points: [ChartPoint(0.2, 0.6)],
                    marked: [(.half, 0.2, 0.6, "here")]),
            ])
        let elements = SVGReading(figure.svg(.inline)).elements
        func signs(_ words: String) throws -> [String] {
            let index = try #require(elements.lastIndex { $0.name == "text" && $0.text == words })
            return elements[..<index].reversed().prefix { $0.name != "text" }.map { $0.attributes["class"] ?? "" }
        }
        let all = try signs("all")
        #expect(all.count == 1 && all[0].contains("rg-faint"))
        #expect(try signs("best").count == 2)
        let one = try signs("one")
        #expect(one.count == 1 && one[0] == "rg-hollow rg-s\(Palette.color(2))")
    }

    @Test("a legend shortens a long name and keeps what is behind it")
    func longName() {
        let name = String(repeating: "a long name ", count: 20)
        let path = [ChartPosition(0, 0), ChartPosition(1, 1)]
        let figure = CurveFigure(
            title: "t", description: "d", x: ChartAxis("x"), y: ChartAxis("y"),
            lines: [CurveFigure.Line(name: name, detail: "from 0.443 T", path: path)])
        let texts = SVGReading(figure.svg(.inline)).all("text").map(\.text)
        #expect(texts.contains { $0.hasPrefix("a long name ") && $0.hasSuffix("…: from 0.443 T") }, "\(texts)")
    }

    @Test("a long title of a density is in two lines")
    func longTitle() {
        let quantiles: [RidgeFigure.Quantile] = [(0.05, 0.0), (0.5, 1.0), (0.95, 2.0)]
        let panels = ["hip below the shoulder–ankle line, bottom", "tempo"].map {
            ($0, "shoulder–ankle", [("real", quantiles, ChartNote())])
        }
        let figure = RidgeFigure(title: "t", description: "d", panels: panels)
        let titles = SVGReading(figure.svg(.inline)).all("text").filter { $0.attributes["class"] == "rg-strong" }
        #expect(
            titles.map(\.text) == [
                "hip below the shoulder–ankle line, bottom", "[shoulder–ankle]", "tempo [shoulder–ankle]",
            ])
    }

    @Test("of equal cells of a heat map the preferred one is marked as the best")
    func preferredCell() {
        let figure = HeatMapFigure(
            title: "t", description: "d", x: .numbers("x", [1, 2, 3]), y: .numbers("y", [5]),
            cells: [.init(0, 0, 1), .init(1, 0, 1, isPreferred: true), .init(2, 0, 0.5, isPreferred: true)],
            value: ChartAxis("v"), best: .high)
        #expect(SVGReading(figure.svg(.inline)).all("text").contains { $0.text == "best: x 2, y 5: 1" })
    }

    @Test("the style touches nothing outside of charts, and has light and dark")
    func styleStaysInCharts() {
        let rules = ChartStyle.sheet.split(separator: "\n")
        let media = rules.filter { $0.hasPrefix("@media") }
        #expect(media == ["@media screen and (prefers-color-scheme:dark){"])
        for rule in rules where rule != "}" && !rule.hasPrefix("@media") {
            #expect(rule.hasPrefix("svg.rg-chart"), "\(rule)")
            #expect(rule.filter { $0 == "{" }.count == 1 && rule.hasSuffix("}"))
            let selector = rule.prefix { $0 != "{" }
            #expect(!selector.contains(","))
            #expect(selector.matches(of: /\.([a-z0-9-]+)/).allSatisfy { $0.output.1.hasPrefix("rg-") })
        }
    }

    @Test("every class of a picture has a rule", arguments: Samples.all)
    func classesHaveRules(_ sample: Samples.Named) {
        let classes = SVGReading(sample.figure.svg(.inline)).elements
            .flatMap { ($0.attributes["class"] ?? "").split(separator: " ") }
        for name in Set(classes) {
            #expect(ChartStyle.sheet.contains(".\(name){") || name == "rg-chart", "\(name)")
        }
    }

    @Test("a map of 10 000 cells stays below 1.2 MB", arguments: [false, true], [false, true])
    func isSmall(_ hasRows: Bool, _ isNoisy: Bool) {
        let figure = HeatMapFigure(
            title: "t", description: "d", x: .numbers("x", (0..<100).map(Double.init)),
            y: .numbers("y", (0..<100).map(Double.init)),
            cells: (0..<10_000).map {
                HeatMapFigure.Cell(
                    $0 % 100, $0 / 100, isNoisy ? Samples.number($0) : Double($0 % 100 * ($0 / 100)),
                    note: ChartNote(row: hasRows ? $0 + 1 : nil))
            }, value: ChartAxis("v"), contours: 6, best: .high)
        let text = figure.svg(.standalone)
        #expect(text.utf8.count < 1_200_000)
        #expect(
            SVGReading(text).all("path").filter { $0.attributes["data-row"] != nil }.count == (hasRows ? 10_000 : 0))
    }
}
