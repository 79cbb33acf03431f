import Foundation
import Pose

/// Makes a recording of a take: one person, our corner and scale, and times in order.
struct TakeAssembly {
    let take: RawTake
    let options: ImportOptions

    /// The recording, or `nil` where a fault was found.
    func recording(_ log: inout ImportLog) -> Recording? {
        let before = log.faults.count
        let place = ImportPlace(file: take.file)
        if take.frames.isEmpty { log.refuse(place, "no frame", "at least one frame") }
        if let crowd = take.frames.first(where: { $0.people.count > RecordingLimits.people }) {
            log.refuse(crowd.place, "more than \(RecordingLimits.people) people", "one person, or a few, in a frame")
        }
        let image = image(&log)
        let times = times(&log)
        guard let image, let times, log.faults.count == before else { return nil }
        let people = people(in: image, &log)
        let units = checkedUnits(people, &log)
        guard log.faults.count == before else { return nil }
        var frames: [PoseFrame] = []
        frames.reserveCapacity(times.count)
        for (time, person) in zip(times, people) {
            frames.append(frame(at: time, of: person, image, units))
        }
        if !frames.contains(where: { frame in Joint.allCases.contains { frame[$0].isFound } }) {
            log.warn(place, "no joint in any frame", "at least one")
        }
        var info = RecordingInfo(image: image)
        info.fps = options.fps ?? take.fps
        info.source = URL(filePath: take.file).lastPathComponent
        info.estimator = take.format.estimator
        return Recording(name: take.name, group: "", frames: frames, info: info)
    }

    private func image(_ log: inout ImportLog) -> ImageSize? {
        let place = ImportPlace(file: take.file)
        guard let image = options.image ?? take.image else {
            log.refuse(place.at("width"), "no image size", "pass --width and --height")
            return nil
        }
        if let own = take.image, own != image {
            log.refuse(
                place.at("width"), "an image of \(own.width) by \(own.height)",
                "\(image.width) by \(image.height) as --width and --height state")
        }
        for (key, value) in [("width", image.width), ("height", image.height)]
        where !(1...RecordingLimits.pixels).contains(value) {
            log.refuse(place.at(key), "\(value)", "pixels from 1 to 1,000,000")
        }
        return image
    }

    // MARK: Time

