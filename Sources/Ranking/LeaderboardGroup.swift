package import Experiment
import Documents
import Mathematics
package import Detection
package import Foundation
import Pose
package import Recordings
import Scenarios
package import Scoring
import Text

/// One detector's counts on a group of recordings.
package struct RecordingCounts: Sendable, Hashable {
    /// Recordings whose right count is known.
    package var judged = 0
    /// Those in which the count is right, or off by no more than the group allows.
    package var right = 0
    /// By how much the counts are off, signed, added up: positive counts too many.
    package var error = 0
    package var counted = 0
    /// Counts beyond the greatest right one, added up over recordings.
    package var falseCounts = 0
    package var recordingsWithFalse = 0

    package init() {}

    /// Mean of the signed errors; `nil` without a scored recording.
    package var meanError: Double? { judged == 0 ? nil : Double(error) / Double(judged) }

    /// Counts too many and counts too few in the judged recordings, added up.
    package var wrong: Int { 2 * falseCounts - error }

    /// The share of the judged recordings whose count is right; `nil` without a judged recording.
    package var share: Double? { judged == 0 ? nil : Double(right) / Double(judged) }

    /// Takes in one recording, right if within the tolerance; `nil` where the right counts are not known.
    package mutating func add(_ count: Int, expected: CountRange?, tolerance: Int) {
        counted += count
        guard let expected else { return }
        judged += 1
        let off = expected.error(of: count)
        error += off
        right += abs(off) <= tolerance ? 1 : 0
        falseCounts += max(0, off)
        recordingsWithFalse += off > 0 ? 1 : 0
    }

    /// The same counts without those of a part of the recordings.
    package static func - (all: RecordingCounts, part: RecordingCounts) -> RecordingCounts {
        numbers.reduce(into: all) { $0[keyPath: $1] -= part[keyPath: $1] }
    }

    package static func += (sum: inout RecordingCounts, other: RecordingCounts) {
        for number in numbers { sum[keyPath: number] += other[keyPath: number] }
    }

    private static let numbers: [any WritableKeyPath<RecordingCounts, Int> & Sendable] = [
        \.judged, \.right, \.error, \.counted, \.falseCounts, \.recordingsWithFalse,
    ]
}

