import Foundation
import Pose

/// Ways in which other tools write joints, told here once more so that the importer has something to agree with.
enum Dialect: String, CaseIterable {
    case mediapipeNumberedCSV, mediapipeNamedCSV, mediapipeLongCSV
    case mediapipeTasks, mediapipeProtobuf, mediapipeLines
    case movenetTensor, movenetObjects
    case cocoResults, cocoAnnotations
    case body25, coco18
    case visionLines, visionLocations
    case visionCSV, visionLongCSV, visionList, mlkitLandmarks, deepLabCut, trc, ownCSV, snakeTable

    /// Whether the tool measures y upwards.
    var isUpwards: Bool {
        [.visionLines, .visionLocations, .visionCSV, .visionLongCSV, .visionList, .ownCSV].contains(self)
    }
    /// Whether neither the names nor the layout show the corner.
    var hidesCorner: Bool { self == .snakeTable }
    /// Whether it has no confidences.
    var isSure: Bool { self == .trc }

    /// Whether the tool has a neck and a root of its own.
    var hasNeck: Bool { hasRoot || self == .coco18 }
    var hasRoot: Bool { self == .body25 || self == .trc || isUpwards }
    /// Whether its confidence is a flag of 0, 1, 2.
    var isFlagged: Bool { self == .cocoAnnotations }

    /// The files, by name, of frames at 25 frames per second.
    func files(_ frames: [PoseFrame]) -> [(name: String, text: String)] {
        switch self {
        case .mediapipeNumberedCSV: [("clip.csv", numbered(frames))]
        case .mediapipeNamedCSV: [("clip.csv", named(frames))]
        case .mediapipeLongCSV: [("clip.csv", long(frames))]
        case .mediapipeTasks:
            [("clip.json", "[\(frames.map { Self.tasks($0, "\n") }.joined(separator: ",\n"))]")]
        case .mediapipeProtobuf: [("clip.json", protobuf(frames))]
        case .mediapipeLines: [("clip.jsonl", frames.map { Self.tasks($0, " ") }.joined(separator: "\n") + "\n")]
        case .movenetTensor: [("clip.json", "[\(frames.map(Self.tensor).joined(separator: ","))]")]
        case .movenetObjects: [("clip.json", "{\"frames\":[\(frames.map(Self.objects).joined(separator: ","))]}")]
        case .cocoResults: [("clip.json", results(frames))]
        case .cocoAnnotations: [("clip.json", annotations(frames))]
        case .body25: openPose(frames, Self.body25Names)
        case .coco18: openPose(frames, Self.body25Names.filter { $0 != "MidHip" }.prefix(18).map { $0 })
        case .visionLines, .visionLocations: [("clip.jsonl", frames.map(vision).joined(separator: "\n"))]
        case .visionList: [("clip.json", "{\"frames\":[\(frames.map(vision).joined(separator: ","))]}")]
        case .visionCSV: [("clip.csv", table(frames, "timestamp_s", Joint.allCases) { "\($0.name)_\($1)onfidence" })]
        case .ownCSV: [("clip.csv", table(frames, "t", Joint.allCases) { "\($0.name)_\($1)" })]
        case .snakeTable:
            [("clip.csv", table(frames, "time", Self.ours) { "\(Self.snake($0))_\($1)onf" })]
        case .visionLongCSV: [("clip.csv", rows(frames))]
        case .mlkitLandmarks: [("clip.json", "[\(frames.map(Self.mlkit).joined(separator: ","))]")]
        case .deepLabCut: [("clip.csv", deepLabCut(frames))]
        case .trc: [("clip.trc", trc(frames))]
        }
    }

    // MARK: Tables by name

    private static let ours = keypoints.compactMap { joint($0) }

