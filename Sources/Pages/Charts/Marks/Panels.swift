extension Canvas {
    private static let gap = 24.0

    static var noData: Canvas {
        var canvas = Canvas()
        canvas.height = 120
        return canvas.noData(Box(left: 0, top: 0, right: width, bottom: canvas.height))
    }

    /// Draws plots in one or two columns below what the canvas has, which grows; the closure draws one between a left
    /// and a right edge from a height down, and returns its end.
    mutating func panels(
        _ count: Int,
        _ panel: (_ index: Int, _ left: Double, _ right: Double, _ top: Double, _ canvas: inout Canvas) -> Double
    ) {
        let columns = count > 1 ? 2 : 1
        let room = Self.width - 2 * Self.margin
        let width = (room - Double(columns - 1) * Self.gap) / Double(columns)
        for first in stride(from: 0, to: count, by: columns) {
            let top = height
            for index in first..<min(first + columns, count) {
                let left = Self.margin + Double(index - first) * (width + Self.gap)
                let bottom = panel(index, left, left + width, top, &self)
                height = max(height, bottom)
            }
        }
    }
}
