import Detection
import Documents
package import Pages
import Pose
import Recordings

/// One session as a self-contained HTML page: the moving skeleton, and below it angle and height over time.
///
/// The page loads nothing; it opens from a file. It takes angles and heights from the rounded positions of `PlayerData`
/// in square pixels.
package enum HTMLPlayer {
    /// The most bytes of a page or a contact sheet.
    package static let mostBytes = 5_000_000

    /// Returns the page of a session, whose frames are thinned until the page is small enough.
    package static func page(of input: inout RenderInput, served: ServedPage? = nil) throws -> String {
        let events = input.detectors.reduce(0) { $0 + $1.detections.count + $1.misses.count }
        // An event takes more than 40 bytes.
        guard events <= mostBytes / 40 else { throw RenderError.largePage(bytes: events * 40, most: mostBytes) }
        input.thin(to: ShownFrames.most)
        while true {
            let page = try html(of: input, served: served)
            if page.utf8.count <= mostBytes { return page }
            guard input.frames.count > 1000 else {
                throw RenderError.largePage(bytes: page.utf8.count, most: mostBytes)
            }
            input.thin(to: input.frames.count * 2 / 3)
        }
    }

    package static func html(of input: RenderInput, served: ServedPage? = nil) throws -> String {
        try PageResources.playerPage(title: input.title, data: try JSONDocument.line(PlayerData(input)), served: served)
    }
}

/// A player's data: whole numbers, nanoseconds, as short differences between frames; confidence 0 is no joint.
package struct PlayerData: Encodable, Sendable {
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

    /// Writes what is not known as `null`.
    package func encode(to encoder: any Encoder) throws {
        let notes = ([input.subtitle] + input.notes).filter { !$0.isEmpty }
        let ideal = footage.ideal.map { channels(of: $0) { _ in 1 } }
        let bones = Bones.all.map { [$0.from.rawValue, $0.to.rawValue] }
        let bottoms = input.bottoms.map { ["time": $0.time, "countable": $0.countable] as JSONObject }
        let expected = input.expected.map { [$0.lowerBound, $0.upperBound] }
        let data: JSONObject = [
            "title": input.title, "subtitle": notes.joined(separator: " · "),
            "image": [footage.image.width, footage.image.height], "joints": Joint.allCases.map(\.name), "bones": bones,
            "frameCount": footage.frames.count, "steps": [steps.places, steps.confidence],
            "times": Base64VLQ.deltasOfDeltas(footage.frames.map(\.time)),
            "poses": channels(of: footage.frames, confidence), "ideal": ideal as any Encodable & Sendable,
            "truth": input.truth.map { known($0) } as any Encodable & Sendable, "bottoms": bottoms,
            "expected": expected as any Encodable & Sendable, "detectors": input.detectors.map { known($0) },
            "labelling": input.labelling as any Encodable & Sendable,
        ]
        try data.encode(to: encoder)
    }

    private func known(_ truth: Truth) -> JSONObject {
        let cycles = truth.cycles.map { cycle -> JSONObject in
            [
                "start": cycle.start, "bottom": cycle.bottom, "completion": cycle.completion,
                "verdict": cycle.verdict.rawValue, "observable": cycle.isObservable, "kind": cycle.kind,
                "cheat": cycle.isCheat,
            ]
        }
        return ["cycles": cycles, "phases": truth.phases]
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

    private func known(_ detector: RenderedDetector) -> JSONObject {
        let signals = detector.signals.map { signal, values -> JSONObject in
            let isAngle = signal.unit == .degrees
            // Steps of a value in one unit: a tenth of a degree, a thousandth of anything else.
            let scale = isAngle ? 10 : 1000
            let thresholds = signal.thresholds.map { ["name": $0.name, "value": $0.value] as JSONObject }
            // The order holds the place of each shown frame among the frames as they were delivered.
            let whole = footage.order.map { Self.whole(values[$0], scale: scale) }
            return [
                "name": signal.name, "unit": isAngle ? "°" : signal.unit.rawValue, "thresholds": thresholds,
                "scale": scale, "values": Base64VLQ.shortest(whole),
            ]
        }
        return [
            "label": detector.label, "isControl": detector.isControl, "detections": detector.detections,
            "misses": detector.misses, "signals": signals,
        ]
    }

    private static let noValue: Int64 = -1_000_000

    /// The value in steps; what is not finite is no value, what is huge stays within ±900,000 steps.
    private static func whole(_ value: Double, scale: Int) -> Int64 {
        guard value.isFinite else { return noValue }
        return Int64(min(max(value * Double(scale), -900_000), 900_000).rounded())
    }
}
