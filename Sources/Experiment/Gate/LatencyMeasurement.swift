public import Detection
import Foundation
public import Pose
import Sensing

/// How long detectors take, as multiples of a reference that is shown the same frames in turn.
///
/// Many short blocks: in each, the reference and every detector are shown the same stretch of frames in turn, some times
/// over, and a block's figure is the logarithm of the ratio of the medians. What slows the machine down slows both.
public struct LatencyMeasurement: Sendable, Equatable, Codable {
    /// One detector's blocks.
    public struct Times: Sendable, Equatable, Codable {
        /// The label.
        public var detector: String
        /// For each block the logarithm of the ratio, in ten-thousandths.
        public var blocks: [Int]

        /// The median over the blocks of the ratio to the reference.
        public var ratio: Double { exp(LatencyMeasurement.median(blocks.map(Double.init)) / 10_000) }
    }

    /// One row a detector.
    public var detectors: [Times]

    /// Blocks of a measurement.
    public static let blocks = 60
    /// Times that each detector is shown the frames of a block.
    static let passes = 15
    /// Frames of a block.
    static let framesPerBlock = 150

    /// Who is measured.
    public struct Subject: Sendable {
        /// The label.
        public var label: String
        /// Makes a detector that has seen nothing yet.
        public var make: @Sendable () -> any Detector

        /// Names a detector.
        public init(label: String, make: @escaping @Sendable () -> any Detector) {
            self.label = label
            self.make = make
        }

        /// A detector of the catalogue.
        public init(_ detector: ConfiguredDetector) {
            label = detector.label
            make = { detector.makeDetector() }
        }
    }

    /// Measures.
    ///
    /// - Parameters:
    ///   - subjects: Who is measured.
    ///   - reference: In terms of whose time; the yardstick if `nil`.
    ///   - stretches: Streams of frames that the blocks are taken from, at least one, none empty.
    public init(of subjects: [Subject], reference: Subject? = nil, stretches: [[PoseFrame]]) {
        let cost = CallTimer.measureOverhead()
        var lanes = [reference?.make() ?? Yardstick()] + subjects.map { $0.make() }
        detectors = subjects.map { Times(detector: $0.label, blocks: []) }
        var spans = lanes.map { _ in [Double](repeating: 0, count: Self.passes) }
        // The first block warms up and is thrown away.
        for block in 0...Self.blocks {
            let stretch = stretches[block % stretches.count]
            let start = stretch.count > Self.framesPerBlock ? block * 37 % (stretch.count - Self.framesPerBlock) : 0
            let frames = Array(stretch[start..<min(stretch.count, start + Self.framesPerBlock)])
            for pass in 0..<Self.passes {
                for turn in lanes.indices {
                    // Every other pass the other way round, and never the same detector first.
                    let place = (turn + pass / 2) % lanes.count
                    let lane = pass.isMultiple(of: 2) ? place : lanes.count - 1 - place
                    let span = Self.time(&lanes[lane], over: frames)
                    spans[lane][pass] = Double(span > cost ? span - cost : 1)
                }
            }
            guard block > 0 else { continue }
            let reference = Self.median(spans[0])
            for index in detectors.indices {
                detectors[index].blocks.append(
                    Int((10_000 * log(Self.median(spans[index + 1]) / max(reference, 1))).rounded()))
            }
        }
    }

    /// A measurement that for each block keeps the median of several measurements of the same.
    public init(medianOf measurements: [LatencyMeasurement]) {
        detectors = measurements.first?.detectors ?? []
        for index in detectors.indices {
            for block in detectors[index].blocks.indices {
                detectors[index].blocks[block] = Int(
                    Self.median(measurements.map { Double($0.detectors[index].blocks[block]) }).rounded())
            }
        }
    }

    private static func time(_ detector: inout any Detector, over frames: [PoseFrame]) -> UInt64 {
        detector.reset()
        var said = 0
        let start = CallTimer.now()
        for index in frames.indices where detector.observe(frames[index]) != nil { said += 1 }
        let span = CallTimer.now() &- start
        // A loop whose result nobody asks for need not be run.
        return said < 0 ? 0 : span
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

extension LatencyMeasurement {
    /// Streams of frames to measure with: the first trials of up to eight scenarios, spread over a plan.
    ///
    /// - Parameter plan: What is run.
    /// - Returns: The streams; trials that cannot be made are left out.
    public static func stretches(of plan: ExperimentPlan) -> [[PoseFrame]] {
        let step = max(1, plan.entries.count / 8)
        return stride(from: 0, to: plan.entries.count, by: step).prefix(8).compactMap { position in
            let trial = try? SynthesisedTrial(plan.entries[position].scenario, trial: 0, seed: plan.seed)
            return trial.flatMap { $0.sensed.frames.isEmpty ? nil : Array($0.sensed.frames.prefix(1200)) }
        }
    }
}
