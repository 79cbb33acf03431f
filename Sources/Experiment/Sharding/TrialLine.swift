import Detection
import Pose
import Recordings
import Scoring
import Sensing

/// The results of a trial as a line of a part: the truth and every entrant's events, from which it is scored again.
struct TrialLine: Codable {
    var entry: Int
    var trial: Int
    var frames: Int
    var truth: Truth
    /// The events of each entrant, in the order of the plan; `nil` for a program that had failed before.
    var rows: [DetectionsRecord?]
    /// The images on their way through inference; absent where it takes no time.
    var images: ImagesRecord?
    var camera: RecordingInfo.Camera?

    init(_ result: TrialResult, entry: Int, entrants: [String]) {
        self.entry = entry
        trial = result.trial
        frames = result.frames
        truth = result.truth
        images = result.images.map(ImagesRecord.init)
        camera = result.camera
        // The rows of programs that failed before are left out of a settled result; the others are in order.
        var rows = result.rows[...]
        self.rows = entrants.map { label in
            guard rows.first?.label == label, let row = rows.popFirst() else { return nil }
            var record = DetectionsRecord(row.detections, failure: row.failure)
            if result.images != nil { record.delays = row.countDelays }
            return record
        }
    }

    /// The result, scored anew, or `nil` where the line does not fit the run.
    func result(in inputs: RunInputs, labels: [String]) -> TrialResult? {
        guard rows.count == labels.count, (0...PartBounds.frames).contains(frames), truth.isPossible,
            camera.map(PartBounds.isPlace) ?? true
        else { return nil }
        let delivery = images.flatMap { $0.images(frames: frames, duration: truth.duration) }
        guard delivery != nil || images == nil else { return nil }
        var results: [TrialResult.EntrantResult] = []
        for (label, row) in zip(labels, rows) {
            let row = row ?? DetectionsRecord([], failure: nil)
            guard let detections = row.detections, let delays = (row.delays ?? []).within(truth.duration),
                delays.count == (images == nil ? 0 : detections.count(where: \.isCounted))
            else { return nil }
            let events = TrialEvents.Row(
                label: label, detections: detections, failure: row.failure, countDelays: delays)
            let score = TrialScore(detections: events.countTimes, truth: truth, window: inputs.scoring.window)
            results.append(.init(events: events, score: score))
        }
        return TrialResult(
            scenario: inputs.entries[entry].scenario, family: inputs.entries[entry].family, trial: trial,
            camera: camera, frames: frames, truth: truth, rows: results, images: delivery)
    }
}

/// The bounds of the numbers in the lines of a part.
enum PartBounds {
    /// Times, nanoseconds: the sum of any two of them is a number still.
    static let time: ClosedRange<Int64> = -(1 << 61)...(1 << 61)
    /// The duration of a trial, nanoseconds: at most a day.
    static let duration: ClosedRange<Int64> = 0...86_400_000_000_000
    static let frames = 100_000_000

    /// Whether a camera can stand there: within a turn, and within a kilometre.
    static func isPlace(_ camera: RecordingInfo.Camera) -> Bool {
        (-360...360).contains(camera.azimuth) && (-1000...1000).contains(camera.height)
            && (-1000...1000).contains(camera.distance)
    }

    static func areOrdered(_ times: [Int64]) -> Bool {
        times.allSatisfy(time.contains) && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    }
}

/// A detector's events in one stream of frames.
struct DetectionsRecord: Codable {
    /// The times of all its events, nanoseconds.
    var times: [Int64]
    /// The reasons of rejections: one for each time, empty for a count; absent where all are counts.
    var reasons: [String]?
    /// The bits of the faults of form that come with each event beside its reason; absent where none has any.
    var faults: [UInt8]?
    /// The end-to-end delay of each count; absent where inference takes no time.
    var delays: [Int64]?
    var failure: EntrantFailure?

    init(_ detections: [Detection], failure: EntrantFailure?) {
        times = detections.map(\.time)
        if detections.contains(where: { !$0.isCounted }) { reasons = detections.map { $0.rejection?.rawValue ?? "" } }
        if detections.contains(where: { !$0.faults.isEmpty }) { faults = detections.map(\.faults.rawValue) }
        self.failure = failure
    }

    var detections: [Detection]? {
        guard times.allSatisfy(PartBounds.time.contains) else { return nil }
        var detections = times.map { Detection(time: $0) }
        if let reasons {
            guard reasons.count == times.count else { return nil }
            for (index, reason) in reasons.enumerated() where !reason.isEmpty {
                guard let rejection = Rejection(rawValue: reason) else { return nil }
                detections[index].rejection = rejection
            }
        }
        if let faults {
            guard faults.count == times.count else { return nil }
            for index in detections.indices { detections[index].faults = FormFaults(rawValue: faults[index]) }
        }
        return detections
    }
}

extension Truth {
    /// Whether all its times are possible and stand in order.
    var isPossible: Bool {
        PartBounds.duration.contains(duration)
            && cycles.allSatisfy { PartBounds.areOrdered([$0.start, $0.bottom, $0.completion]) }
            && phases.allSatisfy { PartBounds.areOrdered([$0.start, $0.end]) }
    }
}

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

/// The times of many calls as they stand in a part.
package struct CallHistogram: Sendable, Codable, Hashable {
    /// The longest call, nanoseconds; 0 without calls.
    var longest: UInt64
    /// A time of each bin, nanoseconds, and the number of calls in it, one after the other.
    var bins: [UInt64]

    init(_ timer: CallTimer) {
        longest = timer.calls > 0 ? timer.maximum : 0
        bins = timer.bins.flatMap { [$0.value, $0.calls] }
    }

    /// The number of calls; `nil` where the bins are not valid.
    var calls: Int? {
        guard bins.count.isMultiple(of: 2) else { return nil }
        var sum: UInt64 = 0
        for position in stride(from: 0, to: bins.count, by: 2) {
            let (next, overflows) = sum.addingReportingOverflow(bins[position + 1])
            guard !overflows, bins[position] <= CallTimer.longest, next <= UInt64(Int.max) else { return nil }
            sum = next
        }
        return longest <= CallTimer.longest ? Int(sum) : nil
    }
}

extension CallTimer {
    /// Adds the calls of a part; those of an invalid histogram are left out.
    mutating func add(_ part: CallHistogram) {
        guard let calls = part.calls, calls > 0 else { return }
        for position in stride(from: 0, to: part.bins.count, by: 2) {
            add(part.bins[position], calls: part.bins[position + 1], longest: part.longest)
        }
    }
}
