import Detection
import Foundation
import Pose

/// The protocol's order of lines, over a connection, on the calling thread.
enum Conversation {
    /// The reason why a conversation ended early.
    enum EarlyEnd: Sendable, Hashable {
        /// No line came within the limit, seconds; what was due then.
        case noLine(Connection.ReadError, due: String, frame: Int?, limit: Double)
        /// Anything else, except for what the program last wrote.
        case failure(EntrantFailure)

        /// The failure with how the program ended, where it ended by itself, and what it last wrote.
        func failure(end: ProgramEnd, limits: ResourceLimits, stderrTail: String) -> EntrantFailure {
            switch self {
            case .failure(var failure):
                failure.stderrTail = stderrTail
                return failure
            case .noLine(let error, let due, let frame, let limit):
                let note = limits.note(on: end, lastWords: stderrTail)
                let (fault, reason): (ProgramFault, String) =
                    switch (error, end) {
                    case (.ended, .notStarted): (.notStarted, end.words)
                    case (.ended, _) where end.isItsOwn: (.ended, "it ended \(due) (\(end.words))\(note)")
                    case (.ended, _): (.ended, "it closed its output \(due), and did not end")
                    case (.tooLate, _) where end.isItsOwn:
                        (
                            .ended,
                            "it ended \(due) (\(end.words)), while a program that it started still holds its output\(note)"
                        )
                    case (.tooLate(partial: 0), _): (.tooLate, "\(limit) s passed \(due)")
                    case (.tooLate(let partial), _):
                        (.tooLate, "\(limit) s passed \(due); \(partial) bytes without a line break had come")
                    case (.tooLong, _):
                        (
                            .invalidAnswer,
                            "it wrote more than \(Connection.longestLine) bytes without a line break \(due)"
                        )
                    case (.unasked, _): (.outOfStep, "it wrote more than the requested line")
                    case (.cancelled, _): (.ended, "it was interrupted")
                    }
                return EntrantFailure(
                    fault, reason, frame: fault == .notStarted ? nil : frame, stderrTail: stderrTail)
            }
        }
    }

    /// Makes writing to a program that has closed its input an error of the call instead of the end of RepGauge.
    ///
    /// It holds for the calling thread.
    static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    static func greet(_ limits: ExternalDetector.Limits, over connection: inout Connection) -> (Ready?, EarlyEnd?) {
        do throws(Connection.ReadError) {
            let line = try connection.request(Message.hello(limits), within: limits.start)
            do throws(EntrantFailure) { return (try Ready(line), nil) } catch { return (nil, .failure(error)) }
        } catch {
            return (nil, .noLine(error, due: "before its 'ready' line", frame: nil, limit: limits.start))
        }
    }

    /// Shows frames one by one, each answered before the next is sent.
    static func show(
        _ frames: [PoseFrame], first: Int64, limit: Double, over connection: inout Connection
    ) -> (TrialObservation, EarlyEnd?) {
        var trial = TrialObservation()
        trial.spans.reserveCapacity(frames.count)
        var lines = frames.first.map { Message.reset($0.image) } ?? []
        for (index, frame) in frames.enumerated() {
            let number = first + Int64(index)
            let start = CallTimer.now()
            Message.add(frame, number: number, to: &lines)
            do throws(Connection.ReadError) {
                let line = try connection.request(lines, within: limit)
                do throws(EntrantFailure) {
                    let event = try Answer.read(line, of: number...number, at: frame.time).event
                    if let event { trial.detections.append(event) }
                } catch {
                    return (trial, .failure(EntrantFailure(kind: error.kind, reason: error.reason, frame: index)))
                }
            } catch {
                return (trial, .noLine(error, due: "before it answered", frame: index, limit: limit))
            }
            trial.spans.append(CallTimer.now() &- start)
            lines.removeAll(keepingCapacity: true)
        }
        return (trial, nil)
    }

    /// An event of a block with the index of its frame.
    private struct BlockEvent: Hashable {
        var index: Int
        var detection: Detection
    }

