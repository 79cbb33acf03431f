import Detection
import Pose

/// Peaks and valleys of the shoulder's height over a whole recording.
///
/// The signal is the height of the shoulder that is seen better on average, in image heights, averaged with Gaussian
/// weights of 0.04 s. Peaks and valleys stand out by 0.04 and are at least 0.5 s apart. Peak, valley, peak is a
/// repetition of at most 6 s; its height is at least 0.18 of the range between the 5th and 95th percentile, of which at
/// most 0.8 count. A first repetition may lack its first peak and a last one its last peak: the recording's edge, or
/// the nearest change of direction, stands in. A single valley is a repetition without further checks.
///
/// Two of five other signals must move during a repetition. The source divides each by its own range before it asks
/// for a quarter of it, so that a range of 0.0001 passes (`fitness_app/core/detecting_repetitions.py`, lines 19 to 27).
///
/// Its author means recordings from the side. Limits: it looks at one height alone, so that a squat or a bow counts,
/// and 0.04 image heights are a larger movement for a person farther away. A recording without that shoulder stops the
/// source with an error; here nothing is counted.
struct PoseProPeaks: OfflineRule {
    /// The standard deviation of the average over heights, seconds.
    private static let smoothing = 0.04
    /// The time between two peaks or two valleys, at least, seconds.
    private static let distance = 0.5
    /// By how much peaks and valleys stand out, image heights.
    private static let prominence = 0.04
    /// The most seconds of a repetition.
    private static let longest = 6.0
    /// The least height of a repetition, as a share of the range.
    private static let amplitude = 0.18
    /// The most that the range counts for, image heights.
    private static let widest = 0.8
    /// The reach of the search for the edge of a repetition, seconds; the source says 100 frames at 30 a second.
    private static let reach = 100.0 / 30
    /// The reach of that search around a single valley, frames.
    private static let singleReach = 100
    /// The range from which a signal moves, in its own unit.
    private static let movement = 1e-4

    /// The repetitions, each at its last frame.
    func detections(in frames: [PoseFrame]) -> [Detection] {
        guard let rate = SignalStatistics.frameRate(of: frames), let signals = PoseProSignals(frames),
            Int(rate * PoseProPeaks.distance) >= 1
        else { return [] }
        let heights = gaussianAverage(of: signals.height, deviation: rate * PoseProPeaks.smoothing)
        let counter = Counter(heights: heights, support: signals.support, rate: rate)
        return counter.ends().map { Detection(time: frames[$0].time) }
    }

    /// A repetition's frames.
    private struct Span {
        var start: Int
        var bottom: Int
        var end: Int
    }

    private struct Turn {
        var place: Int
        var isPeak: Bool
    }

    /// Counts over smoothed heights.
    private struct Counter {
        let heights: [Double]
        let support: [[Double]]
        let rate: Double

        /// The last frames of the repetitions.
        func ends() -> [Int] {
            let search = PeakSearch(distance: Int(rate * distance), prominence: prominence)
            let turns =
                (search.peaks(in: heights).map { Turn(place: $0, isPeak: true) }
                + search.peaks(in: heights.map(-)).map { Turn(place: $0, isPeak: false) })
                .sorted { $0.place < $1.place }
            if turns.count == 1, !turns[0].isPeak { return [end(of: turns[0].place, reach: singleReach)] }
            guard let low = SignalStatistics.quantile(0.05, of: heights),
                let high = SignalStatistics.quantile(0.95, of: heights)
            else { return [] }
            let least = amplitude * min(high - low, widest)
            var ends: [Int] = []
            var index = 0
            while index + 1 < turns.count {
                guard let span = span(turns[index...], isFirst: ends.isEmpty),
                    isRepetition(span, least: least, isFirst: ends.isEmpty)
                else {
                    index += 1
                    continue
                }
                ends.append(span.end)
                index += ends.count == 1 ? 1 : 2
            }
            return ends
        }

        /// The repetition that begins with a turn; `nil` where none does.
        private func span(_ turns: ArraySlice<Turn>, isFirst: Bool) -> Span? {
            let (one, two) = (turns[turns.startIndex], turns[turns.startIndex + 1])
            if turns.count > 2 {
                if one.isPeak, !two.isPeak, turns[turns.startIndex + 2].isPeak {
                    return Span(start: one.place, bottom: two.place, end: turns[turns.startIndex + 2].place)
                }
                guard isFirst, !one.isPeak, two.isPeak else { return nil }
                let start = self.start(of: one.place, reach: Int(reach * rate))
                return Span(start: start, bottom: one.place, end: two.place)
            }
            guard one.isPeak, !two.isPeak else { return nil }
            return Span(start: one.place, bottom: two.place, end: end(of: two.place, reach: Int(reach * rate)))
        }

        private func isRepetition(_ span: Span, least: Double, isFirst: Bool) -> Bool {
            guard Double(span.end - span.start) / rate <= longest else { return false }
            let top = heights[isFirst ? span.end : span.start]
            guard !((top - heights[span.bottom]).magnitude < least) else { return false }
            return support.filter { moves($0[span.start...span.end]) }.count >= 2
        }

        /// Whether a signal moves; one with a gap does.
        private func moves(_ signal: ArraySlice<Double>) -> Bool {
            guard let low = signal.min(), let high = signal.max(), !signal.contains(where: \.isNaN)
            else { return true }
            return high - low >= movement
        }

        /// The last change of direction before a valley, within reach.
        private func start(of valley: Int, reach: Int) -> Int {
            let reach = min(reach, valley)
            let changes = self.changes(in: heights[(valley - reach)..<valley])
            return valley - reach + (changes.last.map { $0 + 2 } ?? 0)
        }

        /// The first change of direction after a valley, within reach.
        private func end(of valley: Int, reach: Int) -> Int {
            let reach = min(reach, heights.count - valley - 1)
            return valley + (changes(in: heights[valley..<(valley + reach)]).first ?? reach)
        }

        /// The places, from 0, of the samples one before those at which the direction changes; gaps change it.
        private func changes(in signal: ArraySlice<Double>) -> [Int] {
            let directions = zip(signal.dropFirst(), signal).map { after, before -> Double in
                let step = after - before
                return step.isNaN ? .nan : step > 0 ? 1 : step < 0 ? -1 : 0
            }
            return zip(directions, directions.dropFirst()).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
        }
    }

    static let entry = OfflineEntry(
        name: "posepro-peaks", about: "peaks and valleys of the shoulder's height in the whole recording",
        source: RuleSource(
            project: "Michael-Pytel/PosePro", file: "fitness_app/core/detecting_repetitions.py", revision: "eecb707",
            views: [.side], estimator: .mediaPipe,
            conditions: "A recorded set of push-ups, filmed from the side; it sees the whole recording.",
            undetected: .absent,
            status: .identical(to: .code)),
        rule: PoseProPeaks())
}
