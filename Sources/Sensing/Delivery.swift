import Pose
import Scenarios

/// The delivery of images from the phone: some come twice, some in the wrong order.
///
/// Timestamps stay in order, as in an app that stamps images when they arrive: the content has another timestamp. A
/// stream with timestamps that go back would give nothing new, since a detector ignores what comes with a timestamp
/// that is not later than the last one, as if the image had been dropped; and a recording could not hold it.
struct Delivery {
    private let duplicates: Double
    private let reorders: Double
    private let noise: StationNoise

    /// The delay of an image that comes a second time, as a share of the time to the next image.
    static let duplicateDelay = 0.4

    /// The delivery of a trial, or `nil` where all images come once and in order.
    init?(_ plan: TrialPlan) {
        (duplicates, reorders) = (plan.clock.duplicateProbability, plan.clock.reorderProbability)
        guard duplicates > 0 || reorders > 0 else { return nil }
        noise = StationNoise(plan, .delivery)
    }

    /// Delivers a trial's frames, with their noise-free twins and their instants.
    func deliver(_ trial: inout SensedTrial) {
        if reorders > 0 { reorder(&trial) }
        if duplicates > 0 { duplicate(&trial) }
    }

    /// Lets images change places with the next one.
    private func reorder(_ trial: inout SensedTrial) {
        var index = 0
        while index + 1 < trial.frames.count {
            guard noise.uniforms(frame: UInt32(index))[0] < reorders else {
                index += 1
                continue
            }
            trial.frames.swapContents(index)
            if !trial.idealFrames.isEmpty { trial.idealFrames.swapContents(index) }
            trial.instants.swapAt(index, index + 1)
            index += 2
        }
    }

    /// Puts images in a second time, between themselves and the next one.
    private func duplicate(_ trial: inout SensedTrial) {
        let (frames, ideals, instants) = (trial.frames, trial.idealFrames, trial.instants)
        trial.frames.removeAll(keepingCapacity: true)
        trial.idealFrames.removeAll(keepingCapacity: true)
        trial.instants.removeAll(keepingCapacity: true)
        for index in frames.indices {
            trial.append(frames[index], ideals.isEmpty ? nil : ideals[index], instants[index])
            guard index + 1 < frames.count, noise.uniforms(frame: UInt32(index))[1] < duplicates else { continue }
            let time = frames[index].time
            let again = time + Nanoseconds((Double(frames[index + 1].time - time) * Self.duplicateDelay).rounded())
            guard again > time, again < frames[index + 1].time else { continue }
            var (copy, ideal) = (frames[index], ideals.isEmpty ? nil : ideals[index])
            copy.time = again
            ideal?.time = again
            trial.append(copy, ideal, instants[index])
        }
    }
}

extension SensedTrial {
    fileprivate mutating func append(_ frame: PoseFrame, _ ideal: PoseFrame?, _ instant: Double) {
        frames.append(frame)
        if let ideal { idealFrames.append(ideal) }
        instants.append(instant)
    }
}

extension [PoseFrame] {
    /// Lets a frame and the next one change places, but not their timestamps.
    fileprivate mutating func swapContents(_ index: Int) {
        let (first, second) = (self[index].time, self[index + 1].time)
        swapAt(index, index + 1)
        self[index].time = first
        self[index + 1].time = second
    }
}
