import PublishedRules
import Validation
import Detection
import Foundation
import Recordings
import TestSupport
import Testing

@Suite("Validity: recordings of people", .enabled(if: SharedMaterial.isAvailable))
struct ValidityRecordingsTests {
    @Test(
        "the article's rule is right on as many clips as were counted by hand",
        arguments: zip(
            ["pushfit-movenet", "pushfit-mediapipe"], [0.80, 0.56]))
    func article(group: String, share: Double) async throws {
        let folder = try #require(SharedMaterial.folder).appending(path: "recordings/\(group)")
        let rule = try DetectorCatalog.standard.configured(parsing: "angle-threshold:pixels=square")
        let (material, faults, _) = try await ValidityRun.recordings(
            try RecordingFiles(at: [folder]).urls, settings: [rule], jobs: 2,
            keeping: { ["A", "B"].contains($0.grade) }, progress: { _ in })
        #expect(faults.isEmpty)
        let right = material.clips.count { $0.outcomes.first?.countError == 0 }
        // Some clips that end in mid-repetition have had a range of right counts since, which can only add right ones.
        let found = Double(right) / Double(material.clips.count)
        #expect(found > share - 0.01 && found < share + 0.03, "\(found)")
    }
}
