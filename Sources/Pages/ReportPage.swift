package import Documents
import Text

/// A report as one self-contained HTML page: it loads nothing and opens from a file.
package struct ReportPage: Sendable {
    /// A judgement at the top of a page: a colour, a mark and words.
    package struct Verdict: Sendable, Encodable {
        package let tone: ColumnFormat.Tone
        /// The judgement in a few words, for example `Accuracy: passed`.
        package let text: String

        package init(_ tone: ColumnFormat.Tone, _ text: String) { (self.tone, self.text) = (tone, text) }
    }

    package let title: String
    /// The line below it: how much was run, and how to tell runs apart.
    package let subtitle: String
    package let command: String
    /// The result in a few sentences, one paragraph each.
    package let answer: [Prose]
    package let verdicts: [Verdict]
    /// The labels of controls, which are shown quietly and below the others.
    package let controls: [String]
    package let tables: [PageTable]
    package let sections: [PageSection]
    package let trials: [PageTrial]
    /// The data of the trials' players, as JSON.
    package let players: [String]

    package init(
        title: String, subtitle: String, command: String, answer: [Prose], verdicts: [Verdict] = [],
        controls: [String] = [], tables: [PageTable], sections: [PageSection], trials: [PageTrial] = [],
        players: [String] = []
    ) {
        (self.title, self.subtitle, self.command, self.answer) = (title, subtitle, command, answer)
        (self.verdicts, self.controls, self.tables, self.sections) = (verdicts, controls, tables, sections)
        (self.trials, self.players) = (trials, players)
    }

    /// Returns the page with the player and the style of the drawings.
    package func document(served: ServedPage? = nil) throws -> String {
        let player = PageResources.player
        return try html([(ChartStyle.sheet, ""), (player.style, player.script)], served: served)
    }

    /// Returns the page with the styles of further parts, and scripts that define what it calls, such as `mountPlayer`.
    package func html(_ parts: [(style: String, script: String)] = [], served: ServedPage? = nil) throws -> String {
        try check()
        let players = zip(players.indices, players).map { index, player in
            #"<script type="application/json" id="page-player-\#(index)">\#(Escape.script(json: player))</script>"#
        }
        let page = PageResources.page
        return page.document(
            title: title, styles: [page.style] + parts.map(\.style) + [served?.style].compactMap(\.self),
            scripts: parts.map(\.script) + [page.script, try served?.script() ?? ""], isServed: served != nil,
            [
                "subtitle": Escape.markup(subtitle), "command": Escape.markup(command),
                "data": Escape.script(json: try json()), "players": players.joined(separator: "\n"),
            ])
    }

    /// Returns everything but the players' data, which have elements of their own, so that a browser reads them when a
    /// reader opens them.
    private func json() throws -> String {
        let tables = Dictionary(tables.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return try JSONDocument.object([
            ("answer", JSONDocument.line(answer)), ("command", JSONDocument.line(command)),
            ("controls", JSONDocument.line(controls)), ("players", JSONDocument.line(players.count)),
            ("sections", JSONDocument.line(sections)),
            ("tables", JSONDocument.object(tables.map { ($0, try $1.json()) })),
            ("title", JSONDocument.line(title)), ("trials", JSONDocument.line(trials)),
            ("verdicts", JSONDocument.line(verdicts)),
        ])
    }
}
