import Documents
import Foundation
import Experiment
import Pose
import Text

/// The counts of recordings without a right count: by detector, where detectors disagree, and how to label; no score.
struct UnlabelledReplay {
    let recordings: [DetectorCounts]
    private let results: [ReplayResult]

    /// The recordings and instants that are listed in words.
    private static let mostRecordings = 10
    private static let mostInstants = 10

    init(_ results: [ReplayResult]) {
        self.results = results
        recordings = DetectorCounts.unlabelled(results)
    }

    var isEmpty: Bool { recordings.isEmpty }

    private static let table = Table<ReplayResult>(
        "counts", of: "recording without a right count and detector",
        [ReplayReport.recording, ReplayReport.group, ReplayReport.detector, ReplayReport.counted])

    private var grid: Grid {
        Self.table.grid(
            recordings.flatMap { recording in
                results.filter { result in
                    result.recording == recording.recording && result.group == recording.group
                        && recording.counts.contains { $0.detector == result.detector }
                }
            })
    }

    /// The paragraphs for a terminal, or in markdown.
    func text(isMarkdown: Bool) -> String {
        guard let first = recordings.first else { return "" }
        var text = heading("Counts without a label", isMarkdown)
        text += "\(answer)\n"
        if recordings.count <= Self.mostRecordings { text += "\n" + (isMarkdown ? grid.markdown : grid.plain) }
        text += heading("Where the detectors disagree", isMarkdown)
        for recording in recordings.prefix(Self.mostRecordings) { text += lines(recording, isMarkdown) }
        if recordings.count > Self.mostRecordings {
            text +=
                "… \(Plural.counted(recordings.count - Self.mostRecordings, "more recording")): --format csv has the counts of all\n"
        }
        text += heading("How to label", isMarkdown)
        let command = "repgauge render \(ShellLine.text([first.file ?? "\(first.recording).csv"]))"
        text += isMarkdown ? "`\(command)`\n\n" : "  \(command)\n"
        return text + Self.advice + "\n"
    }

    /// The sentence that replaces a score.
    var answer: String {
        let known = recordings.map { recording in recording.counts.filter { $0.counted != nil } }
        func range(_ counts: [DetectorCounts.Count]) -> (least: Int, most: Int)? {
            let numbers = counts.compactMap(\.counted)
            return numbers.min().flatMap { least in numbers.max().map { (least, $0) } }
        }
        if recordings.count == 1, let only = recordings.first {
            let words =
                if let (least, most) = range(known[0]) {
                    (known[0].count == 1 ? "\(known[0][0].detector) counts " : "the detectors count ")
                        + (least == most ? "\(least)" : "\(least) to \(most)")
                } else {
                    "no detector gave a count"
                }
            return "\(only.recording) states no right count, so \(consequence): \(words)."
        }
        let compared = known.filter { $0.count > 1 }.compactMap(range)
        let agreed = compared.count { $0.least == $0.most }
        return "\(recordings.count) recordings state no right count, so \(consequence)"
            + (compared.isEmpty ? "." : ": all detectors count the same in \(agreed) of them.")
    }

    /// The consequence for recordings without a right count; others may have scores.
    private var consequence: String {
        guard results.contains(where: { $0.expected != nil }) else { return "nothing is scored" }
        return recordings.count == 1 ? "it is not scored" : "they are not scored"
    }

    static let advice = """
        Open the page that it writes: g proposes the lowest points, A accepts them, and
        s saves them as the JSON file beside the CSV file. Then replay scores every
        detector. Or write "reps": {"expected": N, "max": N} into the JSON file.
        """

    /// The steps to a label, as a sentence of a page.
    static let howTo =
        "To label a recording, draw it with repgauge render FILE.csv, open the page, and press g (suggest), A (accept) and "
        + "s (save beside the CSV file); then replay it again."

    /// The same on a page whose bar leads to the recordings.
    static let servedHowTo =
        "To label a recording, open it in the bar above, and press g (suggest), A (accept) and s (save); then open the "
        + "answer again."

    var disagreements: [String] {
        recordings.prefix(Self.mostRecordings).flatMap {
            Lines.split(lines($0, false)).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
    }

    private func heading(_ title: String, _ isMarkdown: Bool) -> String {
        isMarkdown ? "\n## \(title)\n\n" : "\n\(title)\n\n"
    }

    private func lines(_ recording: DetectorCounts, _ isMarkdown: Bool) -> String {
        let name = isMarkdown ? Escape.markdown(recording.recording) : recording.recording
        let found = recording.disagreements
        guard !found.isEmpty else { return "\(isMarkdown ? "- " : "")\(name): nowhere\n" }
        var text = "\(isMarkdown ? "- " : "")\(name): at \(found.count) of \(Plural.counted(recording.times, "time"))\n"
        for instant in found.prefix(Self.mostInstants) {
            let isMost = instant.counting.count > instant.others.count
            let names = (isMost ? instant.others : instant.counting).joined(separator: ", ")
            let all = instant.counting.count + instant.others.count
            text +=
                "\(isMarkdown ? "  - " : "  ")\(Format.fixed(instant.time.lowerBound.seconds, 1)) s: "
                + "\(instant.counting.count) of \(all) \(Plural.noun(instant.counting.count, "counts", "count"))\(isMost ? ", not " : ": ")"
                + (isMarkdown ? Escape.markdown(names) : names) + "\n"
        }
        if found.count > Self.mostInstants {
            text += "\(isMarkdown ? "  - " : "  ")… \(found.count - Self.mostInstants) more\n"
        }
        return text
    }
}
