package import Detection
package import Experiment
import Foundation
import Mathematics
package import Pose
import Sensing

/// The times of detectors, as multiples of a reference that is shown the same frames in turn.
///
/// Many short blocks: in each, the reference and every detector are shown the same stretch of frames in turn, many
/// times over, and a block's figure is the logarithm of the ratio of their least times.
package struct LatencyMeasurement: Sendable, Equatable, Codable {
    package struct Times: Sendable, Equatable, Codable {
        package var detector: String
        /// For each block the logarithm of the ratio, in ten-thousandths.
        package var blocks: [Int]

        package var ratio: Double { exp(LatencyMeasurement.median(blocks.map(Double.init)) / 10_000) }
    }

    package var detectors: [Times]
    /// The reference's time for a frame, nanoseconds, the median over blocks: how busy the machine was.
    package var referenceNanoseconds: Double
    /// The share of the blocks whose least times repeated.
    package var settled: Double

    /// The yardstick's time in terms of the metronome's, the median over blocks: the same on processors of one kind,
    /// unless another process used the core.
    package var load: Double

    package static let blocks = 60
    /// Times that each detector is shown the frames of a block in one sweep.
    static let passes = 7
    /// Frames of a block: few enough to stay in a processor's nearest cache.
    static let framesPerBlock = 48
    /// The least and the greatest number of sweeps over all blocks.
    package static let sweeps = 10...200
    /// A block has settled when its three least times lie within this share of each other.
    static let agreement = 0.05
    /// The share of the blocks that must settle.
    static let neededShare = 0.5
    /// Rest after a sweep that has not settled, microseconds: other processes can finish.
    static let rest: UInt32 = 20_000

    package struct MeasuredDetector: Sendable {
        package var label: String
        /// Makes a detector that has seen nothing yet.
        package var make: @Sendable () -> any Detector

        package init(label: String, make: @escaping @Sendable () -> any Detector) {
            (self.label, self.make) = (label, make)
        }

        /// An entrant that sees frame by frame; `nil` for any other, whose time is not that of a call.
        package init?(_ entrant: any Entrant) {
            guard case .streaming(let first) = entrant.makeSession() else { return nil }
            label = entrant.label
            make = {
                // The kind of session does not change; `first` is there for the compiler.
                if case .streaming(let detector) = entrant.makeSession() { detector } else { first }
            }
        }
    }

    /// Measures entrants in terms of a reference, the yardstick if `nil`, on blocks of at least one stream of frames.
    ///
    /// What else a machine does only adds to a time, and adds more to some detectors than to others, so that not even
    /// ratios of medians are safe; the least of many times is (Chen & Revels 2016, arXiv:1608.04295). All blocks are
    /// swept, within `sweeps`, until their least times repeat.
    ///
    /// Where code and data lie in memory changes times too, and stays as it is while a process lives (Mytkowicz et al.
    /// 2009, doi:10.1145/1508244.1508275). So each sweep has detectors, frames and a stack at other addresses
    /// (Curtsinger & Berger 2013, doi:10.1145/2451116.2451141).
    package init(
        of entrants: [MeasuredDetector], reference: MeasuredDetector? = nil, stretches: [[PoseFrame]],
        sweeps: ClosedRange<Int> = Self.sweeps
    ) {
        let cost = CallTimer.measureOverhead()
        let gauges = [
            MeasuredDetector(label: "yardstick") { BranchBoundReference() },
            MeasuredDetector(label: "metronome") { LatencyBoundReference() },
        ]
        let makers = (gauges + (reference.map { [$0] } ?? []) + entrants).map(\.make)
        let (referenceLane, firstLane) = reference == nil ? (0, 2) : (2, 3)
        var least = [[LeastTimes]](
            repeating: [LeastTimes](repeating: LeastTimes(), count: makers.count), count: Self.blocks)
        var retainedAllocations: [BlockMemory] = []
        // The sweep before the first warms up and is thrown away.
        for sweep in 0...sweeps.upperBound {
            for block in 0..<Self.blocks {
                let stretch = stretches[block % stretches.count]
                let start = block * 37 % max(1, stretch.count - Self.framesPerBlock)
                var place = BlockMemory(frames: Array(stretch[start..<min(stretch.count, start + Self.framesPerBlock)]))
                for (lane, make) in makers.enumerated() {
                    place.lanes.append(make())
                    place.padding.append([UInt8](repeating: 1, count: 16 + ((sweep + block) * 7 + lane * 3) % 29 * 48))
                }
                // What is still there is not given out again: without it every block had the addresses of the last.
                retainedAllocations.append(place)
                if retainedAllocations.count > 50 { retainedAllocations.removeFirst(1 + (sweep * 5 + block) % 37) }
                // Up to a kibibyte, which is what lies on the stack for sure, in the steps that stacks have.
                let most = max(1, 64 - makers.count / 2)
                let times = withUnsafeTemporaryAllocation(
                    of: UInt64.self, capacity: makers.count + makers.count % 2 + 2 * ((sweep * 7 + block) % most)
                ) { room in
                    Self.takeLeastTimes(&place.lanes, over: place.frames, into: room)
                    return room.prefix(makers.count).map { Double($0 > cost ? $0 - cost : 1) }
                }
                guard sweep > 0 else { continue }
                for lane in times.indices { least[block][lane].add(times[lane]) }
            }
            if sweep >= sweeps.lowerBound {
                if Self.share(settledIn: least) >= Self.neededShare { break }
                usleep(Self.rest)
            }
        }
        settled = Self.share(settledIn: least)
        referenceNanoseconds = Self.median(
            least.indices.map { block in
                let frames = min(Self.framesPerBlock, stretches[block % stretches.count].count)
                return least[block][referenceLane].first / Double(frames)
            })
        load = Self.median(least.map { $0[0].first / $0[1].first })
        detectors = entrants.indices.map { index in
            Times(
                detector: entrants[index].label,
                blocks: least.map { lanes in
                    Int((10_000 * log(lanes[firstLane + index].first / lanes[referenceLane].first)).rounded())
                })
        }
    }

    private static func share(settledIn least: [[LeastTimes]]) -> Double {
        Double(least.count { $0.allSatisfy { $0.hasSettled(within: agreement) } }) / Double(least.count)
    }

    /// The memory of a block's detectors and frames, with the padding between them.
    private struct BlockMemory {
        var frames: [PoseFrame]
        var lanes: [any Detector] = []
        var padding: [[UInt8]] = []
    }

    /// The three least times that a detector took for a block.
    private struct LeastTimes {
        var first = Double.infinity
        var second = Double.infinity
        var third = Double.infinity

        mutating func add(_ time: Double) {
            if time < first {
                (first, second, third) = (time, first, second)
            } else if time < second {
                (second, third) = (time, second)
            } else if time < third {
                third = time
            }
        }

        func hasSettled(within share: Double) -> Bool { third <= first * (1 + share) }
    }

    /// The least time of the passes of a block, nanoseconds, by detector; it is written to the caller's stack and read
    /// again there, so that its size moves what comes after it.
    @inline(never)
    private static func takeLeastTimes(
        _ lanes: inout [any Detector], over frames: [PoseFrame], into room: UnsafeMutableBufferPointer<UInt64>
    ) {
        room.initialize(repeating: .max)
        for pass in 0..<passes {
            for turn in lanes.indices {
                // Every other pass the other way round, and never the same detector first.
                let place = (turn + pass / 2) % lanes.count
                let lane = pass.isMultiple(of: 2) ? place : lanes.count - 1 - place
                room[lane] = min(room[lane], time(&lanes[lane], over: frames))
            }
        }
    }

    @inline(never)
    private static func time(_ detector: inout any Detector, over frames: [PoseFrame]) -> UInt64 {
        detector.reset()
        var said = 0
        let start = CallTimer.now()
        for index in frames.indices where detector.observe(frames[index]) != nil { said += 1 }
        let span = CallTimer.now() &- start
        // A loop whose result is not used need not be run.
        return said < 0 ? 0 : span
    }

    static func median(_ values: [Double]) -> Double { Quantile.type7(sorted: values.sorted(), 0.5) ?? 0 }
}

