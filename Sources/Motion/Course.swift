import Mathematics
import Scenarios

/// The course of a drive through its strokes.
///
/// Each stroke goes from where the last one ended down to its bottom and up to its top, with rests between; both ways
/// are raised cosines, whose peak speed is π/2 times the mean. A lead lets the drive run ahead of that, so that
/// something that follows from the drive takes the even course instead.
struct Course: Sendable {
    /// By how much a drive runs ahead on its way: at a depth d by (1 − d) r (a + b r + c r²), where r is a root of d
    /// that goes from 0 to 1.
    ///
    /// The root lets the drive start fast where its effect starts slowly, as that of a nearly straight elbow does. It
    /// is √(d + e) less √e, so that the drive starts from rest.
    struct Lead: Sendable, Equatable {
        private var a = 0.0
        private var b = 0.0
        private var c = 0.0
        private var shift = 1.0
        private var shiftRoot = 1.0
        private var inverseSpan = 1.0

        static let none = Lead()

        private init() {}

        /// The lead with which a way's effect goes evenly.
        ///
        /// It is exact at three shares of the way, and none where the effect does not go on from one to the next. The
        /// root is that of an effect which is a parabola with the slope that the effect begins with. The effect is
        /// asked for at four shares of the drive's way.
        init(evening effect: (SIMD4<Double>) -> SIMD4<Double>) {
            let (early, late) = (effect(SIMD4(0, 1, 0.01, 0.15)), effect(SIMD4(0.5, 0.85, 0.5, 0.85)))
            func depth(_ effect: Double) -> Double { (effect - early.x) / (early.y - early.x) }
            let slope = depth(early.z) / 0.01
            guard slope > 0.01, slope < 0.99 else { return }
            var lead = Lead()
            lead.shift = max(slope * slope / (4 * (1 - slope)), Self.leastShift)
            lead.shiftRoot = lead.shift.squareRoot()
            lead.inverseSpan = 1 / ((1 + lead.shift).squareRoot() - lead.shiftRoot)
            var (roots, leads) = (SIMD3<Double>(), SIMD3<Double>())
            var before = 0.0
            for (index, (share, effect)) in [(0.15, early.w), (0.5, late.x), (0.85, late.y)].enumerated() {
                let depth = depth(effect)
                guard depth > before + 0.01, depth < 0.99 else { return }
                before = depth
                roots[index] = lead.root(depth)
                leads[index] = (share - depth) / ((1 - depth) * roots[index])
            }
            // Newton's divided differences.
            let rise = (leads.y - leads.x) / (roots.y - roots.x)
            let curve = ((leads.z - leads.y) / (roots.z - roots.y) - rise) / (roots.z - roots.x)
            lead.a = leads.x - roots.x * (rise - roots.y * curve)
            lead.b = rise - (roots.x + roots.y) * curve
            lead.c = curve
            if lead.isForward { self = lead }
        }

        /// The least shift of the root; own: smaller ones let arms that are nearly straight bend at once.
        private static let leastShift = 0.04

        /// Whether the drive never turns back.
        private var isForward: Bool {
            func depth(_ step: Int) -> Double { Double(step * step) / 400 }
            return (1...20).allSatisfy { share(depth: depth($0)) > share(depth: depth($0 - 1)) }
        }

        @inline(__always)
        private func root(_ depth: Double) -> Double { ((depth + shift).squareRoot() - shiftRoot) * inverseSpan }

        /// The share of the drive's way at a depth.
        @inline(__always)
        func share(depth: Double) -> Double {
            let root = root(depth)
            return depth + (1 - depth) * root * (a + root * (b + root * c))
        }
    }

    /// The drive at one instant.
    struct Point: Sendable {
        var value: Double
        /// The depth of the stroke: 0 at its ends, 1 at its bottom.
        var depth: Double
        /// The trunk's roll, degrees.
        var roll: Double
        /// The hips' extra offset, as a share of the line shoulder–ankle.
        var hipOffset = 0.0
    }

    /// One stroke with its place in time.
    private struct Piece: Sendable {
        var start: Double
        var from: Double
        var stroke: Stroke
        var down: Lead
        var up: Lead

        @inline(__always)
        func point(at time: Double) -> Point {
            let rise = time - stroke.descent - stroke.bottomPause
            let depth: Double
            let value: Double
            if rise < 0 {
                depth = time < stroke.descent ? raisedCosine(time / stroke.descent) : 1
                value = mix(from, stroke.bottom, down.share(depth: depth))
            } else {
                depth = rise < stroke.ascent ? raisedCosine(1 - rise / stroke.ascent) : 0
                value = mix(stroke.top, stroke.bottom, up.share(depth: depth))
            }
            return Point(value: value, depth: depth, roll: stroke.roll * depth, hipOffset: stroke.hipOffset * depth)
        }
    }

    let end: Double
    /// Mean length of a stroke, seconds.
    let meanDuration: Double
    /// Length of all strokes, seconds.
    let duration: Double
    private let pieces: [Piece]
    private let inverseDuration: Double

    /// The course of strokes from a value; the lead is that of a way between a value at its top and one at its bottom.
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
