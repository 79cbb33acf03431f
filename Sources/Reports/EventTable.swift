import Detection
package import Documents
package import Experiment
import Pose
package import Recordings
import Scenarios
import Scoring

/// The table `events.csv`: every cycle or lowest point, and every detection, in one row where they are paired.
package enum EventTable {
    /// The trial or recording of some rows; a class, because every row names it.
    final class Scene: Sendable {
        let source: Source
        let occasions: [Occasion]

        init(_ source: Source, _ occasions: [Occasion]) { (self.source, self.occasions) = (source, occasions) }
    }

    struct Source {
        var scenario, family: String?
        var trial: Int?
        var recording, group: String?
        var camera: RecordingInfo.Camera?
    }

    /// A cycle, or a lowest point of a recording that knows no cycles.
    struct Occasion {
        var bottom: Nanoseconds
        var verdict: Verdict
        /// The time to the nearer of the lowest points before and after; `nil` where there is no other.
        var period: Nanoseconds?
        /// `nil` for a lowest point.
        var cycle: Cycle?

        /// The instant at which a row of it without a detection stands.
        var end: Nanoseconds { cycle?.completion ?? bottom }
    }

    /// One row: a cycle, a detection, a pair of them, or the failure of an external detector.
    package struct Row {
        let scene: Scene
        let label: String
        var time: Nanoseconds
        var result: String
        var detection: Detection?
        /// The place of the cycle or lowest point among those of the trial.
        var place: Int?
        var failure: String?

        var occasion: Occasion? { place.map { scene.occasions[$0] } }

        var delay: Nanoseconds? {
            guard let detection, let place, let cycle = scene.occasions[place].cycle else { return nil }
            return detection.time - cycle.completion
        }
    }

    package static let table = Table<Row>(
        "events", of: "cycle, detection, or pair of them",
        note: """
            A recording of a person has no scenario, family and trial, but a name and a group. If it knows lowest points
            only, each has a row with `bottom_s` and `verdict` in place of a cycle. If it knows neither, each count has the
            result `counted`.
            """,
        trial.map { $0.of { $0.scene.source } } + detector + event + cycle.map { $0.ofOptional { $0.occasion } } + delay
            + motion.map { $0.ofOptional { $0.occasion } } + conditions.map { $0.of { $0.scene.source } })

    // The columns are in parts by what their cells depend on, so that `EventLines` makes the text of each part once.

    static let trial: [Column<Source>] = [
        Column("scenario", "the scenario of the trial") { $0.scenario },
        Column("family", "the family of the scenario") { $0.family },
        Column("trial", "the number of the trial, from 0") { $0.trial },
    ]

    static let detector: [Column<Row>] = [
        Column("detector", "the label of the row: a detector with its changed parameters, or a control") { $0.label }
    ]

    static let event: [Column<Row>] = [
        Column(
            "result",
            "`detected`, `borderline`: a matched pair; `doubled`, `early`, `late`, `phantom:…`: a false count; `missed`, `merged`, `early`, `late` without a detection: a repetition that was not counted; `phantom:…` without a detection: a cycle that did not have to be counted and was, whose count has the row of another cycle; `rejected`: a candidate that the detector itself refused; `left`: a cycle that was not counted and did not have to be; `failed`: an external detector failed here and has no further rows"
        ) { $0.result },
        Column("detection_s", unit: "s", "the timestamp of the detection") { Cell.seconds($0.detection?.time) },
        Column("reason", "the reason why a candidate was rejected, or why an external detector failed") {
            $0.detection?.rejection?.rawValue ?? $0.failure
        },
    ]

    static let cycle: [Column<Occasion>] = [
        Column("kind", "the kind of cycle: `push-up`, `partial` or the name of a cheat") { $0.cycle?.kind },
        Column(
            "cheat", "whether the cycle is part of a cheat; cheat acceptance is about those that are not countable"
        ) { $0.cycle?.isCheat },
        Column("verdict", "`countable`, `borderline` or `not-countable`") { $0.verdict.rawValue },
        Column(
            "observable",
            "whether the near shoulder, elbow, wrist and hip were in the picture and reported in at least 60 % of the frames of the cycle"
        ) { $0.cycle?.isObservable },
        Column("start_s", unit: "s", "the start of the cycle") { Cell.seconds($0.cycle?.start) },
        Column("bottom_s", unit: "s", "the lowest point of the cycle") { Cell.seconds($0.bottom) },
        Column("completion_s", unit: "s", "the completion of the cycle") { Cell.seconds($0.cycle?.completion) },
    ]

    static let delay: [Column<Row>] = [
        Column("delay_s", unit: "s", "detection minus completion, negative if the detection came first") {
            Cell.seconds($0.delay)
        }
    ]

    static let motion: [Column<Occasion>] = [
        Column(
            "effort_torsos", unit: "T",
            "torso motion: the travel of the midpoint of the shoulders during the whole excursion of the cycle, highest less lowest, in torso lengths of the 3-D motion; vertical, or along the push where the scenario has `along: push`"
        ) { $0.cycle?.torsoTravel },
        Column(
            "elbow_bend_deg", unit: "°",
            "the bend of the elbows at the deepest point of the cycle: 180° less the smallest mean elbow angle of the 3-D motion"
        ) { $0.cycle?.elbowAtBottom.map { 180 - $0 } },
        Column(
            "period_s", unit: "s",
            "the time between the lowest point of the cycle and the nearer one of the lowest points before and after it; empty where there is no other"
        ) { Cell.seconds($0.period) },
    ]

    static let conditions: [Column<Source>] = [
        Column(
            "azimuth_deg", unit: "°",
            "the direction from which the camera looks: 0 from the head, 90 from the person's left side, −90 from the right, 180 from the feet; empty where it is not known"
        ) { $0.camera?.azimuth },
        Column("height_m", unit: "m", "the height of the camera above the floor; empty where it is not known") {
            $0.camera?.height
        },
        Column(
            "distance_m", unit: "m",
            "the horizontal distance of the camera from the middle between hands and feet; empty where it is not known"
        ) { $0.camera?.distance },
        Column("recording", "the name of the recording; empty for a trial, which `scenario` and `trial` name") {
            $0.recording
        },
        Column("group", "the group of the recording; empty for a trial") { $0.group },
    ]

    package static var header: String { table.header }

    /// Returns the lines of one trial for every entrant: cycles and detections in the order of time.
    package static func rows(_ result: TrialResult) -> String {
        var lines = EventLines(scene(of: result))
        for row in result.rows { lines.append(row.label, row.detections, score: row.score, failure: row.failure) }
        return lines.text
    }

    static func scene(of result: TrialResult) -> Scene {
        Scene(
            Source(
                scenario: result.scenario, family: result.family.rawValue, trial: result.trial, camera: result.camera),
            occasions(result.truth))
    }

    /// Returns the lines of a recording for every detector: a synthesised trial's with the recording's name and group.
    package static func rows(_ recording: Recording, _ results: [ReplayResult]) -> String {
        let synthesis = recording.info.synthesis
        let source = Source(
            scenario: synthesis?.scenario, family: synthesis?.family, trial: synthesis?.trial,
            recording: recording.name, group: recording.group, camera: synthesis?.camera)
        let occasions = recording.info.truth.map(occasions) ?? occasions(recording.info.bottoms ?? [])
        var lines = EventLines(Scene(source, occasions))
        for result in results {
            lines.append(result.detector, result.detections, score: result.score, failure: result.failure)
        }
        return lines.text
    }

    private static func occasions(_ truth: Truth) -> [Occasion] {
        let bottoms = truth.cycles.map(\.bottom)
        return truth.cycles.enumerated().map { index, cycle in
            Occasion(bottom: cycle.bottom, verdict: cycle.verdict, period: period(of: index, in: bottoms), cycle: cycle)
        }
    }

    private static func occasions(_ bottoms: [RecordingInfo.Bottom]) -> [Occasion] {
        let instants = bottoms.map(\.time)
        return bottoms.enumerated().map { index, bottom in
            Occasion(
                bottom: bottom.time, verdict: bottom.countable ? .countable : .borderline,
                period: period(of: index, in: instants))
        }
    }

    private static func period(of index: Int, in bottoms: [Nanoseconds]) -> Nanoseconds? {
        [index - 1, index + 1].filter(bottoms.indices.contains).map { abs(bottoms[$0] - bottoms[index]) }.min()
    }
}

