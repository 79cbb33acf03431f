import Pages
import Documents
import Experiment
import Pose
import Scoring

extension RunReport {
    var tradeOff: PageSection? {
        let points = evaluation.labels.indices.filter { evaluation.failures[$0] == nil }.compactMap {
            index -> ScatterFigure.Point? in
            let figures = evaluation.overall.figures[index]
            guard let recall = figures[.recall].value, let precision = figures[.precision].value else { return nil }
            let label = evaluation.labels[index]
            return ScatterFigure.Point(
                label, x: recall, y: precision, xInterval: figures[.recall].ends, yInterval: figures[.precision].ends,
                group: index < detectors ? 0 : 1, note: ChartNote(label, row: index + 1, detector: label))
        }
        guard !points.isEmpty else { return nil }
        let figure = ScatterFigure(
            title: "Precision against recall", description: "Each detector over all trials, with 95 % intervals.",
            x: ChartAxis("recall", range: ChartInterval(0, 1), better: .high),
            y: ChartAxis("precision", range: ChartInterval(0, 1), better: .high), points: points,
            groups: ["detectors", "controls"],
            corner: (x: ChartInterval(0.9, 1), y: ChartInterval(0.9, 1), caption: "both above 0.9"))
        return PageSection(
            "trade-off", "Precision and recall",
            text: "Over all trials, with 95 % intervals. The best corner is top right.",
            .charts([
                PageChart(
                    svg: figure.svg(.inline), of: table,
                    columns: [SummaryTable.detector.page]
                        + [Metric.precision, .recall, .f1, .falsePerMinute].map { ScoreColumns.metric($0).page })
            ]))
    }

    var variations: PageSection? {
        let all = VariationCurve.find(in: evaluation.scenarios.map(\.name))
        let curves = all.prefix(Self.mostVariations)
        guard !curves.isEmpty else { return nil }
        let charts = curves.map { curve in
            PageChart(
                svg: curve.figure(evaluation, detectors: detectors).svg(.inline), of: table,
                columns: [SummaryTable.detector.page]
                    + [Metric.recall, .precision, .falsePerMinute].map { ScoreColumns.metric($0).page },
                caption: Prose(curve.scenario))
        }
        return PageSection(
            "variations", "Figures against varied values",
            text: Prose(
                "Scenarios that differ in one number only, with 95 % intervals."
                    + (all.count > curves.count
                        ? " The first \(curves.count) of \(Format.counted(all.count, "picture")) are shown." : "")
                    + pictured()), .charts(charts))
    }

    private static let mostVariations = 12

    /// The sentence on the detectors that pictures leave out; empty where they show all.
    private func pictured(_ most: Int = CurveFigure.mostResponses) -> String {
        detectors > most ? " The pictures show the first \(most) of \(detectors) detectors." : ""
    }

    var depthSection: PageSection? {
        let pictures = depthPictures
        guard !pictures.isEmpty else { return nil }
        return PageSection(
            "depth", "Depth response",
            text: Prose(
                "The share of the observable push-ups that each detector counts, by their depth in torso lengths T and "
                    + "by the elbow angle." + pictured()),
            .charts(pictures.map { $0.chart(of: DepthTable.table) }))
    }

    var cheatSection: PageSection? {
        guard let picture = cheatPicture else { return nil }
        return PageSection(
            "cheats", "Cheat margin",
            text: Prose(
                "The same cheats with more and more torso motion, in torso lengths T: where does a detector begin to "
                    + "count them?" + pictured()),
            .charts([picture.chart(of: CheatMarginTables.curves)]))
    }

    var formSection: PageSection? {
        guard !FormTable.rows(evaluation).isEmpty else { return nil }
        return PageSection(
            "form", "Form",
            text: """
                Faults of form that detectors report, with a count or as the reason of a rejection, against those that \
                the cycles have.
                """, .table(FormTable.table, limit: 30))
    }

