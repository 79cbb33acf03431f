import Pose
import Recordings

/// The distances of the joints in the first two images from where the path after them leads to, torsos.
struct FirstImages: Sendable {
    /// Root mean square over the joints in the first image that shows any.
    let first: Double
    /// The same in the image after it.
    let second: Double

    /// The images of the path after the first ones, from the first image on.
    private static let path = 3..<9

    /// Measures; `nil` where a joint cannot be followed or too few images follow.
    init?(_ recording: Recording) {
        guard let clip = ClipTracks(recording.frames) else { return nil }
        let tracks = ClipTracks.joints.map { clip.places($0) }
        guard let start = (0..<clip.count).first(where: { frame in tracks.contains { !$0[frame].x.isNaN } }),
            start + Self.path.upperBound <= clip.count
        else { return nil }
        let images = Self.path.map { start + $0 }
        let middle = images.reduce(0) { $0 + clip.times[$1] } / Double(images.count)
        let square = images.reduce(0) { $0 + (clip.times[$1] - middle) * (clip.times[$1] - middle) }
        var squares = [0.0, 0.0]
        var count = 0.0
        for track in tracks {
            guard square > 0, (images + [start, start + 1]).allSatisfy({ !track[$0].x.isNaN }) else { continue }
            let mean = images.reduce(SIMD2<Double>.zero) { $0 + track[$1] } / Double(images.count)
            let speed = images.reduce(SIMD2<Double>.zero) { $0 + track[$1] * (clip.times[$1] - middle) } / square
            for image in 0..<2 {
                let error = track[start + image] - mean - speed * (clip.times[start + image] - middle)
                squares[image] += (error * error).sum()
            }
            count += 1
        }
        guard count > 0 else { return nil }
        (first, second) = (
            (squares[0] / count).squareRoot() / clip.torso, (squares[1] / count).squareRoot() / clip.torso
        )
    }
}
