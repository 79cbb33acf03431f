import Detection
import Pose

extension ContractCheck {
    func counting() -> Contract.Breach? {
        var told: [String] = []
        for (stream, emitted) in zip(contract.prepared.map(\.stream), baseline) {
            guard let repetitions = stream.repetitions else { continue }
            let count = emitted.count(where: \.isCounted)
            if (count - repetitions).magnitude <= contract.limits.counts.magnitude { return nil }
            told.append("\(stream.name) \(count) of \(repetitions)")
        }
        guard !told.isEmpty else { return nil }
        return Contract.Breach(stream: "all", difference: "counted \(told.joined(separator: ", "))")
    }

    /// Returns the events of a detector that has seen a stream before and was reset.
    func afterReset(_ stream: PreparedStream) -> [Detection] {
        var used = make()
        let frames = other(than: stream).stream.frames
        for frame in frames.prefix(frames.count * 3 / 5) { _ = used.observe(frame) }
        used.reset()
        return ContractCheck.events(of: used, for: stream.stream.frames)
    }

    /// Shows a copy the rest of the stream, and the original something else in turn with it.
    func copies(_ stream: PreparedStream, _ expected: [Detection]) -> Contract.Breach? {
        let frames = stream.stream.frames
        let half = frames.count / 2
        guard let last = frames.prefix(half).last?.time else { return nil }
        var original = make()
        for frame in frames.prefix(half) { _ = original.observe(frame) }
        var copy = original
        // A little later in the stream, so that the two are not in the same phase of a repetition.
        var elsewhere = other(than: stream).stream.frames.dropFirst(half + half / 8).makeIterator()
        var rest: [Detection] = []
        for frame in frames.dropFirst(half) {
            if let other = elsewhere.next() { _ = original.observe(other) } else { original.reset() }
            if let emitted = copy.observe(frame) { rest.append(emitted) }
        }
        return differs(
            stream, "a copy, while the original sees something else", rest,
            from: expected.filter { $0.time > last })
    }

    func stillness() -> Contract.Breach? {
        for stream in contract.material.still {
            if let emitted = events(for: stream.frames).first {
                return unexpected(emitted, in: stream, "nothing moves")
            }
        }
        for stream in contract.material.idle {
            if let emitted = events(for: stream.frames).first(where: \.isCounted) {
                return unexpected(emitted, in: stream, "joints only jitter")
            }
        }
        return nil
    }

    func startTime() -> Contract.Breach? {
        first { stream, expected in
            for (version, span) in zip(stream.shifted, PreparedStream.shifts) {
                var emitted = events(for: version.frames)
                for index in emitted.indices { emitted[index].time -= span }
                if let breach = differs(stream, version.change, emitted, from: expected) { return breach }
            }
            return nil
        }
    }

    func frameRate() -> Contract.Breach? {
        let tolerance = contract.limits.frameRateTime
        return firstCounted { stream, expected in
            let change = stream.doubled.change
            let count = expected.count
            let found = events(for: stream.doubled.frames).filter(\.isCounted)
            if let breach = miscount(stream, change, found: found.count, allowed: count...count) { return breach }
            for (one, other) in zip(found, expected) {
                let shift = (one.time - other.time).seconds
                if shift.magnitude <= tolerance { continue }
                return Contract.Breach(
                    stream: "\(stream.stream.name), \(change)",
                    frame: stream.stream.frames.firstIndex { $0.time == other.time }, time: other.time,
                    difference: "counted \(shift.magnitude) s \(shift > 0 ? "later" : "earlier"), "
                        + "allowed \(tolerance) s")
            }
            return nil
        }
    }

    private func unexpected(_ emitted: Detection, in stream: Contract.Stream, _ why: String) -> Contract.Breach {
        let what = emitted.rejection.map { "rejection '\($0.rawValue)'" } ?? "a count"
        return Contract.Breach(
            stream: stream.name, frame: stream.frames.firstIndex { $0.time == emitted.time }, time: emitted.time,
            difference: "emitted \(what) though \(why)")
    }

    /// A stream to fill a detector's memory with something else.
    func other(than stream: PreparedStream) -> PreparedStream {
        contract.prepared.first { $0.stream.name != stream.stream.name } ?? stream
    }
}
