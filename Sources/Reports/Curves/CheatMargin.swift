import Documents
import Experiment
import Pages
import Scoring

/// The tables `cheat-margin.csv` and `cheat-curve.csv`: the torso motion that fools each detector.
enum CheatMarginTables {
    /// A curve with its margin; `nil` where that is undefined.
    typealias Row = (
        scope: String, group: String, label: String, parameters: String?, curve: ResponseCurve, margin: HalfResponse?
    )

    typealias BinRow = (row: Row, bin: ResponseCurve.Bin)

    /// The margin and its interval, each as a value and a state.
    static let margin: [Column<HalfResponse?>] = [
        Column(
            "margin_torsos", unit: "T",
            "the cheat margin: the least torso motion (`effort_torsos` of events.csv) at which half of the graded cheat cycles are counted; empty where it is undefined"
        ) { $0?.value.position }.shown("cheat margin", .number(3, .high, unit: "T")) { $0?.words ?? "–" },
        Column(
            "margin_state",
            "`at`: the margin is there; `zero`: half are counted even without torso motion, and the margin is 0; `at-most`: half are counted at the least motion that was tried, which is given; `above`: half are never counted up to the largest motion that was tried, which is given; `undefined`: the detector counts less than half of the repetitions of the family `real`"
        ) { $0?.value.state ?? "undefined" },
        Column("margin_lower_torsos", unit: "T", "the lower end of the 95 % interval; empty without an interval") {
            $0?.lower?.position
        },
        Column("margin_lower_state", "the state of the lower end, as in margin_state") { $0?.lower?.state },
        Column("margin_upper_torsos", unit: "T", "the upper end of the 95 % interval; empty without an interval") {
            $0?.upper?.position
        },
        Column("margin_upper_state", "the state of the upper end, as in margin_state") { $0?.upper?.state },
    ]

    private static let group: [Column<Row>] = [
        Column("scope", "`overall` or `scenario`") { $0.scope },
        Column("name", "`overall`, or the name of the scenario") { $0.group },
    ]

    static let detector = Column<Row>("detector", "the label of the row") { $0.label }.shown()

    static let margins = Table<Row>(
        "cheat-margin", of: "group of trials and detector, where there are graded cheats",
        note: "Only graded cheats are included: cheats whose kind begins with `graded`.",
        group + [
            Column("trials", "the number of trials with graded cheat cycles") { $0.curve.trials },
            detector,
            Column(
                "parameters",
                "all parameters of the detector, `name=value`, separated by semicolons; empty for controls"
            ) { $0.parameters },
        ] + margin.map { $0.of { $0.margin } })

    static let curves = Table<BinRow>(
        "cheat-curve", of: "group of trials, detector and bin of torso motion",
        (group + [detector]).map { $0.of { $0.row } } + [
            Column("effort_low_torsos", unit: "T", "the lower end of the bin") { $0.bin.range.lowerBound },
            Column("effort_high_torsos", unit: "T", "the upper end of the bin, which is not in it") {
                $0.bin.range.upperBound
            },
            Column("effort_mean_torsos", unit: "T", "the mean torso motion of the cycles in the bin") {
                $0.bin.mean
            }.shown("torso motion", .number(3, unit: "T")),
            Column("cycles", "the number of cheat cycles in the bin") { $0.bin.cycles }.shown(.count),
            Column("accepted", "the number of these that were counted") { $0.bin.counted }.shown(.count),
            Column(estimateWithMethod: "share", "accepted / cycles") { $0.bin.share }.shown("share", .share(.low)),
            Column(
                "share_fitted",
                "the share on the rising curve (pool adjacent violators) from which the margin is interpolated linearly between mean torso motions"
            ) { $0.bin.fitted },
        ])

    static func rows(_ evaluation: Evaluation, detectors: [EntrantRecord]) -> [Row] {
        let parameters = detectors.map { detector in
            detector.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        }
        return [("overall", [evaluation.overall]), ("scenario", evaluation.scenarios)].flatMap { scope, groups in
            groups.flatMap { group in
                (group.curves[.gradedCheats] ?? []).enumerated().compactMap { index, curve in
                    curve.map { curve in
                        (
                            scope: scope, group: group.name, label: evaluation.labels[index],
                            parameters: index < parameters.count ? parameters[index] : nil, curve: curve,
                            margin: group.margins[index]
                        )
                    }
                }
            }
        }
    }

