import Foundation

/// A rectangle of the picture, in its units, from the upper left.
struct Box: Sendable, Hashable {
    var left, top, right, bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    init(middle: Place, width: Double, height: Double) {
        self.init(
            left: middle.x - width / 2, top: middle.y - height / 2, right: middle.x + width / 2,
            bottom: middle.y + height / 2)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    var middle: Place { Place((left + right) / 2, (top + bottom) / 2) }

    func contains(_ place: Place) -> Bool { place.x >= left && place.x <= right && place.y >= top && place.y <= bottom }

    func contains(_ other: Box) -> Bool {
        other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
    }

    func overlaps(_ other: Box) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func grown(by room: Double) -> Box {
        Box(left: left - room, top: top - room, right: right + room, bottom: bottom + room)
    }

    /// The rectangle, moved into another as far as it has room there.
    func moved(into area: Box) -> Box {
        let x = max(min(0, area.right - right), area.left - left)
        let y = max(min(0, area.bottom - bottom), area.top - top)
        return Box(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }

    func nearest(to place: Place) -> Place { Place(min(max(place.x, left), right), min(max(place.y, top), bottom)) }

    /// The part of a stretch that is within; `nil` where none is (Liang and Barsky, "A new concept and method for line
    /// clipping", ACM Transactions on Graphics 3(1), 1984).
    func clip(_ from: Place, _ to: Place) -> (from: Place, to: Place)? {
        var (enter, leave) = (0.0, 1.0)
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        for (speed, room) in [(-dx, from.x - left), (dx, right - from.x), (-dy, from.y - top), (dy, bottom - from.y)] {
            if speed == 0 {
                if room < 0 { return nil }
            } else if speed < 0 {
                enter = max(enter, room / speed)
            } else {
                leave = min(leave, room / speed)
            }
        }
        guard enter <= leave else { return nil }
        return (Place(from.x + dx * enter, from.y + dy * enter), Place(from.x + dx * leave, from.y + dy * leave))
    }

    /// Whether a stretch has a part within.
    func meets(_ segment: Segment) -> Bool { clip(segment.from, segment.to) != nil }
}

/// A place of the picture, in its units, from the upper left.
struct Place: Sendable, Hashable {
    var x, y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

struct Segment: Sendable, Hashable {
    var from, to: Place

    init(_ from: Place, _ to: Place) { (self.from, self.to) = (from, to) }

    var length: Double { hypot(to.x - from.x, to.y - from.y) }

    func crosses(_ other: Segment) -> Bool {
        func side(_ a: Place, _ b: Place, _ c: Place) -> Double {
            (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        }
        return side(from, to, other.from) * side(from, to, other.to) < 0
            && side(other.from, other.to, from) * side(other.from, other.to, to) < 0
    }
}
