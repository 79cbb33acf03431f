import Detection
package import Mathematics
package import Pose

/// A row in every report that is not a detector: a floor, or a ceiling, for detectors.
package enum Control: String, Sendable, CaseIterable {
    case never
    /// Counts at random times, `chanceRate` times a second in every trial and recording.
    case chance
    /// Counts once every `metronomePeriod`.
    case metronome
    /// Counts once, at the last frame: in many recordings there is one repetition.
    case alwaysOne = "always-one"
    /// A plain rule fed the noise-free, unoccluded projection, which recordings do not have.
    case ceiling

    /// Counts per second of `chance`: 9.5 a minute.
    ///
    /// It is the rate of countable cycles in the suite `standard` (seed 1, the first 50 trials of each scenario, which
    /// have 0.1577 a second), computed once. A rate of the run at hand would depend on its other scenarios.
    package static let chanceRate = 9.5 / 60

    package static let metronomePeriod: Nanoseconds = 1_500_000_000

    /// The controls that can count in recordings: all but `ceiling`.
    package static let ofRecordings = allCases.filter { $0 != .ceiling }
}

extension Control: Entrant {
    package var label: String { rawValue }

    package var record: EntrantRecord { EntrantRecord(label: label, kind: .control, name: rawValue, parameters: []) }

    /// A control knows when a trial begins and ends; `ceiling` sees its plan too.
    package func makeSession() -> EntrantSession { .wholeTrials(self) }
}

extension Control: TrialObserver {
    package var needsEndsOnly: Bool { true }

    package func observe(_ trial: ObservedTrial) async throws(CancellationError) -> TrialObservation {
        guard let first = trial.frames.first?.time, let last = trial.frames.last?.time else {
            return TrialObservation()
        }
        let times: [Nanoseconds] =
            switch self {
            case .never: []
            case .chance: chance(trial.randomness, from: first, to: last)
            case .metronome:
                stride(from: first + Control.metronomePeriod, through: last, by: Int(Control.metronomePeriod)).map {
                    $0
                }
            case .alwaysOne: [last]
            case .ceiling: trial.synthesis.map(ceiling) ?? []
            }
        return TrialObservation(detections: times.map { Detection(time: $0) })
    }

    private func chance(
        _ randomness: ObservedTrial.Randomness, from first: Nanoseconds, to last: Nanoseconds
    ) -> [Nanoseconds] {
        var stream = RandomStream(key: randomness.key, trial: randomness.trial, station: .controls)
        var times: [Nanoseconds] = []
        var time = first.seconds
        while true {
            time += stream.exponential(mean: 1 / Control.chanceRate)
            let instant = Nanoseconds(seconds: time)
            guard instant <= last else { return times }
            times.append(instant)
        }
    }

    private func ceiling(_ synthesis: ObservedTrial.Synthesis) -> [Nanoseconds] {
        var rule = CeilingRule(synthesis.plan)
        return synthesis.idealFrames.compactMap { rule.observe($0) ? $0.time : nil }
    }
}

extension RandomStation {
    /// Controls that are not detectors, such as chance.
    package static var controls: RandomStation { RandomStation(rawValue: 9) }
}
