import Pose

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

/// The protocol's order of lines, over a connection, on the calling thread.
enum Conversation {
    /// The reason why a conversation ended early.
    enum EarlyEnd: Sendable, Hashable {
        /// The program has closed its output; what was due then.
        case ended(String, frame: Int?)
        /// An answer did not come in time; what was due then, and the reason that a program has that still runs.
        case tooLate(String, reason: String, frame: Int?)
        /// Anything else, except for how the program ended and what it last wrote.
        case failure(EntrantFailure)
        case cancelled

        /// The failure with how the program ended, where it ended by itself, and what it last wrote.
        func failure(end: ProgramEnd, limits: ResourceLimits, stderrTail: String) -> EntrantFailure {
            let note = limits.note(on: end, lastWords: stderrTail)
            switch self {
            case .ended(let due, let frame):
                if case .notStarted = end { return EntrantFailure(.notStarted, end.words, stderrTail: stderrTail) }
                let reason =
                    end.isItsOwn
                    ? "it ended \(due) (\(end.words))\(note)" : "it closed its output \(due), and did not end"
                return EntrantFailure(.ended, reason, frame: frame, stderrTail: stderrTail)
            case .tooLate(let due, let reason, let frame):
                guard end.isItsOwn else {
                    return EntrantFailure(.tooLate, reason, frame: frame, stderrTail: stderrTail)
                }
                return EntrantFailure(
                    .ended,
                    "it ended \(due) (\(end.words)), while a program that it started still holds its output\(note)",
                    frame: frame, stderrTail: stderrTail)
            case .failure(var failure):
                failure.stderrTail = stderrTail
                return failure
            case .cancelled:
                return EntrantFailure(.ended, "it was interrupted", stderrTail: stderrTail)
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

    /// Says hello and waits for `ready`.
    static func greet(_ limits: ExternalDetector.Limits, over connection: inout Connection) -> (Ready?, EarlyEnd?) {
        do throws(Connection.ReadError) {
            let line = try connection.request(Message.hello(limits), within: limits.start)
            do throws(EntrantFailure) { return (try Ready(line), nil) } catch { return (nil, .failure(error)) }
        } catch {
            return (nil, earlyEnd(error, due: "before its 'ready' line", frame: nil, limit: limits.start))
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
                    if let detection = try Answer(line, to: number).detection(at: frame.time) {
                        trial.detections.append(detection)
                    }
                } catch {
                    return (trial, .failure(EntrantFailure(kind: error.kind, reason: error.reason, frame: index)))
                }
            } catch {
                return (trial, earlyEnd(error, due: "before it answered", frame: index, limit: limit))
            }
            trial.spans.append(CallTimer.now() &- start)
            lines.removeAll(keepingCapacity: true)
        }
        return (trial, nil)
    }

    static func earlyEnd(_ error: Connection.ReadError, due: String, frame: Int?, limit: Double) -> EarlyEnd {
        func failure(_ kind: ProgramFault, _ reason: String) -> EarlyEnd {
            .failure(EntrantFailure(kind, reason, frame: frame))
        }
        switch error {
        case .ended: return .ended(due, frame: frame)
        case .cancelled: return .cancelled
        case .tooLate(let partial):
            let found = partial > 0 ? "; \(partial) bytes without a line break had come" : ""
            return .tooLate(due, reason: "\(limit) s passed \(due)\(found)", frame: frame)
        case .tooLong:
            return failure(
                .invalidAnswer, "it wrote more than \(Connection.longestLine) bytes without a line break \(due)")
        case .unasked:
            return failure(.outOfStep, "it wrote more than the requested line")
        }
    }
}
