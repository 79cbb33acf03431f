import Foundation
import Pose
import Text

/// Reads OpenPose's JSON files, one for each frame: `NAME_000000000012_keypoints.json`.
struct OpenPoseJSON {
    /// The parts of a file's name, or `nil` for any other name.
    static func parts(of url: URL) -> (name: String, number: Int)? {
        guard let match = url.lastPathComponent.wholeMatch(of: #/(?:(.*)_)?([0-9]{1,18})_keypoints\.json/#),
            let number = Int(match.2)
        else { return nil }
        return (match.1.map(String.init) ?? "openpose", number)
    }

    func frame(_ file: JSONFile, number: Int, path: String, _ take: inout RawTake, _ log: inout ImportLog) {
        var frame = RawFrame(place: ImportPlace(file: path), number: number)
        guard let root = file.roots.first, let people = root["people"]?.elements else {
            log.refuse(ImportPlace(file: path, path: "people"), "no such list", "a list of people")
            return
        }
        for person in people {
            guard let node = person["pose_keypoints_2d"] ?? person["pose_keypoints"] else {
                log.refuse(person.place.at("pose_keypoints_2d"), "nothing", "x, y, c of 25 or 18 points")
                continue
            }
            guard let numbers = node.numbers, let table = Self.table(numbers.count) else {
                log.refuse(node.place, node.value.summary, "75 numbers (BODY_25) or 54 (COCO), x, y, c for each point")
                continue
            }
            take.hasNeck = true
            take.hasRoot = take.hasRoot || table.count == JointTables.body25.count
            var found = RawPerson(id: Self.id(of: person))
            for (index, joint) in table.enumerated() {
                guard let joint else { continue }
                found[joint] = log.observation(
                    x: numbers[index * 3], y: numbers[index * 3 + 1], confidence: numbers[index * 3 + 2],
                    at: node.place.at(index * 3 + 2))
            }
            frame.people.append(found)
        }
        take.frames.append(frame)
    }

    private static func table(_ count: Int) -> [Joint?]? {
        [JointTables.body25, JointTables.coco18].first { $0.count * 3 == count }
    }

    /// OpenPose's own number for a person; −1 means that it doesn't track.
    private static func id(of person: ImportNode) -> Int? {
        person["person_id"].flatMap { $0.elements?.first?.whole ?? $0.whole }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
