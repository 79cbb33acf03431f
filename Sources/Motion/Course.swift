import Scenarios

/// The course of a drive through its strokes.
///
/// Each stroke goes from where the last one ended down to its bottom and up to its top, with rests between; both ways
/// are raised cosines, whose peak speed is π/2 times the mean. A lead lets the drive run ahead of that, so that
/// something that follows from the drive takes the even course instead.
struct Course: Sendable {
    /// By how much a drive runs ahead on its way: at a depth d by d (1 − d) (a + b d).
    struct Lead: Sendable, Equatable {
        /// Share at the start of the way.
        var a = 0.0
        /// What is added to it towards the bottom.
        var b = 0.0

        /// No lead.
        static let none = Lead()

        /// The lead with which a way's effect goes evenly, by least squares.
        ///
        /// - Parameter effect: The effect at a share of the drive's way, monotonic.
        /// - Returns: The lead; none where there is no effect. The drive keeps at least a fifth of its mean speed.
        init(evening effect: (Double) -> Double) {
            let (first, last) = (effect(0), effect(1))
            guard (last - first).magnitude > 1e-6 else { return }
            // Normal equations of a and b.
            var (aa, ab, bb, ay, by) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for share in [0.2, 0.4, 0.6, 0.8] {
                let depth = (effect(share) - first) / (last - first)
                let weight = depth * (1 - depth)
                let ahead = share - depth
                aa += weight * weight
                ab += weight * weight * depth
                bb += weight * weight * depth * depth
                ay += weight * ahead
                by += weight * depth * ahead
            }
            let determinant = aa * bb - ab * ab
            guard determinant > 1e-9 else { return }
            a = (bb * ay - ab * by) / determinant
            b = (aa * by - ab * ay) / determinant
            let slowest = [0, 0.25, 0.5, 0.75, 1].reduce(0.0) { min($0, slope(at: $1)) }
            if slowest < -0.8 {
                a *= -0.8 / slowest
                b *= -0.8 / slowest
            }
        }

        init() {}

        /// How much faster than the depth the drive goes, as a share.
        private func slope(at depth: Double) -> Double {
            a * (1 - 2 * depth) + b * depth * (2 - 3 * depth)
        }

        /// The share of the drive's way at a depth.
        @inline(__always)
        func share(_ depth: Double) -> Double { depth + depth * (1 - depth) * (a + b * depth) }
    }

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
    fileprivate struct Piece: Sendable {
        var start: Double
        var from: Double
        var stroke: Stroke
        var down: Lead
        var up: Lead
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

    /// The course of strokes.
    ///
    /// - Parameters:
    ///   - strokes: The strokes.
    ///   - start: The value at which they begin.
    ///   - lead: The lead of a way between a value at its top and one at its bottom.
    init(_ strokes: [Stroke], from start: Double, lead: (Double, Double) -> Lead = { _, _ in .none }) {
        var (time, value) = (0.0, start)
        pieces = strokes.map { stroke in
            defer { (time, value) = (time + stroke.duration, stroke.top) }
            let down = lead(value, stroke.bottom)
            let up = value == stroke.top ? down : lead(stroke.top, stroke.bottom)
            return Piece(start: time, from: value, stroke: stroke, down: down, up: up)
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
        return pieces[index].point(at: time - pieces[index].start)
    }
}

extension Course.Piece {

    @inline(__always)
    fileprivate func point(at time: Double) -> Course.Point {
        let depth: Double
        let value: Double
        let rise = time - stroke.descent - stroke.bottomPause
        if rise < 0 {
            depth = time < stroke.descent ? raisedCosine(time / stroke.descent) : 1
            value = mix(from, stroke.bottom, down.share(depth))
        } else {
            depth = rise < stroke.ascent ? raisedCosine(1 - rise / stroke.ascent) : 0
            value = mix(stroke.top, stroke.bottom, up.share(depth))
        }
        return Course.Point(value: value, depth: depth, roll: stroke.roll * depth)
    }
}
