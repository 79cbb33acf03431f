import Foundation

/// Puts labels beside their places so that none covers another, nor a place.
///
/// Greedy: each label in turn takes the first free place of a fixed list, near places first. A label that is not
/// beside its place has a line to it; no such line crosses another or runs below a label.
struct LabelPlacer {
    /// A label with the line to its point; `nil` where it is beside it.
    typealias Placed = (box: Box, leader: Segment?)

    private static let height = 17.0

    let area: Box
    /// Points and other marks, which no label covers.
    private var points: [Box]
    /// Lines that labels should not cover.
    private let lines: [Segment]
    private var labels: [Box] = []
    private var leaders: [Segment] = []

    // Right and left first, then above and below, then between.
    private static let directions: [(x: Double, y: Double)] = {
        let turns = [0, 8, 12, 4, 14, 2, 10, 6, 15, 1, 9, 7, 13, 3, 11, 5]
        return turns.map { turn in
            let angle = Double(turn) * .pi / 8
            return (cos(angle), sin(angle))
        }
    }()

    init(area: Box, points: [Box] = [], labels: [Box] = [], lines: [Segment] = []) {
        (self.area, self.points, self.labels, self.lines) = (area, points, labels, lines)
    }

    /// Puts a label beside a point, from the clearance to the reach away, and keeps its place, `nil` where none is
    /// free; it begins at the distance of the nearest place, `nil` for beside the point, and may, crowded, cover lines,
    /// and its own line points.
    mutating func put(
        _ place: Place, clearance: Double, start: Double? = nil, width: Double, reach: Double, isCrowded: Bool = false
    ) -> Placed? {
        for distance in Self.distances(from: start ?? clearance, to: reach) {
            for direction in Self.directions {
                let middle = Place(
                    place.x + direction.x * (distance + width / 2 * abs(direction.x)),
                    place.y + direction.y * (distance + Self.height / 2 * abs(direction.y)))
                let box = Box(middle: middle, width: width, height: Self.height).moved(into: area)
                let end = box.nearest(to: place)
                let isBeside = hypot(end.x - place.x, end.y - place.y) <= clearance + 6
                let leader = isBeside ? nil : Segment(place, end)
                guard isFree(box, leader, from: place, isCrowded: isCrowded) else { continue }
                labels.append(box)
                if let leader { leaders.append(leader) }
                return (box, leader)
            }
        }
        return nil
    }

    mutating func remove(_ placed: Placed) {
        labels.removeAll { $0 == placed.box }
        leaders.removeAll { $0 == placed.leader }
    }

    /// Puts a label over a place and keeps it; `nil` where the place is not free.
    mutating func put(on place: Place, width: Double) -> Box? {
        let box = Box(middle: place, width: width, height: 16)
        guard isFree(box, nil, from: place, isCrowded: true) else { return nil }
        labels.append(box)
        return box
    }

    /// Distances that grow by a tenth or more, so that far places are few.
    private static func distances(from start: Double, to reach: Double) -> [Double] {
        var distances = [start]
        while let last = distances.last, last + max(7, last / 10) <= reach {
            distances.append(last + max(7, last / 10))
        }
        return distances
    }

    private func isFree(_ box: Box, _ leader: Segment?, from place: Place, isCrowded: Bool) -> Bool {
        guard area.contains(box), !labels.contains(where: { $0.overlaps(box) }),
            !points.contains(where: { $0.overlaps(box) }), !leaders.contains(where: { box.meets($0) })
        else { return false }
        if !isCrowded, lines.contains(where: { box.meets($0) }) { return false }
        guard let leader else { return true }
        return !leaders.contains { $0.crosses(leader) } && !labels.contains { $0.meets(leader) }
            && (isCrowded || !points.contains { !$0.contains(place) && $0.meets(leader) })
    }
}
