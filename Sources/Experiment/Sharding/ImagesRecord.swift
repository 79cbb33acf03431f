import Pose
import Scoring
import Sensing

/// The images of a trial on their way through inference, as a line of a part holds them.
struct ImagesRecord: Codable {
    /// Images that reached the queue, that were answered, dropped and lost, and those that waited at the end.
    var counts: [Int]
    /// The delays of the delivered ones: each bin in ascending order, followed by the number of delays in it.
    var bins: [Int64]
    /// The sum of these delays, nanoseconds.
    var sum: Int64
    /// The longest of them, nanoseconds; absent without any.
    var longest: Int64?

    init(_ images: ImageDelivery) {
        let numbers = images.counts
        counts = [numbers.exposed, numbers.delivered, numbers.dropped, numbers.lost, numbers.waiting]
        bins = images.delays.bins.sorted { $0.key < $1.key }.flatMap { [$0.key, Int64($0.value)] }
        sum = images.delays.sum
        longest = images.delays.longest
    }

    /// The images by the number of frames that reached the detectors and the time that was filmed, or `nil` where the
    /// record is not valid.
    func images(frames: Int, duration: Nanoseconds) -> ImageDelivery? {
        guard counts.count == 5, counts.allSatisfy((0...PartBounds.frames).contains), counts[1] == frames,
            counts[0] == counts[1...].reduce(0, +), let delays = delays(count: frames, duration: duration)
        else { return nil }
        var numbers = ImageCounts()
        (numbers.exposed, numbers.delivered, numbers.dropped) = (counts[0], counts[1], counts[2])
        (numbers.lost, numbers.waiting) = (counts[3], counts[4])
        return ImageDelivery(counts: numbers, duration: duration, delays: delays)
    }

    private func delays(count: Int, duration: Nanoseconds) -> DelayHistogram? {
        guard bins.count.isMultiple(of: 2), (longest == nil) == (count == 0), 0...duration ~= longest ?? 0
        else { return nil }
        let width = ImageDelivery.binWidth
        var numbers: [Int64: Int] = [:]
        var (left, last, middle) = (count, Int64(-1), Int64(0))
        for position in stride(from: 0, to: bins.count, by: 2) {
            let (bin, number) = (bins[position], bins[position + 1])
            guard bin > last, bin <= duration / width + 1, number >= 1, number <= Int64(left) else { return nil }
            let (product, overflows) = (bin * width).multipliedReportingOverflow(by: number)
            let (next, isTooLarge) = middle.addingReportingOverflow(product)
            guard !overflows, !isTooLarge else { return nil }
            (left, last, middle) = (left - Int(number), bin, next)
            numbers[bin] = Int(number)
        }
        // A delay is at most half a bin away from the middle of its bin.
        let most = Int64(count) * (width / 2)
        guard left == 0, (0...PartBounds.time.upperBound).contains(sum), middle <= PartBounds.time.upperBound,
            abs(sum - middle) <= most, count == 0 || abs((longest ?? 0) - last * width) <= width / 2
        else { return nil }
        return DelayHistogram(width: width, bins: numbers, sum: sum, longest: longest)
    }
}

extension TrialResult {
    /// The sum of all delays by inference, or `nil` where it is no number that fits.
    var delaySum: Nanoseconds? {
        var sum = images?.delays.sum ?? 0
        for delay in rows.lazy.flatMap(\.countDelays) {
            let (next, overflows) = sum.addingReportingOverflow(delay)
            guard !overflows else { return nil }
            sum = next
        }
        return sum
    }
}

extension [Nanoseconds] {
    /// Returns the delays if none is below 0 or longer than the trial.
    func within(_ duration: Nanoseconds) -> [Nanoseconds]? { allSatisfy { 0 <= $0 && $0 <= duration } ? self : nil }
}
