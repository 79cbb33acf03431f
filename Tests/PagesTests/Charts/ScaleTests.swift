import Foundation
import Testing

@testable import Pages

@Suite("Scales and ticks")
struct ScaleTests {
    static let ranges: [(Double, Double)] = [
        (0, 1), (0, 100), (-3, 7), (0.137, 0.139), (12_345, 12_349), (-1e-6, 4e-6), (1e9, 3e9), (5, 5), (0, 0),
        (-8, -2),
        (0.1, 0.7),
    ]

    @Test("linear ticks are multiples of 1, 2 or 5 times a power of ten, and cover the data", arguments: ranges)
    func linearTicks(_ low: Double, _ high: Double) throws {
        let ticks = Ticks(ChartAxis("x"), over: [low, high, .nan, .infinity])
        let values = ticks.major.map(\.value)
        try #require(values.count >= 2)
        #expect(values.count <= 12)
        #expect(values[0] <= low && values[values.count - 1] >= high)
        #expect(ticks.low <= values[0] && ticks.high >= values[values.count - 1])
        let step = values[1] - values[0]
        let exponent = (log10(step * 1.000001)).rounded(.down)
        let mantissa = (step / pow(10, exponent) * 1000).rounded() / 1000
        #expect([1, 2, 5].contains(mantissa), "\(step)")
        for (one, next) in zip(values, values.dropFirst()) { #expect(abs(next - one - step) < step * 1e-3) }
        for value in values { #expect(abs(value / step - (value / step).rounded()) < 1e-3, "\(value)") }
        #expect(Set(ticks.major.map(\.text)).count == values.count)
    }

    @Test("a fixed range is kept, with ticks inside it")
    func fixedRange() {
        let ticks = Ticks(ChartAxis("x", range: ChartInterval(0.13, 0.87)), over: [5, 9])
        #expect(ticks.low == 0.13 && ticks.high == 0.87)
        #expect(ticks.major.map(\.text) == ["0.2", "0.4", "0.6", "0.8"])
    }

    @Test("zero is in the range where the axis asks for it", arguments: [(3.0, 7.0), (-7, -3)])
    func includesZero(_ low: Double, _ high: Double) {
        let ticks = Ticks(ChartAxis("x", includesZero: true), over: [low, high])
        #expect(ticks.low <= 0 && ticks.high >= 0 && ticks.major.contains { $0.value == 0 })
    }

    @Test(
        "logarithmic ticks lie at 1…9 times powers of ten and cover the data",
        arguments: [(60.0, 900.0), (1, 10), (0.002, 0.7), (1, 1e9), (3, 3), (5e-9, 2e-8)])
    func logTicks(_ low: Double, _ high: Double) {
        let ticks = Ticks(ChartAxis("x", isLog: true), over: [low, high, 0, -1])
        #expect(ticks.low <= low * 1.0000001 && ticks.high >= high * 0.9999999)
        #expect(ticks.low >= low / 10 && ticks.high <= high * 10)
        #expect(!ticks.major.isEmpty)
        for value in ticks.major.map(\.value) + ticks.minor {
            let mantissa = value / pow(10, (log10(value) + 1e-9).rounded(.down))
            #expect(abs(mantissa - mantissa.rounded()) < 1e-6, "\(value)")
        }
    }

    @Test(
        "an axis of whole numbers has ticks at these alone",
        arguments: [(1.0, 5.0, "1,2,3,4,5"), (1, 1, "0,1,2"), (1, 2, "1,2"), (0, 40, "0,10,20,30,40")])
    func wholeTicks(_ low: Double, _ high: Double, _ texts: String) {
        let ticks = Ticks(ChartAxis("run", ticks: .whole), over: [low, high])
        #expect(ticks.major.map(\.text).joined(separator: ",") == texts)
    }

    @Test("durations have their units at the ticks")
    func durations() {
        let axis = ChartAxis("t", isLog: true, ticks: .nanoseconds)
        let texts = Ticks(axis, over: [100, 1e7]).major.map(\.text)
        #expect(texts == ["100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms"])
    }

    @Test("scales rise, and meet their ends", arguments: [Scale.Kind.linear, .log])
    func isMonotone(_ kind: Scale.Kind) throws {
        let scale = Scale(kind, 0.5, 80, from: 400, to: 20)
        #expect(scale(0.5) == 400)
        #expect(abs(try #require(scale(80)) - 20) < 1e-9)
        let places = (1...160).compactMap { scale(Double($0) / 2) }
        #expect(places.count == 160)
        for (one, next) in zip(places, places.dropFirst()) { #expect(next < one) }
        #expect(scale(.nan) == nil && scale(.infinity) == nil)
    }

    @Test("a logarithmic scale has equal distances for equal ratios, and none for zero")
    func equalRatios() throws {
        let scale = Scale(.log, 1, 1000, from: 0, to: 300)
        for (value, place) in [(1.0, 0.0), (10, 100), (100, 200), (1000, 300)] {
            #expect(abs(try #require(scale(value)) - place) < 1e-9)
        }
        #expect(scale(0) == nil && scale(-1) == nil)
    }

    @Test("a band scale has its places in the middle of equal bands")
    func bands() {
        let scale = Scale(.band(4), 0, 0, from: 0, to: 400)
        let places = (0..<4).map { scale(Double($0)) }
        #expect(places == [50, 150, 250, 350])
        #expect(scale.bandWidth == 100)
    }
}

@Suite("Numbers as text")
struct NumberTextTests {
    @Test(
        "short numbers have a real minus, leading zeros and thin spaces",
        arguments: [
            (0.0, "0"), (-0.5, "−0.5"), (0.1234, "0.123"), (12_345.6, "12\u{2009}346"), (1e9, "1 × 10⁹"),
            (0.00002, "2 × 10⁻⁵"), (-0.0, "0"), (1.0, "1"), (99.96, "100"), (1234, "1\u{2009}234"), (.nan, "–"),
            (0.000123, "0.000123"), (-1.5e12, "−1.5 × 10¹²"),
        ])
    func short(_ value: Double, _ text: String) { #expect(NumberText.short(value) == text) }

    @Test(
        "fixed decimals never give a negative zero",
        arguments: [(-0.0004, 3, "0.000"), (0.05, 1, "0.1"), (2, 2, "2.00"), (-1234.5, 1, "−1\u{2009}234.5")])
    func fixed(_ value: Double, _ decimals: Int, _ text: String) {
        #expect(NumberText.fixed(value, decimals) == text)
    }

    @Test(
        "coordinates are ASCII with one decimal at most",
        arguments: [(1.25, "1.3"), (-0.04, "0"), (3, "3"), (-2.5, "-2.5"), (.nan, "0"), (719.96, "720")])
    func coordinate(_ value: Double, _ text: String) { #expect(NumberText.coordinate(value) == text) }

    @Test(
        "durations take the unit that leaves a whole",
        arguments: [(60.0, "60 ns"), (999.9, "1 µs"), (20_282_357, "20.3 ms"), (1.5e9, "1.5 s")])
    func duration(_ value: Double, _ text: String) { #expect(NumberText.duration(value) == text) }

    @Test("shortened text fits, ends in an ellipsis, and begins as the whole", arguments: [10.0, 40, 90, 300])
    func shortened(_ room: Double) {
        let name = "after-mlkit-pose-classification"
        let shown = TextMeasure.shortened(name, to: room)
        #expect(TextMeasure.width(shown) <= max(room, TextMeasure.width("…")))
        #expect(shown == name || (shown.hasSuffix("…") && name.hasPrefix(shown.dropLast())))
    }
}
