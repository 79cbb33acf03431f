import Foundation
import Pose
import Recordings
import Testing
import Validation

/// Clips with the figures that the independent measure, written in Python with SciPy, finds in them.
struct MeasuredClip: Decodable {
    /// By the quantity's raw value.
    var values: [String: Double]
    /// By the figure's raw value.
    var structure: [String: Double]

    static let names = ["movenet", "mediapipe", "short", "worn"]
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Realism")

    static func expected(_ name: String) throws -> MeasuredClip {
        let data = try Data(contentsOf: folder.appending(path: "expected.json"))
        return try #require(try JSONDecoder().decode([String: MeasuredClip].self, from: data)[name])
    }

    static func recording(_ name: String) throws -> Recording {
        try RecordingReader.read(csv: folder.appending(path: "\(name).csv")).recording
    }

    /// Expects the same figures, within a millionth.
    static func expect(_ found: [String: Double], toBe expected: [String: Double]) {
        #expect(Set(found.keys) == Set(expected.keys))
        for (name, value) in expected {
            let figure = found[name] ?? .nan
            #expect(abs(figure - value) <= 1e-6 * max(abs(value), 1e-3), "\(name): \(figure), expected \(value)")
        }
    }
}

@Suite("Errors of a clip")
struct ErrorMeasurementTests {
    @Test("errors and confidences are those of the independent measure", arguments: MeasuredClip.names)
    func values(name: String) throws {
        let measured = try #require(ErrorMeasurement(MeasuredClip.recording(name)))
        let expected = try MeasuredClip.expected(name)
        let names = Set(ClipQuantity.allCases.filter { $0.kind != .movement }.map(\.rawValue))
        MeasuredClip.expect(
            Dictionary(uniqueKeysWithValues: measured.values.map { ($0.key.rawValue, $0.value) }),
            toBe: expected.values.filter { names.contains($0.key) })
        MeasuredClip.expect(
            Dictionary(uniqueKeysWithValues: measured.structure.map { ($0.key.rawValue, $0.value) }),
            toBe: expected.structure)
    }

    @Test("nothing is measured of too few frames, and of nobody")
    func nothing() throws {
        var recording = try MeasuredClip.recording("short")
        let frames = recording.frames
        recording.frames = Array(frames.prefix(14))
        #expect(ErrorMeasurement(recording) == nil)
        recording.frames = frames.map { PoseFrame(time: $0.time, image: $0.image) }
        #expect(ErrorMeasurement(recording) == nil)
    }
}
