import Detection
import Documents
@testable import Experiment
import Foundation
import Pose
import Testing

@Suite("Shards")
struct ShardTests {
    @Test("shards share all trials out, each to one, in the run's order", arguments: [1, 2, 3, 7, 100])
    func dealing(count: Int) throws {
        let trials = [20, 1, 8, 9, 50]
        let all = Array(TrialChunk.places(TrialChunk.all(trials)))
        let total = trials.reduce(0, +)
        #expect(all.count == total)
        var dealt: [[Int]] = []
        for index in 1...count {
            let chunks = TrialChunk.of(try Shard(index: index, count: count), trials)
            let places = Array(TrialChunk.places(chunks)).map { $0.entry * 1000 + $0.trial }
            #expect(places == places.sorted())
            dealt.append(places)
            for done in 0...places.count {
                let left = TrialChunk.of(try Shard(index: index, count: count), trials, leavingOut: done)
                let rest = Array(TrialChunk.places(left)).map { $0.entry * 1000 + $0.trial }
                #expect(rest == Array(places.dropFirst(done)))
            }
        }
        let expected = all.map { $0.entry * 1000 + $0.trial }
        #expect(dealt.joined().sorted() == expected)
    }

    @Test(
        "shards of a suite whose scenarios have the same numbers of trials get much the same",
        arguments: [2, 3, 4, 5, 8])
    func balance(count: Int) throws {
        let trials = Array(repeating: 25, count: 64)
        let sizes = try (1...count).map { index in
            TrialChunk.of(try Shard(index: index, count: count), trials).reduce(0) { $0 + $1.trials.count }
        }
        let fair = 25 * 64 / count
        #expect(sizes.allSatisfy { abs($0 - fair) <= fair / 5 }, "\(sizes)")
    }

    @Test("call times that went through a part have the same percentiles, mean and maximum")
    func times() {
        var timer = CallTimer(overhead: 20)
        var (first, second) = (timer, timer)
        var value: UInt64 = 1
        for call in 0..<20_000 {
            value = (value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407)
            let span = 20 + (value >> 33) % (call.isMultiple(of: 100) ? 3_000_000_000 : 3_000)
            timer.record(span)
            if call.isMultiple(of: 3) { first.record(span) } else { second.record(span) }
        }
        var merged = CallTimer(overhead: 20)
        for part in [first, second] { merged.add(CallHistogram(part)) }
        #expect(merged.calls == timer.calls)
        #expect(merged.maximum == timer.maximum)
        #expect(merged.mean == timer.mean)
        for percentile in [0.1, 50, 90, 95, 99, 99.9, 100] {
            #expect(merged.nanoseconds(atPercentile: percentile) == timer.nanoseconds(atPercentile: percentile))
        }
    }

    @Test("form and warnings go through a part as they are, and lines of runs without them have no keys for them")
    func form() throws {
        var cycle = Cycle(
            start: 1, bottom: 2, completion: 3, verdict: .countable, isObservable: true, kind: "push-up", isCheat: false
        )
        var form = CycleForm(faults: [.hipsSag, .kneesDown])
        (form.sag, form.unevenness, form.elbowAtTop, form.kneesAreDown) = (0.125, 3.5, 160.25, true)
        var detections = [Detection(time: 1), Detection(time: 2, rejection: .tooShallow)]
        for hasForm in [false, true] {
            if hasForm {
                cycle.form = form
                detections[0].faults = [.hipsPike, .hipsSag]
            }
            let truth = Truth(cycles: [cycle], phases: [], duration: 4)
            let written = try JSONEncoder().encode(truth)
            #expect(try JSONDecoder().decode(Truth.self, from: written).cycles == [cycle])
            let events = try JSONEncoder().encode(DetectionsRecord(detections, failure: nil))
            #expect(try JSONDecoder().decode(DetectionsRecord.self, from: events).detections == detections)
            #expect(String(decoding: written, as: UTF8.self).contains("\"form\"") == hasForm)
            #expect(String(decoding: events, as: UTF8.self).contains("\"faults\"") == hasForm)
        }
        var record = DetectionsRecord(detections, failure: nil)
        record.faults = [1]
        #expect(record.detections == nil)
    }

    @Test("a histogram that is none is told from one")
    func noHistogram() {
        var histogram = CallHistogram(CallTimer(overhead: 0))
        #expect(histogram.calls == 0)
        histogram.bins = [5]
        #expect(histogram.calls == nil)
        histogram.bins = [5, UInt64.max, 6, 2]
        #expect(histogram.calls == nil)
        histogram.bins = [UInt64.max, 1]
        #expect(histogram.calls == nil)
    }

    @Test(
        "lines are read whole however they lie across the pieces that are read",
        arguments: [1, 2, 1000, 70_000, 200_000])
    func lines(length: Int) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let lines = (0..<5).map { String(repeating: "\($0)", count: length + $0) }
        try (lines.joined(separator: "\n") + "\ncut").write(to: url, atomically: true, encoding: .utf8)
        var reader = LineReader(url, 0..<(try LineReader.length(url)))
        var read: [String] = []
        while let line = try reader.next() { read.append(String(decoding: line, as: UTF8.self)) }
        #expect(read == lines)
    }
}
