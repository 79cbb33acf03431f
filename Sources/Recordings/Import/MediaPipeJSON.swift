import Pose
import Text

/// Reads landmarks of MediaPipe or ML Kit as JSON: a list of frames, an object with such a list, or a frame a line.
struct MediaPipeJSON {
    let options: ImportOptions
    /// MediaPipe or ML Kit, whose landmarks are the same, in other units.
    let format: ImportFormat
    /// The keys under which a frame's landmarks are, without capitals and underscores.
    static let keys = ["poselandmarks", "landmarks"]
    /// The keys of landmarks in metres from the hips, which no image can be made of.
    static let worldKeys = ["poseworldlandmarks", "worldlandmarks"]

    func take(_ file: JSONFile, name: String, path: String, _ log: inout ImportLog) -> RawTake {
        file.take(format, name: name, path: path, options, &log) { people(of: $0, &$1) }
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
                let place = node.place.at(member.key)
                guard let meaning = JointNames.meaning(ImportKeys.plain(member.key)) else {
                    log.refuse(place, "no landmark of MediaPipe", "names such as LEFT_SHOULDER")
                    continue
                }
                guard case .joint(let joint) = meaning else { continue }
                if person[joint].isFound { log.refuse(place, "a landmark again", "each landmark once in a frame") }
                person[joint] = ImportNode(value: member.value, place: place).point(&log)
            }
            return person
        }
        guard let landmarks = node.elements else {
            log.refuse(node.place, node.value.summary, "33 landmarks")
            return person
        }
        if landmarks.contains(where: { $0.jointName != nil }) {
            for landmark in landmarks { read(landmark, &person, &log) }
            return person
        }
        guard landmarks.count == JointTables.mediapipe.count else {
            log.refuse(node.place, node.value.summary, "33 landmarks, or landmarks with their names or types")
            return person
        }
        for (landmark, joint) in zip(landmarks, JointTables.mediapipe) {
            if let joint { person[joint] = landmark.point(&log) }
        }
        return person
    }

    /// Reads a landmark that states its name, or its number as ML Kit's `landmarkType`.
    private func read(_ landmark: ImportNode, _ person: inout RawPerson, _ log: inout ImportLog) {
        let node = landmark.jointName
        let number = node?.whole
        let plain = node?.value.string.map { ImportKeys.plain($0.split(separator: ".").last ?? "") }
        guard let index = number ?? plain.flatMap({ JointTables.mediapipeNames.firstIndex(of: $0) }),
            JointTables.mediapipe.indices.contains(index)
        else {
            if plain.flatMap({ JointNames.meaning($0) }) == .unused { return }
            log.refuse(
                (node ?? landmark).place, (node ?? landmark).value.summary, "0 to 32, or a name such as LEFT_SHOULDER")
            return
        }
        guard let joint = JointTables.mediapipe[index] else { return }
        if person[joint].isFound { log.refuse(landmark.place, "a landmark again", "each landmark once in a frame") }
        person[joint] = landmark.point(&log)
    }
}