    static func bins(_ rows: [Row]) -> [BinRow] { rows.flatMap { row in row.curve.bins.map { (row: row, bin: $0) } } }
}

extension HalfPoint {
    var isReached: Bool { if case .above = self { false } else { true } }

    var state: String {
        switch self {
        case .zero: "zero"
        case .atMost: "at-most"
        case .at: "at"
        case .above: "above"
        }
    }

    var words: String {
        switch self {
        case .zero: "0"
        case .atMost(let travel): "at most \(Format.fixed(travel, 3))"
        case .at(let travel): Format.fixed(travel, 3)
        case .above(let travel): "above \(Format.fixed(travel, 3))"
        }
    }
}

extension HalfResponse {
    /// The margin with its interval in text; an interval that contains only the margin is left out.
    var words: String {
        guard let lower, let upper, lower != value || upper != value else { return value.words }
        return "\(value.words) (\(lower.words)–\(upper.words))"
    }
}

extension RunReport {
    /// Push-ups or cheats whose motion falls into fewer bins have no curve to speak of.
    static let leastBins = 3

    var margins: [CheatMarginTables.Row] {
        CheatMarginTables.rows(evaluation, detectors: record.inputs.scoring.entrants)
    }

    private var overallMargins: [CheatMarginTables.Row] { margins.filter { $0.scope == "overall" } }

    /// The picture of the cheat curves, whose points name their rows of `cheat-curve.csv`; `nil` without graded cheats.
    var cheatPicture: Picture? {
        guard evaluation.overall.hasGradedCheats else { return nil }
        let bins = CheatMarginTables.bins(margins)
        let lines = overallMargins.prefix(detectors).map { row -> ResponseLine in
            (
                label: row.label, curve: row.curve,
                words: row.margin.map { "margin \($0.words) T" } ?? "margin undefined",
                half: row.margin.flatMap { $0.value.isReached ? $0.value.position : nil },
                rows: bins.indices.filter { bins[$0].row.scope == "overall" && bins[$0].row.label == row.label }
                    .map { $0 + 1 }
            )
        }
        return Picture(name: "cheat-curve.svg", figure: CurveFigure(responses: lines, of: .gradedCheats))
    }

    var marginGrid: Grid {
        Table<CheatMarginTables.Row>(
            "margins", of: "entrant",
            [CheatMarginTables.detector, CheatMarginTables.margin[0].of { $0.margin }] + [
                Column(shown: "graded cheat cycles", isNumeric: true) { Format.count($0.curve.cycles) },
                Column(shown: "trials", isNumeric: true) { Format.count($0.curve.trials) },
            ]
        ).grid(overallMargins)
    }

    /// One row a bin; all entrants have the same.
    var cheatCurve: Grid {
        let curves = evaluation.overall.curves[.gradedCheats] ?? []
        let ranges = Set(curves.flatMap { curve in curve?.bins.map(\.range) ?? [] })
        let bins = ranges.sorted { $0.lowerBound < $1.lowerBound }
        return Grid(
            [">torso motion, T", ">cycles"] + evaluation.labels.map { ">\($0)" },
            rows: bins.map { travels in
                let row = curves.map { curve in curve?.bins.first { $0.range == travels } }
                return [
                    "\(Format.fixed(travels.lowerBound, 3))–\(Format.fixed(travels.upperBound, 3))",
                    Format.count(row.compactMap { $0?.cycles }.max() ?? 0),
                ] + row.map { $0.map { Format.estimate($0.share, 2) } ?? "–" }
            })
    }

    /// The margins in the scenarios that try several travels.
    var marginsByScenario: Grid {
        let groups = evaluation.scenarios.filter { group in
            (group.curves[.gradedCheats] ?? []).prefix(detectors).contains { ($0?.bins.count ?? 0) >= Self.leastBins }
        }
        return Grid(
            ["scenario"] + evaluation.labels.prefix(detectors).map { ">\($0)" },
            rows: groups.map { group in [group.name] + group.margins.prefix(detectors).map { $0?.words ?? "–" } })
    }
}
