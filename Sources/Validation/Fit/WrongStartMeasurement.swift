private import Foundation
import Mathematics
import Pose
package import Recordings
import Scenarios

/// The duration of gross tracking errors in one recording, by those who judged it.
package struct WrongStartMeasurement: Sendable {
    /// Seconds with a grossly wrong pose.
    let seconds: Double
    /// Whether that is more than single frames, of which trackers that follow a person have some.
    let isWrong: Bool

    /// Measures a recording; `nil` where nobody judged its tracking.
    package init?(_ recording: Recording) {
        guard let share = recording.info.grossTrackingErrorFraction, share >= 0,
            let first = recording.frames.first, let last = recording.frames.last
        else { return nil }
        seconds = share * (last.time - first.time).seconds
        isWrong = share > ClipSample.mostGrossErrors
    }

    /// Takes how often trials begin with a wrong pose, and for how long, straight from recordings; the numbers stay as
    /// they are without recordings that were judged.
    static func fit(_ failures: inout MeasuredErrors.Failures, to recordings: [WrongStartMeasurement]) {
        guard !recordings.isEmpty else { return }
        let logarithms: [Double] = recordings.filter { $0.isWrong && $0.seconds > 0 }.map { log($0.seconds) }
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        failures.startProbability = rounded(Double(logarithms.count) / Double(recordings.count))
        guard let spread = TwoSamples.Spread(logarithms) else { return }
        failures.startSeconds.median = min(max(rounded(exp(spread.mean)), 0.001), 600)
        failures.startSeconds.sigma = min(rounded(spread.deviation), 3)
    }
}
