package import Detection

/// An offline rule as a participant of a run.
package struct OfflineEntrant: Entrant {
    package let label: String
    package let rule: any OfflineRule
    /// Whether the estimator of its source reports every joint.
    package let guessesHiddenJoints: Bool
}

extension OfflineEntrant {
    package init(_ entry: OfflineEntry) {
        self.init(label: entry.name, rule: entry.rule, guessesHiddenJoints: entry.source.undetected == .guess)
    }

    package var record: EntrantRecord { EntrantRecord(label: label, kind: .offline, name: label, parameters: []) }

    package func makeSession() -> EntrantSession { .wholeTrials(Session(rule: rule)) }

    private struct Session: TrialObserver {
        let rule: any OfflineRule

        func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
            TrialObservation(detections: rule.detections(in: trial.frames))
        }
    }
}

/// An entrant as a template in which nothing can be set.
struct FixedTemplate: EntrantTemplate {
    let entrant: any Entrant

    var name: String { entrant.label }
    var parameters: [ParameterDescription] { [] }

    func entrant(_ settings: [ParameterSetting]) throws(DetectorError) -> any Entrant {
        if let setting = settings.first {
            throw .unknownParameter(detector: name, name: setting.name, nearest: nil, known: [])
        }
        return entrant
    }
}
