import Documents
import Foundation
package import Pages
import Pose
import Recordings

/// One session as a self-contained HTML page: the moving skeleton, and below it angle and height over time.
///
/// The page loads nothing; it opens from a file. It takes angles and heights from the rounded positions of `PlayerData`
/// in square pixels.
package struct HTMLPlayer: Sendable {
    /// The most bytes of a page or a contact sheet.
    package static let mostBytes = 5_000_000

    private let input: RenderInput

    /// Returns the page of a session, whose frames are thinned until the page is small enough.
    package static func page(of input: inout RenderInput, served: ServedPage? = nil) throws -> String {
        let events = input.detectors.reduce(0) { $0 + $1.detections.count + $1.misses.count }
        // An event takes more than 40 bytes.
        guard events <= mostBytes / 40 else { throw RenderError.largePage(bytes: events * 40, most: mostBytes) }
        input.thin(to: ShownFrames.most)
        while true {
            let page = try HTMLPlayer(input).html(served: served)
            if page.utf8.count <= mostBytes { return page }
            guard input.frames.count > 1000 else {
                throw RenderError.largePage(bytes: page.utf8.count, most: mostBytes)
            }
            input.thin(to: input.frames.count * 2 / 3)
        }
    }

    package init(_ input: RenderInput) { self.input = input }

    package func html(served: ServedPage? = nil) throws -> String {
        try PageResources.playerPage(title: input.title, data: try JSONDocument.line(PlayerData(input)), served: served)
    }
}

/// A player's data: whole numbers, nanoseconds, as short differences between frames; confidence 0 is no joint.
package struct PlayerData: Encodable, Sendable {
    /// The steps in which numbers are stored.
    package struct Steps: Sendable, Hashable {
        /// The steps of the image's width and height.
        let places: Double
        /// The steps of a confidence of 1.
        let confidence: Double

        /// The steps of a page of one session.
        package static let fine = Steps(places: 10_000, confidence: 100)
        /// The steps of one of many sessions in a page: at 1280 pixels half a pixel.
        package static let coarse = Steps(places: 2_500, confidence: 20)
    }

    private let input: RenderInput
    private let footage: Footage
    private let steps: Steps

    package init(_ input: RenderInput, steps: Steps = .fine) throws(RenderError) {
        (self.input, self.steps) = (input, steps)
        footage = try Footage(input)
    }

    private enum Keys: String, CodingKey {
        case title, subtitle, image, joints, bones, frameCount, steps, times, poses, ideal, truth, bottoms, expected,
            detectors
        case labelling
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(input.title, forKey: .title)
        try container.encode(
            ([input.subtitle] + input.notes).filter { !$0.isEmpty }.joined(separator: " · "), forKey: .subtitle)
        try container.encode([footage.image.width, footage.image.height], forKey: .image)
        try container.encode(Joint.allCases.map(\.name), forKey: .joints)
        try container.encode(Bones.all.map { [$0.from.rawValue, $0.to.rawValue] }, forKey: .bones)
        try container.encode(footage.frames.count, forKey: .frameCount)
        try container.encode([steps.places, steps.confidence], forKey: .steps)
        try container.encode(Base64VLQ.deltasOfDeltas(footage.frames.map(\.time)), forKey: .times)
        try container.encode(channels(of: footage.frames, confidence), forKey: .poses)
        try container.encode(footage.ideal.map { channels(of: $0) { _ in 1 } }, forKey: .ideal)
        try container.encode(input.truth.map(TruthData.init), forKey: .truth)
        try container.encode(input.bottoms.map { BottomData(time: $0.time, countable: $0.countable) }, forKey: .bottoms)
        try container.encode(input.expected.map { [$0.lowerBound, $0.upperBound] }, forKey: .expected)
        try container.encode(input.detectors.map { DetectorData($0, order: footage.order) }, forKey: .detectors)
        try container.encode(input.labelling, forKey: .labelling)
    }

    /// Three texts for each joint: x, y and a third number, which is 0 where the joint was not found.
    private func channels(of frames: [PoseFrame], _ third: (JointObservation) -> Int64) -> [String] {
        Joint.allCases.flatMap { joint -> [String] in
            var x: [Int64] = []
            var y: [Int64] = []
            var z: [Int64] = []
            for frame in frames {
                guard let place = Footage.drawable(frame[joint]) else {
                    x.append(x.last ?? 0)
                    y.append(y.last ?? 0)
                    z.append(0)
                    continue
                }
                x.append(Int64((place.x * steps.places).rounded()))
                y.append(Int64((place.y * steps.places).rounded()))
                z.append(third(place))
            }
            return [x, y, z].map(Base64VLQ.shortest)
        }
    }

    private func confidence(_ joint: JointObservation) -> Int64 {
        max(1, Int64((joint.confidence * steps.confidence).rounded()))
    }
}

private struct BottomData: Encodable {
    let time: Nanoseconds
    let countable: Bool
}

private struct TruthData: Encodable {
    struct CycleData: Encodable {
        var start, bottom, completion: Nanoseconds
        var verdict: String
        var observable: Bool
        var kind: String
        var cheat: Bool
    }
    var cycles: [CycleData]
    var phases: [Phase]

    init(_ truth: Truth) {
        cycles = truth.cycles.map {
            CycleData(
                start: $0.start, bottom: $0.bottom, completion: $0.completion, verdict: $0.verdict.rawValue,
                observable: $0.isObservable, kind: $0.kind, cheat: $0.isCheat)
        }
        phases = truth.phases
    }
}

private struct DetectorData: Encodable {
    struct SignalData: Encodable {
        var name, unit: String
        var thresholds: [RenderedSignal.Threshold]
        var scale: Int
        var values: String
    }

    private static let noValue: Int64 = -1_000_000
    /// Steps of a value in one unit: a tenth of a degree, a thousandth of anything else.
    private static func scale(_ signal: RenderedSignal) -> Int { signal.unit == "°" ? 10 : 1000 }

    var label: String
    var isControl: Bool
    var detections: [RenderedDetection]
    var misses: [RenderedMiss]
    var signals: [SignalData]

    /// Makes the data of a row; `order` holds the place of each shown frame among the frames as they were delivered.
    init(_ detector: RenderedDetector, order: [Int]) {
        label = detector.label
        isControl = detector.isControl
        detections = detector.detections
        misses = detector.misses
        signals = detector.signals.map { signal in
            let scale = Self.scale(signal)
            return SignalData(
                name: signal.name, unit: signal.unit, thresholds: signal.thresholds, scale: scale,
                values: Base64VLQ.shortest(order.map { Self.whole(signal.values[$0], scale: scale) }))
        }
    }

    /// The value in steps; what is not finite is no value, what is huge stays within ±900,000 steps.
    private static func whole(_ value: Double, scale: Int) -> Int64 {
        guard value.isFinite else { return noValue }
        return Int64(min(max(value * Double(scale), -900_000), 900_000).rounded())
    }
}
