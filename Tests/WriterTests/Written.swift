import Counts
import Documents
import Experiment
import Foundation
import Reports
import Scenarios
import Text

@testable import Alarm
@testable import Pages

/// Texts, written by every writer of the project into one folder, a file for each writer.
struct Written {
    let folder: URL
    let texts: [String]

    /// Writes all files.
    func write() throws {
        try write(
            texts.map { Data($0.utf8).map { String(format: "%02x", $0) }.joined() }.joined(separator: "\n"), "texts.hex"
        )
        try tables()
        try markdown()
        try pictures()
        try logs()
        try samples()
        try presets()
        try write("[" + texts.map(Escape.json).joined(separator: ",") + "]", "strings.json")
        let json = try JSONDocument.line(texts)
        try write("<script type=\"application/json\">\(Escape.script(json: json))</script>", "script.html")
        let words = chosen { !$0.utf8.contains(0) }
        try write(words, "words.sh") { texts in
            texts.map { "printf '%s\\0' \(ShellLine.text([$0]))\n" }.joined()
        }
        try write(
            texts.map {
                "::error file=x,line=1,title=\(Escape.annotation(property: $0))::\(Escape.annotation(message: $0))\n"
            }
            .joined(), "annotations.txt")
    }

    private func tables() throws {
        let table = Table<String>("cells", of: "text", [Column("name", "a text") { $0 }.shown("name")])
        try write(table.csv(texts), "cells.csv")
        try write(try JSONDocument.page(table.values(texts)), "cells.json")
        try write(table.markdown(texts), "table.md")
    }

    private func markdown() throws {
        let visible = chosen { text in
            text.unicodeScalars.contains { !$0.properties.isWhitespace && !Shown.isHidden($0) }
        }
        try write(visible, "paragraphs.md") { $0.map { Escape.markdown($0) + "\n\n" }.joined() }
        try write(visible, "headings.md") { $0.map { "### \(Escape.markdown($0))\n\n" }.joined() }
        try write(visible, "code.md") { $0.map { Escape.code($0) + "\n\n" }.joined() }
    }

    private func pictures() throws {
        var canvas = Canvas()
        for text in texts {
            canvas.open("c");
            canvas.rect(Box(left: 0, top: 0, right: 1, bottom: 1), "c", ChartNote(text, detector: text)); canvas.close()
        }
        let picture = canvas.document(.standalone, title: "texts", description: "texts")
        try write(picture, "titles.svg")
        try write(picture, "notes.svg")
    }

    private func logs() throws {
        let log = EventLog(
            texts.enumerated().map { index, text in
                Event(
                    number: index + 1, instant: Date(timeIntervalSince1970: 0), cause: .time,
                    effect: .soundStarted(id: UUID(), .named(text)))
            })
        try write(log.csv(), "events.csv")
        try write(log.jsonLines(), "events.jsonl")
    }

    private func samples() throws {
        let named = try chosen { (try? Source(name: $0, bundleIdentifier: "a.b")) != nil }.map { index in
            let source = try Source(name: texts[index], bundleIdentifier: "a.b")
            return try QuantitySample(
                uuid: UUID(), count: 1, start: Instant(nanoseconds: 0), end: Instant(nanoseconds: 1),
                sourceRevision: SourceRevision(source: source))
        }
        let places = chosen { (try? Source(name: $0, bundleIdentifier: "a.b")) != nil }
        for (name, data) in [
            ("samples.csv", SampleCSV.data(of: named)), ("samples.jsonl", SampleJSONLines.data(of: named)),
        ] {
            try write(String(decoding: data, as: UTF8.self), name)
            try write(places.map(String.init).joined(separator: " "), "\(name).texts")
        }
    }

    private func presets() throws {
        try write(
            texts.map { text in
                DetectorPreset(detector: "angle-threshold", about: text, parameters: [], found: [("command", text)])
                    .text
            }.joined(separator: "---\n"), "detectors.yaml")
        let library = try ScenarioLibrary(folder: URL(filePath: "scenarios"))
        let model = try library.estimator(named: "movenet-like").model
        let few = Array(texts.indices.prefix(200))
        try write(few, "estimators.yaml") { texts in
            texts.compactMap { EstimatorPreset(name: "x", about: $0, model: model).text(notes: [$0]) }
                .joined(separator: "---\n")
        }
    }

    /// The places of the texts that a writer takes.
    private func chosen(_ isTaken: (String) -> Bool) -> [Int] { texts.indices.filter { isTaken(texts[$0]) } }

    private func write(_ places: [Int], _ name: String, _ text: ([String]) -> String) throws {
        try write(text(places.map { texts[$0] }), name)
        try write(places.map(String.init).joined(separator: " "), "\(name).texts")
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }
}
