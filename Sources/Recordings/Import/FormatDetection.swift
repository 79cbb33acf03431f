import Text

extension ImportFormat {
    /// Finds out what wrote a JSON file, from the first frame that shows it, or `nil` where it cannot be seen.
    static func detected(in file: JSONFile) -> ImportFormat? {
        if !file.isLines, let root = file.roots.first {
            if root["annotations"] != nil { return .coco }
            if let people = root["people"]?.elements,
                people.isEmpty || people[0]["pose_keypoints_2d"] != nil || people[0]["pose_keypoints"] != nil
            {
                return .openpose
            }
        }
        return file.frames.lazy.compactMap(detected).first
    }

    private static func detected(in frame: ImportNode) -> ImportFormat? {
        guard frame.members != nil else {
            switch length(of: frame) {
            case 33: return .mediapipe
            case 17, 6: return .movenet
            default: return nil
            }
        }
        if frame["image_id"] != nil { return .coco }
        if frame["joints"] != nil || frame["people"]?.elements?.first?["joints"] != nil { return .vision }
        if let landmarks = frame.first(of: MediaPipeJSON.keys + MediaPipeJSON.worldKeys) {
            return isMLKit(landmarks) ? .mlkit : .mediapipe
        }
        return frame.first(of: MoveNetJSON.keys) == nil ? nil : .movenet
    }

    /// Whether the first landmark has ML Kit's words for its confidence or its number.
    private static func isMLKit(_ landmarks: ImportNode) -> Bool {
        let first =
            landmarks.elements?.first
            ?? landmarks.members?.first.map { member in
                ImportNode(value: member.value, place: landmarks.place.at(member.key))
            }
        if let nested = first?.elements?.first, nested.members != nil { return isMLKit(first ?? landmarks) }
        return first?.first(of: ["inframelikelihood", "likelihood", "landmarktype"]) != nil
    }

    /// The number of points in a frame that is a list, without the lists around it.
    private static func length(of frame: ImportNode) -> Int? {
        guard let elements = frame.elements else { return nil }
        if let first = elements.first, first.members == nil, first.numbers == nil { return length(of: first) }
        return elements.count
    }
}
