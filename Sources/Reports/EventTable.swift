import Detection
package import Experiment
import Pose
import Scenarios
import Scoring

/// The rows of `events.csv`: every cycle and every detection, with its match and its kind.
///
/// A cycle and the detection that it is paired with share a row.
package enum EventTable {
    /// The column names, as a line.
    package static let header =
        CSVText(header: [
            "scenario", "family", "trial", "detector", "result", "detection_s", "reason", "kind", "cheat", "verdict",
            "observable", "start_s", "bottom_s", "completion_s", "delay_s", "effort_torsos",
        ]).text

    /// The rows of one trial, for every entrant: cycles and detections in the order of time.
    package static func rows(_ result: TrialResult) -> String {
        var text = CSVText()
        for row in result.rows {
            if let failure = row.failure {
                addFailure("\(failure)", of: row.label, in: result, to: &text)
                continue
            }
            for event in events(row, truth: result.truth) {
                text.add(result.scenario)
                text.add(result.family.rawValue)
                text.add(result.trial)
                text.add(row.label)
                write(event, to: &text)
                text.endLine()
            }
        }
        return text.text
    }

    /// The row of an external detector that failed in this trial.
    private static func addFailure(
        _ reason: String, of label: String, in result: TrialResult, to text: inout CSVText
    ) {
        let fields: [String?] = [
            result.scenario, result.family.rawValue, "\(result.trial)", label, "failed", nil, reason,
        ]
        for field in fields + Array(repeating: nil, count: 9) { text.add(field) }
        text.endLine()
    }

    /// One row without what all rows of the trial share.
    private struct Event {
        var time: Nanoseconds
        var result: String
        var detection: Detection?
        var cycle: Cycle?
    }

    private static func events(_ row: TrialResult.EntrantResult, truth: Truth) -> [Event] {
        var events: [Event] = []
        let counted = row.detections.filter(\.isCounted)
        for (detection, outcome) in zip(counted, row.score.detections) {
            switch outcome {
            case .matched(let cycle):
                events.append(
                    Event(time: detection.time, result: "detected", detection: detection, cycle: truth.cycles[cycle]))
            case .borderline(let cycle):
                events.append(
                    Event(time: detection.time, result: "borderline", detection: detection, cycle: truth.cycles[cycle]))
            case .falseCount(let kind, let cycle):
                events.append(
                    Event(
                        time: detection.time, result: "\(kind)", detection: detection,
                        cycle: cycle.map { truth.cycles[$0] }))
            }
        }
        for detection in row.detections where !detection.isCounted {
            events.append(Event(time: detection.time, result: "rejected", detection: detection, cycle: nil))
        }
        for (cycle, outcome) in zip(truth.cycles, row.score.cycles) {
            switch outcome {
            case .detected, .borderlineDetected, .accepted: continue
            case .missed(let kind): events.append(Event(time: cycle.completion, result: "\(kind)", cycle: cycle))
            case .ignored: events.append(Event(time: cycle.completion, result: "left", cycle: cycle))
            }
        }
        return events.sorted { $0.time < $1.time }
    }

    private static func write(_ event: Event, to text: inout CSVText) {
        text.add(event.result)
        text.add(seconds: event.detection?.time)
        text.add(event.detection?.rejection?.rawValue)
        text.add(event.cycle?.kind)
        text.add(event.cycle?.isCheat)
        text.add(event.cycle?.verdict.rawValue)
        text.add(event.cycle?.isObservable)
        text.add(seconds: event.cycle?.start)
        text.add(seconds: event.cycle?.bottom)
        text.add(seconds: event.cycle?.completion)
        if let detection = event.detection, let cycle = event.cycle {
            text.add(seconds: detection.time - cycle.completion)
        } else {
            text.add(nil as String?)
        }
        text.add(event.cycle?.torsoTravel)
    }
}
