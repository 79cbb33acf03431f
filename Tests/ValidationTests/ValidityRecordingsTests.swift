import PublishedRules
import Validation
import Detection
import Foundation
import Recordings
import TestSupport
import Testing

@Suite("Validity: recordings of people", .enabled(if: SharedMaterial.isAvailable))
struct ValidityRecordingsTests {
    @Test("medians from the side are those that were measured on the clips of their source")
    func medians() throws {
        let folder = try #require(SharedMaterial.folder).appending(path: "recordings/pushfit-movenet")
        var labels: [Bool] = []
        let samples = try RecordingFiles(at: [folder]).urls.compactMap { file -> ValiditySample? in
            let recording = try RecordingReader.read(csv: file).recording
            guard recording.info.form == "correct: standard" else { return nil }
            let sample = try #require(ValiditySample(recording))
            labels.append(sample.view.rawValue == recording.info.view)
            return sample
        }
        // The view is told by the joints; whoever labelled the clips agrees but for one on the border.
        #expect(labels.count { !$0 } <= 1)
        let rows = try ValidityComparison(real: samples, synthetic: samples, seed: 1).judged
        // Medians and quartiles over all clips of the source, of which about half are here.
        let expected: [(ValidityQuantity, Double, ClosedRange<Double>)] = [
            (.repSeconds, 1.60, 1.32...2.12), (.descent, 0.65, 0.52...0.93), (.ascent, 0.65, 0.53...0.79),
            (.elbowTop, 165, 157...172), (.elbowBottom, 81, 66...96), (.shoulderDrop, 0.69, 0.61...0.79),
            (.shoulderDropOverArm, 0.62, 0.57...0.66), (.hipDrop, 0.47, 0.41...0.50), (.noseDrop, 0.78, 0.73...0.94),
            (.forwardShift, 0.27, 0.17...0.30), (.torsoTop, 14, 9...20), (.torsoBottom, 0, -2...3),
            (.hipOffsetTop, -0.021, -0.041...0.010), (.hipOffsetBottom, -0.003, -0.016...0.005),
            (.armLength, 1.16, 1.03...1.22), (.wristWander, 0.021, 0.015...0.032),
            (.ankleWander, 0.035, 0.027...0.059),
        ]
        for (quantity, median, quartiles) in expected {
            let row = try #require(rows.first { $0.quantity == quantity && $0.view == .side })
            let spread = quartiles.upperBound - quartiles.lowerBound
            #expect(quartiles.contains(row.real.quantiles[2]), "\(quantity): \(row.real.quantiles)")
            #expect(abs(row.real.quantiles[2] - median) < 0.5 * spread, "\(quantity): \(row.real.quantiles)")
        }
    }

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
