import Text

extension PageResources {
    /// Returns the page of one session: the player without a report.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - json: The data of the player.
    /// - Returns: An HTML document.
    package static func playerPage(title: String, data json: String) -> String {
        let start = """
            mountPlayer(
              document.getElementById("player-root"), JSON.parse(document.getElementById("player-data").textContent),
              { standalone: true });
            """
        let scripts = InlineScripts([player.script + "\n" + start])
        return Template.fill(
            player.template,
            with: [
                "policy": scripts.policy, "title": Escape.markup(title), "style": player.style,
                "data": Escape.script(json: json), "scripts": scripts.elements,
            ])
    }
}
