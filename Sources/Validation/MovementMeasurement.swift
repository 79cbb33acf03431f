import Foundation
import Mathematics
import Pose

/// The movement of one clip: medians over its repetitions.
///
/// The shoulder's height is a mean over 0.12 s. A top is where it has come within 3 % of the greatest height within 5 s
/// of the bottom, and not beyond the next one.
struct MovementMeasurement {
    /// The quantities that could be measured; none without a repetition of 0.15 torsos or more.
    private(set) var values: [ClipQuantity: Double] = [:]

    private let clip: ClipTracks
    private let height: [Double]
    private let speed: [Double]
    private let elbow: [Double]?
    private let elbowSpeed: [Double]?
    private let pitch: [Double]
    private let (hip, nose): ([Double]?, [Double]?)
    private let headwards: [Double]?

    /// The least fall and rise of a repetition, torsos.
    static let leastTravel = 0.15
    /// The greatest time from a bottom to its tops, seconds.
    static let reach = 5.0

    /// The frames of one repetition.
    private struct Span {
        let (before, bottom, after): (Int, Int, Int)
    }

    /// Measures by the repetitions' lowest points, seconds; `nil` where the near shoulder is hardly ever found.
    init?(_ clip: ClipTracks, bottoms: [Double]) {
        let (near, torso) = (clip.near, clip.torso)
        let shoulder = clip.places(near.shoulder)
        guard let raw = ClipTracks.filled(shoulder.map(\.y)) else { return nil }
        self.clip = clip
        let width = max(3, Int((0.12 * clip.rate).rounded(.toNearestOrEven)) | 1)
        height = Self.means(raw, width: width).map { $0 / torso }
        speed = Gradient.of(height, at: clip.times)
        let (upper, lower) = (clip.places(near.elbow), clip.places(near.wrist))
        elbow = ClipTracks.filled(shoulder.indices.map { Self.angle(shoulder[$0] - upper[$0], lower[$0] - upper[$0]) })
        elbowSpeed = elbow.flatMap { angles in
            angles.count > clip.window
                ? Gradient.of(SavitzkyGolay.smoothed(angles, window: clip.window), at: clip.times).map(abs) : nil
        }
        pitch = zip(shoulder, clip.places(near.hip)).map { atan2($0.y - $1.y, abs($0.x - $1.x)) * 180 / .pi }
        hip = ClipTracks.filled(clip.places(near.hip).map { $0.y / torso })
        nose = ClipTracks.filled(clip.places(.nose).map { $0.y / torso })
        headwards = Self.headwards(clip)
        let spans = bottoms.indices.compactMap { span(of: $0, among: bottoms) }
        var found: [ClipQuantity: [Double]] = [:]
        for span in spans { for (quantity, value) in measured(span) { found[quantity, default: []].append(value) } }
        values = found.mapValues { Middle.median($0) }.filter { $0.value.isFinite }
    }

    /// The near shoulder's place along the image towards the head, torsos.
    private static func headwards(_ clip: ClipTracks) -> [Double]? {
        guard let shoulder = ClipTracks.filled(clip.places(clip.near.shoulder).map(\.x)),
            let ankle = ClipTracks.filled(clip.places(clip.near.ankle).map(\.x))
        else { return nil }
        let side = Middle.median(zip(shoulder, ankle).map(-))
        return shoulder.map { $0 / clip.torso * (side > 0 ? 1 : side < 0 ? -1 : 0) }
    }

    /// Moving means; beyond the ends the first and the last number go on.
    private static func means(_ values: [Double], width: Int) -> [Double] {
        let half = width / 2
        return values.indices.map { middle in
            (middle - half...middle + half).reduce(0) { $0 + values[min(max(0, $1), values.count - 1)] } / Double(width)
        }
    }