    /// Shows a trial as one block, then two beginnings of it: a detector that knows only the past answers them with the
    /// same events.
    ///
    /// One beginning ends at an event, which a rule that looks ahead has not seen coming; the other one ends anywhere.
    /// The times are those of the whole block, shared equally by its frames.
    static func showBlock(
        _ frames: [PoseFrame], first: Int64, limit: Double, over connection: inout Connection
    ) -> (TrialObservation, EarlyEnd?) {
        var trial = TrialObservation()
        let start = CallTimer.now()
        let (events, fault) = answers(to: frames[...], first: first, limit: limit, over: &connection)
        let span = (CallTimer.now() &- start) / UInt64(max(1, frames.count))
        if let fault { return (trial, fault) }
        for count in cuts(frames.count, events.map(\.index)) {
            let (early, fault) = answers(to: frames[..<count], first: first, limit: limit, over: &connection)
            if let fault { return (trial, fault) }
            let due = Set(events.filter { $0.index < count })
            guard let other = due.symmetricDifference(early).map(\.index).min() else { continue }
            let reason =
                "it is not causal: with the first \(count) frames alone it answers frame \(other) in another way than with all \(frames.count)"
            return (trial, .failure(EntrantFailure(.notCausal, reason, frame: other)))
        }
        trial.spans = frames.map { _ in span }
        trial.detections = events.map(\.detection)
        return (trial, nil)
    }

    /// Returns the numbers of frames of the beginnings that are shown too; the same for the same trial and events.
    private static func cuts(_ count: Int, _ events: [Int]) -> [Int] {
        let atEvent = events.isEmpty ? count / 2 : events[count % events.count] + 1
        // The golden ratio: far from simple shares of a regular set.
        return [atEvent, Int(Double(count) * 0.618)].filter { $0 > 0 && $0 < count }.distinct
    }

    /// Shows a block and reads its events, up to the line with the number behind its last frame.
    private static func answers(
        to frames: ArraySlice<PoseFrame>, first: Int64, limit: Double, over connection: inout Connection
    ) -> ([BlockEvent], EarlyEnd?) {
        let end = first + Int64(frames.count)
        var events: [BlockEvent] = []
        var next = first
        do throws(Connection.ReadError) {
            var exchange = try connection.begin(Message.block(frames, first: first), within: limit)
            while true {
                let line = try connection.line(&exchange)
                do throws(EntrantFailure) {
                    let (number, event) = try Answer.read(line, of: next...end)
                    if number == end, event == nil { break }
                    guard number < end, var event else {
                        throw EntrantFailure(
                            .invalidAnswer,
                            "the line for n = \(number) has \(number < end ? "no event" : "an event"), where events and at the end n = \(end) were due"
                        )
                    }
                    event.time = frames[frames.startIndex + Int(number - first)].time
                    events.append(BlockEvent(index: Int(number - first), detection: event))
                    next = number + 1
                } catch {
                    let frame = Int(next - first)
                    return (events, .failure(EntrantFailure(kind: error.kind, reason: error.reason, frame: frame)))
                }
            }
            try connection.finish(&exchange)
            return (events, nil)
        } catch {
            return (events, .noLine(error, due: "before it had answered the block", frame: nil, limit: limit))
        }
    }
}

/// The way in which a program sees a trial or recording; it names one in its `ready` line.
enum FrameMode: String, Sendable, Hashable, CaseIterable {
    /// One line of JSON for each frame, each answered before the next.
    case frames
    /// All frames at once, as binary numbers.
    case blocks
}

extension Message {
    /// Returns the line of a block and its numbers, all little-endian: the time of each frame in nanoseconds as a 64-bit
    /// integer, then x, y and confidence of the 19 joints of each frame as 64-bit floating point.
    ///
    /// A joint that was not found, or whose numbers are not finite, is NaN, NaN, 0.
    static func block(_ frames: ArraySlice<PoseFrame>, first: Int64) -> [UInt8] {
        let image = frames.first?.image ?? ImageSize(width: 1, height: 1)
        let size = frames.count * 8 * (1 + 3 * Joint.allCases.count)
        var bytes = Array(
            """
            {"type":"block","n":\(first),"frames":\(frames.count),"width":\(image.width),"height":\(image.height),\
            "bytes":\(size)}

            """.utf8)
        bytes.reserveCapacity(bytes.count + size)
        for frame in frames { append(UInt64(bitPattern: frame.time), to: &bytes) }
        for frame in frames {
            for joint in Joint.allCases {
                let found = frame[joint]
                let isUsable = found.isFound && found.x.isFinite && found.y.isFinite && found.confidence.isFinite
                append((isUsable ? Double(found.x) : .nan).bitPattern, to: &bytes)
                append((isUsable ? Double(found.y) : .nan).bitPattern, to: &bytes)
                append((isUsable ? Double(found.confidence) : 0).bitPattern, to: &bytes)
            }
        }
        return bytes
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
