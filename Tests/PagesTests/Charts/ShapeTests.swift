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
    static let samples: [[Double]] = [
        [0], [1, 1, 1], [0, 1], (0..<100).map { Samples.number($0) }, (0..<9000).map { Samples.number($0) - 50 },
        (0..<50).map { exp(6 * Samples.number($0)) },
    ]

    private func integral(_ density: Density) -> Double {
        zip(density.values.indices, density.values.indices.dropFirst()).reduce(0) { sum, pair in
            let width = density.values[pair.1] - density.values[pair.0]
            let mean = (density.heights[pair.0] + density.heights[pair.1]) / 2
            return sum + width * (density.isStep ? density.heights[pair.0] : mean)
        }
    }

    @Test("a density of samples has the integral 1", arguments: samples)
    func integratesToOne(_ samples: [Double]) throws {
        #expect(abs(integral(try #require(Density(samples: samples))) - 1) < 0.005)
    }

    @Test("the kernels have the width of Silverman's rule")
    func silverman() throws {
        // One sample far away shows its kernel alone: its height is 1 / (n h √2π).
        let samples = [0.0, 1, 2, 3, 4, 5, 6, 7, 8, 100]
        let mean = samples.reduce(0, +) / 10
        let deviation = (samples.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 9).squareRoot()
        let width = 0.9 * min(deviation, (6.75 - 2.25) / 1.34) * pow(10, -0.2)
        let density = try #require(Density(samples: samples))
        #expect(abs(density.height(at: 100) - 1 / (10 * width * (2 * Double.pi).squareRoot())) < 0.003)
        #expect(density.median == 4.5)
    }

    @Test("counts and quantiles give even steps with the integral 1 and their median")
    func steps() throws {
        let histogram = try #require(Density(edges: [0, 1, 3], counts: [1, 3]))
        #expect(histogram.heights == [0.25, 0.375, 0.375])
        #expect(abs(histogram.median - (1 + 2.0 / 3)) < 1e-12)
        let quantiles = [(0.05, 1.0), (0.25, 2.0), (0.5, 4.0), (0.75, 4.0), (0.95, 9.0)]
        let density = try #require(Density(quantiles: quantiles.map { RidgeFigure.Quantile($0.0, $0.1) }))
        #expect(abs(integral(density) - 1) < 1e-12)
        #expect(density.values == [1, 2, 4, 9])
        #expect(Density(edges: [0, 1], counts: [0]) == nil)
        #expect(Density(edges: [1, 0], counts: [1]) == nil)
        #expect(Density(samples: [.nan]) == nil)
    }
}

@Suite("Colours")
struct ColorTests {
    @Test("the sequential colours grow lighter all the way in even steps")
    func isEven() {
        // CIE lightness from luminance.
        let steps = (0...16).map { 116 * cbrt(ColorRamp.sequential.color(Double($0) / 16).luminance) - 16 }
        let mean = (steps[16] - steps[0]) / 16
        for (one, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - one - mean) < mean * 0.5) }
    }

    @Test("the diverging colours grow darker to both sides alike", arguments: [0.1, 0.25, 0.5])
    func isBalanced(_ distance: Double) {
        let (left, right) = (ColorRamp.diverging.color(0.5 - distance), ColorRamp.diverging.color(0.5 + distance))
        #expect(left.luminance < ColorRamp.diverging.color(0.5).luminance)
        #expect(left.contrast(with: right) < 1.35)
        #expect(left.blue > left.red && right.red > right.blue)
    }

    @Test("categories differ in more than colour, and are seen on their page")
    func isRedundant() {
        let looks = (0..<8).map { "\(Palette.dash($0)) \(Palette.symbol($0))" }
        #expect(Set(looks).count == 8)
        #expect(Set((0..<7).map(Palette.dash)).count == 7)
        for color in Palette.light { #expect(color.contrast(with: Theme.light.page) > 2) }
        for color in Palette.dark { #expect(color.contrast(with: Theme.dark.page) > 5) }
        for theme in [Theme.light, .dark] {
            #expect(theme.text.contrast(with: theme.page) > 12)
            #expect(theme.quiet.contrast(with: theme.page) > 7)
        }
    }
}