    private static func snake(_ joint: Joint) -> String {
        String(joint.name.flatMap { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" })
    }

    /// A row a frame; a column of confidences is named by `name(joint, "c")` with more behind it.
    private func table(
        _ frames: [PoseFrame], _ time: String, _ joints: [Joint], _ name: (Joint, String) -> String
    ) -> String {
        let suffixes = { (joint: Joint) in
            let full = name(joint, "c")
            let stem = full.prefix(upTo: full.lastIndex(of: "_") ?? full.startIndex)
            return ["\(stem)_x", "\(stem)_y", full]
        }
        let rows = frames.map { frame in
            let cells = joints.map { joint in
                let seen = frame[joint]
                return seen.isFound ? "\(seen.x),\(isUpwards ? seen.y : 1 - seen.y),\(seen.confidence)" : ",,"
            }
            return "\(frame.time.seconds),\(cells.joined(separator: ","))"
        }
        return ([([time] + joints.flatMap(suffixes)).joined(separator: ",")] + rows).joined(separator: "\n")
    }

    /// Apple Vision's joints by their raw names, one a row.
    private func rows(_ frames: [PoseFrame]) -> String {
        let rows = frames.flatMap { frame in
            Self.visionNames.map { joint, name in
                let seen = frame[joint]
                return
                    "\(frame.time / 1_000_000),\(name),\(seen.isFound ? "\(seen.x),\(seen.y),\(seen.confidence)" : ",,")"
            }
        }
        return (["timestamp_ms,joint,x,y,confidence"] + rows).joined(separator: "\n")
    }

    private static func mlkit(_ frame: PoseFrame) -> String {
        let points = landmarks.enumerated().reversed().map { index, name in
            let (x, y, c) = landmark(name, frame)
            return
                "{\"landmarkType\":\(index),\"position\":{\"x\":\(x * frame.image.width),"
                + "\"y\":\(y * frame.image.height)},\"inFrameLikelihood\":\(c)}"
        }
        let people = isEmpty(frame) ? "" : points.joined(separator: ",")
        return "{\"timestampMs\":\(frame.time / 1_000_000),\"landmarks\":[\(people)]}"
    }

    private func deepLabCut(_ frames: [PoseFrame]) -> String {
        let names = Self.keypoints + ["tail_base"]
        let header = [
            "scorer" + String(repeating: ",net", count: 3 * names.count),
            "bodyparts," + names.map { "\($0),\($0),\($0)" }.joined(separator: ","),
            "coords," + names.map { _ in "x,y,likelihood" }.joined(separator: ","),
        ]
        let rows = frames.enumerated().map { index, frame in
            "\(index),\(Self.triples(names, frame))"
        }
        return (header + rows).joined(separator: "\n")
    }

    private func trc(_ frames: [PoseFrame]) -> String {
        let names = Self.body25Names.prefix(19).map { $0 == "MidHip" ? "Hip" : $0 }
        let joints: [Joint] = [
            .nose, .neck, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist, .root,
            .rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar,
            .leftEar,
        ]
        let rows = frames.enumerated().map { index, frame in
            let cells = joints.map { joint in
                let seen = frame[joint]
                return seen.isFound
                    ? "\(seen.x * frame.image.width)\t\((1 - seen.y) * frame.image.height)\t0" : "\t\t"
            }
            return "\(index)\t\(frame.time.seconds)\t\(cells.joined(separator: "\t"))"
        }
        let header = [
            "PathFileType\t4\t(X/Y/Z)\tclip.trc", "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits",
            "25\t25\t\(frames.count)\t19\tm", "Frame#\tTime\t\(names.joined(separator: "\t\t\t"))",
            "\t\tX1\tY1\tZ1", "",
        ]
        return (header + rows).joined(separator: "\n")
    }

    // MARK: MediaPipe

    static let landmarks = """
        NOSE LEFT_EYE_INNER LEFT_EYE LEFT_EYE_OUTER RIGHT_EYE_INNER RIGHT_EYE RIGHT_EYE_OUTER LEFT_EAR RIGHT_EAR \
        MOUTH_LEFT MOUTH_RIGHT LEFT_SHOULDER RIGHT_SHOULDER LEFT_ELBOW RIGHT_ELBOW LEFT_WRIST RIGHT_WRIST LEFT_PINKY \
        RIGHT_PINKY LEFT_INDEX RIGHT_INDEX LEFT_THUMB RIGHT_THUMB LEFT_HIP RIGHT_HIP LEFT_KNEE RIGHT_KNEE LEFT_ANKLE \
        RIGHT_ANKLE LEFT_HEEL RIGHT_HEEL LEFT_FOOT_INDEX RIGHT_FOOT_INDEX
        """.split(separator: " ").map(String.init)

    /// The joint of a name such as `LEFT_SHOULDER`, `left_shoulder` or `leftShoulder`; others are no joints of ours.
    private static func joint(_ name: String) -> Joint? {
        let words = name.lowercased().split(separator: "_")
        return Joint(name: (words.prefix(1) + words.dropFirst().map { "\($0.capitalized)" }).joined())
    }

    /// x, y from the upper left corner, visibility; points that are none of ours lie somewhere.
    private static func landmark(_ name: String, _ frame: PoseFrame) -> (x: Double, y: Double, c: Double) {
        guard let joint = joint(name) else { return (0.3, 0.7, 0.9) }
        return frame[joint].isFound ? (frame[joint].x, 1 - frame[joint].y, frame[joint].confidence) : (0.1, 0.1, 0)
    }

    private static func isEmpty(_ frame: PoseFrame) -> Bool { !Joint.allCases.contains { frame[$0].isFound } }

    private func numbered(_ frames: [PoseFrame]) -> String {
        let header = (1...33).map { "x\($0),y\($0),z\($0),v\($0)" }.joined(separator: ",")
        let rows = frames.map { frame in
            "\"plank, high\","
                + Self.landmarks.map { Self.landmark($0, frame) }.map { "\($0.x),\($0.y),-0.1,\($0.c)" }
                .joined(separator: ",")
        }
        return (["class,\(header)"] + rows).joined(separator: "\r\n") + "\r\n"
    }

    private func named(_ frames: [PoseFrame]) -> String {
        let header = Self.landmarks.map { "\($0)_x,\($0)_y,\($0)_visibility" }.joined(separator: ",")
        let rows = frames.enumerated().map { index, frame in
            let cells = Self.landmarks.map { name in
                if Self.isEmpty(frame) { return ",," }
                let (x, y, c) = Self.landmark(name, frame)
                return "\(x),\(y),\(c)"
            }
            return "\(index),\(index * 40)," + cells.joined(separator: ",")
        }
        return (["frame,timestamp_ms,\(header)"] + rows).joined(separator: "\n")
    }

    private func long(_ frames: [PoseFrame]) -> String {
        let rows = frames.enumerated().flatMap { index, frame in
            Self.landmarks.enumerated().map { number, name in
                let (x, y, c) = Self.landmark(name, frame)
                return "\(index),\(number),\(name),\(x),\(y),0.2,\(c)"
            }
        }
        return (["frame_id,landmark_id,landmark_name,x,y,z,visibility"] + rows).joined(separator: "\n")
    }

    private static func points(_ frame: PoseFrame) -> String {
        landmarks.map { landmark($0, frame) }
            .map { "{\"x\":\($0.x),\"y\":\($0.y),\"z\":0.25,\"visibility\":\($0.c),\"presence\":0.99}" }
            .joined(separator: ",")
    }

    private static func tasks(_ frame: PoseFrame, _ gap: String) -> String {
        let people = isEmpty(frame) ? "[]" : "[[\(points(frame))]]"
        return
            "{\"timestamp_ms\":\(frame.time / 1_000_000),\(gap)\"pose_landmarks\":\(people),\"pose_world_landmarks\":[]}"
    }

    private func protobuf(_ frames: [PoseFrame]) -> String {
        let nodes = frames.enumerated().map { index, frame in
            let people = Self.isEmpty(frame) ? "null" : "{\"landmark\":[\(Self.points(frame))]}"
            return "{\"frameIndex\":\(index),\"poseLandmarks\":\(people)}"
        }
        return "{\"fps\":25,\"width\":640,\"height\":360,\"frames\":[\(nodes.joined(separator: ","))]}"
    }

    // MARK: COCO's 17

    static let keypoints = landmarks.filter { joint($0) != nil }.map { $0.lowercased() }

    private static func tensor(_ frame: PoseFrame) -> String {
        let points = keypoints.map { landmark($0, frame) }.map { "[\($0.y),\($0.x),\($0.c)]" }
        return "[[[\(points.joined(separator: ","))]]]"
    }

    private static func objects(_ frame: PoseFrame) -> String {
        let points = keypoints.map { name in
            let (x, y, c) = landmark(name, frame)
            return
                "{\"y\":\(y * frame.image.height),\"x\":\(x * frame.image.width),\"score\":\(c),\"name\":\"\(name)\"}"
        }
        let pose = "{\"keypoints\":[\(points.joined(separator: ","))],\"score\":0.5}"
        return "{\"t\":\(frame.time.seconds),\"poses\":[\(isEmpty(frame) ? "" : pose)]}"
    }

    private static func triples(_ names: [String], _ frame: PoseFrame, factor: Double = 1) -> String {
        names.map { name in
            let (x, y, c) = landmark(name, frame)
            return c == 0 ? "0,0,0" : "\(x * frame.image.width),\(y * frame.image.height),\(c * factor)"
        }.joined(separator: ",")
    }

    private func results(_ frames: [PoseFrame]) -> String {
        let nodes = frames.enumerated().map { index, frame in
            "{\"image_id\":\(index),\"category_id\":1,\"keypoints\":[\(Self.triples(Self.keypoints, frame))],\"score\":0.9}"
        }
        return "[\(nodes.joined(separator: ","))]"
    }

    private func annotations(_ frames: [PoseFrame]) -> String {
        let images = frames.enumerated().map { index, _ in
            "{\"id\":\(1000 - index),\"file_name\":\"clip/frame_\(index).jpg\",\"width\":640,\"height\":360}"
        }
        let marks = frames.enumerated().reversed().filter { !Self.isEmpty($0.element) }.map { index, frame in
            """
            {"id":\(index),"image_id":\(1000 - index),"category_id":1,"num_keypoints":17,
             "keypoints":[\(Self.triples(Self.keypoints, frame, factor: 2))]}
            """
        }
        return "{\"images\":[\(images.joined(separator: ","))],\"annotations\":[\(marks.joined(separator: ","))]}"
    }

    // MARK: OpenPose

    static let body25Names = """
        Nose Neck RShoulder RElbow RWrist LShoulder LElbow LWrist MidHip RHip RKnee RAnkle LHip LKnee LAnkle REye LEye \
        REar LEar LBigToe LSmallToe LHeel RBigToe RSmallToe RHeel
        """.split(separator: " ").map(String.init)

    private func openPose(_ frames: [PoseFrame], _ names: [String]) -> [(name: String, text: String)] {
        let joints = names.map { name in
            switch name.prefix(1) {
            case "L": "LEFT_\(name.dropFirst())"
            case "R": "RIGHT_\(name.dropFirst())"
            default: name == "MidHip" ? "root" : name
            }
        }
        return frames.enumerated().map { index, frame in
            let number = String(repeating: "0", count: 12 - "\(index)".count) + "\(index)"
            let person =
                "{\"person_id\":[-1],\"pose_keypoints_2d\":[\(Self.triples(joints, frame))],\"face_keypoints_2d\":[]}"
            let people = Self.isEmpty(frame) ? "" : person
            return ("clip_\(number)_keypoints.json", "{\"version\":1.3,\"people\":[\(people)]}")
        }
    }

    // MARK: Vision

    private static let visionNames: [(Joint, String)] = [
        (.nose, "head_joint"), (.leftEye, "left_eye_joint"), (.rightEye, "right_eye_joint"),
        (.leftEar, "left_ear_joint"), (.rightEar, "right_ear_joint"), (.neck, "neck_1_joint"),
        (.leftShoulder, "left_shoulder_1_joint"), (.rightShoulder, "right_shoulder_1_joint"),
        (.leftElbow, "left_forearm_joint"), (.rightElbow, "right_forearm_joint"), (.leftWrist, "left_hand_joint"),
        (.rightWrist, "right_hand_joint"), (.root, "root"), (.leftHip, "left_upLeg_joint"),
        (.rightHip, "right_upLeg_joint"), (.leftKnee, "left_leg_joint"), (.rightKnee, "right_leg_joint"),
        (.leftAnkle, "left_foot_joint"), (.rightAnkle, "right_foot_joint"),
    ]

    private func vision(_ frame: PoseFrame) -> String {
        let joints = Self.visionNames.filter { frame[$0.0].isFound }.map { joint, name in
            let (x, y, c) = (frame[joint].x, frame[joint].y, frame[joint].confidence)
            return self != .visionLocations
                ? "\"\(name)\":{\"x\":\(x),\"y\":\(y),\"confidence\":\(c)}"
                : "\"\(joint.name)\":{\"location\":[\(x),\(y)],\"confidence\":\(c)}"
        }
        return "{\"t\":\(frame.time.seconds),\"joints\":{\(joints.joined(separator: ","))}}"
    }
}