    private static func angle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
        let cosine = (a * b).sum() / a.length / b.length
        // Rounding may bring it beyond ±1.
        return cosine.isNaN ? .nan : acos(min(max(cosine, -1), 1)) * 180 / .pi
    }

    private func span(of index: Int, among bottoms: [Double]) -> Span? {
        let (times, time) = (clip.times, bottoms[index])
        let first = index > 0 ? max(time - Self.reach, bottoms[index - 1]) : time - Self.reach
        let last = index + 1 < bottoms.count ? min(time + Self.reach, bottoms[index + 1]) : time + Self.reach
        guard let nearest = times.indices.min(by: { abs(times[$0] - time) < abs(times[$1] - time) }) else { return nil }
        let reach = max(1, Int(0.25 * clip.rate))
        let around = max(0, nearest - reach)...min(clip.count - 1, nearest + reach)
        guard let bottom = around.min(by: { height[$0] < height[$1] }) else { return nil }
        let within = times.indices.filter { times[$0] >= first && times[$0] <= last }
        let (pre, post) = (within.filter { $0 <= bottom }, within.filter { $0 >= bottom })
        guard pre.count >= 4, post.count >= 4, let before = pre.last(where: isTop(of: pre)),
            let after = post.first(where: isTop(of: post)),
            min(height[before], height[after]) - height[bottom] >= Self.leastTravel
        else { return nil }
        return Span(before: before, bottom: bottom, after: after)
    }

    /// Whether a frame is within 3 % of the greatest height of some frames.
    private func isTop(of frames: [Int]) -> (Int) -> Bool {
        let heights = frames.map { height[$0] }
        let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
        return { height[$0] >= high - 0.03 * (high - low) }
    }

    private func measured(_ span: Span) -> [ClipQuantity: Double] {
        let (a, k, z) = (span.before, span.bottom, span.after)
        let (fall, rise) = (height[a] - height[k], height[z] - height[k])
        func passes(_ frames: ClosedRange<Int>, _ isPast: (Double) -> Bool) -> Double {
            frames.first { isPast(height[$0]) }.map { clip.times[$0] } ?? .nan
        }
        let falling = (passes(a...k) { $0 <= height[a] - 0.1 * fall }, passes(a...k) { $0 <= height[a] - 0.9 * fall })
        let rising = (passes(k...z) { $0 >= height[k] + 0.1 * rise }, passes(k...z) { $0 >= height[k] + 0.9 * rise })
        let down = -(speed[a...k].min() ?? .nan)
        let up = speed[k...z].max() ?? .nan
        var values: [ClipQuantity: Double] = [
            .period: clip.times[z] - clip.times[a], .descent: (falling.1 - falling.0) / 0.8,
            .ascent: (rising.1 - rising.0) / 0.8, .lowTenth: rising.0 - falling.1, .speedDown: down, .speedUp: up,
            .speedRatio: up / max(1e-6, down), .drop: fall, .rise: rise / fall,
            .elbowTop: [about(a, elbow), about(z, elbow)].filter { !$0.isNaN }.max() ?? .nan,
            .elbowBottom: about(k, elbow), .torsoTop: about(a, pitch), .torsoBottom: about(k, pitch),
            .hipTop: hipBelowLine(a), .hipBottom: hipBelowLine(k), .wristWander: wander(clip.near.wrist, a...z),
            .ankleWander: wander(clip.near.ankle, a...z),
        ]
        values[.hipDrop] = hip.map { $0[a] - $0[k] }
        values[.noseDrop] = nose.map { $0[a] - $0[k] }
        values[.forward] = headwards.map { $0[k] - $0[a] }
        values[.elbowSpeed] = elbowSpeed?[a...z].max()
        return values
    }

    /// The median of a frame and its two neighbours.
    private func about(_ frame: Int, _ values: [Double]?) -> Double {
        guard let values else { return .nan }
        return Middle.median(values[max(0, frame - 1)...min(values.count - 1, frame + 1)])
    }

    /// The height of the shoulder–ankle line above the hip, in lengths of the line.
    private func hipBelowLine(_ frame: Int) -> Double {
        let (shoulder, hip, ankle) = (
            clip.places(clip.near.shoulder)[frame], clip.places(clip.near.hip)[frame],
            clip.places(clip.near.ankle)[frame]
        )
        let line = ankle - shoulder
        let foot = shoulder + line * ((hip - shoulder) * line).sum() / (line * line).sum()
        return (foot.y - hip.y) / line.length
    }

    /// Root of the sum of both axes' variances, torsos.
    private func wander(_ joint: Joint, _ frames: ClosedRange<Int>) -> Double {
        let places = clip.places(joint)[frames].filter { !$0.x.isNaN }
        return places.isEmpty ? 0 : Middle.deviation(places) / clip.torso
    }
}
