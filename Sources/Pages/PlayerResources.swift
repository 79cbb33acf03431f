/// The player: the moving skeleton of a session with the events and errors of detectors.
package enum PlayerResources {
    /// The page of one session with the placeholders `title`, `style`, `script` and `data`.
    package static let template = String(decoding: PackageResources.player_html, as: UTF8.self)

    /// The style; all of it is below the class `player`.
    package static let style = String(decoding: PackageResources.player_css, as: UTF8.self)

    /// The scripts, which define `mountPlayer`.
    package static let script = [
        PackageResources.player_01_data_js, PackageResources.player_02_signals_js,
        PackageResources.player_03_elements_js, PackageResources.player_04_errors_js,
        PackageResources.player_05_stage_js, PackageResources.player_06_plot_js, PackageResources.player_07_rows_js,
        PackageResources.player_08_timeline_js, PackageResources.player_09_lists_js,
        PackageResources.player_10_labels_js, PackageResources.player_11_labelling_js,
        PackageResources.player_12_player_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
}
