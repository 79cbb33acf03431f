package import Documents
import Text

/// A report as one self-contained HTML page: it loads nothing and opens from a file.
package struct ReportPage: Sendable, Hashable {
    /// A judgement at the top of a page: a colour, a mark and words.
    package struct Verdict: Sendable, Hashable, Encodable {
        package let tone: ColumnFormat.Tone
        /// The judgement in a few words, for example `Accuracy: passed`.
        package let text: String

        package init(_ tone: ColumnFormat.Tone, _ text: String) { (self.tone, self.text) = (tone, text) }
    }

    /// Style and script of a further part of the page: the player, or the classes of the drawings.
    package struct Asset: Sendable, Hashable {
        package let style: String
        /// JavaScript that defines what the page calls: `mountPlayer` for the player.
        package let script: String

        package init(style: String, script: String = "") { (self.style, self.script) = (style, script) }
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

    package func html(_ assets: [Asset] = [], served: ServedPage? = nil) throws -> String {
        try check()
        let players = zip(players.indices, players).map { index, player in
            #"<script type="application/json" id="page-player-\#(index)">\#(Escape.script(json: player))</script>"#
        }
        let scripts = InlineScripts(
            assets.map(\.script) + [PageResources.page.script, try served?.script() ?? ""], isServed: served != nil)
        return Template.fill(
            PageResources.page.template,
            with: [
                "policy": scripts.policy,
                "title": Escape.markup(title),
                "subtitle": Escape.markup(subtitle),
                "command": Escape.markup(command),
                "style": ([PageResources.page.style] + assets.map(\.style) + [served?.style].compactMap(\.self))
                    .joined(separator: "\n"),
                "data": Escape.script(json: try json()),
                "players": players.joined(separator: "\n"),
                "scripts": scripts.elements,
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
