import Detection
package import Documents
package import Experiment
import Pose
import Scenarios
import Scoring

/// The table `events.csv`: every cycle and every detection, with its match and its kind.
///
/// A cycle and the detection that it is paired with share a row.
package enum EventTable {
    /// One row: a cycle, a detection, a pair of them, or the failure of an external detector.
    package struct Row {
        fileprivate let trial: TrialResult
        fileprivate let label: String
        fileprivate var time: Nanoseconds
        fileprivate var result: String
        fileprivate var detection: Detection?
        fileprivate var cycle: Cycle?
        fileprivate var failure: String?

        fileprivate var delay: Nanoseconds? {
            guard let detection, let cycle else { return nil }
            return detection.time - cycle.completion
        }
    }

    /// The columns.
    package static let table = Table<Row>(
        "events", of: "cycle, detection, or pair of them",
        [
            Column("scenario", "the scenario of the trial") { $0.trial.scenario },
            Column("family", "the family of the scenario") { $0.trial.family.rawValue },
            Column("trial", "the number of the trial, from 0") { $0.trial.trial },
            Column("detector", "the label of the row: a detector with its changed parameters, or a control") {
                $0.label
            },
            Column(
                "result",
                "`detected`, `borderline`: a matched pair; `doubled`, `early`, `late`, `phantom:…`: a false count; `missed`, `merged`, `early`, `late` without a detection: a repetition that was not counted; `rejected`: a candidate that the detector itself refused; `left`: a cycle that was not counted and did not have to be; `failed`: an external detector failed here and has no further rows"
            ) { $0.result },
            Column("detection_s", unit: "s", "the timestamp of the detection") { Cell.seconds($0.detection?.time) },
            Column("reason", "the reason why a candidate was rejected, or why an external detector failed") {
                $0.detection?.rejection?.rawValue ?? $0.failure
            },
            Column("kind", "the kind of cycle: `push-up`, `partial` or the name of a cheat") { $0.cycle?.kind },
            Column(
                "cheat", "whether the cycle is part of a cheat; cheat acceptance is about those that are not countable"
            ) {
                $0.cycle?.isCheat
            },
            Column("verdict", "`countable`, `borderline` or `not-countable`") { $0.cycle?.verdict.rawValue },
            Column(
                "observable",
                "whether the near shoulder, elbow, wrist and hip were in the picture and reported in at least 60 % of the frames of the cycle"
            ) { $0.cycle?.isObservable },
            Column("start_s", unit: "s", "the start of the cycle") { Cell.seconds($0.cycle?.start) },
            Column("bottom_s", unit: "s", "the lowest point of the cycle") { Cell.seconds($0.cycle?.bottom) },
            Column("completion_s", unit: "s", "the completion of the cycle") { Cell.seconds($0.cycle?.completion) },
            Column("delay_s", unit: "s", "detection minus completion, negative if the detection came first") {
                Cell.seconds($0.delay)
            },
            Column(
                "effort_torsos", unit: "T",
                "torso motion: the vertical travel of the midpoint of the shoulders during the whole excursion of the cycle, highest less lowest, in torso lengths of the 3-D motion"
            ) { $0.cycle?.torsoTravel },
        ])

    /// The first line of the file.
    package static var header: String { table.header }

    /// Returns the lines of one trial for every entrant: cycles and detections in the order of time.
    package static func rows(_ result: TrialResult) -> String {
        table.lines(result.rows.flatMap { rows($0, of: result) })
    }

    private static func rows(_ entrant: TrialResult.EntrantResult, of trial: TrialResult) -> [Row] {
        func row(
            _ time: Nanoseconds, _ result: String, _ detection: Detection? = nil, _ cycle: Cycle? = nil
        ) -> Row {
            Row(
                trial: trial, label: entrant.label, time: time, result: result, detection: detection, cycle: cycle)
        }
        if let failure = entrant.failure {
            var failed = row(0, "failed")
            failed.failure = "\(failure)"
            return [failed]
        }
        let cycles = trial.truth.cycles
        var rows: [Row] = []
        for (detection, outcome) in zip(entrant.detections.filter(\.isCounted), entrant.score.detections) {
            switch outcome {
            case .matched(let cycle): rows.append(row(detection.time, "detected", detection, cycles[cycle]))
            case .borderline(let cycle): rows.append(row(detection.time, "borderline", detection, cycles[cycle]))
            case .falseCount(let kind, let cycle):
                rows.append(row(detection.time, "\(kind)", detection, cycle.map { cycles[$0] }))
            }
        }
        for detection in entrant.detections where !detection.isCounted {
            rows.append(row(detection.time, "rejected", detection))
        }
        for (cycle, outcome) in zip(cycles, entrant.score.cycles) {
            switch outcome {
            case .detected, .borderlineDetected, .accepted: continue
            case .missed(let kind): rows.append(row(cycle.completion, "\(kind)", nil, cycle))
            case .ignored: rows.append(row(cycle.completion, "left", nil, cycle))
            }
        }
        return rows.sorted { $0.time < $1.time }
    }
}
