import Foundation
import Testing

@testable import Pages

@Suite("Places of labels")
struct LayoutTests {
    @Test("labels cover neither each other nor a point, and stay in their area", arguments: [5, 30, 80])
    func placerKeepsApart(_ count: Int) {
        let area = Box(left: 0, top: 0, right: 600, bottom: 400)
        let places = (0..<count).map { Place(40 + 520 * Samples.number($0), 30 + 340 * Samples.number(7 * $0 + 1)) }
        let points = places.map { Box(middle: $0, width: 10, height: 10) }
        var placer = LabelPlacer(area: area, points: points)
        let placed = places.compactMap { placer.put($0, clearance: 7, width: 70, reach: 100) }
        #expect(placed.count > min(count, 25) * 3 / 4)
        for (index, label) in placed.enumerated() {
            #expect(area.contains(label.box))
            #expect(!points.contains { $0.overlaps(label.box) })
            for other in placed[(index + 1)...] {
                #expect(!label.box.overlaps(other.box))
                if let one = label.leader, let two = other.leader { #expect(!one.crosses(two)) }
                if let leader = label.leader { #expect(!other.box.meets(leader)) }
                if let leader = other.leader { #expect(!label.box.meets(leader)) }
            }
        }
    }

    @Test("a place without room gives no label")
    func noRoom() {
        var placer = LabelPlacer(area: Box(left: 0, top: 0, right: 50, bottom: 50))
        #expect(placer.put(Place(25, 25), clearance: 5, width: 60, reach: 100) == nil)
    }

    static let scatters = [Samples.scatter(60, named: 8), Samples.scatter(12, named: 12), Samples.crowded]

    @Test("the texts in a scatter do not overlap, and every name is there once", arguments: scatters)
    func scatterTexts(_ figure: ScatterFigure) {
        let texts = SVGReading(figure.svg(.inline)).all("text")
        let boxes = texts.map { element -> Box in
            let classes = element.attributes["class"] ?? ""
            let width = TextMeasure.width(element.text, bold: classes.contains("rg-strong")) / 1.04
            let x = Double(element.attributes["x"] ?? "") ?? .nan
            let y = (Double(element.attributes["y"] ?? "") ?? .nan) - 5.2
            let left = classes.contains("rg-end") ? x - width : classes.contains("rg-middle") ? x - width / 2 : x
            return Box(left: left, top: y - 7, right: left + width, bottom: y + 7)
        }
        for (index, box) in boxes.enumerated() {
            for other in boxes.indices.dropFirst(index + 1) where box.overlaps(boxes[other]) {
                Issue.record("\(texts[index].text) and \(texts[other].text)")
            }
        }
        // A name stands in the plot or in the list below; a number in the list stands in the plot too.
        let words = texts.map { $0.text.split(separator: ", ").map(String.init) }
        for point in figure.points {
            #expect(words.filter { $0.contains(point.name) }.count == 1, "\(point.name)")
            let uses = words.filter { $0.contains(String(point.number ?? 0)) }.count
            #expect(uses == 0 || uses == 2, "\(point.name)")
        }
    }

    @Test("what is spread keeps its order, its distance and its bounds")
    func spreads() {
        let wished = [10.0, 11, 12, 50, 90, 99, 99]
        let places = Spread.spread(wished, distance: 10, from: 0, to: 100)
        for (one, next) in zip(places, places.dropFirst()) { #expect(next - one >= 10 - 1e-9) }
        #expect(places.allSatisfy { (0...100).contains($0) })
        #expect(places[3] == 50)
        #expect(Spread.spread([20, 60], distance: 10, from: 0, to: 100) == [20, 60])
    }

    @Test("a line is cut at the edge of its plot, and has a gap at NaN")
    func cutsLines() {
        let box = Box(left: 0, top: 0, right: 100, bottom: 100)
        let plot = Plot(
            box: box, x: Scale(.linear, 0, 1, from: 0, to: 100), y: Scale(.linear, 0, 1, from: 100, to: 0))
        let segments = plot.segments([
            ChartPosition(-1, 0.5), ChartPosition(0.5, 0.5), ChartPosition(.nan, 1), ChartPosition(0.5, 0.5),
            ChartPosition(0.5, 3),
        ])
        #expect(segments == [Segment(Place(0, 50), Place(50, 50)), Segment(Place(50, 50), Place(50, 0))])
    }

    @Test("points beyond the most are thinned evenly, and the picture says so")
    func thins() {
        let few = Thinning.thinned(Array(0..<10), most: 5)
        #expect(few.map { $0 / 2 } == [0, 1, 2, 3, 4], "one of each part, in order")
        #expect(Thinning.thinned([1, 2], most: 5) == [1, 2])
        let document = SVGReading(Samples.slices(1200).svg(.inline))
        #expect(document.all("text").contains { $0.text.contains("500 of 1\u{2009}200") })
        #expect(document.all("circle").count <= 3 * 500 + 1)
    }

    @Test("Thinning keeps the distribution of a van der Corput sequence", arguments: [64, 100, 500, 512])
    func thinnedSequence(most: Int) {
        let sequence = (0..<10_000).map { (index: Int) -> Double in
            var sum = 0.0
            for bit in 0..<14 where index >> bit & 1 == 1 { sum += 1 / Double(2 << bit) }
            return sum
        }
        let shown = Thinning.thinned(sequence, most: most)
        #expect(shown.count == most)
        // Three standard deviations of a uniform sample of this size.
        let slack = 3 / (12 * Double(most)).squareRoot()
        #expect(abs(shown.reduce(0, +) / Double(most) - 0.5) < slack)
        #expect(shown.contains { $0 < 0.1 } && shown.contains { $0 > 0.9 })
    }

    @Test("bins hold the lowest, middle and highest of each value")
    func bins() {
        let points = [(1.0, 3.0), (1, 5), (1, 4), (2, 9)].map { ChartPoint($0.0, $0.1) }
        #expect(
            Bins.bins(points) == [
                Bins.Bin(value: 1, low: 3, median: 4, high: 5), Bins.Bin(value: 2, low: 9, median: 9, high: 9),
            ])
        let many = (0..<1000).map { ChartPoint(Double($0), 1) }
        #expect(Bins.bins(many).count == 14)
    }
}
