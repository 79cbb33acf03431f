public import Detection
public import Foundation
import Motion
public import Pose
import PublishedRules
import Mathematics
import Scenarios
import Sensing

/// The work that the benchmarks time.
///
/// The benchmarks are a package of their own, and the harness is open to its own package alone; this is the door.
public enum BenchmarkCases {
    /// All detectors of the catalogue.
    public static var detectors: [DetectorEntry] { DetectorCatalog.standard.entries }

    /// Trials of a scenario as the suite draws them, but with the estimator's own clock.
    public struct Synthesis {
        private let plans: [TrialPlan]
        private var trial = SensedTrial()

        /// Draws trials.
        ///
        /// - Parameters:
        ///   - scenario: The scenario's name.
        ///   - estimator: The estimator's name; if `nil`, the scenario's own.
        ///   - count: The number of trials.
        ///   - folder: The folder of scenarios.
        /// - Throws: `InputError`.
        public init(_ scenario: String, estimator: String? = nil, count: Int, scenarios folder: URL) throws {
            let library = try ScenarioLibrary(folder: folder)
            let scenario = try library.seen(by: estimator).scenario(named: scenario)
            plans = try (0..<count).map { trial in
                var plan = try scenario.draw(trial: trial, seed: ScenarioLibrary.defaultSeed)
                plan.clock = plan.estimator.clock
                return plan
            }
        }

        /// Synthesises all trials, without the noise-free frames.
        ///
        /// - Returns: The number of frames.
        /// - Throws: `MotionError`.
        public mutating func run() throws -> Int {
            var frames = 0
            for plan in plans {
                Sensor(plan).watch(try Performance(plan), into: &trial, wantsIdeal: false)
                frames += trial.frames.count
            }
            return frames
        }

        /// The frames of all trials, one after the other.
        ///
        /// - Throws: `MotionError`.
        public mutating func frames() throws -> [PoseFrame] {
            var frames: [PoseFrame] = []
            for plan in plans {
                Sensor(plan).watch(try Performance(plan), into: &trial)
                frames += trial.frames
            }
            return frames
        }
    }

    /// Shows frames to a detector in a plain loop.
    ///
    /// - Parameters:
    ///   - detector: The detector.
    ///   - frames: The frames of a session.
    /// - Returns: The number of its counts.
    @inline(never)
    public static func calls(of detector: inout any Detector, frames: [PoseFrame]) -> Int {
        var counts = 0
        detector.observe(all: frames) { _ in counts += 1 }
        return counts
    }

    /// Draws four normals for each of some frames from the batched generator.
    ///
    /// - Parameter frames: The frames.
    /// - Returns: The sum of all.
    @inline(never)
    public static func frameNoise(_ frames: Range<Int>) -> Double {
        var sum = SIMD4<Double>()
        for frame in frames {
            sum += FrameNoise.normals(key: 1, trial: 0, frame: UInt32(frame), station: .jointError, item: 0)
        }
        return sum.sum()
    }

    /// Draws four normals for each of some frames from GSL's distribution over the same generator.
    ///
    /// - Parameter frames: The frames.
    /// - Returns: The sum of all.
    @inline(never)
    public static func gslNormals(_ frames: Range<Int>) -> Double {
        var stream = RandomStream(key: 1, trial: 0, station: .jointError)
        var sum = 0.0
        for _ in frames {
            for _ in 0..<4 { sum += stream.normal(mean: 0, sd: 1) }
        }
        return sum
    }
}
