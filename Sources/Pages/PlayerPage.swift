import Text

extension PageResources {
    /// Returns the page of one session: the player without a report.
    package static func playerPage(title: String, data json: String, served: ServedPage? = nil) throws -> String {
        let start = """
            mountPlayer(
              document.getElementById("player-root"), JSON.parse(document.getElementById("player-data").textContent),
              { standalone: true\(served == nil ? "" : ", onSave: served.save") });
            """
        let scripts = InlineScripts(
            [try served?.script() ?? "", player.script + "\n" + start], isServed: served != nil)
        return Template.fill(
            player.template,
            with: [
                "policy": scripts.policy, "title": Escape.markup(title),
                "style": [player.style, served?.style].compactMap(\.self).joined(separator: "\n"),
                "data": Escape.script(json: json), "scripts": scripts.elements,
            ])
    }
}
