import Mathematics
import Pose

/// A joint that there is on the left and on the right.
enum PairedJoint: String, CaseIterable {
    case shoulder, elbow, wrist, hip, knee, ankle

    func on(_ side: Side) -> Joint {
        switch self {
        case .shoulder: side.shoulder
        case .elbow: side.elbow
        case .wrist: side.wrist
        case .hip: side.hip
        case .knee: side.knee
        case .ankle: side.ankle
        }
    }

    static let armAndHip: [PairedJoint] = [.shoulder, .elbow, .wrist, .hip]
}

/// The joints of a clip as tracks, with the near side, the torso and the smoothing window.
struct ClipTracks {
    /// Seconds, strictly increasing.
    let times: [Double]
    /// Frames a second, by the median interval.
    let rate: Double
    /// The smoothing window of 0.24 s, frames, odd.
    let window: Int
    /// The side of which shoulder, elbow, wrist and hip have the greater mean confidence.
    let near: Side
    /// The 75th percentile of the distance of near shoulder and near hip, pixels.
    let torso: Double
    private let places: [[SIMD2<Double>]]
    private let confidences: [[Double]]

    /// The nose and the joints of both sides.
    static let joints: [Joint] = [.nose] + PairedJoint.allCases.flatMap { [$0.on(.left), $0.on(.right)] }
    /// Fewer frames are no clip.
    static let fewestFrames = 15
    static let unknown = SIMD2<Double>(.nan, .nan)

    /// Takes the tracks; `nil` with fewer than 15 frames, or without a torso.
    init?(_ frames: [PoseFrame]) {
        guard frames.count >= Self.fewestFrames else { return nil }
        let times = frames.map(\.time.seconds)
        let places = Joint.allCases.map { joint in
            frames.map { $0[joint].isFound ? $0.pixels(joint) : Self.unknown }
        }
        let confidences = Joint.allCases.map { joint in frames.map { max(0, $0[joint].confidence) } }
        let trust = Side.allCases.map { side in
            PairedJoint.armAndHip.reduce(0) { $0 + confidences[$1.on(side).rawValue].reduce(0, +) }
        }
        near = trust[0] >= trust[1] ? .left : .right
        let lengths = zip(places[near.shoulder.rawValue], places[near.hip.rawValue]).map { ($0 - $1).length }
            .filter { !$0.isNaN }.sorted()
        guard let torso = Quantile.type7(sorted: lengths, 0.75), torso > 0 else { return nil }
        rate = 1 / Middle.median(zip(times.dropFirst(), times).map(-))
        window = max(5, Int((0.24 * rate).rounded(.toNearestOrEven)) | 1)
        (self.times, self.places, self.confidences, self.torso) = (times, places, confidences, torso)
    }

    var count: Int { times.count }
    var far: Side { near.opposite }

    /// A joint's places, pixels, y upwards; NaN where it was not found.
    func places(_ joint: Joint) -> [SIMD2<Double>] { places[joint.rawValue] }
    /// A joint's confidences; 0 where it was not found.
    func confidences(_ joint: Joint) -> [Double] { confidences[joint.rawValue] }

    /// Replaces NaN by straight lines between neighbours, at the ends by the nearest number; `nil` with fewer than 4.
    static func filled(_ values: [Double]) -> [Double]? {
        let known = values.indices.filter { !values[$0].isNaN }
        guard known.count >= 4, let first = known.first, let last = known.last else { return nil }
        var result = values
        for index in 0..<first { result[index] = values[first] }
        for index in last..<values.count { result[index] = values[last] }
        for (start, end) in zip(known, known.dropFirst()) where end > start + 1 {
            for index in start + 1..<end {
                let share = Double(index - start) / Double(end - start)
                result[index] = values[start] + share * (values[end] - values[start])
            }
        }
        return result
    }
}
