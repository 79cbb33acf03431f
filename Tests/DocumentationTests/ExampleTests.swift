import Detection
import DetectorKit
import Foundation
import HarnessSupport
import Pose
import Recordings
import Testing

@Suite("The examples of the documentation")
struct ExampleTests {
    private let stream = Contract.Material.drawn.streams[0]

    @Test("a frame of key points has the corner and the midpoints of a pose frame")
    func keyPoints() {
        let image = ImageSize(width: 200, height: 100)
        let made = frame(
            at: 0.5, of: [.leftShoulder: (20, 10, 0.8), .rightShoulder: (60, 30, 0.6)], in: image)
        #expect(made.time == 500_000_000)
        #expect(made[.leftShoulder] == JointObservation(x: 0.1, y: 0.9, confidence: 0.8))
        #expect(abs(made[.neck].x - 0.2) < 1e-12 && abs(made[.neck].y - 0.8) < 1e-12)
        #expect(!made[.root].isFound)
    }

    @Test(
        "a named detector counts the push-ups of a stream",
        arguments: ["angle-torso-drop:drop=0.25", "closed-chain", "closed-chain:evidence=3"])
    func counts(_ specification: String) throws {
        #expect(try count(stream.frames, with: specification) == stream.repetitions)
        #expect(throws: DetectorError.self) { try count([], with: "angle-thresold") }
    }

    @Test("a recording that was written is read again")
    func recording() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let recording = try record(stream.frames, to: folder.appending(path: "set.csv"), repetitions: 7)
        #expect(recording.frames.count == stream.frames.count)
        #expect(recording.info.reps?.contains(7) == true && recording.info.reps?.contains(8) == false)
    }

    @Test("a comparison shows that one rule accepts the cheat and the other does not")
    func comparison() async throws {
        let result = try await compare(["angle-threshold", "closed-chain"], scenarios: LibraryFiles.folder)
        #expect(try #require(result["angle-threshold"]?.cheats) > 0.5)
        #expect(try #require(result["closed-chain"]?.cheats) < 0.1)
        #expect(try #require(result["closed-chain"]?.recall) > 0.8)
    }
}
