import Foundation
import Pose

/// Makes a recording of a take: one person, our corner and scale, and times in order.
struct TakeAssembly {
    let take: RawTake
    let options: ImportOptions

    var place: ImportPlace { ImportPlace(file: take.file) }

    /// The recording with what was assumed about it, or `nil` where a fault was found.
    func recording(_ log: inout ImportLog) -> (recording: Recording, assumptions: ImportAssumptions)? {
        let before = log.faults.count
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
        guard let corner = corner(of: people, image, units, &log) else { return nil }
        let frames = zip(times, people).map { time, person in
            frame(at: time, of: person, from: corner.value, image, units, isSwapped: options.sides == .swap)
        }
        check(frames, &log)
        guard log.faults.count == before else { return nil }
        var info = RecordingInfo(image: image)
        info.fps = options.fps ?? take.fps
        info.source = URL(filePath: take.file).lastPathComponent
        info.estimator = take.format.estimator
        return (
            Recording(name: take.name, group: "", frames: frames, info: info),
            assumptions(frames, of: people, corner: corner, units: units)
        )
    }

    /// Refuses joints that were all lost, and sides that the face contradicts.
    private func check(_ frames: [PoseFrame], _ log: inout ImportLog) {
        if !frames.contains(where: { frame in Joint.allCases.contains { frame[$0].isFound } }) {
            if log.hidden > 0 {
                log.refuse(
                    place, "the confidence 0 for each of \(log.hidden) joints with a place",
                    "confidences above 0, or --confidence 1, which takes all as sure")
            } else {
                log.warn(place, "no joint in any frame", "at least one")
            }
        }
        if options.sides == nil, let found = SideCheck(frames).contradiction {
            log.refuse(
                place, found,
                "--sides swap where left and right are swapped, --corner upper-right or lower-right where x counts "
                    + "from the right edge, --sides keep where neither is so, for example for a person seen from behind"
            )
        }
    }

    /// Returns a frame of the recording, with `nil` where there is no person.
    private func frame(
        at time: Nanoseconds, of person: RawPerson?, from corner: ImportOptions.Corner, _ image: ImageSize,
        _ units: ImportOptions.Units, isSwapped: Bool = false
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
            if corner.isRight { observation.x = 1 - observation.x }
            if !corner.isLower { observation.y = 1 - observation.y }
            frame[isSwapped ? joint.mirrored : joint] = observation
        }
        let (neck, root) = (frame[.neck], frame[.root])
        frame.deriveMidpoints()
        if take.hasNeck { frame[.neck] = neck }
        if take.hasRoot { frame[.root] = root }
        return frame
    }

    // MARK: Corner

    /// The corner by the options, the format or the body; one that turns the body upside down is refused.
    private func corner(
        of people: [RawPerson?], _ image: ImageSize, _ units: ImportOptions.Units, _ log: inout ImportLog
    ) -> (value: ImportOptions.Corner, reason: String)? {
        let assumed = options.corner ?? take.corner ?? .upperLeft
        var posture = UprightCheck()
        for person in people { posture.observe(frame(at: 0, of: person, from: assumed, image, units)) }
        if let corner = options.corner {
            if let share = posture.invertedShare {
                log.warn(
                    place, "a body upside down in \(share.brief) % of the frames",
                    "--corner \(corner.flipped.rawValue), unless the camera was upside down")
            }
            return (corner, "--corner")
        }
        if let corner = take.corner {
            let reason = "\(take.format.facts.title) measures from it"
            guard let share = posture.invertedShare else { return (corner, reason) }
            log.refuse(
                place, "a body upside down in \(share.brief) % of the frames, taken from \(corner.rawValue)",
                "--corner \(corner.flipped.rawValue) where y counts from there, or --corner \(corner.rawValue) where "
                    + "the camera was upside down")
            return nil
        }
        if let share = posture.invertedShare {
            return (.lowerLeft, "the body is upright so in \(share.brief) % of the frames")
        }
        if let share = posture.uprightShare {
            return (.upperLeft, "the body is upright so in \(share.brief) % of the frames")
        }
        log.refuse(
            place, "no corner of x and y: neither the names nor the body show it",
            "--corner upper-left where y counts downwards, as in most programs, or --corner lower-left, as in Apple "
                + "Vision; or the program with --from")
        return nil
    }

    private func image(_ log: inout ImportLog) -> ImageSize? {
        guard let image = options.image ?? take.image else {
            log.refuse(place.at("width"), "no image size", "pass --width and --height")
            return nil
        }
        if let own = take.image, own != image {
            log.refuse(
                place.at("width"), "an image of \(own.words)",
                "\(image.words) as --width and --height state")
        }
        for (key, value) in [("width", image.width), ("height", image.height)]
        where !(1...RecordingLimits.pixels).contains(value) {
            log.refuse(place.at(key), "\(value)", "pixels from 1 to 1,000,000")
        }
        return image
    }

    // MARK: Places

    /// The units, unless the numbers contradict them.
    private func checkedUnits(_ people: [RawPerson?], _ log: inout ImportLog) -> ImportOptions.Units {
        let sizes = people.compactMap { $0 }.flatMap { person in
            person.joints.filter(\.isFound).map { max($0.x.magnitude, $0.y.magnitude) }
        }.sorted()
        let median = sizes.isEmpty ? 0 : sizes[sizes.count / 2]
        let units = options.units ?? take.units ?? (median > 2 ? .pixels : .normalised)
        guard let greatest = sizes.last else { return units }
        if units == .normalised, median > 2 {
            log.refuse(place, "places around \(median.brief), which look like pixels", "0 to 1, or pass --units pixels")
        } else if units == .pixels, greatest <= 1.5 {
            log.refuse(
                place, "no place above \(greatest.brief), which looks normalised", "pixels, or pass --units normalised")
        }
        if options.isPadded, units == .pixels {
            log.refuse(place, "pixels", "shares of the padded square, with --padded")
        }
        return units
    }
}
