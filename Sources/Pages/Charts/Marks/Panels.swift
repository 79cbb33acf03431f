/// Small plots beside and below each other.
struct Panels: Sendable {
    /// The number of plots.
    let count: Int
    private static let gap = 24.0

    /// Draws the plots in one or two columns below what the canvas has, which grows.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - panel: Draws the plot of a number between a left and a right edge from a height down; returns its end.
    func draw(
        on canvas: inout Canvas,
        _ panel: (_ index: Int, _ left: Double, _ right: Double, _ top: Double, _ canvas: inout Canvas) -> Double
    ) {
        let columns = count > 1 ? 2 : 1
        let room = Canvas.width - 2 * Canvas.margin
        let width = (room - Double(columns - 1) * Self.gap) / Double(columns)
        for first in stride(from: 0, to: count, by: columns) {
            let top = canvas.height
            for index in first..<min(first + columns, count) {
                let left = Canvas.margin + Double(index - first) * (width + Self.gap)
                let bottom = panel(index, left, left + width, top, &canvas)
                canvas.height = max(canvas.height, bottom)
            }
        }
    }
}
