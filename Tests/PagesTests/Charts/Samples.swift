import Documents
import Foundation
import Testing

@testable import Pages

/// Figures of every kind, for properties that hold for all of them.
enum Samples {
    static let hostile = "</svg><script>alert(\"1\")</script> & ]]> \u{1}\u{FFFE}\n'é漢😀"

    struct Named: Sendable, CustomTestStringConvertible {
        let name: String
        let figure: any ChartFigure
        var testDescription: String { name }
    }

    static let all: [Named] =
        [
            Named(name: "curves", figure: curves(names: ["one", "two", "three"])),
            Named(
                name: "many curves", figure: curves(names: (0..<11).map { "detector number \($0) with a long name" })),
            Named(name: "log curves", figure: logCurves),
            Named(name: "scatter", figure: scatter(60, named: 8)),
            Named(name: "crowded scatter", figure: crowded),
            Named(name: "diagonal scatter", figure: diagonal),
            Named(name: "heat map", figure: heat(12, 7, values: true)),
            Named(name: "large heat map", figure: heat(60, 50, values: false)),
            Named(name: "names heat map", figure: namesHeat),
            Named(name: "slices", figure: slices(1200)),
            Named(name: "ridges", figure: ridges),
            Named(name: "history", figure: history(300)),
            Named(name: "bars", figure: bars),
            Named(name: "hostile curves", figure: curves(names: [hostile, hostile + "2"])),
            Named(name: "hostile scatter", figure: hostileScatter),
            Named(name: "hostile bars", figure: hostileBars),
            Named(name: "no number is finite", figure: notFinite),
        ] + empty

    static let empty: [Named] = [
        Named(name: "no curve", figure: CurveFigure(title: "t", description: "d", x: axis, y: axis, lines: [])),
        Named(name: "no point", figure: ScatterFigure(title: "t", description: "d", x: axis, y: axis, points: [])),
        Named(
            name: "no cell",
            figure: HeatMapFigure(
                title: "t", description: "d", x: .numbers("x", [1, 2]), y: .categories("y", ["a"]), cells: [],
                value: axis)),
        Named(
            name: "no column",
            figure: HeatMapFigure(
                title: "t", description: "d", x: .numbers("x", []), y: .categories("y", []), cells: [], value: axis)),
        Named(name: "no panel", figure: SliceFigure(title: "t", description: "d", objective: axis, panels: [])),
        Named(
            name: "empty panel",
            figure: SliceFigure(
                title: "t", description: "d", objective: axis, panels: [("p", "", nil, [], nil)])),
        Named(name: "no ridge", figure: RidgeFigure(title: "t", description: "d", panels: [])),
        Named(
            name: "empty ridge",
            figure: RidgeFigure(
                title: "t", description: "d", panels: [("q", "", [density("a", [])])]
            )),
        Named(name: "no result", figure: HistoryFigure(title: "t", description: "d", objective: axis, results: [])),
        Named(name: "no bar", figure: BarFigure(title: "t", description: "d", value: axis, bars: [])),
    ]

    private static let axis = ChartAxis("quantity", unit: "s")

    /// A stream of numbers in 0…1 that is the same each time: multiples of the golden ratio.
    static func number(_ index: Int) -> Double {
        let turn = Double(index) * 0.6180339887498949
        return turn - turn.rounded(.down)
    }

    static func curves(names: [String]) -> CurveFigure {
        CurveFigure(
            title: "curves", description: "lines", x: ChartAxis("x", unit: "m"),
            y: ChartAxis("y", range: ChartInterval(0, 1), better: .high),
            lines: names.enumerated().map { number, name in
                let xs = (0...10).map { Double($0) / 10 }
                func y(_ x: Double) -> Double { 1.3 * x - 0.1 * Double(number) }
                return CurveFigure.Line(
                    name: name, path: xs.map { ChartPosition($0, y($0)) },
                    points: xs.map {
                        ChartPoint($0, y($0), yInterval: ChartInterval(y($0) - 0.2, y($0) + 0.2))
                    } + [ChartPoint(.nan, 0.5), ChartPoint(0.5, .infinity)],
                    marked: [(.half, 0.4, 0.5, ""), (.chosen, 0.6, 0.5, name)])
            },
            rules: [
                .vertical(at: 0.5, label: "a rule with words"),
                .vertical(at: 0.52, label: "another rule with words"),
                .horizontal(at: 0.5, label: "half"), .horizontal(at: .nan),
            ])
    }

    static let logCurves = CurveFigure(
        title: "log", description: "lines", x: ChartAxis("time", isLog: true, ticks: .nanoseconds),
        y: ChartAxis("share"),
        lines: [
            CurveFigure.Line(
                name: "steps", detail: "some words",
                path: (-1...7).map { ChartPosition(pow(10, Double($0)), Double($0) / 7) }
                    + [ChartPosition(0, 0.5), ChartPosition(-3, 0.5)], isStep: true)
        ])

    static func scatter(_ count: Int, named: Int) -> ScatterFigure {
        ScatterFigure(
            title: "scatter", description: "points", x: ChartAxis("x"), y: ChartAxis("y"),
            points: (0..<count).map { index in
                ScatterFigure.Point(
                    "detector-\(index * 37)-of-many", x: number(index + 1), y: number(3 * index + 7) * 100,
                    xInterval: index % 3 == 0 ? ChartInterval(number(index + 1) - 0.05, number(index + 1) + 0.05) : nil,
                    group: index % 3, isMet: index % 4 == 0, isHighlighted: index == 2,
                    number: 1001 + index,
                    note: ChartNote(row: index + 1))
            }, groups: ["a", "b", "c"], named: named,
            corner: (
                x: ChartInterval(0.5, .infinity), y: ChartInterval(-.infinity, 50), caption: "good"
            ))
    }

