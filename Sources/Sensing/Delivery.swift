import Pose
import Scenarios

extension SensedTrial {
    /// Delivers the images from the phone, with their noise-free twins and their instants: some come twice, some in the
    /// wrong order.
    ///
    /// Timestamps stay in order, as in an app that stamps images when they arrive: the content has another timestamp. A
    /// stream with timestamps that go back would give nothing new, since a detector ignores what comes with a timestamp
    /// that is not later than the last one, as if the image had been dropped; and a recording could not hold it.
    mutating func deliver(_ plan: TrialPlan) {
        let noise = StationNoise(plan, .delivery)
        let (duplicates, reorders) = (plan.clock.duplicateProbability, plan.clock.reorderProbability)
        if reorders > 0 { reorder { noise.uniforms(frame: UInt32($0))[0] < reorders } }
        if duplicates > 0 { duplicate { noise.uniforms(frame: UInt32($0))[1] < duplicates } }
    }

    /// Lets images change places with the next one.
    private mutating func reorder(where isMoved: (Int) -> Bool) {
        var index = 0
        while index + 1 < frames.count {
            guard isMoved(index) else {
                index += 1
                continue
            }
            frames.swapContents(index)
            if !idealFrames.isEmpty { idealFrames.swapContents(index) }
            instants.swapAt(index, index + 1)
            index += 2
        }
    }

    /// The delay of an image that comes a second time, as a share of the time to the next image.
    private static let duplicateDelay = 0.4

    /// Puts images in a second time, between themselves and the next one.
    private mutating func duplicate(where isDoubled: (Int) -> Bool) {
        let (frames, ideals, instants) = (frames, idealFrames, instants)
        self.frames.removeAll(keepingCapacity: true)
        idealFrames.removeAll(keepingCapacity: true)
        self.instants.removeAll(keepingCapacity: true)
        for index in frames.indices {
            append(frames[index], ideals.isEmpty ? nil : ideals[index], instants[index])
            guard index + 1 < frames.count, isDoubled(index) else { continue }
            let time = frames[index].time
            let again = time + Nanoseconds((Double(frames[index + 1].time - time) * Self.duplicateDelay).rounded())
            guard again > time, again < frames[index + 1].time else { continue }
            var (copy, ideal) = (frames[index], ideals.isEmpty ? nil : ideals[index])
            copy.time = again
            ideal?.time = again
            append(copy, ideal, instants[index])
        }
    }

    private mutating func append(_ frame: PoseFrame, _ ideal: PoseFrame?, _ instant: Double) {
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
