private import Foundation
import Scenarios

/// The losses of the whole body in one recording from the front.
struct LostBodies: Sendable {
    /// The runs of frames without any joint, in frames.
    var runs: [Int]
    var timing: FitSample.Timing

    /// Takes how often trials lose a body that is seen along its trunk, and for how long, straight from recordings, if
    /// there are any; one with one run does not count as one that loses the body: many trackers miss the first frames.
    static func fit(_ failures: inout MeasuredErrors.Failures, to recordings: [LostBodies]) {
        guard !recordings.isEmpty else { return }
        func rounded(_ value: Double) -> Double { Double(String(format: "%.3g", value)) ?? value }
        let losing = recordings.filter { $0.runs.count > 1 }
        failures.lostProbability = rounded(Double(losing.count) / Double(recordings.count))
        failures.lostRate = 0
        let runs = losing.flatMap { recording in recording.runs.map { Double($0) * recording.timing.interval } }
        let seconds = losing.reduce(0) { $0 + $1.timing.interval * Double($1.timing.frames) }
        let found = seconds - runs.reduce(0, +)
        guard !runs.isEmpty, found > 0 else { return }
        failures.lostRate = min(rounded(Double(runs.count) / found * 60), 600) / 60
        let logarithms: [Double] = runs.map { log($0) }
        let mean = logarithms.reduce(0, +) / Double(runs.count)
        let square = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(runs.count)
        failures.lostSeconds.median = min(max(rounded(exp(mean)), 0.001), 60)
        failures.lostSeconds.sigma = min(rounded(square.squareRoot()), 3)
    }
}
