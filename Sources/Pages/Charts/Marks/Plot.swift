/// An area with two scales on which marks are drawn, cut off beyond it; what has no place, such as NaN, is left out.
struct Plot: Sendable {
    let box: Box
    let x, y: Scale

    /// The place of a position within the area; `nil` where it is outside or has no place.
    func place(_ position: ChartPosition) -> Place? {
        guard let place = anyPlace(position), box.grown(by: 0.05).contains(place) else { return nil }
        return place
    }

    private func anyPlace(_ position: ChartPosition) -> Place? {
        guard let x = x(position.x), let y = y(position.y) else { return nil }
        return Place(x, y)
    }

    /// Draws a line through positions, with a gap at each that has no place.
    func line(
        _ positions: [ChartPosition], on canvas: inout Canvas, _ classes: String, dash: String = "",
        _ note: ChartNote = ChartNote()
    ) { canvas.path(path(positions), classes, dash: dash, note) }

    /// The corners of a line that keeps each value until the next.
    static func stepped(_ positions: [ChartPosition]) -> [ChartPosition] {
        zip(positions, positions.dropFirst()).flatMap { [$0, ChartPosition($1.x, $0.y)] } + positions.suffix(1)
    }

    /// The straight parts of a line within the area.
    func segments(_ positions: [ChartPosition]) -> [Segment] {
        let places = positions.map(anyPlace)
        return zip(places, places.dropFirst()).compactMap { from, to in
            guard let from, let to, let part = box.clip(from, to) else { return nil }
            return Segment(part.from, part.to)
        }
    }

    private func path(_ positions: [ChartPosition]) -> String {
        var path = ""
        var last = ""
        for segment in segments(positions) {
            let (from, to) = (Canvas.pair(segment.from), Canvas.pair(segment.to))
            if from != last { path += "M\(from)" }
            if to != from || from != last { path += "L\(to)" }
            last = to
        }
        return path
    }

    /// Draws the area between two heights along the horizontal axis.
    func area(_ slices: [(x: Double, low: Double, high: Double)], on canvas: inout Canvas, _ classes: String) {
        let corners = slices.compactMap { slice -> (x: Double, low: Double, high: Double)? in
            guard x.contains(slice.x), let place = x(slice.x), let low = y.clamped(slice.low),
                let high = y.clamped(slice.high)
            else { return nil }
            return (place, low, high)
        }
        guard corners.count > 1 else { return }
        let around = corners.map { Place($0.x, $0.high) } + corners.reversed().map { Place($0.x, $0.low) }
        canvas.path(Canvas.openPath(around) + "z", classes)
    }

    /// The rectangle between values, cut at the edges; `nil` where it has no place.
    func box(_ across: ChartInterval, _ up: ChartInterval) -> Box? {
        guard let left = x.clamped(across.low), let right = x.clamped(across.high), let low = y.clamped(up.low),
            let high = y.clamped(up.high)
        else { return nil }
        return Box(left: min(left, right), top: min(low, high), right: max(left, right), bottom: max(low, high))
    }

    /// Draws an interval around a position, with short caps where it does not leave the area.
    func interval(
        at position: ChartPosition, across: ChartInterval? = nil, up: ChartInterval? = nil, on canvas: inout Canvas,
        _ classes: String
    ) {
        guard let middle = place(position) else { return }
        var path = ""
        if let across, let low = x.clamped(across.low), let high = x.clamped(across.high) {
            path += Self.whisker(Place(low, middle.y), Place(high, middle.y), cap: Place(0, 3))
        }
        if let up, let low = y.clamped(up.low), let high = y.clamped(up.high) {
            path += Self.whisker(Place(middle.x, low), Place(middle.x, high), cap: Place(3, 0))
        }
        canvas.path(path, classes)
    }

    private static func whisker(_ from: Place, _ to: Place, cap: Place) -> String {
        [from, to].reduce("M\(Canvas.pair(from))L\(Canvas.pair(to))") { path, end in
            path + "M\(Canvas.pair(Place(end.x - cap.x, end.y - cap.y)))"
                + "L\(Canvas.pair(Place(end.x + cap.x, end.y + cap.y)))"
        }
    }
}
