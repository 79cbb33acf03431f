import Foundation
import Pose
import Text

/// Reads COCO key points: an annotation file (`images`, `annotations`) or a list of results (`image_id`, `keypoints`).
struct COCOJSON {
    func take(_ file: JSONFile, name: String, path: String, _ log: inout ImportLog) -> RawTake {
        var take = RawTake(name: name, file: path, format: .coco)
        if !file.isLines, let root = file.roots.first, root.members != nil {
            annotations(root, &take, &log)
        } else {
            results(file.isLines ? file.roots : file.roots.first?.elements ?? [], &take, &log)
        }
        return take
    }

    // MARK: Annotations

    private func annotations(_ root: ImportNode, _ take: inout RawTake, _ log: inout ImportLog) {
        guard let images = root["images"]?.elements, let marks = root["annotations"]?.elements else {
            log.refuse(root.place, "an object without images and annotations", "both, as lists")
            return
        }
        var places: [String: Int] = [:]
        for image in images {
            guard let id = image["id"] else {
                log.refuse(image.place.at("id"), "nothing", "the image's number")
                continue
            }
            if places.updateValue(take.frames.count, forKey: id.identity) != nil {
                log.refuse(id.place, id.value.summary, "each image once")
            }
            var frame = RawFrame(place: image.place)
            let number = image.first(of: ["frameid", "frame"]) ?? image["file_name"] ?? id
            frame.number = Self.frameNumber(number, &log)
            take.frames.append(frame)
            sizeUp(image, &take, &log)
        }
        for mark in marks where isPerson(mark) {
            guard let id = mark["image_id"], let place = places[id.identity] else {
                log.refuse(
                    mark.place.at("image_id"), mark["image_id"]?.value.summary ?? "nothing", "the id of an image")
                continue
            }
            if let person = person(mark, isFlagged: true, &log) { take.frames[place].people.append(person) }
        }
        take.frames.sort { ($0.number ?? 0) < ($1.number ?? 0) }
    }

    private func sizeUp(_ image: ImportNode, _ take: inout RawTake, _ log: inout ImportLog) {
        guard let width = image.number("width", &log), let height = image.number("height", &log) else { return }
        let size = ImageSize(width: width, height: height)
        if let known = take.image, known != size {
            log.refuse(image.place, "an image of \(size.words)", "\(known.words) as before")
        }
        take.image = take.image ?? size
    }

    // MARK: Results

    private func results(_ marks: [ImportNode], _ take: inout RawTake, _ log: inout ImportLog) {
        var last: String?
        for mark in marks where isPerson(mark) {
            guard let id = mark["image_id"] else {
                log.refuse(mark.place.at("image_id"), "nothing", "the image's number or file name")
                continue
            }
            guard let person = person(mark, isFlagged: false, &log) else { continue }
            if id.identity == last, !take.frames.isEmpty {
                take.frames[take.frames.count - 1].people.append(person)
                continue
            }
            last = id.identity
            var frame = RawFrame(place: mark.place)
            frame.number = Self.frameNumber(id, &log)
            frame.people = [person]
            take.frames.append(frame)
        }
    }

    // MARK: People

    /// Whether it is a person: COCO's category 1.
    private func isPerson(_ mark: ImportNode) -> Bool { mark["category_id"].map { $0.whole == 1 } ?? true }

    /// Reads `x, y, v` triples; `v` of annotations is a flag, `v` of results the estimator's score.
    private func person(_ mark: ImportNode, isFlagged: Bool, _ log: inout ImportLog) -> RawPerson? {
        let place = mark.place.at("keypoints")
        guard let numbers = mark["keypoints"]?.numbers, numbers.count == JointTables.coco.count * 3 else {
            log.refuse(place, mark["keypoints"]?.value.summary ?? "nothing", "17 times x, y, v: 51 numbers")
            return nil
        }
        var person = RawPerson(id: mark["track_id"]?.whole)
        for (index, joint) in JointTables.coco.enumerated() {
            guard let joint else { continue }
            var confidence = numbers[index * 3 + 2]
            if isFlagged {
                guard [0, 1, 2].contains(confidence) else {
                    log.refuse(place.at(index * 3 + 2), "\(confidence)", "0, 1 or 2")
                    continue
                }
                confidence /= 2
            }
            person[joint] = log.observation(
                x: numbers[index * 3], y: numbers[index * 3 + 1], confidence: confidence,
                at: place.at(index * 3 + 2))
        }
        return person
    }

    /// A frame's number: a whole number, or the last digits of a text such as a file name.
    private static func frameNumber(_ node: ImportNode, _ log: inout ImportLog) -> Int? {
        if let number = node.whole { return number }
        if let text = node.value.string, let number = lastNumber(in: text) { return number }
        log.refuse(node.place, node.value.summary, "a whole number, or a name that ends in one")
        return nil
    }

    /// The last run of digits in a name, without its extension.
    static func lastNumber(in name: String) -> Int? {
        let stem = URL(filePath: name).deletingPathExtension().lastPathComponent
        let digits = stem.reversed().drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
        return Int(String(digits.reversed()))
    }
}
