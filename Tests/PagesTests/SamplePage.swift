import Documents
import Foundation
import Pages

/// A small page with every kind of section.
enum SamplePage {
    struct Row {
        var scope: String
        var scenario: String
        var family: String
        var detector: String
        var recall: Double?
        var lower: Double?
        var upper: Double?
        var falsePerMinute: Double
        var trials: Int
    }

    static let detectors = ["careful", "rash", "never"]
    static let scenarios = [
        ("real/standard", "real"), ("real/fast", "real"), ("real/slow", "real"), ("everyday/squats", "everyday"),
    ]

    static let table = Table<Row>(
        "summary", of: "group",
        [
            Column("scope", "") { $0.scope }, Column("name", "") { $0.scenario }, Column("family", "") { $0.family },
            Column("detector", "") { $0.detector }, Column("recall", "") { $0.recall },
            Column("recall_lower", "") { $0.lower }, Column("recall_upper", "") { $0.upper },
            Column("false_counts_per_minute", "") { $0.falsePerMinute }, Column("trials", "") { $0.trials },
        ])

    /// Two rows of another window come first, so that a row's number in the file is not its place in the page.
    static let rows: [Row] = {
        var rows = [0, 1].map { index in
            Row(
                scope: "window", scenario: "overall", family: "", detector: detectors[index], recall: 0.5,
                falsePerMinute: 1, trials: 20)
        }
        for (index, detector) in detectors.enumerated() {
            rows.append(
                Row(
                    scope: "overall", scenario: "overall", family: "", detector: detector,
                    recall: [0.9543115, 0.83305, 0][index], lower: [0.947, 0.819, 0][index],
                    upper: [0.961, 0.847, 0.003][index], falsePerMinute: [0.1583, 8.946, 0][index], trials: 2600))
        }
        for (place, scenario) in scenarios.enumerated() {
            for (index, detector) in detectors.enumerated() {
                let recall = Double((place * 7 + index * 3) % 10) / 10 + 0.0123
                rows.append(
                    Row(
                        scope: "scenario", scenario: scenario.0, family: scenario.1, detector: detector,
                        recall: scenario.1 == "real" ? recall : nil, falsePerMinute: Double(place + index) / 3,
                        trials: 5))
            }
        }
        return rows
    }()

    static let values = table.values(rows)

    /// All columns of the table.
    static let columns = table.names.map { PageColumn($0, $0) }
    static let recall = PageColumn(
        "recall", "recall", .share, interval: true, about: "Repetitions that were counted.")
    static let falseCounts = PageColumn("false_counts_per_minute", "false counts", .number(2, .low, unit: "1/min"))
    static let detector = PageColumn("detector", "detector")
    static let (scope, name, family) = (
        PageColumn("scope", "scope"), PageColumn("name", "scenario"), PageColumn("family", "family")
    )

    /// The CSV files beside the page.
    static let files = ["summary.csv": values.csv]

    static func page(
        answer: [Prose]? = nil, sections: [PageSection]? = nil, trials: [PageTrial]? = nil,
        tables: [PageTable]? = nil
    ) -> ReportPage {
        let summary = PageTable(table, rows, columns: columns) { $1.scope != "window" }
        let row = (rows.firstIndex { $0.scope == "overall" && $0.detector == "careful" } ?? -1) + 1
        return ReportPage(
            title: "Run of <standard>", subtitle: "5 trials & more", command: "repgauge run standard --seed 1",
            answer: answer ?? [
                "\(strong: "careful") counts \(PageFigure.percent(table, row: row, recall)) of the repetitions."
            ],
            verdicts: [.init(.good, "Accuracy: passed"), .init(.unsure, "Times: not measured")], controls: ["never"],
            tables: tables ?? [summary], sections: sections ?? Self.sections, trials: trials ?? Self.trials,
            players: [#"{"title":"player </script> 0"}"#, #"{"title":"player 1"}"#])
    }

    static let sections = [
        PageSection(
            "figures", "Headline figures",
            .figures(table, label: detector, [recall, falseCounts], where: [scope: "overall"])),
        PageSection(
            "heat", "Where each detector fails",
            .heat(
                table, where: [scope: "scenario"], row: detector, column: name, group: family,
                values: [recall, falseCounts],
                command: "repgauge render '{column}' --trial 0 --detector '{row}'",
                paths: ["real/slow": "my own/slow's.yaml"])),
        PageSection("worst", "Worst trials", .trials([.worst])),
        PageSection(
            "drawing", "Drawing",
            .charts([
                PageChart(
                    svg: #"<svg viewBox="0 0 100 40"><title>Dots</title><circle data-row="3" cx="20" cy="20" r="4"/>"#
                        + #"<circle data-row="4" data-trial="1" cx="60" cy="20" r="4"/></svg>"#,
                    file: "dots.svg", of: table, columns: [detector, recall], caption: "Two dots.")
            ])),
        PageSection(
            "numbers", "Numbers",
            .table(
                table, [name, detector, recall, falseCounts, PageColumn("trials", "trials", .count)],
                where: [scope: "scenario"])),
        PageSection("words", "Words", isFolded: true, .notes(["A paragraph.", "Another \(code: "one")."])),
    ]

    static let trials = [
        trial(0, "real/fast", 3, "careful", player: 0), trial(1, "real/fast", 1, "rash", player: 1),
        trial(2, "real/fast", 4, "careful", player: nil),
    ]

    private static func trial(
        _ id: Int, _ scenario: String, _ number: Int, _ detector: String, player: Int?
    ) -> PageTrial {
        PageTrial(
            id: id, scenario: scenario, trial: number, detector: detector, errors: 5 - id, kinds: [("missed", 4)],
            reasons: [("too-shallow", 2)], time: 12.25,
            command: "repgauge render \(scenario) --trial \(number) --detector \(detector)", player: player)
    }
}
