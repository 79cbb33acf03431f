import Documents
import Foundation
import Pose

extension RecordingInfo: Codable {
    /// Reads the contents of a JSON file.
    ///
    /// - Parameter decoder: Where to read from.
    /// - Throws: `DecodingError` with the first fault; `RecordingReader` reports all.
    public init(from decoder: any Decoder) throws {
        var reader = InfoReader(file: "recording")
        self = reader.info(try JSONValue(from: decoder))
        if let fault = reader.faults.faults.first {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: fault.description))
        }
    }

    /// Writes the contents of a JSON file.
    ///
    /// - Parameter encoder: Where to write to.
    /// - Throws: `EncodingError` where a number is not finite.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(self).encode(to: encoder)
    }
}

extension JSONValue {
    /// The tree of a recording's information; what is not known is left out.
    fileprivate init(_ info: RecordingInfo) {
        var members: [String: JSONValue] = [
            "width": JSONValue(info.image.width), "height": JSONValue(info.image.height),
        ]
        members["fps"] = info.fps.map { JSONValue($0) }
        members["source"] = info.source.map(JSONValue.string)
        members["estimator"] = info.estimator.map(JSONValue.string)
        members["person"] = info.person.map(JSONValue.string)
        members["activity"] = info.activity.map(JSONValue.string)
        members["view"] = info.view.map(JSONValue.string)
        members["form"] = info.form.map(JSONValue.string)
        members["grade"] = info.grade.map(JSONValue.string)
        members["reps"] = info.reps.map { reps in
            .object(["expected": JSONValue(Double(reps.expected)), "max": JSONValue(Double(reps.max))])
        }
        members["bottoms"] = info.bottoms.map { bottoms in
            .array(bottoms.map { .object(["t": JSONValue(seconds: $0.time), "countable": .bool($0.countable)]) })
        }
        members["cycles"] = info.cycles.map { cycles in
            .array(cycles.map { .array([JSONValue(seconds: $0.start), JSONValue(seconds: $0.end)]) })
        }
        members["gross_tracking_error_fraction"] = info.grossTrackingErrorFraction.map { JSONValue($0) }
        if let truth = info.truth {
            members["truth"] = .array(truth.cycles.map { JSONValue($0) })
            members["phases"] = .array(truth.phases.map { JSONValue($0) })
            members["duration"] = JSONValue(seconds: truth.duration)
        }
        members["synthesis"] = info.synthesis.map { synthesis in
            var trial: [String: JSONValue] = [
                "scenario": .string(synthesis.scenario), "family": .string(synthesis.family),
                "trial": JSONValue(Double(synthesis.trial)),
                "seed": .number(Double(synthesis.seed), Decimal(synthesis.seed)),
            ]
            trial["camera"] = synthesis.camera.map { camera in
                .object([
                    "azimuth": JSONValue(camera.azimuth), "height": JSONValue(camera.height),
                    "distance": JSONValue(camera.distance),
                ])
            }
            return .object(trial)
        }
        self = .object(members)
    }

    private init(_ cycle: Cycle) {
        var members: [String: JSONValue] = [
            "start": JSONValue(seconds: cycle.start), "bottom": JSONValue(seconds: cycle.bottom),
            "completion": JSONValue(seconds: cycle.completion), "verdict": .string(cycle.verdict.rawValue),
            "observable": .bool(cycle.isObservable), "kind": .string(cycle.kind), "cheat": .bool(cycle.isCheat),
        ]
        members["effort"] = cycle.torsoTravel.map { JSONValue($0) }
        members["elbow"] = cycle.elbowAtBottom.map { JSONValue($0) }
        self = .object(members)
    }

    private init(_ phase: Phase) {
        self = .object([
            "label": .string(phase.label), "start": JSONValue(seconds: phase.start),
            "end": JSONValue(seconds: phase.end),
        ])
    }

    private init(_ number: Double) { self = .number(number, .nan) }

    /// A time in seconds as an exact decimal number.
    private init(seconds time: Nanoseconds) {
        let sign: FloatingPointSign = time < 0 ? .minus : .plus
        self = .number(
            time.seconds, Decimal(sign: sign, exponent: -9, significand: Decimal(time.magnitude)))
    }
}
