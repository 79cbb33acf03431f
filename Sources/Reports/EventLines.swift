import Detection
import Documents
import Experiment
import Pose
import Scoring

/// The lines of one trial or recording in `events.csv`; the text of fields that several rows share is made once.
struct EventLines {
    /// The text of the fields of a cycle or lowest point, or of a row without one.
    private struct OccasionFields {
        let cycle, motion: [UInt8]

        init(_ occasion: EventTable.Occasion) {
            (cycle, motion) = (EventTable.cycle.fields(of: occasion), EventTable.motion.fields(of: occasion))
        }

        init() {
            cycle = Array(repeating: comma, count: EventTable.cycle.count - 1)
            motion = Array(repeating: comma, count: EventTable.motion.count - 1)
        }
    }

    private static let comma = UInt8(ascii: ",")

    private let scene: EventTable.Scene
    private let trial, conditions: [UInt8]
    private let occasions: [OccasionFields]
    private let none = OccasionFields()
    private var bytes: [UInt8] = []

    init(_ scene: EventTable.Scene) {
        self.scene = scene
        trial = EventTable.trial.fields(of: scene.source)
        conditions = EventTable.conditions.fields(of: scene.source)
        occasions = scene.occasions.map(OccasionFields.init)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the lines of an entrant in the order of time.
    mutating func append(_ label: String, _ detections: [Detection], score: TrialScore?, failure: EntrantFailure?) {
        let rows = EventRows(scene: scene, label: label).all(detections, score: score, failure: failure)
        guard let first = rows.first else { return }
        let detector = EventTable.detector.fields(of: first)
        for row in rows {
            let occasion = row.place.map { occasions[$0] } ?? none
            bytes += trial
            bytes.append(Self.comma)
            bytes += detector
            bytes.append(Self.comma)
            EventTable.event.appendFields(of: row, to: &bytes)
            bytes.append(Self.comma)
            bytes += occasion.cycle
            bytes.append(Self.comma)
            EventTable.delay.appendFields(of: row, to: &bytes)
            bytes.append(Self.comma)
            bytes += occasion.motion
            bytes.append(Self.comma)
            bytes += conditions
            bytes.append(UInt8(ascii: "\n"))
        }
    }
}

struct EventRows {
    let scene: EventTable.Scene
    let label: String

    func all(_ detections: [Detection], score: TrialScore?, failure: EntrantFailure?) -> [EventTable.Row] {
        if let failure {
            var failed = row(0, "failed")
            failed.failure = "\(failure)"
            return [failed]
        }
        var rows = counts(detections.filter(\.isCounted), score: score)
        for detection in detections where !detection.isCounted {
            rows.append(row(detection.time, "rejected", detection))
        }
        for (place, outcome) in zip(scene.occasions.indices, score?.cycles ?? []) {
            switch outcome {
            case .detected, .borderlineDetected: continue
            case .accepted(let detection):
                // A count that doubles another cycle, or is early or late for it, has the row of that one.
                guard case .falseCount(_, let other) = score?.detections[detection], other != place else { continue }
                let kind = ErrorKind.phantom(scene.occasions[place].cycle?.kind ?? "")
                rows.append(row(scene.occasions[place].end, kind.description, nil, place))
            case .missed(let kind): rows.append(row(scene.occasions[place].end, kind.description, nil, place))
            case .ignored: rows.append(row(scene.occasions[place].end, "left", nil, place))
            }
        }
        return rows.sorted { $0.time < $1.time }
    }

    private func counts(_ counts: [Detection], score: TrialScore?) -> [EventTable.Row] {
        guard let score else { return counts.map { row($0.time, "counted", $0) } }
        return zip(counts, score.detections).map { detection, outcome in
            switch outcome {
            case .matched(let cycle): row(detection.time, "detected", detection, cycle)
            case .borderline(let cycle): row(detection.time, "borderline", detection, cycle)
            case .falseCount(let kind, let cycle): row(detection.time, kind.description, detection, cycle)
            }
        }
    }

    private func row(
        _ time: Nanoseconds, _ result: String, _ detection: Detection? = nil, _ place: Int? = nil
    ) -> EventTable.Row {
        EventTable.Row(scene: scene, label: label, time: time, result: result, detection: detection, place: place)
    }
}
