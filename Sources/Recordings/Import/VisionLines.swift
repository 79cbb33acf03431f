import Text
import Foundation
import Pose

/// Reads Apple Vision's body poses: a JSON object a line with `t` and `joints`, or with `t` and `people`.
struct VisionLines {
    let options: ImportOptions

    func take(_ file: JSONFile, name: String, path: String, _ log: inout ImportLog) -> RawTake {
        var take = RawTake(name: name, file: path, format: .vision, units: .normalised)
        take.isUpwards = true
        file.head(&take, &log)
        var known: Set<Joint> = []
        for node in file.frames {
            var frame = RawFrame(place: node.place)
            frame.time = node.time(options, &log)
            frame.number = node.frameNumber(&log)
            if let people = node["people"]?.elements {
                frame.people = people.map { person(of: $0, &known, &log) }
            } else if node.value["joints"] != nil {
                if node["joints"] != nil { frame.people = [person(of: node, &known, &log)] }
            } else {
                log.refuse(node.place, node.value.summary, "an object with joints, or with a list of people")
            }
            take.frames.append(frame)
        }
        take.hasNeck = known.contains(.neck)
        take.hasRoot = known.contains(.root)
        return take
    }

    private func person(of node: ImportNode, _ known: inout Set<Joint>, _ log: inout ImportLog) -> RawPerson {
        var person = RawPerson(id: node["id"]?.whole)
        guard let joints = node["joints"], let members = joints.members else {
            log.refuse(node.place.at("joints"), node["joints"]?.value.summary ?? "nothing", "an object of joints")
            return person
        }
        for member in members.sorted(by: { $0.key < $1.key }) {
            let (name, value) = (member.key, member.value)
            let place = joints.place.at(name)
            guard let joint = JointTables.vision[name] ?? Joint(name: name) else {
                let names = Array(JointTables.vision.keys) + Joint.allCases.map(\.name)
                let guess = Spelling.nearest(to: name, among: names.sorted()).map { "; did you mean '\($0)'?" } ?? ""
                log.refuse(place, "a joint \(Shown.quoted(name))\(guess)", "names of VNHumanBodyPoseObservation")
                continue
            }
            known.insert(joint)
            if !value.isNull { person[joint] = observation(ImportNode(value: value, place: place), &log) }
        }
        return person
    }

    /// A point: `{"x", "y", "confidence"}`, `{"location": [x, y], "confidence"}` or `[x, y, confidence]`.
    private func observation(_ node: ImportNode, _ log: inout ImportLog) -> JointObservation {
        if let numbers = node.numbers, numbers.count == 3 {
            return log.observation(x: numbers[0], y: numbers[1], confidence: numbers[2], at: node.place)
        }
        guard node.members != nil else {
            log.refuse(node.place, node.value.summary, "x, y and confidence")
            return .missing
        }
        let confidence = node.required("confidence", &log)
        if let pair = node["location"]?.numbers, pair.count == 2, let confidence {
            return log.observation(x: pair[0], y: pair[1], confidence: confidence, at: node.place)
        }
        let point = node["location"] ?? node
        guard let x = point.required("x", &log), let y = point.required("y", &log), let confidence else {
            return .missing
        }
        return log.observation(x: x, y: y, confidence: confidence, at: node.place.at("confidence"))
    }
}