extension LatencyMeasurement {
    /// By how much the reference may be slower than in the baseline, on the same processor, in a trusted measurement.
    static let slack = 1.1
    /// By how much the load may be off in a trusted measurement: an own core keeps within 1 %, a shared one is 20 % up.
    static let loadSlack = 1.04
    /// Quiet measurements that a steady one is made of, at least.
    static let steadyParts = 3
    static let steadyTries = 20

    /// Whether the least times repeated.
    package var isSettled: Bool { settled >= Self.neededShare }

    /// Whether the machine was quiet enough to raise an alarm.
    package func isQuiet(comparedWith before: LatencyMeasurement?) -> Bool {
        guard isSettled else { return false }
        guard let before else { return true }
        return before.isSettled && referenceNanoseconds <= Self.slack * before.referenceNanoseconds
            && load <= Self.loadSlack * before.load && before.load <= Self.loadSlack * load
    }

    /// Measures until the machine was quiet three times, at least some times since another process may use the core for
    /// seconds, with a rest of seconds after each, and joins those by each block's median into what a baseline is made
    /// of; `nil` where too few were.
    package static func steady(
        atLeast least: Int, rest: Double, _ measure: () throws -> LatencyMeasurement
    ) rethrows -> LatencyMeasurement? {
        var settled: [LatencyMeasurement] = []
        for count in 1...steadyTries {
            let found = try measure()
            if found.isSettled { settled.append(found) }
            let quietest = settled.map(\.load).min() ?? 0
            let quiet = settled.filter { $0.load <= loadSlack * quietest }
            if count >= least, quiet.count >= steadyParts { return LatencyMeasurement(medianOf: quiet) }
            Thread.sleep(forTimeInterval: rest)
        }
        return nil
    }

    private init(medianOf measurements: [LatencyMeasurement]) {
        detectors = measurements.first?.detectors ?? []
        settled = Self.median(measurements.map(\.settled))
        load = Self.median(measurements.map(\.load))
        referenceNanoseconds = measurements.map(\.referenceNanoseconds).min() ?? 0
        for index in detectors.indices {
            for block in detectors[index].blocks.indices {
                detectors[index].blocks[block] = Int(
                    Self.median(measurements.map { Double($0.detectors[index].blocks[block]) }).rounded())
            }
        }
    }
}
