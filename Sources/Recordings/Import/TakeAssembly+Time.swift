import Pose

extension TakeAssembly {
    /// The frames' times: those that were written, else frame numbers, else places in the list, over the frame rate.
    func times(_ log: inout ImportLog) -> [Nanoseconds]? {
        let hasTimes = take.frames.contains { $0.time != nil }
        let hasNumbers = take.frames.contains { $0.number != nil }
        if !hasTimes, options.fps ?? take.fps == nil {
            log.refuse(place, "no times and no frame rate", "--fps, frames per second")
            return nil
        }
        let fps = options.fps ?? take.fps ?? 1
        guard (0.001...1_000_000).contains(fps) else {
            log.refuse(place.at("fps"), "\(fps)", "frames per second above 0")
            return nil
        }
        var times: [Nanoseconds] = []
        for (index, frame) in take.frames.enumerated() {
            let seconds = Double(frame.number ?? index) / fps
            guard let time = hasTimes ? frame.time : Self.time(seconds), hasTimes || !hasNumbers || frame.number != nil
            else {
                log.refuse(
                    frame.place, hasTimes ? "no time" : "no frame number, or too great a one",
                    "\(hasTimes ? "a time" : "one") in each frame, or in none")
                return nil
            }
            if let last = times.last, time <= last {
                let number = hasTimes ? nil : frame.number.map { "frame \($0)" }
                log.refuse(
                    frame.place, number ?? "t = \(DecimalSeconds.text(time))",
                    "frames in order; this is not after \(DecimalSeconds.text(last)) s")
            }
            times.append(time)
        }
        if hasTimes, !checkRate(times, &log) { return nil }
        // What can only be a clock's time starts from 0.
        if let first = times.first, first.magnitude > RecordingLimits.seconds.magnitude * 1_000_000_000 {
            times = times.map { $0 - first }
        }
        return times
    }

    private static func time(_ seconds: Double) -> Nanoseconds? {
        seconds.magnitude <= Double(RecordingLimits.seconds) ? Nanoseconds(seconds: seconds) : nil
    }

    /// Frames per second that a camera can have been read with, our own choice: at 0.1 no repetition can be seen
    /// (slow ones take 3.3 s), and phones film at up to 240.
    private static let rates = 0.1...2000.0

    /// Refuses times that no camera has, with the unit that explains them.
    private func checkRate(_ times: [Nanoseconds], _ log: inout ImportLog) -> Bool {
        let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
        guard steps.count >= Plausibility.leastFrames - 1, let least = steps.first, least > 0 else { return true }
        let step = steps[steps.count / 2].seconds
        let place = ImportPlace(file: take.file, path: take.timeName)
        let unit = options.timeUnit ?? take.timeName.flatMap { ImportKeys.unit(of: ImportKeys.plain($0)) } ?? .s
        let areNumbers = least == 1_000_000_000 && steps[steps.count / 2] == 1_000_000_000
        if areNumbers, options.timeUnit == nil {
            log.refuse(
                place, "times that rise by 1 s, which look like numbers of frames",
                "--time-unit frames with --fps, or --time-unit s where they are seconds")
            return false
        }
        guard !Self.rates.contains(1 / step) else { return true }
        let sizes: [(ImportOptions.TimeUnit, Double)] = [(.s, 1), (.ms, 1e-3), (.us, 1e-6), (.ns, 1e-9)]
        let written = step / (sizes.first { $0.0 == unit }?.1 ?? 1)
        let likely = sizes.first { (5...500).contains(1 / (written * $0.1)) }?.0
        log.refuse(
            place, "times that rise by \(step.brief) s a frame in the unit \(unit.rawValue)",
            likely.map { "0.1 to 2000 frames a second; pass --time-unit \($0.rawValue)" }
                ?? "0.1 to 2000 frames a second; name the unit with --time-unit")
        return false
    }
}
