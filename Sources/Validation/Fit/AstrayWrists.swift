import Pose
import Recordings

/// The share and the distance of wrists that a recording shows far from their place.
///
/// The place of a wrist is the median of the more confident half of its frames: hands stay in a push-up. Distances are
/// in torso lengths; from the front, where the torso is foreshortened, a shoulder width is 0.75 of one.
struct AstrayWrists: Sendable {
    /// The distance from which a wrist is astray, T.
    static let least = 0.25
    /// Shoulder width of a torso length.
    static let shoulderWidth = 0.75

    /// The share of frames with a wrist that is astray.
    var share: Double
    /// The median distance of wrists that are astray, T; `nil` where none is.
    var distance: Double?
    /// The correlation of a wrist's displacement with that in the next frame; `nil` where no wrist moves.
    var persistence: Double?

    /// Measures a recording; `nil` where it shows too little.
    init?(_ recording: Recording) {
        let scale = SIMD2(recording.info.image.width, recording.info.image.height)
        func place(_ joint: Joint, _ frame: PoseFrame) -> SIMD2<Double> {
            SIMD2(frame[joint].x, frame[joint].y) * scale
        }
        let bodies = recording.frames.filter { frame in
            [.leftShoulder, .rightShoulder, .leftHip, .rightHip].allSatisfy { frame[$0].isFound }
        }
        guard bodies.count >= 10 else { return nil }
        let widths = bodies.map { (place(.leftShoulder, $0) - place(.rightShoulder, $0)).length }
        let torsos = bodies.map { frame in
            let shoulders = place(.leftShoulder, frame) + place(.rightShoulder, frame)
            return (shoulders - place(.leftHip, frame) - place(.rightHip, frame)).length / 2
        }
        let torso = max(Middle.median(torsos), Middle.median(widths) / Self.shoulderWidth)
        guard torso > 0 else { return nil }
        var distances: [Double] = []
        var (products, squares) = (0.0, 0.0)
        for wrist in [Joint.leftWrist, .rightWrist] {
            let frames = recording.frames.filter { $0[wrist].isFound }
            guard frames.count >= 10 else { continue }
            let middle = Middle.median(frames.map { $0[wrist].confidence })
            let sure = frames.filter { $0[wrist].confidence >= middle }.map { place(wrist, $0) }
            let centre = SIMD2(Middle.median(sure.map(\.x)), Middle.median(sure.map(\.y)))
            let displacements = recording.frames.map { frame in
                frame[wrist].isFound ? (place(wrist, frame) - centre) / torso : nil
            }
            distances += displacements.compactMap { $0?.length }
            for (one, next) in zip(displacements, displacements.dropFirst()) {
                guard let one, let next else { continue }
                products += (one * next).sum()
                squares += (one * one + next * next).sum() / 2
            }
        }
        guard !distances.isEmpty else { return nil }
        persistence = squares > 0 ? products / squares : nil
        let astray = distances.filter { $0 > Self.least }
        share = Double(astray.count) / Double(distances.count)
        distance = astray.isEmpty ? nil : Middle.median(astray)
    }
}
