public import Detection
public import Experiment
import Motion
import Pose
import Scenarios
public import Scoring
import Sensing

/// Measures configurations on the trials of a study, all of them on the same frames.
public struct StudyEvaluation: Sendable {
    /// A trial's frames, kept because there is room for them.
    private struct Kept: Sendable {
        var frames: [PoseFrame]
        var truth: Truth
    }

    /// A trial to be made.
    private struct Place: Sendable {
        var entry: Int
        var trial: Int
    }

    private let plan: ExperimentPlan
    private let places: [Place]
    private var kept: [Kept] = []

    /// The most frames that are kept for the next configuration, about a quarter of a gigabyte of them.
    private static let mostKeptFrames = 500_000

    /// Prepares the trials.
    ///
    /// - Parameter plan: The trials, the window and the number of workers; its detectors are left out.
    public init(_ plan: ExperimentPlan) {
        self.plan = plan
        places = plan.entries.indices.flatMap { entry in
            (0..<plan.entries[entry].trials).map { Place(entry: entry, trial: $0) }
        }
    }

    /// Makes as many trials as there is room for, so that each is made once for all configurations.
    ///
    /// - Throws: `ScenarioError` or `MotionError` for a trial that cannot be made, and `CancellationError`.
    public mutating func keepTrials() async throws {
        var frames = kept.reduce(0) { $0 + $1.frames.count }
        while kept.count < places.count, frames < Self.mostKeptFrames {
            let more = kept.count..<min(kept.count + 64, places.count)
            let made = try await inOrder(more) { [self] index in try make(index) }
            frames += made.reduce(0) { $0 + $1.frames.count }
            kept += made
        }
    }

    /// The counts of a detector in every trial, in order.
    ///
    /// - Parameter detector: The detector.
    /// - Returns: One tally a trial.
    /// - Throws: `ScenarioError` or `MotionError` for a trial that cannot be made, and `CancellationError`.
    public func tallies(of detector: ConfiguredDetector) async throws -> [Tally] {
        try await inOrder(places.indices) { index in
            let trial = index < kept.count ? kept[index] : try make(index)
            var rule = detector.makeDetector()
            var times: [Nanoseconds] = []
            for frame in trial.frames {
                if let detection = rule.observe(frame), detection.isCounted { times.append(detection.time) }
            }
            return TrialScore(detections: times, truth: trial.truth, window: plan.window).tally
        }
    }

    /// The figures of a detector over all trials; one that is undefined is left out.
    ///
    /// - Parameter detector: The detector.
    /// - Returns: The figures.
    /// - Throws: As `tallies(of:)` does.
    public func figures(of detector: ConfiguredDetector) async throws -> [Figure: Double] {
        let tallies = try await tallies(of: detector)
        return Dictionary(
            uniqueKeysWithValues: Figure.allCases.compactMap { figure in
                figure.value(over: tallies).map { (figure, $0) }
            })
    }

    private func make(_ index: Int) throws -> Kept {
        let place = places[index]
        let drawn = try plan.entries[place.entry].scenario.draw(trial: place.trial, seed: plan.seed)
        var sensed = SensedTrial()
        Sensor(drawn).watch(try Performance(drawn), into: &sensed, wantsIdeal: false)
        return Kept(frames: sensed.frames, truth: sensed.truth)
    }

    /// Does work on as many workers as the plan says; what it gives stands in the order of the places.
    private func inOrder<Result: Sendable>(
        _ range: Range<Int>, _ work: @escaping @Sendable (Int) throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
            let width = 8
            var starts = stride(from: range.lowerBound, to: range.upperBound, by: width).makeIterator()
            func start() {
                guard let first = starts.next() else { return }
                group.addTask {
                    var results: [Result] = []
                    for index in first..<min(first + width, range.upperBound) {
                        try Task.checkCancellation()
                        results.append(try work(index))
                    }
                    return (first, results)
                }
            }
            for _ in 0..<plan.jobs { start() }
            var chunks: [(Int, [Result])] = []
            while let chunk = try await group.next() {
                chunks.append(chunk)
                start()
            }
            return chunks.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }
}