    var delays: PageSection? {
        let rows = DelayDistributionTable.rows(evaluation)
        let lines = evaluation.labels.prefix(min(detectors, CurveFigure.mostResponses)).compactMap {
            label -> CurveFigure.Line? in
            let own = rows.indices.filter { rows[$0].label == label }
            guard !own.isEmpty else { return nil }
            let width = DelayDistributionTable.width.seconds
            return CurveFigure.Line(
                name: label,
                path: own.map { ChartPosition(Double(rows[$0].bin + 1) * width, rows[$0].share) }, isStep: true)
        }
        guard !lines.isEmpty else { return nil }
        let figure = CurveFigure(
            title: "Decision delay", description: "The share of the matched detections below a decision delay.",
            x: ChartAxis("delay from the completion", unit: "s", range: ChartInterval(-1, 1)),
            y: ChartAxis("share of the counts", range: ChartInterval(0, 1)), lines: lines,
            rules: [.vertical(at: 0, label: "completion"), .horizontal(at: 0.5), .horizontal(at: 0.95)])
        return PageSection(
            "delays", "When they count",
            text: Prose(
                "The share of the matched detections that came before a time, counted from the completion of the "
                    + "repetition." + pictured()),
            .charts([PageChart(svg: figure.svg(.inline), of: DelayDistributionTable.table)]))
    }

    var camera: PageSection? {
        let rows = CameraTable.rows(evaluation)
        let charts = evaluation.labels.prefix(min(detectors, Self.mostMaps)).compactMap { label -> PageChart? in
            let own = rows.indices.filter { rows[$0].label == label && rows[$0].counts.countable > 0 }
            let azimuths = Set(own.map { rows[$0].cell.azimuth }).sorted()
            let heights = Set(own.map { rows[$0].cell.height }).sorted()
            guard azimuths.count > 1, heights.count > 1, let lowest = heights.first, let highest = heights.last,
                let first = azimuths.first, let last = azimuths.last
            else { return nil }
            let cells = own.map { index -> HeatMapFigure.Cell in
                let row = rows[index]
                return HeatMapFigure.Cell(
                    row.cell.azimuth - first, row.cell.height - lowest, Metric.recall.value(row.counts),
                    note: ChartNote("\(label)", row: index + 1, detector: label))
            }
            let figure = HeatMapFigure(
                title: "Recall of \(label) by the place of the camera",
                description: "Azimuth 0 is from the head, 90 from the side, 180 from the feet.",
                x: .numbers("azimuth", unit: "°", (first...last).map { (Double($0) + 0.5) * CameraTally.azimuthWidth }),
                y: .numbers(
                    "height", unit: "m", (lowest...highest).map { (Double($0) + 0.5) * CameraTally.heightWidth }),
                cells: cells, value: ChartAxis("recall", range: ChartInterval(0, 1)), showsValues: true)
            return PageChart(
                svg: figure.svg(.inline), of: CameraTable.table, columns: CameraTable.table.page, caption: Prose(label))
        }
        guard !charts.isEmpty else { return nil }
        return PageSection(
            "camera", "Where the camera stands",
            text: Prose(
                "Recall by azimuth (0° from the head, 90° from the side) and height of the camera, over all trials."
                    + pictured(Self.mostMaps)), .charts(charts))
    }

    private static let mostMaps = 8

    var latencySections: [PageSection] {
        guard !latency.isEmpty else { return [] }
        let lines = latency.prefix(CurveFigure.mostResponses).enumerated().map { index, row in
            let points = LatencyTable.percentiles.map { percentile in
                ChartPoint(
                    max(1, Double(row.timer.nanoseconds(atPercentile: percentile.value))), percentile.value,
                    note: ChartNote(
                        "\(row.label), \(percentile.value)th percentile", row: index + 1, detector: row.label))
            }
            return CurveFigure.Line(name: row.label, path: points.map(\.position), points: points)
        }
        let figure = CurveFigure(
            title: "Time of a call, by the wall clock",
            description: "Percentiles of the calls of this run, with whatever else the machine did.",
            x: ChartAxis("time of a call", isLog: true, ticks: .nanoseconds),
            y: ChartAxis("percentile", range: ChartInterval(0, 100)), lines: lines)
        return [
            PageSection(
                "latency", "Time for one frame",
                text: """
                    p50 and p99 are the least times of \(Format.count(LeastTimes.showings)) showings of a frame; the wall clock holds \
                    whatever else the machine did. Times differ from machine to machine.
                    """, .table(LatencyTable.table, search: false)),
            PageSection(
                "wall-clock", "The calls by the wall clock", text: Prose(String(pictured().dropFirst())),
                isFolded: true,
                .charts([PageChart(svg: figure.svg(.inline), of: LatencyTable.table)])),
        ]
    }
}

extension Estimate {
    var ends: ChartInterval? { lower.flatMap { low in upper.map { ChartInterval(low, $0) } } }
}
