import Detection
import Pose

/// The clauses on frames that no camera should deliver, but some do.
extension ContractCheck {
    func emptyFrames() -> Contract.Breach? {
        let image = ImageSize(width: 1280, height: 720)
        let empty = (0..<100).map { PoseFrame(time: Nanoseconds($0) * 33_333_333, image: image) }
        if let emitted = events(for: empty).first {
            return Contract.Breach(
                stream: "frames without joints", time: emitted.time,
                difference: emitted.isCounted
                    ? "emitted a count, expected nothing" : "emitted a rejection, expected nothing")
        }
        return disturbed(\.emptied)
    }

    func missingJoints() -> Contract.Breach? {
        var random = SplitMix(state: 3)
        var detector = make()
        // Any subset of the joints may be missing: the detector must not crash.
        for frame in contract.prepared.first?.stream.frames.prefix(200) ?? [] {
            _ = detector.observe(frame.thinned(by: 0.5, &random))
        }
        return first { stream, _ in
            let version = stream.meaningless
            return differs(stream, version.change, events(for: version.frames), from: events(for: stream.thinned))
        }
    }

    func notNumbers() -> Contract.Breach? {
        var detector = make()
        for frame in ContractCheck.invalidFrames {
            if let emitted = detector.observe(frame), emitted.time != frame.time {
                return Contract.Breach(
                    stream: "invalid frames", time: frame.time,
                    difference: "emitted an event with the time \(emitted.time.seconds) s, expected the frame's")
            }
        }
        detector.reset()
        if let stream = contract.prepared.first, let expected = baseline.first,
            let breach = differs(
                stream, "after invalid frames and a reset",
                ContractCheck.events(of: detector, for: stream.stream.frames), from: expected)
        {
            return breach
        }
        return disturbed(\.spoiled)
    }

    func gaps() -> Contract.Breach? {
        // The least and the greatest time: the detector must not crash.
        if let frame = contract.prepared.first?.stream.frames.first {
            var detector = make()
            for time: Nanoseconds in [.min, .min + 1, -1, 0, 1, .max - 1, .max, .max, .min] {
                var copy = frame
                copy.time = time
                _ = detector.observe(copy)
            }
        }
        let cost = contract.limits.counts
        return firstCounted { stream, counted in
            let count = counted.count
            let found = events(for: stream.twice.frames).count(where: \.isCounted)
            let most = count + max(count, stream.stream.repetitions ?? count)
            return miscount(
                stream, stream.twice.change, found: found, allowed: max(0, 2 * count - cost)...max(most + cost, 0))
        }
    }

    func stamps() -> Contract.Breach? {
        first { stream, _ in
            var detector = make()
            var last: Nanoseconds?
            for frame in stream.stuttering.frames {
                guard let emitted = detector.observe(frame) else { continue }
                let isLater = last.map { emitted.time > $0 } ?? true
                last = emitted.time
                if emitted.time == frame.time, isLater { continue }
                return Contract.Breach(
                    stream: "\(stream.stream.name), \(stream.stuttering.change)",
                    frame: stream.stream.frames.firstIndex { $0.time == frame.time }, time: frame.time,
                    difference: isLater
                        ? "emitted an event with the time \(emitted.time.seconds) s, expected the frame's"
                        : "emitted another event at, or before, the time of the last event")
            }
            return nil
        }
    }

    /// Asks that a disturbance before the first repetition costs no more counts than allowed.
    private func disturbed(_ version: KeyPath<PreparedStream, PreparedStream.Version?>) -> Contract.Breach? {
        let cost = contract.limits.counts
        return firstCounted { stream, counted in
            guard let version = stream[keyPath: version] else { return nil }
            let count = counted.count
            let found = events(for: version.frames).count(where: \.isCounted)
            return miscount(stream, version.change, found: found, allowed: max(0, count - cost)...count + cost)
        }
    }

    /// Frames with values that are not numbers, or far too large or small, at times in any order.
    private static let invalidFrames: [PoseFrame] = {
        let values = [0, -0.0, 1, -1, .nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0.5]
        var random = SplitMix(state: 11)
        var time = Nanoseconds.min
        return (0..<600).map { _ in
            func number() -> Double { values.randomElement(using: &random) ?? 0 }
            var frame = PoseFrame(time: time, image: ImageSize(width: number(), height: number()))
            for joint in Joint.allCases where Bool.random(using: &random) {
                frame[joint] = JointObservation(x: number(), y: number(), confidence: number())
            }
            if Bool.random(using: &random) { time = .random(in: .min...(.max), using: &random) }
            return frame
        }
    }()
}
