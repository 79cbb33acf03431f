import Scenarios

/// The course of a drive through its strokes.
///
/// Each stroke goes from where the last one ended down to its bottom and up to its top, with rests between; both ways
/// are raised cosines, whose peak speed is π/2 times the mean.
struct Course: Sendable {
    /// The drive at one instant.
    struct Point: Sendable {
        /// The drive.
        var value: Double
        /// How far the stroke is: 0 at its ends, 1 at its bottom.
        var depth: Double
        /// The trunk's roll, degrees.
        var roll: Double
    }

    /// One stroke with its place in time.
    private struct Piece: Sendable {
        var start: Double
        var from: Double
        var stroke: Stroke
    }

    /// The drive at the end.
    let end: Double
    /// Seconds of the first way down.
    let firstDescent: Double
    /// Mean length of a stroke, seconds.
    let meanDuration: Double
    /// Length of all strokes, seconds.
    let duration: Double
    private let pieces: [Piece]
    private let inverseDuration: Double

    /// The course of strokes that begin at a value.
    init(_ strokes: [Stroke], from start: Double) {
        var (time, value) = (0.0, start)
        pieces = strokes.map { stroke in
            defer { (time, value) = (time + stroke.duration, stroke.top) }
            return Piece(start: time, from: value, stroke: stroke)
        }
        end = value
        duration = time
        firstDescent = strokes.first?.descent ?? 0
        meanDuration = strokes.isEmpty ? 0 : time / Double(strokes.count)
        inverseDuration = meanDuration > 0 ? 1 / meanDuration : 0
    }

    /// The drive some seconds after the start; before and after, it stands still.
    @inline(__always)
    func point(at time: Double) -> Point {
        guard !pieces.isEmpty else { return Point(value: end, depth: 0, roll: 0) }
        // Strokes are much alike, so their mean length leads close to the right one.
        let last = pieces.count - 1
        var index = min(max(Int(time * inverseDuration), 0), last)
        while index > 0, pieces[index].start > time { index -= 1 }
        while index < last, pieces[index + 1].start <= time { index += 1 }
        return Course.point(of: pieces[index].stroke, from: pieces[index].from, at: time - pieces[index].start)
    }

    @inline(__always)
    private static func point(of stroke: Stroke, from start: Double, at time: Double) -> Point {
        let depth: Double
        let top: Double
        let rise = time - stroke.descent - stroke.bottomPause
        if rise < 0 {
            top = start
            depth = time < stroke.descent ? raisedCosine(time / stroke.descent) : 1
        } else {
            top = stroke.top
            depth = rise < stroke.ascent ? raisedCosine(1 - rise / stroke.ascent) : 0
        }
        return Point(value: mix(top, stroke.bottom, depth), depth: depth, roll: stroke.roll * depth)
    }
}
