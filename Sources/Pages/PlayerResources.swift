import Text

/// The player: the moving skeleton of a session with the events and errors of detectors.
package enum PlayerResources {
    /// The page of one session with the placeholders `policy`, `title`, `style`, `data` and `scripts`.
    private static let template = String(decoding: PackageResources.player_html, as: UTF8.self)

    /// The style; all of it is below the class `player`.
    package static let style = String(decoding: PackageResources.player_css, as: UTF8.self)

    /// The scripts, which define `mountPlayer`.
    package static let script = [
        PackageResources.player_01_data_js, PackageResources.player_02_signals_js,
        PackageResources.player_03_elements_js, PackageResources.player_04_errors_js,
        PackageResources.player_05_stage_js, PackageResources.player_06_plot_js, PackageResources.player_07_rows_js,
        PackageResources.player_08_timeline_js, PackageResources.player_09_words_js,
        PackageResources.player_10_values_js, PackageResources.player_11_lists_js,
        PackageResources.player_12_document_js, PackageResources.player_13_labels_js,
        PackageResources.player_14_label_row_js, PackageResources.player_15_labelling_js,
        PackageResources.player_16_controls_js, PackageResources.player_17_playback_js,
        PackageResources.player_18_player_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")

    /// Returns the page of one session.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - json: The data of the player.
    /// - Returns: An HTML document.
    package static func page(title: String, data json: String) -> String {
        let start = """
            mountPlayer(
              document.getElementById("player-root"), JSON.parse(document.getElementById("player-data").textContent),
              { standalone: true });
            """
        let scripts = InlineScripts([script + "\n" + start])
        return Template.fill(
            template,
            with: [
                "policy": scripts.policy, "title": Escape.markup(title), "style": style,
                "data": Escape.script(json: json), "scripts": scripts.elements,
            ])
    }
}
