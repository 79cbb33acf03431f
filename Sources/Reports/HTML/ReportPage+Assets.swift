import Pages

extension ReportPage {
    /// Returns the page with the player and the style of the drawings.
    func document(served: ServedPage? = nil) throws -> String {
        try html(
            [
                Asset(style: ChartStyle.sheet),
                Asset(style: PageResources.player.style, script: PageResources.player.script),
            ], served: served)
    }
}