    static let crowded = ScatterFigure(
        title: "crowded", description: "points", x: ChartAxis("x", range: ChartInterval(0, 1)),
        y: ChartAxis("y", range: ChartInterval(0, 1)),
        points: (0..<26).map { index in
            ScatterFigure.Point(
                "detector-\(index)", x: 0.7 + 0.3 * number(index), y: 0.3 * number(2 * index), isMet: false,
                number: 1001 + index)
        })

    static let diagonal = ScatterFigure(
        title: "diagonal", description: "points", x: ChartAxis("predicted"), y: ChartAxis("measured"),
        points: (0..<20).map { ScatterFigure.Point("d\($0)", x: number($0), y: number($0 * 2)) },
        diagonal: "equal")

    static func heat(_ columns: Int, _ rows: Int, values: Bool) -> HeatMapFigure {
        HeatMapFigure(
            title: "heat", description: "cells",
            x: .numbers("x", unit: "°", (0..<columns).map { Double($0 * $0) + 1 }),
            y: .numbers("y", (0..<rows).map { Double($0) - 3 }),
            cells: (0..<columns * rows).map {
                HeatMapFigure.Cell(
                    $0 % columns, $0 / columns, $0 % 11 == 0 ? .nan : number($0 / columns + $0 % columns))
            } + [HeatMapFigure.Cell(-1, 0, 1), HeatMapFigure.Cell(columns, 0, 1)],
            value: ChartAxis("v"), contours: values ? 0 : 5, best: .low, showsValues: values)
    }

    static let namesHeat = HeatMapFigure(
        title: "names", description: "cells", x: .categories("x", (0..<12).map { "a long name of a column \($0)" }),
        y: .categories("y", (0..<30).map { hostile + " a very long name of a row \($0)" }),
        cells: (0..<360).map { HeatMapFigure.Cell($0 % 12, $0 / 12, number($0) - 0.5, note: ChartNote(row: $0)) },
        value: ChartAxis("v"), best: .high, showsValues: true)

    static func slices(_ count: Int) -> SliceFigure {
        SliceFigure(
            title: "slices", description: "panels", objective: ChartAxis("F1", better: .low),
            panels: [
                ("down", "°", nil, (0..<count).map { ChartPoint(number($0), number($0 * 3)) }, 0.4),
                ("cutoff", "", nil, (0..<count).map { ChartPoint(number($0) - 0.1, number($0 * 3)) }, nil),
                ("loss", "", ["a", "b", "c"], (0..<count).map { ChartPoint(Double($0 % 3), number($0)) }, 1),
            ])
    }

    private static func quantile(_ share: Double, _ value: Double) -> RidgeFigure.Quantile {
        (share, value)
    }

    private static func density(_ name: String, _ quantiles: [RidgeFigure.Quantile]) -> RidgeFigure.Density {
        (name, quantiles, ChartNote())
    }

    static let ridges = RidgeFigure(
        title: "ridges", description: "panels",
        panels: [
            (
                "duration", "s",
                [
                    density("synthetic", (1..<20).map { quantile(Double($0) / 20, number($0) + Double($0)) }),
                    density("real", [quantile(0.25, 0), quantile(0.5, 0.5), quantile(0.75, 2)]),
                    density("other half", [quantile(0.05, 0.2), quantile(0.5, 0.9), quantile(0.95, 1.9)]),
                ]
            ),
            ("constant", "", [density("synthetic", [quantile(0.1, 3), quantile(0.9, 3)])]),
            ("broken", "", [density("real", [quantile(.nan, 1), quantile(0.5, .nan)])]),
        ])

    static func history(_ count: Int) -> HistoryFigure {
        HistoryFigure(
            title: "history", description: "steps", objective: ChartAxis("F1", better: .high),
            results: (0..<count).map { ChartPoint(Double($0 + 1), $0 % 17 == 0 ? .nan : number($0) * number($0 / 9)) },
            chosen: 40)
    }

    static let bars = BarFigure(
        title: "bars", description: "bars", value: ChartAxis("difference"),
        bars: (0..<9).map {
            BarFigure.Bar(
                "bar \($0)", number($0) - 0.5, interval: ChartInterval(number($0) - 0.6, number($0) - 0.4),
                label: "p = 0.0\($0)")
        } + [BarFigure.Bar("none", nil), BarFigure.Bar("nan", .nan)],
        sides: (left: "worse", right: "better"))

    private static let hostileNote = ChartNote(hostile, row: 3, detector: hostile)

    static let hostileScatter = ScatterFigure(
        title: hostile, description: hostile, x: ChartAxis(hostile, unit: hostile), y: ChartAxis(hostile),
        points: (0..<9).map { ScatterFigure.Point(hostile, x: number($0), y: number(2 * $0), note: hostileNote) },
        groups: [hostile],
        corner: (x: ChartInterval(0, 1), y: ChartInterval(0, 1), caption: hostile))

    static let hostileBars = BarFigure(
        title: hostile, description: hostile, value: ChartAxis(hostile),
        bars: [BarFigure.Bar(hostile, 1, label: hostile, note: hostileNote)], categories: [hostile],
        sides: (left: hostile, right: hostile))

    static let notFinite = CurveFigure(
        title: "t", description: "d", x: ChartAxis("x", range: ChartInterval(.nan, 1)),
        y: ChartAxis("y", isLog: true, range: ChartInterval(-.infinity, .infinity)),
        lines: [
            CurveFigure.Line(
                name: "n", path: [ChartPosition(.nan, 1), ChartPosition(1, .infinity), ChartPosition(1, -1)])
        ])
}
