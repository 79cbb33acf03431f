import Text
import Pose

/// Reads MoveNet's key points as JSON: raw tensors `y, x, score`, or the objects of TensorFlow.js in pixels.
struct MoveNetJSON {
    let options: ImportOptions
    /// The keys under which a frame's key points are, without capitals and underscores.
    static let keys = ["keypointswithscores", "keypoints", "output0", "poses"]

    func take(_ file: JSONFile, name: String, path: String, _ log: inout ImportLog) -> RawTake {
        var objects: Set<Bool> = []
        var take = file.take(.movenet, name: name, path: path, options, &log) { people(of: $0, &objects, &$1) }
        take.units = .normalised
        if objects.count > 1 {
            log.refuse(ImportPlace(file: path), "tensors and objects in one file", "one of them")
        }
        if objects == [true] { take.units = .pixels }
        return take
    }

    private func people(of frame: ImportNode, _ objects: inout Set<Bool>, _ log: inout ImportLog) -> [RawPerson] {
        var node = frame
        if let members = frame.members {
            guard members.contains(where: { Self.keys.contains(ImportKeys.plain($0.key)) }) else {
                log.refuse(frame.place, "an object without keypoints", "a frame with keypoints")
                return []
            }
            // Null: nobody was seen.
            guard let inner = frame.first(of: Self.keys) else { return [] }
            node = inner
        }
        guard let elements = node.elements else {
            log.refuse(node.place, node.value.summary, "17 key points, each y, x, score")
            return []
        }
        guard let first = elements.first else { return [] }
        if first.members != nil {
            objects.insert(true)
            // A list of poses, or the key points of one.
            if first["keypoints"] == nil { return [named(node, elements, &log)] }
            return elements.compactMap { pose in
                guard let points = pose["keypoints"], let elements = points.elements else {
                    log.refuse(pose.place.at("keypoints"), "nothing of use", "17 key points")
                    return nil
                }
                var person = named(points, elements, &log)
                person.id = pose["id"]?.whole
                return person
            }
        }
        objects.insert(false)
        return tensor(node, elements, &log)
    }

    private func tensor(_ node: ImportNode, _ elements: [ImportNode], _ log: inout ImportLog) -> [RawPerson] {
        let rows = elements.compactMap(\.numbers)
        if rows.count == elements.count {
            if rows.count == 17, rows.allSatisfy({ $0.count == 3 }) {
                return [person(rows.flatMap { $0 }, node, &log)]
            }
            // MultiPose: 17 times y, x, score, then the box and the score of the person, all 0 where nobody is.
            if rows.allSatisfy({ $0.count == 56 }) {
                let found = zip(rows, elements).filter { $0.0.last != 0 }
                return found.map { row, element in person(Array(row.prefix(51)), element, &log) }
            }
        } else if elements.count == 1, rows.isEmpty, let inner = elements[0].elements {
            return tensor(elements[0], inner, &log)
        }
        log.refuse(node.place, "a tensor of another shape", "[1, 1, 17, 3], [17, 3] or [1, 6, 56]")
        return []
    }

    private func person(_ numbers: [Double], _ node: ImportNode, _ log: inout ImportLog) -> RawPerson {
        var person = RawPerson()
        for (index, joint) in JointTables.coco.enumerated() {
            guard let joint else { continue }
            person[joint] = log.observation(
                x: numbers[index * 3 + 1], y: numbers[index * 3], confidence: numbers[index * 3 + 2],
                at: node.place.at(index))
        }
        return person
    }

    private func named(_ node: ImportNode, _ points: [ImportNode], _ log: inout ImportLog) -> RawPerson {
        var person = RawPerson()
        guard points.count == JointTables.coco.count else {
            log.refuse(node.place, "\(points.count) key points", "17 key points")
            return person
        }
        for (point, expected) in zip(points, JointTables.coco) {
            guard let expected else { continue }
            if let name = point["name"]?.value.string, ImportKeys.plain(name) != ImportKeys.plain(expected.name) {
                log.refuse(point.place.at("name"), Shown.quoted(name), "the order of COCO; here \(expected.name)")
                continue
            }
            person[expected] = point.point(&log)
        }
        return person
    }
}
