package import Pose
package import Scoring
package import Sensing

/// The images of one trial, or of several, on their way through inference.
package struct ImageDelivery: Sendable, Hashable {
    /// The width of the bins of delays by inference: 0.1 ms.
    package static let binWidth: Nanoseconds = 100_000

    package private(set) var counts: ImageCounts
    /// The time that was filmed.
    package private(set) var duration: Nanoseconds
    /// The times from exposure to answer of the images that were delivered.
    package private(set) var delays: DelayHistogram
}

extension ImageDelivery {
    /// The images of a trial, or `nil` where inference takes no time.
    init?(_ sensed: SensedTrial) {
        guard let counts = sensed.images else { return nil }
        var delays = DelayHistogram(width: Self.binWidth)
        for delay in sensed.delays { delays.add(delay) }
        self.init(counts: counts, duration: sensed.truth.duration, delays: delays)
    }

    /// Adds the images of other trials.
    package mutating func merge(_ other: ImageDelivery) {
        counts.merge(other.counts)
        duration += other.duration
        delays.merge(other.delays)
    }

    /// The delivered frame rate, images per second; `nil` where nothing was filmed.
    package var framesPerSecond: Double? { duration > 0 ? Double(counts.delivered) / duration.seconds : nil }
}
