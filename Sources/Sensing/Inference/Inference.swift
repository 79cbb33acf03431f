package import Pose
import Mathematics
import Scenarios

extension SensedTrial {
    /// Takes out the frames without the estimator's answer before the end of the session, and notes the delays of the
    /// others: the time between an image and its answer.
    ///
    /// It comes last, after the clock with its drops, duplicates and reorders: an image that comes twice needs two
    /// inferences, and images of which the order is wrong are worked on in that order. An image arrives at its timestamp.
    /// Which frames are delivered is all that it changes: their contents and the truth stay as they are without it, the
    /// observability of cycles too. So do their timestamps, unless the app stamps frames when it has the answer.
    mutating func infer(by inference: InferencePlan, of plan: TrialPlan) {
        let noise = StationNoise(plan, .inference)
        /// The time of an image's inference, a function of the image's position alone; `nil` for an answer that never
        /// comes.
        func service(_ image: Int) -> Nanoseconds? {
            let frame = UInt32(truncatingIfNeeded: image)
            if inference.lost > 0, noise.uniforms(frame: frame, item: 1)[0] < inference.lost { return nil }
            var stream = RandomStream(key: plan.randomKey, trial: plan.trial, station: .inference, frame: frame)
            return Nanoseconds(seconds: inference.load + inference.service.draw(from: &stream))
        }
        var fates: [InferenceQueue.Fate] = []
        swap(&fates, &self.fates)
        InferenceQueue(inference).serve(
            frames.lazy.map(\.time), until: truth.duration, into: &fates, service: service)
        keep(fates)
        swap(&fates, &self.fates)
        if inference.stamp == .answer { stampAtAnswer() }
    }

    /// Keeps the frames that were answered, in their order.
    private mutating func keep(_ fates: [InferenceQueue.Fate]) {
        var counts = ImageCounts()
        var delays: [Nanoseconds] = []
        swap(&delays, &self.delays)
        delays.reserveCapacity(fates.count)
        keepFrames { index, time in
            counts.add(fates[index])
            guard case .answered(let instant) = fates[index] else { return false }
            delays.append(instant - time)
            return true
        }
        swap(&delays, &self.delays)
        images = counts
    }

    /// Gives each frame the instant of its answer as its timestamp; answers at one instant follow each other by a
    /// nanosecond.
    private mutating func stampAtAnswer() {
        var last = Nanoseconds.min
        for index in frames.indices {
            last = max(frames[index].time + delays[index], last + 1)
            frames[index].time = last
            if !idealFrames.isEmpty { idealFrames[index].time = last }
        }
        isStampedAtAnswer = true
    }

    /// Returns the time from the exposure of the frame at which something was counted to its answer.
    ///
    /// That frame is the last one that is not later than the count. Detectors count at the timestamp of a frame;
    /// controls may count between two. Where frames are stamped with the answer, nothing comes later than its
    /// timestamp.
    ///
    /// - Parameter time: The instant of the count.
    /// - Returns: The delay; 0 without inference, and before the first frame.
    package func delay(at time: Nanoseconds) -> Nanoseconds {
        if isStampedAtAnswer { return 0 }
        var (low, high) = (0, delays.count)
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? delays[low - 1] : 0
    }
}
