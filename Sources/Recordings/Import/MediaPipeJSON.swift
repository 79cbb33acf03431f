import Foundation
import Pose
import Text

/// Reads MediaPipe landmarks as JSON: a list of frames, an object with such a list, or a frame a line.
struct MediaPipeJSON {
    let options: ImportOptions
    /// The keys under which a frame's landmarks are, without capitals and underscores.
    static let keys = ["poselandmarks", "landmarks"]
    /// The keys of landmarks in metres from the hips, which no image can be made of.
    static let worldKeys = ["poseworldlandmarks", "worldlandmarks"]

    func take(_ file: JSONFile, name: String, path: String, _ log: inout ImportLog) -> RawTake {
        var take = RawTake(name: name, file: path, format: .mediapipe, units: .normalised)
        file.head(&take, &log)
        for node in file.frames {
            var frame = RawFrame(place: node.place)
            frame.time = node.time(options, &log)
            frame.number = node.frameNumber(&log)
            frame.people = people(of: node, &log)
            take.frames.append(frame)
        }
        return take
    }

    private func people(of frame: ImportNode, _ log: inout ImportLog) -> [RawPerson] {
        guard let members = frame.members else {
            return frame.elements != nil ? people(in: frame, &log) : refuse(frame, &log)
        }
        let names = Set(members.map { ImportKeys.plain($0.key) })
        guard !names.isDisjoint(with: Self.keys) else {
            if !names.isDisjoint(with: Self.worldKeys) {
                log.refuse(
                    frame.place, "world landmarks only, which are metres from the hips",
                    "pose_landmarks, which are places in the image")
                return []
            }
            return refuse(frame, &log)
        }
        // Null: nobody was seen.
        return frame.first(of: Self.keys).map { people(in: $0, &log) } ?? []
    }

    private func refuse(_ node: ImportNode, _ log: inout ImportLog) -> [RawPerson] {
        log.refuse(node.place, node.value.summary, "a frame with pose_landmarks or landmarks")
        return []
    }

    /// The people of a frame: a list of landmarks, or a list of such lists, or a protobuf's `{"landmark": […]}`.
    private func people(in node: ImportNode, _ log: inout ImportLog) -> [RawPerson] {
        if node.members != nil { return [person(in: node, &log)] }
        guard let elements = node.elements else { return refuse(node, &log) }
        guard let first = elements.first else { return [] }
        let isPerson = first["landmark"] == nil && (first.members != nil || first.numbers != nil)
        if isPerson { return [person(in: node, &log)] }
        return elements.map { person(in: $0, &log) }
    }

    private func person(in node: ImportNode, _ log: inout ImportLog) -> RawPerson {
        var person = RawPerson()
        if let landmark = node["landmark"] { return self.person(in: landmark, &log) }
        if let members = node.members {
            for member in members.sorted(by: { $0.key < $1.key }) {
                let (key, value) = (member.key, member.value)
                let name = ImportKeys.plain(key)
                guard JointTables.mediapipeNames.contains(name) else {
                    log.refuse(node.place.at(key), "no landmark of MediaPipe", "names such as LEFT_SHOULDER")
                    continue
                }
                guard let joint = JointTables.byPlainName[name] else { continue }
                person[joint] = observation(ImportNode(value: value, place: node.place.at(key)), &log)
            }
            return person
        }
        guard let landmarks = node.elements, landmarks.count == JointTables.mediapipe.count else {
            log.refuse(node.place, node.value.summary, "33 landmarks")
            return person
        }
        for (landmark, joint) in zip(landmarks, JointTables.mediapipe) {
            if let joint { person[joint] = observation(landmark, &log) }
        }
        return person
    }

    private func observation(_ node: ImportNode, _ log: inout ImportLog) -> JointObservation {
        if node.value.isNull { return .missing }
        if let numbers = node.numbers {
            guard numbers.count == 4 else {
                log.refuse(node.place, node.value.summary, "x, y, z and visibility")
                return .missing
            }
            return log.observation(x: numbers[0], y: numbers[1], confidence: numbers[3], at: node.place)
        }
        guard node.members != nil else {
            log.refuse(node.place, node.value.summary, "an object with x, y and visibility")
            return .missing
        }
        guard let x = node.required("x", &log), let y = node.required("y", &log) else { return .missing }
        return log.observation(
            x: x, y: y, confidence: node.number("visibility", &log), at: node.place.at("visibility"))
    }
}
