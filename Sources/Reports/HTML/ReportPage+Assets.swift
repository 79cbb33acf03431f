import Pages

extension ReportPage {
    /// Returns the page with the player and the style of the drawings.
    ///
    /// - Throws: `PageError` where a section refers to what the page does not hold.
    func document(served: ServedPage? = nil) throws -> String {
        try html(
            [
                Asset(style: ChartStyle.sheet),
                Asset(style: PageResources.player.style, script: PageResources.player.script),
            ], served: served)
    }
}
