import Scoring
import Pages
import Documents
import Experiment
import Text

extension ReplayReport {
    /// Returns the page for a browser; if `isServed`, it has a bar that leads to the recordings.
    func html(_ command: String, _ exhibits: Exhibits, isServed: Bool = false) -> ReportPage {
        let recordings = Set(results.map { "\($0.group)/\($0.recording)" }).count
        return ReportPage(
            title: "Replay of \(Plural.counted(recordings, "recording"))",
            subtitle: "Recordings of people or trials, seen by every detector",
            command: command, answer: answer(isServed: isServed), controls: Control.allCases.map(\.label),
            tables: allSheets.compactMap(\.page), sections: sections, trials: trials(exhibits),
            players: exhibits.players)
    }

    /// The wrong recordings, the most telling ones first.
    private func trials(_ exhibits: Exhibits) -> [PageTrial] {
        let recordings = wrong.recordings
        let telling = recordings.select(count: Exhibits.shownTrials)
        return recordings.enumerated().compactMap { index, wrong in
            wrong.address.map { address in
                (
                    rank: telling.firstIndex(of: wrong) ?? .max,
                    trial: PageTrial(
                        row: index + 1, group: .wrongRecording, address, detector: wrong.detector, wrong.errors,
                        file: "wrong-recordings.csv", exhibits)
                )
            }
        }.sorted { ($0.rank, $0.trial.id) < ($1.rank, $1.trial.id) }.map(\.trial)
    }

    private func answer(isServed: Bool) -> [Prose] {
        let ranked = ReplayTotals.byDetector(results).enumerated().filter { _, totals in
            !Control.allCases.contains { $0.label == totals.detector }
        }.compactMap { index, totals in
            totals.rightShare.map { (row: index + 1, label: totals.detector, share: $0, judged: totals.judged) }
        }.sorted { ($0.share, $1.row) > ($1.share, $0.row) }
        guard let best = ranked.first else {
            let howTo = isServed ? UnlabelledReplay.servedHowTo : UnlabelledReplay.howTo
            return ["\(unlabelled.answer)", "\(howTo)"]
        }
        let equals = ranked.count { $0.share == best.share } - 1
        let rank =
            ranked.count == 1
            ? ""
            : equals == 0
                ? ", the most of \(ranked.count) detectors"
                : ", as \(Plural.noun(equals, "does", "do")) \(ranked.count == 2 ? "the other detector" : "\(equals) of the \(ranked.count - 1) other detectors"), and no detector does better"
        return [
            """
            \(strong: best.label) gives the right count in \
            \(PageFigure.percent(ReplayTotals.detectors, row: best.row, ReplayTotals.shareRight.page)) of the \
            \(PageFigure(ReplayTotals.detectors, row: best.row, ReplayTotals.known.page)) \
            recording\(best.judged == 1 ? "" : "s") whose right count is known\(rank).
            """
        ]
    }

    private var sections: [PageSection] {
        guard isJudged else { return unlabelledSections }
        let shown = [
            ReplayTotals.shareRight, ReplayTotals.precision, ReplayTotals.recall, ReplayTotals.surplusCounts,
        ].map(\.page)
        let wrongRecordings = PageSection(
            "trials", "Wrong recordings",
            text: """
                The recordings with the most errors of each detector. One opens at its first error, or at its \
                beginning where no instant of an error is known.
                """,
            .trials([.wrongRecording]))
        return [
            PageSection(
                "figures", "Detectors",
                .figures(ReplayTotals.detectors, label: ReplayTotals.label.page, shown + [ReplayTotals.known.page])),
            PageSection(
                "groups", "By group of recordings", text: "A cell leads to its wrong recordings.",
                .heat(
                    ReplayTotals.groups, row: ReplayTotals.label.page, column: ReplayTotals.group.page,
                    values: shown)),
        ] + (wrong.recordings.isEmpty ? [] : [wrongRecordings]) + (unlabelled.isEmpty ? [] : [disagreements]) + [
            PageSection(
                "recordings", "All recordings", isFolded: true,
                .table(Self.recordings, limit: 40))
        ]
    }

    /// The counts alone, where no right count is known.
    private var unlabelledSections: [PageSection] {
        let groups = Set(results.map(\.group)).count
        // On a phone the counts come before what is cut.
        let columns = [Self.recording.page, Self.detector.page, Self.counted.page]
        return [
            PageSection(
                "counts", "Counts",
                text: "What each detector counts. Nothing states which count is right.",
                .table(Self.recordings, columns + (groups > 1 ? [Self.group.page] : []), limit: 100)),
            disagreements,
        ]
    }

    private var disagreements: PageSection {
        PageSection(
            "disagreements", "Where the detectors disagree",
            text: "Recordings without a label, and the times at which some detectors count and others do not.",
            .notes(unlabelled.disagreements.map { "\($0)" }))
    }
}
