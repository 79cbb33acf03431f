import Detection
import Pose

/// The peaks and troughs of the elbow angle of a whole recording, in its own standard deviations.
///
/// The angle, prepared as in `RepCountExpSignal`, is expressed in standard deviations around its mean. Peaks and
/// troughs stand out by 0.25 of them and are at least 0.35 s apart. Two troughs with a peak between them, 0.3 to 8 s
/// apart, are one repetition: sets are counted from bottom to bottom, one fewer than there are bottoms
/// (`scripts/06_baseline_peak.py` of BeIanChang/RepCountExp at 5553983).
///
/// The authors use it as a baseline for sets of one exercise. Limit: a quarter of its own deviation is little where
/// nobody moves, so that jitter counts.
struct RepCountExpPeaks: OfflineRule {
    /// The seconds between two peaks or two troughs, at least.
    private static let distance = 0.35
    /// The least and the most seconds of a repetition.
    private static let seconds = 0.3...8.0
    /// By how much peaks and troughs stand out, standard deviations.
    private static let prominence = 0.25

    /// The repetitions, each at its second trough.
    func detections(in frames: [PoseFrame]) -> [Detection] {
        guard let signal = RepCountExpSignal(frames) else { return [] }
        let scores = RepCountExpPeaks.scores(of: signal.angles)
        let rate = max(signal.rate, 1)
        func count(_ seconds: Double) -> Int { max(1, Int((seconds * rate).rounded(.toNearestOrEven))) }
        let search = PeakSearch(distance: count(RepCountExpPeaks.distance), prominence: RepCountExpPeaks.prominence)
        let peaks = search.peaks(in: scores)
        let troughs = search.peaks(in: scores.map(-))
        let least = count(RepCountExpPeaks.seconds.lowerBound)
        let most = max(least + 1, count(RepCountExpPeaks.seconds.upperBound))
        return zip(troughs, troughs.dropFirst()).compactMap { start, end in
            guard (least...most).contains(end - start), peaks.contains(where: { $0 > start && $0 < end })
            else { return nil }
            return Detection(time: frames[end].time)
        }
    }

    /// The angles in standard deviations around their mean; 0 throughout where they hardly differ.
    private static func scores(of angles: [Float]) -> [Double] {
        let count = Double(angles.count)
        let mean = angles.reduce(0) { $0 + Double($1) } / count
        let variance = angles.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        let deviation = variance.squareRoot()
        guard deviation.isFinite, deviation >= 1e-6 else { return angles.map { _ in 0 } }
        return angles.map { Double(($0 - Float(mean)) / Float(deviation)) }
    }

    static let entry = OfflineEntry(
        name: "repcountexp-peaks", about: "peaks and troughs of the recording's elbow angles in their own deviations",
        source: RuleSource(
            project: "BeIanChang/RepCountExp", file: "scripts/06_baseline_peak.py", revision: "5553983",
            estimator: .mediaPipe,
            conditions: "A baseline for recorded sets of one exercise, from any view; it sees the whole recording.",
            undetected: .absent,
            status: .identical(to: .code)),
        rule: RepCountExpPeaks())
}
