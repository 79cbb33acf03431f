import Text

extension ImportFormat {
    /// Finds out what wrote a JSON file, from the first frame that shows it, or `nil` where it cannot be seen.
    init?(detecting file: JSONFile) {
        if !file.isLines, let root = file.roots.first {
            if root["annotations"] != nil {
                self = .coco
                return
            }
            if let people = root["people"]?.elements,
                people.isEmpty || people[0]["pose_keypoints_2d"] != nil || people[0]["pose_keypoints"] != nil
            {
                self = .openpose
                return
            }
        }
        for frame in file.frames {
            if let format = ImportFormat(detecting: frame) {
                self = format
                return
            }
        }
        return nil
    }

    private init?(detecting frame: ImportNode) {
        guard frame.members != nil else {
            switch ImportFormat.length(of: frame) {
            case 33: self = .mediapipe
            case 17, 6: self = .movenet
            default: return nil
            }
            return
        }
        if frame["image_id"] != nil {
            self = .coco
        } else if frame["joints"] != nil || frame["people"]?.elements?.first?["joints"] != nil {
            self = .vision
        } else if let landmarks = frame.first(of: MediaPipeJSON.keys + MediaPipeJSON.worldKeys) {
            self = ImportFormat.isMLKit(landmarks) ? .mlkit : .mediapipe
        } else if frame.first(of: MoveNetJSON.keys) != nil {
            self = .movenet
        } else {
            return nil
        }
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
