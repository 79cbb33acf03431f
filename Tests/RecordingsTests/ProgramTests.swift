import Foundation
import Pose
import Recordings
import Testing

@Suite("Files of ten programs")
struct ProgramTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs")
    private static let image = ImageSize(width: 640, height: 360)

    /// The joints that all of the programs write.
    private static let joints: [Joint] = [
        .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip,
        .leftKnee, .rightKnee, .leftAnkle, .rightAnkle, .nose, .leftEye, .rightEye,
    ]

    private static func options(_ change: (inout ImportOptions) -> Void = { _ in }) -> ImportOptions {
        var options = ImportOptions()
        options.image = image
        options.fps = 10
        change(&options)
        return options
    }

    /// The joints of each frame in torso lengths from the middle of the hips, in square pixels.
    private static func skeletons(_ recording: Recording) -> [[SIMD2<Double>]] {
        recording.frames.map { frame in
            func place(_ joint: Joint) -> SIMD2<Double> {
                SIMD2(frame[joint].x * frame.image.width, frame[joint].y * frame.image.height)
            }
            let hips = (place(.leftHip) + place(.rightHip)) / 2
            let trunk = (place(.leftShoulder) + place(.rightShoulder)) / 2 - hips
            let torso = (trunk * trunk).sum().squareRoot()
            return joints.map { (place($0) - hips) / torso }
        }
    }

    private static func distance(_ a: Recording, _ b: Recording) -> Double {
        guard a.frames.map(\.time) == b.frames.map(\.time) else { return .infinity }
        return zip(skeletons(a).joined(), skeletons(b).joined()).map { a, b in
            ((a - b) * (a - b)).sum().squareRoot()
        }.max() ?? .infinity
    }

    private static func reference() throws -> Recording {
        try RecordingImporter.read([folder.appending(path: "apple-vision.csv")], options()).recordings[0]
    }

    @Test(
        "They give the same skeletons",
        arguments: [
            ("apple-vision.csv", "Apple Vision", "lower-left"), ("apple-vision.json", "Apple Vision", "lower-left"),
            ("mlkit.json", "ML Kit", "upper-left"), ("mediapipe.csv", "MediaPipe", "upper-left"),
            ("movenet.json", "MoveNet", "upper-left"), ("coco.json", "COCO", "upper-left"),
            ("openpose", "OpenPose", "upper-left"), ("deeplabcut.csv", "DeepLabCut", "upper-left"),
            ("sports2d_px_person00.trc", "TRC", "upper-left"), ("pose2sim.trc", "TRC", "lower-left"),
            ("app.csv", "a table of joints", "upper-left"),
        ])
    func same(file: String, source: String, corner: String) throws {
        let options = Self.options { if file == "pose2sim.trc" { $0.image = nil } }
        let result = try RecordingImporter.read([Self.folder.appending(path: file)], options)
        #expect(Self.distance(result.recordings[0], try Self.reference()) < 1e-3)
        let facts = result.assumptions[0].facts
        #expect(facts.first { $0.name == "source" }?.value == source)
        #expect(facts.first { $0.name == "corner" }?.value == corner)
        #expect(facts.first { $0.name == "sides" }?.reason.contains("the face agrees") == true)
    }

    /// A damage of a file, the words of its error, and the options that resolve it.
    struct Damage: Sendable, CustomTestStringConvertible {
        let file: String
        let found: String
        let remedy: String
        let change: @Sendable (inout [[String]]) -> Void
        let resolve: @Sendable (inout ImportOptions) -> Void
        var start: @Sendable (inout ImportOptions) -> Void = { _ in }

        var testDescription: String { "\(file): \(found)" }
    }

    /// Changes the cells of the columns whose names end in one of some words.
    private static func cells(
        _ suffixes: [String], _ change: @escaping @Sendable (Double) -> Double
    ) -> @Sendable (inout [[String]]) -> Void {
        { rows in
            for column in rows[0].indices where suffixes.contains(where: { rows[0][column].hasSuffix($0) }) {
                for row in rows.indices.dropFirst() {
                    rows[row][column] = Double(rows[row][column]).map { "\(change($0))" } ?? ""
                }
            }
        }
    }

    private static func names(
        _ change: @escaping @Sendable (String) -> String
    ) -> @Sendable (inout [[String]]) -> Void {
        { rows in rows[0] = rows[0].map(change) }
    }

    private static let damages: [Damage] = [
        Damage(
            file: "apple-vision.csv", found: "a body upside down", remedy: "--corner upper-left",
            change: cells(["_y"]) { 1 - $0 }, resolve: { $0.corner = .upperLeft }),
        Damage(
            file: "mediapipe.csv", found: "a body upside down", remedy: "--corner lower-left",
            change: cells(["_y"]) { 1 - $0 }, resolve: { $0.corner = .lowerLeft }),
        Damage(
            file: "app.csv", found: "no corner of x and y", remedy: "--corner upper-left",
            change: { $0.removeLast(4) }, resolve: { $0.corner = .upperLeft }),
        Damage(
            file: "apple-vision.csv", found: "mirrored sides", remedy: "--sides swap",
            change: names { name in
                name.hasPrefix("left")
                    ? "right\(name.dropFirst(4))" : name.hasPrefix("right") ? "left\(name.dropFirst(5))" : name
            }, resolve: { $0.sides = .swap }),
        Damage(
            file: "apple-vision.csv", found: "mirrored sides", remedy: "--corner upper-right or lower-right",
            change: cells(["_x"]) { 1 - $0 }, resolve: { $0.corner = .lowerRight }),
        Damage(
            file: "app.csv", found: "times that rise by 100 s a frame", remedy: "--time-unit ms",
            change: cells(["time"]) { $0 * 1000 }, resolve: { $0.timeUnit = .ms }),
        Damage(
            file: "mediapipe.csv", found: "a frame in the unit ms", remedy: "--time-unit s",
            change: cells(["timestamp_ms"]) { $0 / 1000 }, resolve: { $0.timeUnit = .s }),
        Damage(
            file: "app.csv", found: "look like numbers of frames", remedy: "--time-unit frames",
            change: cells(["time"]) { ($0 * 10).rounded() }, resolve: { $0.timeUnit = .frames }),
        Damage(
            file: "apple-vision.csv", found: "without a confidence; not read: 'nose_trust'", remedy: "--confidence 1",
            change: names { $0.replacingOccurrences(of: "_confidence", with: "_trust") },
            resolve: { $0.confidence = 1 }),
        Damage(
            file: "app.csv", found: "the confidence 0 for each of", remedy: "--confidence 1",
            change: cells(["_conf"]) { _ in 0 }, resolve: { ($0.confidence, $0.corner) = (1, .upperLeft) },
            start: { $0.corner = .upperLeft }),
        Damage(
            file: "apple-vision.csv", found: "which look like pixels", remedy: "--units pixels",
            change: { rows in
                Self.cells(["_x"]) { $0 * 640 }(&rows)
                Self.cells(["_y"]) { $0 * 360 }(&rows)
            }, resolve: { $0.units = .pixels }),
        Damage(
            file: "mediapipe.csv", found: "a time without a unit", remedy: "--time-unit",
            change: names { $0 == "timestamp_ms" ? "timestamp" : $0 }, resolve: { $0.timeUnit = .ms }),
        Damage(
            file: "app.csv", found: "no image size", remedy: "--width and --height",
            change: { _ in }, resolve: { $0.image = image }, start: { $0.image = nil }),
        Damage(
            file: "app.csv", found: "no times and no frame rate", remedy: "--fps",
            change: { rows in rows = rows.map { Array($0.dropFirst()) } },
            resolve: { $0.fps = 10 }, start: { $0.fps = nil }),
    ]

    @Test("Damaged ones are refused with the option that resolves it, and the option does", arguments: damages)
    func damaged(damage: Damage) throws {
        let text = try String(contentsOf: Self.folder.appending(path: damage.file), encoding: .utf8)
        var rows = text.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        damage.change(&rows)
        let scratch = try Scratch()
        defer { scratch.remove() }
        let url = scratch.folder.appending(path: damage.file)
        try rows.map { $0.joined(separator: ",") }.joined(separator: "\n").write(
            to: url, atomically: true, encoding: .utf8)
        let error = #expect(throws: RecordingError.self) {
            try RecordingImporter.read([url], Self.options(damage.start))
        }
        let words = "\(error.map { "\($0)" } ?? "")"
        #expect(words.contains(damage.found) && words.contains(damage.remedy), "\(words)")
        var options = Self.options(damage.start)
        damage.resolve(&options)
        let mended = try RecordingImporter.read([url], options).recordings[0]
        let original = try RecordingImporter.read([Self.folder.appending(path: damage.file)], Self.options())
        var expected = original.recordings[0]
        expected.frames = Array(expected.frames.prefix(mended.frames.count))
        #expect(Self.distance(mended, expected) < 1e-3)
    }

    @Test("A person seen from behind, or a camera upside down, is taken as the options state")
    func kept() throws {
        let file = Self.folder.appending(path: "apple-vision.csv")
        let flipped = try RecordingImporter.read([file], Self.options { ($0.corner, $0.sides) = (.upperLeft, .keep) })
        #expect(flipped.warnings.contains { $0.found.contains("upside down") })
        #expect(throws: RecordingError.self) {
            try RecordingImporter.read([file], Self.options { $0.corner = .lowerRight })
        }
        _ = try RecordingImporter.read([file], Self.options { ($0.corner, $0.sides) = (.lowerRight, .keep) })
    }
}
