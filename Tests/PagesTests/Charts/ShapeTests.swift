import Foundation
import Testing

@testable import Pages

@Suite("Contours")
struct ContourTests {
    @Test("the contour of a plane is one straight line where the plane has the level", arguments: [0.3, 1.7, 4.05])
    func plane(_ level: Double) throws {
        let (xs, ys) = ((0..<9).map { Double($0) * 0.7 }, (0..<6).map { Double($0) * 1.3 })
        let values = ys.flatMap { y in xs.map { x in 0.5 * x + 0.8 * y } }
        let lines = Contour(xs: xs, ys: ys, values: values).lines(at: level)
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        for place in line { #expect(abs(0.5 * place.x + 0.8 * place.y - level) < 1e-12) }
        let ends = [line[0], line[line.count - 1]]
        for end in ends {
            let isAtEdge =
                [0, 5.6].contains { abs(end.x - $0) < 1e-9 } || [0, 6.5].contains { abs(end.y - $0) < 1e-9 }
            #expect(isAtEdge, "\(end)")
        }
    }

    @Test("the contour of a cone is one closed line near the circle", arguments: [0.4, 0.9, 1.35])
    func circle(_ radius: Double) throws {
        let xs = (-15...15).map { Double($0) / 10 }
        let values = xs.flatMap { y in xs.map { x in (x * x + y * y).squareRoot() } }
        let lines = Contour(xs: xs, ys: xs, values: values).lines(at: radius)
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.first == line.last)
        for place in line { #expect(abs((place.x * place.x + place.y * place.y).squareRoot() - radius) < 0.05) }
        let angles = Set(line.map { Int((atan2($0.y, $0.x) + .pi) * 4 / .pi) % 8 })
        #expect(angles.count == 8)
    }

    @Test("a line has a gap where a number is missing, and a saddle gives two lines that do not cross")
    func gapsAndSaddles() {
        let xs = (0..<5).map(Double.init)
        var values = xs.flatMap { y in xs.map { _ in Optional(y) } }
        values[2 * 5 + 2] = .nan
        #expect(Contour(xs: xs, ys: xs, values: values).lines(at: 1.5).count == 2)
        let saddle = Contour(xs: [0, 1], ys: [0, 1], values: [1, 0, 0, 1]).lines(at: 0.6)
        #expect(saddle.count == 2 && saddle.allSatisfy { $0.count == 2 })
        #expect(!Segment(saddle[0][0], saddle[0][1]).crosses(Segment(saddle[1][0], saddle[1][1])))
    }

    @Test("a level outside of the numbers has no line", arguments: [-1.0, 9])
    func outside(_ level: Double) {
        #expect(Contour(xs: [0, 1], ys: [0, 1], values: [0, 1, 2, 3]).lines(at: level).isEmpty)
    }
}

@Suite("Densities")
struct DensityTests {
    @Test("quantiles give even steps with the whole of their share, and their median")
    func steps() throws {
        let quantiles: [RidgeFigure.Quantile] = [(0.05, 1.0), (0.25, 2.0), (0.5, 4.0), (0.75, 4.0), (0.95, 9.0)]
        let density = try #require(Density(quantiles))
        #expect(density.ends == [1, 9])
        let heights = [1.5, 3, 5].map(density.height)
        for (height, expected) in zip(heights, [0.2 / 0.9, 0.25 / 0.9 / 2, 0.45 / 0.9 / 5]) {
            #expect(abs(height - expected) < 1e-12)
        }
        #expect(abs(heights[0] + heights[1] * 2 + heights[2] * 5 - 1) < 1e-12)
        #expect(abs(density.median - 4) < 1e-12)
        #expect(density.peak == heights[0])
    }

    @Test("less than two values have no density")
    func isEmpty() {
        #expect(Density([]) == nil)
        #expect(Density([(0.5, 1)]) == nil)
        #expect(Density([(0.1, 3), (0.9, 3)]) == nil)
        #expect(Density([(0.1, .nan), (0.9, 3)]) == nil)
    }
}

@Suite("Colours")
struct ColorTests {
    @Test("the sequential colours grow lighter all the way in even steps")
    func isEven() {
        // CIE lightness from luminance.
        let steps = (0...16).map { 116 * cbrt(ColorRamp.color(Double($0) / 16).luminance) - 16 }
        let mean = (steps[16] - steps[0]) / 16
        for (one, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - one - mean) < mean * 0.5) }
    }

    @Test("categories differ in more than colour, and are seen on their page")
    func isRedundant() {
        let looks = (0..<8).map { "\(Palette.dash($0)) \(Palette.symbol($0))" }
        #expect(Set(looks).count == 8)
        let dashes = Set((0..<7).map(Palette.dash))
        #expect(dashes.count == 7)
        for color in Palette.light { #expect(color.contrast(with: Theme.light.page) > 2) }
        for color in Palette.dark { #expect(color.contrast(with: Theme.dark.page) > 5) }
        for theme in [Theme.light, .dark] {
            #expect(theme.text.contrast(with: theme.page) > 12)
            #expect(theme.quiet.contrast(with: theme.page) > 7)
        }
    }
}