/// All detectors' counts on a group of recordings.
package struct LeaderboardGroup: Sendable {
    package var plan: LeaderboardPlan.Group
    /// The number of detectors.
    package let detectors: Int
    /// Minutes of the recordings, from each first frame to the last.
    package var minutes = 0.0
    /// A hash of the recordings; sixteen hexadecimal digits.
    package var hash = ""
    /// The counts on each recording that took part, in their order.
    package var results: [RecordingResult] = []
    /// The deviations from the plan.
    package var notes: [String] = []
    /// The failures of detectors on these recordings, by the places of the detectors: what they counted means nothing.
    package var failures: [Int: EntrantFailure] = [:]

    /// The counts of all detectors on one recording.
    package struct RecordingResult: Sendable, Hashable {
        /// The recording, `GROUP/ID`.
        package var name: String
        package var person: Person
        /// The camera's view; `nil` where it is not known.
        package var view: CameraView?
        /// The right counts; `nil` where they are not known.
        package var expected: CountRange?
        /// The count of each detector, in the order of the run.
        package var counts: [Int]
        /// Whether a joint is hidden in some frame: it has a place and the confidence 0.
        package var hasHiddenJoints: Bool = false
    }

    /// The fewest repetitions of a recording in which a right count cannot be reached by always counting once, nor by
    /// chance as easily as in the many recordings of a single repetition.
    package static let several = 3

    package init(_ plan: LeaderboardPlan.Group, detectors: Int) { (self.plan, self.detectors) = (plan, detectors) }

    /// The number of recordings that took part.
    package var recordings: Int { results.count }

    /// Repetitions in them, the least right counts added up.
    package var repetitions: Int { results.reduce(0) { $0 + ($1.expected?.expected ?? 0) } }

    /// The counts of each detector, in the order of the run; none of one that failed.
    package var counts: [RecordingCounts] { (0..<detectors).map { counts(of: $0) ?? RecordingCounts() } }

    /// The same on those recordings that hold at least `LeaderboardGroup.several` repetitions.
    package var countsOfSeveral: [RecordingCounts] {
        (0..<detectors).map { detector in
            counts(of: detector) { ($0.expected?.expected ?? 0) >= Self.several } ?? RecordingCounts()
        }
    }

    /// Returns the counts of a detector on some recordings; `nil` where it failed.
    package func counts(
        of detector: Int, where isIncluded: (RecordingResult) -> Bool = { _ in true }
    ) -> RecordingCounts? {
        guard failures[detector] == nil else { return nil }
        var counts = RecordingCounts()
        for result in results where detector < result.counts.count && isIncluded(result) {
            counts.add(result.counts[detector], expected: result.expected, tolerance: plan.tolerance)
        }
        return counts
    }

    /// Returns the false counts of a detector per minute; `nil` without any minute, and where it failed.
    package func falsePerMinute(_ detector: Int) -> Double? {
        guard minutes > 0, let counts = counts(of: detector) else { return nil }
        return Double(counts.falseCounts) / minutes
    }

    /// Returns the counts of a detector over several groups together.
    package static func total(_ detector: Int, of groups: [LeaderboardGroup]) -> RecordingCounts {
        groups.reduce(into: RecordingCounts()) { $0 += $1.counts(of: detector) ?? RecordingCounts() }
    }

    /// Returns each detector's counts over all groups of a kind, without those that are excluded from the ranking.
    package static func totals(of groups: [LeaderboardGroup], isNegative: Bool) -> [RecordingCounts] {
        let included = groups.filter { !$0.plan.isAside && $0.plan.isNegative == isNegative }
        return (0..<(groups.first?.detectors ?? 0)).map { total($0, of: included) }
    }

    private struct Finding: Sendable {
        var result: RecordingResult
        var hash: String
        var seconds: Double
        var failures: [EntrantFailure?]
    }

    /// Shows a group's recordings to all detectors; one that cannot be read does not keep the others from being shown.
    package static func replay(
        _ plan: LeaderboardPlan.Group, files: [URL], detectors: [any Entrant], jobs: Int, progress: (Int) -> Void
    ) async throws -> (group: LeaderboardGroup, faults: [RecordingError]) {
        var group = LeaderboardGroup(plan, detectors: detectors.count)
        var faults: [RecordingError] = []
        var hashes: [String: Data] = [:]
        try await RecordingWalk(files, entrants: detectors, jobs: jobs).run { recording, index, runner in
            try await find(recording, of: files[index], plan: plan, by: &runner)
        } deliver: { index, step in
            switch step {
            case .done(let finding?, _):
                group.add(finding)
                hashes[finding.result.name] = Data(finding.hash.utf8)
            case .done(nil, _): break
            case .unusable(let fault): faults.append(fault)
            }
            progress(index + 1)
        }
        group.notes += group.failures.sorted { $0.key < $1.key }.map { "\(detectors[$0].label) failed: \($1)" }
        group.hash = hashes.isEmpty ? "" : ContentDigest(files: hashes).digits
        if !faults.isEmpty {
            group.notes.append(
                "\(Plural.counted(faults.count, "recording")) cannot be used, and \(Plural.noun(faults.count, "was", "were")) left out"
            )
        }
        if group.recordings == 0, !files.isEmpty, faults.count < files.count {
            group.notes.append(
                "0 of \(Plural.counted(files.count, "recording matches", "recordings match")) the plan (form, grade, tracking)"
            )
        }
        return (group, faults)
    }

    private mutating func add(_ finding: Finding) {
        minutes += finding.seconds / 60
        for (index, failure) in finding.failures.enumerated() where failure != nil {
            failures[index] = failures[index] ?? failure
        }
        results.append(finding.result)
    }

    private static func find(
        _ recording: Recording, of file: URL, plan: LeaderboardPlan.Group, by runner: inout TrialRunner
    ) async throws -> Finding? {
        let info = recording.info
        guard
            plan.filter.keeps(form: info.form, grade: info.grade, grossTrackingError: info.grossTrackingErrorFraction)
        else { return nil }
        let bytes = [file, RecordingReader.infoFile(of: file)].map {
            // What was read a moment ago; a file that went away since shows in the hash.
            (try? Data(contentsOf: $0)) ?? Data()
        }
        let span = (recording.frames.last?.time ?? 0) - (recording.frames.first?.time ?? 0)
        let found = try await runner.run(recording)
        return Finding(
            result: RecordingResult(
                name: "\(recording.group)/\(recording.name)",
                person: Person(named: recording.name, stated: info.person, block: Person.standardBlock),
                view: info.view.flatMap(CameraView.init),
                expected: plan.isNegative ? CountRange(expected: 0, max: 0) : found.first?.expected,
                counts: found.map(\.counted), hasHiddenJoints: recording.frames.contains { $0.hasHiddenJoints }),
            hash: ContentDigest(files: ["csv": bytes[0], "json": bytes[1]]).digits,
            seconds: Double(span) / 1e9, failures: found.map(\.failure))
    }
}