    /// The frames' times: those that were written, else frame numbers, else places in the list, over the frame rate.
    private func times(_ log: inout ImportLog) -> [Nanoseconds]? {
        let hasTimes = take.frames.contains { $0.time != nil }
        let hasNumbers = take.frames.contains { $0.number != nil }
        if !hasTimes, options.fps ?? take.fps == nil {
            log.refuse(ImportPlace(file: take.file), "no times and no frame rate", "--fps, frames per second")
            return nil
        }
        let fps = options.fps ?? take.fps ?? 1
        guard (0.001...1_000_000).contains(fps) else {
            log.refuse(ImportPlace(file: take.file, path: "fps"), "\(fps)", "frames per second above 0")
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
        // What can only be a clock's time starts from 0.
        if let first = times.first, first.magnitude > RecordingLimits.seconds.magnitude * 1_000_000_000 {
            times = times.map { $0 - first }
        }
        return times
    }

    private static func time(_ seconds: Double) -> Nanoseconds? {
        seconds.magnitude <= Double(RecordingLimits.seconds) ? Nanoseconds(seconds: seconds) : nil
    }

    // MARK: People

    /// The person of each frame; `nil` where there is none.
    private func people(in image: ImageSize, _ log: inout ImportLog) -> [RawPerson?] {
        let most = take.frames.map(\.people.count).max() ?? 0
        let everybody = take.frames.flatMap(\.people)
        if let wanted = options.person {
            let ids = Set(everybody.compactMap(\.id))
            let chosen = take.frames.map { frame in
                ids.isEmpty
                    ? (frame.people.indices.contains(wanted) ? frame.people[wanted] : nil)
                    : frame.people.first { $0.id == wanted }
            }
            if chosen.allSatisfy({ $0 == nil }) {
                let known = ids.sorted().prefix(10).map(String.init).joined(separator: ", ")
                log.refuse(
                    ImportPlace(file: take.file), "no person \(wanted) among \(ids.isEmpty ? most : ids.count)",
                    ids.isEmpty ? "the place in a frame, from 0" : "one of \(known)")
            }
            return chosen
        }
        guard most > 1 else { return take.frames.map(\.people.first) }
        log.warn(
            ImportPlace(file: take.file), "up to \(most) people in a frame",
            "one; took the largest and most confident, --person K names another")
        if everybody.allSatisfy({ $0.id != nil }) {
            var weights: [Int: Double] = [:]
            for person in everybody { weights[person.id ?? 0, default: 0] += weight(person, image) }
            let best = weights.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
            return take.frames.map { frame in frame.people.first { $0.id == best } }
        }
        return take.frames.map { frame in
            let weights = frame.people.map { weight($0, image) }
            return weights.firstIndex(of: weights.max() ?? 0).map { frame.people[$0] }
        }
    }

    /// The mean confidence of a person times the diagonal of the box around their joints.
    private func weight(_ person: RawPerson, _ image: ImageSize) -> Double {
        let found = person.joints.filter(\.isFound)
        guard let first = found.first else { return 0 }
        let isPixels = (options.units ?? take.units) == .pixels
        var (low, high) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
        for joint in found {
            let place = SIMD2(joint.x, joint.y)
            low = pointwiseMin(low, place)
            high = pointwiseMax(high, place)
        }
        let size = (high - low) * (isPixels ? SIMD2(1, 1) : SIMD2(image.width, image.height))
        return found.reduce(0) { $0 + $1.confidence } / Double(Joint.count) * (size * size).sum().squareRoot()
    }

    // MARK: Places

    /// The units, unless the numbers contradict them.
    private func checkedUnits(_ people: [RawPerson?], _ log: inout ImportLog) -> ImportOptions.Units {
        let units = options.units ?? take.units
        let place = ImportPlace(file: take.file)
        let sizes = people.compactMap { $0 }.flatMap { person in
            person.joints.filter(\.isFound).map { max($0.x.magnitude, $0.y.magnitude) }
        }.sorted()
        guard let greatest = sizes.last else { return units }
        let median = sizes[sizes.count / 2]
        if units == .normalised, median > 2 {
            log.refuse(place, "places around \(median), which look like pixels", "0 to 1, or pass --units pixels")
        } else if units == .pixels, greatest <= 1.5 {
            log.refuse(
                place, "no place above \(greatest), which looks normalised", "pixels, or pass --units normalised")
        }
        if options.isPadded, units == .pixels {
            log.refuse(place, "pixels", "shares of the padded square, with --padded")
        }
        return units
    }

    private func frame(
        at time: Nanoseconds, of person: RawPerson?, _ image: ImageSize, _ units: ImportOptions.Units
    ) -> PoseFrame {
        var frame = PoseFrame(time: time, image: image)
        guard let person else { return frame }
        for joint in Joint.allCases where person[joint].isFound {
            var observation = person[joint]
            if units == .pixels {
                observation.x /= image.width
                observation.y /= image.height
            } else if options.isPadded {
                let side = max(image.width, image.height)
                observation.x = (observation.x * side - (side - image.width) / 2) / image.width
                observation.y = (observation.y * side - (side - image.height) / 2) / image.height
            }
            if !take.isUpwards { observation.y = 1 - observation.y }
            frame[joint] = observation
        }
        let (neck, root) = (frame[.neck], frame[.root])
        frame.deriveMidpoints()
        if take.hasNeck { frame[.neck] = neck }
        if take.hasRoot { frame[.root] = root }
        return frame
    }
}
