enum Symbol: Sendable, Hashable, CaseIterable {
    case circle, square, triangle, diamond, hollowCircle, hollowSquare, hollowTriangle, hollowDiamond

    var isHollow: Bool { [.hollowCircle, .hollowSquare, .hollowTriangle, .hollowDiamond].contains(self) }

    /// The path of the shape around a place; all shapes of a size have nearly the same area.
    func path(_ place: Place, size: Double) -> String {
        let half = size / 2
        switch self {
        case .circle, .hollowCircle:
            // Two half circles.
            let radius = NumberText.coordinate(half)
            let across = NumberText.coordinate(size)
            return "M\(Canvas.pair(Place(place.x - half, place.y)))a\(radius) \(radius) 0 1 0 \(across) 0"
                + "a\(radius) \(radius) 0 1 0 -\(across) 0z"
        case .square, .hollowSquare:
            let half = half * 0.9
            return Canvas.closedPath([(-half, -half), (half, -half), (half, half), (-half, half)], around: place)
        case .triangle, .hollowTriangle:
            return Canvas.closedPath(
                [(0, -half * 1.2), (half * 1.15, half * 0.85), (-half * 1.15, half * 0.85)], around: place)
        case .diamond, .hollowDiamond:
            let half = half * 1.22
            return Canvas.closedPath([(0, -half), (half, 0), (0, half), (-half, 0)], around: place)
        }
    }
}