/// The lines of one trial or recording in `events.csv`; the text of fields that several rows share is made once.
private struct EventLines {
    /// The text of the fields of a cycle or lowest point, or of a row without one, with their commas: those before the
    /// delay, and those behind it to the line's end.
    private typealias Shared = (cycle: [UInt8], rest: [UInt8])

    private static let comma = UInt8(ascii: ",")

    private let scene: EventTable.Scene
    private let trial: [UInt8]
    private let occasions: [Shared]
    private let none: Shared
    private var bytes: [UInt8] = []

    init(_ scene: EventTable.Scene) {
        self.scene = scene
        let comma = [Self.comma]
        trial = EventTable.trial.fields(of: scene.source) + comma
        let end = comma + EventTable.conditions.fields(of: scene.source) + [UInt8(ascii: "\n")]
        func shared(_ cycle: [UInt8], _ motion: [UInt8]) -> Shared { (comma + cycle + comma, comma + motion + end) }
        occasions = scene.occasions.map {
            shared(EventTable.cycle.fields(of: $0), EventTable.motion.fields(of: $0))
        }
        none = shared(
            Array(repeating: Self.comma, count: EventTable.cycle.count - 1),
            Array(repeating: Self.comma, count: EventTable.motion.count - 1))
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the lines of an entrant in the order of time.
    mutating func append(_ label: String, _ detections: [Detection], score: TrialScore?, failure: EntrantFailure?) {
        let rows = EventRows(scene: scene, label: label).all(detections, score: score, failure: failure)
        guard let first = rows.first else { return }
        let head = trial + EventTable.detector.fields(of: first) + [Self.comma]
        for row in rows {
            let shared = row.place.map { occasions[$0] } ?? none
            bytes += head
            EventTable.event.appendFields(of: row, to: &bytes)
            bytes += shared.cycle
            EventTable.delay.appendFields(of: row, to: &bytes)
            bytes += shared.rest
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
