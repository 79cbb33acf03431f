import Detection
import Foundation
import HarnessSupport
import Pose
import Recordings
import Scoring
import Testing

@testable import Experiment

@Suite("Hidden joints of recordings")
struct GuessedJointsTests {
    /// Counts each frame in which the left elbow was found at a place that the recording gives.
    private struct ElbowCounter: Detector, OfflineRule {
        struct Parameters: DetectorParameters {}

        mutating func observe(_ frame: borrowing PoseFrame) -> Detection? {
            let elbow = frame[.leftElbow]
            return elbow.isFound && elbow.x > 0.2 ? Detection(time: frame.time) : nil
        }

        mutating func reset() {}

        func detections(in frames: [PoseFrame]) -> [Detection] {
            var rule = self
            return frames.compactMap { rule.observe($0) }
        }
    }

    private static func source(_ undetected: UndetectedJoint) -> RuleSource {
        RuleSource(
            project: "a/b", estimator: .mediaPipe, conditions: "A test.", undetected: undetected,
            status: .adapted(change: "A test."))
    }

    private static func streaming(_ source: RuleSource?) throws -> any Entrant {
        try DetectorEntry(
            name: "elbows", about: "a test", source: source, defaults: ElbowCounter.Parameters(), parameters: [],
            make: { _ in ElbowCounter() }
        ).configured()
    }

    /// An elbow that was found twice, hidden three times and absent once.
    private static let csv = """
        t,leftElbow_x,leftElbow_y,leftElbow_c
        0,0.5,0.5,0.9
        1,0.5,0.5,0
        2,,,
        3,0.25,0.5,0
        4,0.5,0.5,0
        5,0.5,0.5,0.1

        """

    /// The times of the counts in the recording, seconds.
    private func counted(by entrants: [any Entrant]) async throws -> [[Double]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hidden-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "clip.csv")
        try Data(Self.csv.utf8).write(to: file)
        try Data(#"{"width": 640, "height": 480, "reps": {"expected": 1}}"#.utf8)
            .write(to: folder.appending(path: "clip.json"))
        let outcome = try await ReplayOperation(files: [file], entrants: entrants, window: MatchWindow(), jobs: 1)
            .run(describe: { _, _ in "" })
        #expect(outcome.faults.isEmpty)
        return outcome.results.map { $0.detections.map(\.time.seconds) }
    }

    @Test("are places for a rule whose estimator always guesses, and not found for all others, in one replay")
    func streaming() async throws {
        let undetected: [UndetectedJoint?] = [nil, .absent, .guess, .corner, .lastPlace]
        let entrants = try undetected.map { try Self.streaming($0.map(Self.source)) }
        let counted = try await counted(by: entrants)
        let found = [0.0, 5]
        #expect(counted == [found, found, [0, 1, 3, 4, 5], found, found])
    }

    @Test("are places for an offline rule whose estimator always guesses")
    func offline() async throws {
        let entrants = [UndetectedJoint.absent, .guess].map { undetected in
            OfflineEntrant(
                OfflineEntry(name: "elbows", about: "a test", source: Self.source(undetected), rule: ElbowCounter()))
        }
        #expect(try await counted(by: entrants) == [[0, 5], [0, 1, 3, 4, 5]])
    }

    @Test("are below every threshold of a rule that guesses, and no joint without a place becomes one")
    func confidence() {
        var frame = PoseFrame(time: 0, image: ImageSize(width: 1, height: 1))
        frame[.nose] = JointObservation(x: 0, y: 0.5, confidence: 0)
        frame[.leftHip] = JointObservation(x: 0.1, y: 0.5, confidence: 0.01)
        #expect(frame.hasHiddenJoints)
        let guessed = frame.guessingHiddenJoints
        #expect(guessed[.nose].isFound && guessed[.nose].confidence < 1e-300)
        #expect(guessed[.leftHip] == frame[.leftHip])
        #expect(Joint.allCases.count { guessed[$0].isFound } == 2)
        #expect(!guessed.hasHiddenJoints)
    }
}
