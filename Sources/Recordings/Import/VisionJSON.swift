import Pose
import Text

/// Reads Apple Vision's body poses: frames with `t` and `joints`, or with `t` and `people`.
struct VisionJSON {
    let options: ImportOptions

    func take(_ file: JSONFile, name: String, path: String, _ log: inout ImportLog) -> RawTake {
        var known: Set<Joint> = []
        var take = file.take(.vision, name: name, path: path, options, &log) { node, log in
            if let people = node["people"]?.elements { return people.map { person(of: $0, &known, &log) } }
            if node["joints"] != nil { return [person(of: node, &known, &log)] }
            if node.value["joints"] == nil {
                log.refuse(node.place, node.value.summary, "an object with joints, or with a list of people")
            }
            return []
        }
        take.hasNeck = known.contains(.neck)
        take.hasRoot = known.contains(.root)
        return take
    }

    private func person(of node: ImportNode, _ known: inout Set<Joint>, _ log: inout ImportLog) -> RawPerson {
        var person = RawPerson(id: node["id"]?.whole)
        let joints = node["joints"]
        if let elements = joints?.elements {
            for element in elements {
                guard let name = element.jointName, let text = name.value.string else {
                    log.refuse(element.place.at("name"), "no name of a joint", "names of VNHumanBodyPoseObservation")
                    continue
                }
                read(text, element, at: name.place, &person, &known, &log)
            }
            return person
        }
        guard let joints, let members = joints.members else {
            let found = joints?.value.summary ?? "nothing"
            log.refuse(node.place.at("joints"), found, "an object of joints, or a list of joints with names")
            return person
        }
        for member in members.sorted(by: { $0.key < $1.key }) {
            let place = joints.place.at(member.key)
            let point = ImportNode(value: member.value, place: place)
            read(member.key, point, at: place, &person, &known, &log)
        }
        return person
    }

    private func read(
        _ name: String, _ point: ImportNode, at place: ImportPlace, _ person: inout RawPerson,
        _ known: inout Set<Joint>, _ log: inout ImportLog
    ) {
        guard let meaning = JointNames.meaning(ImportKeys.plain(name)) else {
            let names = Joint.allCases.map(\.visionName) + Joint.allCases.map(\.name)
            let guess = Spelling.nearest(to: name, among: names.sorted()).map { "; did you mean '\($0)'?" } ?? ""
            log.refuse(place, "a joint \(Shown.quoted(name))\(guess)", "names of VNHumanBodyPoseObservation")
            return
        }
        guard case .joint(let joint) = meaning else { return }
        if !known.insert(joint).inserted, person[joint].isFound {
            log.refuse(place, "a joint \(Shown.quoted(name)) again", "each joint once in a frame")
        }
        person[joint] = point.point(&log)
    }
}
