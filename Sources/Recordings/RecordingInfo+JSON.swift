import Foundation
import Pose
import Text

extension RecordingInfo: Codable {
    /// The texts that describe a recording, with their keys.
    static let texts: [(key: String, path: any WritableKeyPath<RecordingInfo, String?> & Sendable)] = [
        ("source", \.source), ("estimator", \.estimator), ("person", \.person), ("activity", \.activity),
        ("view", \.view), ("form", \.form), ("grade", \.grade),
    ]

    /// Reads the contents of a JSON file.
    ///
    /// - Parameter decoder: Where to read from.
    /// - Throws: `DecodingError` with the first fault; `RecordingReader` reports all.
    public init(from decoder: any Decoder) throws {
        var reader = InfoReader(file: "recording")
        self = reader.info(try JSONNode(from: decoder))
        if let fault = reader.faults.faults.first {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: fault.description))
        }
    }

    /// Writes the contents of a JSON file.
    ///
    /// - Parameter encoder: Where to write to.
    /// - Throws: `EncodingError` where a number is not finite.
    public func encode(to encoder: any Encoder) throws { try JSONNode(self).encode(to: encoder) }
}

extension JSONNode {
    /// The tree of a recording's information; unknown values are left out.
    fileprivate init(_ info: RecordingInfo) {
        var members: [(String, JSONNode?)] = [
            ("width", .number(info.image.width)), ("height", .number(info.image.height)),
            ("fps", info.fps.map { JSONNode.number($0) }),
            ("gross_tracking_error_fraction", info.grossTrackingErrorFraction.map { JSONNode.number($0) }),
        ]
        members += RecordingInfo.texts.map { ($0, info[keyPath: $1].map { JSONNode.string($0) }) }
        let reps = info.reps.map {
            JSONNode.object([("expected", .integer($0.expected)), ("max", .integer($0.max))])
        }
        let bottoms = info.bottoms?.map {
            JSONNode.object([("t", .seconds($0.time)), ("countable", .boolean($0.countable))])
        }
        let cycles = info.cycles?.map { JSONNode.array([.seconds($0.start), .seconds($0.end)]) }
        members += [
            ("reps", reps), ("bottoms", bottoms.map { JSONNode.array($0) }),
            ("cycles", cycles.map { JSONNode.array($0) }),
        ]
        if let truth = info.truth {
            members += [
                ("truth", .array(truth.cycles.map { JSONNode($0) })),
                ("phases", .array(truth.phases.map { JSONNode($0) })), ("duration", .seconds(truth.duration)),
            ]
        }
        members.append(("synthesis", info.synthesis.map { JSONNode($0) }))
        self.init(present: members)
    }

    private init(_ synthesis: RecordingInfo.Synthesis) {
        let camera = synthesis.camera.map { camera in
            JSONNode.object([
                ("azimuth", .number(camera.azimuth)), ("height", .number(camera.height)),
                ("distance", .number(camera.distance)),
            ])
        }
        self.init(present: [
            ("scenario", .string(synthesis.scenario)), ("family", .string(synthesis.family)),
            ("trial", .integer(synthesis.trial)), ("seed", .integer(synthesis.seed)), ("camera", camera),
            ("frames", synthesis.frames.map { .integer($0) }),
        ])
    }

    private init(_ cycle: Cycle) {
        self.init(present: [
            ("start", .seconds(cycle.start)), ("bottom", .seconds(cycle.bottom)),
            ("completion", .seconds(cycle.completion)), ("verdict", .string(cycle.verdict.rawValue)),
            ("observable", .boolean(cycle.isObservable)), ("kind", .string(cycle.kind)),
            ("cheat", .boolean(cycle.isCheat)), ("effort", cycle.torsoTravel.map { JSONNode.number($0) }),
            ("elbow", cycle.elbowAtBottom.map { JSONNode.number($0) }), ("form", cycle.form.map { JSONNode($0) }),
        ])
    }

    private init(_ form: CycleForm) {
        self.init(present: [
            ("faults", .array(form.faults.all.map { .string($0.rawValue) })),
            ("sag", form.sag.map { JSONNode.number($0) }), ("pike", form.pike.map { JSONNode.number($0) }),
            ("unevenness", form.unevenness.map { JSONNode.number($0) }),
            ("top", form.elbowAtTop.map { JSONNode.number($0) }),
            ("knees", form.kneesAreDown.map { JSONNode.boolean($0) }),
        ])
    }

    private init(_ phase: Phase) {
        self = .object([
            ("label", .string(phase.label)), ("start", .seconds(phase.start)), ("end", .seconds(phase.end)),
        ])
    }

    /// Makes an object of the members that have a value.
    private init(present members: [(String, JSONNode?)]) {
        self = .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    /// A time in seconds as an exact decimal number.
    private static func seconds(_ time: Nanoseconds) -> JSONNode {
        let sign: FloatingPointSign = time < 0 ? .minus : .plus
        return JSONNode(.number(Decimal(sign: sign, exponent: -9, significand: Decimal(time.magnitude)).description))
    }
}
