import Documents
import Foundation
import Pose

/// One session as a self-contained HTML page: the moving skeleton, and below it angle and height over time.
///
/// The page loads nothing; it opens from a file. Positions are rounded to 1/10,000 of the image, confidences to
/// thousandths, and the page takes angles and heights from the rounded positions in square pixels.
package struct HTMLPlayer: Sendable {
    private let input: RenderInput

    /// Makes a player of a session.
    package init(_ input: RenderInput) { self.input = input }

    /// The page.
    ///
    /// - Throws: `RenderError` where there is nothing to draw, or frames don't fit together.
    package func html() throws -> String {
        let footage = try Footage(input)
        let data = try JSONDocument.line(PlayerData(input, footage))
        return Markup.fill(
            String(decoding: PackageResources.player_html, as: UTF8.self),
            with: [
                "title": Markup.escape(input.title),
                "subtitle": Markup.escape(input.subtitle),
                "data": Markup.scriptSafe(data),
            ])
    }
}

/// The data of the page: whole numbers where possible, because they are short.
///
/// Times are nanoseconds.
private struct PlayerData: Encodable {
    struct CycleData: Encodable {
        var start, bottom, completion: Nanoseconds
        var verdict: String
        var observable: Bool
        var kind: String
        var cheat: Bool
    }
    struct PhaseData: Encodable {
        var label: String
        var start, end: Nanoseconds
    }
    struct TruthData: Encodable {
        var cycles: [CycleData]
        var phases: [PhaseData]
    }
    struct BottomData: Encodable {
        var time: Nanoseconds
        var countable: Bool
    }
    struct DetectionData: Encodable {
        var time: Nanoseconds
        var rejection, error: String?
    }
    struct DetectorData: Encodable {
        var label: String
        var detections: [DetectionData]
    }

    var image: [Double]
    var joints: [String]
    /// Pairs of indices into `joints`.
    var bones: [[Int]]
    var times: [Nanoseconds]
    /// x, y, confidence of each joint of each frame, in one row; confidence 0 means not found.
    var poses: [Int]
    /// x, y of each joint of each noise-free frame, in one row; `nil` twice where it was not found.
    var ideal: [Int?]?
    var truth: TruthData?
    var bottoms: [BottomData]
    var expected: [Int]?
    var detectors: [DetectorData]

    init(_ input: RenderInput, _ footage: Footage) {
        image = [footage.image.width, footage.image.height]
        joints = Joint.allCases.map(\.name)
        bones = Bones.all.map { [$0.from.rawValue, $0.to.rawValue] }
        times = footage.frames.map(\.time)
        poses = footage.frames.flatMap { frame in
            Joint.allCases.flatMap { joint in
                guard let place = Footage.drawable(frame[joint]) else { return [0, 0, 0] }
                return [Self.rounded(place.x), Self.rounded(place.y), max(1, Int((place.confidence * 1000).rounded()))]
            }
        }
        ideal = footage.ideal.map { frames in
            frames.flatMap { frame in
                Joint.allCases.flatMap { joint -> [Int?] in
                    guard let place = Footage.drawable(frame[joint]) else { return [nil, nil] }
                    return [Self.rounded(place.x), Self.rounded(place.y)]
                }
            }
        }
        truth = input.truth.map(Self.truthData)
        bottoms = input.bottoms.map { BottomData(time: $0.time, countable: $0.isCountable) }
        expected = input.expected.map { [$0.lowerBound, $0.upperBound] }
        detectors = input.detectors.map { detector in
            DetectorData(
                label: detector.label,
                detections: detector.detections.map {
                    DetectionData(time: $0.time, rejection: $0.rejection, error: $0.error)
                })
        }
    }

    private static func rounded(_ share: Double) -> Int { Int((share * 10_000).rounded()) }

    private static func truthData(_ truth: Truth) -> TruthData {
        TruthData(
            cycles: truth.cycles.map {
                CycleData(
                    start: $0.start, bottom: $0.bottom, completion: $0.completion, verdict: $0.verdict.rawValue,
                    observable: $0.isObservable, kind: $0.kind, cheat: $0.isCheat)
            },
            phases: truth.phases.map { PhaseData(label: $0.label, start: $0.start, end: $0.end) })
    }
}
