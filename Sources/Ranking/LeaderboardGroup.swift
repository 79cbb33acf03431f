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
    /// Recordings that took part.
    package var recordings = 0
    /// Repetitions in them, the least right counts added up.
    package var repetitions = 0
    /// Minutes of them, from each first frame to the last.
    package var minutes = 0.0
    /// A hash of them; sixteen hexadecimal digits.
    package var hash = ""
    /// The counts of each detector, in the order of the run.
    package var counts: [RecordingCounts]
    /// The counts of each detector on those recordings that hold at least `LeaderboardGroup.several` repetitions.
    package var countsOfSeveral: [RecordingCounts]
    /// The counts of each detector by the view of the recordings; recordings of an unknown view are in none.
    package var countsByView: [CameraView: [RecordingCounts]] = [:]
    /// The counts on each recording, in their order.
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

    /// Returns the counts of a detector; `nil` where it failed.
    package func counts(of detector: Int) -> RecordingCounts? { failures[detector] == nil ? counts[detector] : nil }

    /// Returns the false counts of a detector per minute; `nil` without any minute, and where it failed.
    package func falsePerMinute(_ detector: Int) -> Double? {
        guard minutes > 0, let counts = counts(of: detector) else { return nil }
        return Double(counts.falseCounts) / minutes
    }

    /// Returns the counts of a detector over several groups together.
    package static func total(_ detector: Int, of groups: [LeaderboardGroup]) -> RecordingCounts {
        groups.reduce(into: RecordingCounts()) { $0 += $1.counts[detector] }
    }

    /// Returns each detector's counts over all groups of a kind, without those that are excluded from the ranking.
    package static func totals(of groups: [LeaderboardGroup], isNegative: Bool) -> [RecordingCounts] {
        let included = groups.filter { !$0.plan.isAside && $0.plan.isNegative == isNegative }
        return (groups.first?.counts ?? []).indices.map { total($0, of: included) }
    }

    package init(_ plan: LeaderboardPlan.Group, detectors: Int) {
        self.plan = plan
        counts = Array(repeating: RecordingCounts(), count: detectors)
        countsOfSeveral = counts
    }

    private struct Finding: Sendable {
        var result: RecordingResult
        var hash: String
        var view: CameraView?
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
        group.leaveOutFailed(detectors)
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
        recordings += 1
        let result = finding.result
        repetitions += result.expected?.expected ?? 0
        minutes += finding.seconds / 60
        for (index, failure) in finding.failures.enumerated() where failure != nil {
            failures[index] = failures[index] ?? failure
        }
        results.append(result)
        let none = Array(repeating: RecordingCounts(), count: counts.count)
        for (index, count) in result.counts.enumerated() {
            counts[index].add(count, expected: result.expected, tolerance: plan.tolerance)
            if let view = finding.view {
                countsByView[view, default: none][index].add(
                    count, expected: result.expected, tolerance: plan.tolerance)
            }
            if let expected = result.expected, expected.expected >= Self.several {
                countsOfSeveral[index].add(count, expected: expected, tolerance: plan.tolerance)
            }
        }
    }

    /// Empties the counts of who failed.
    private mutating func leaveOutFailed(_ detectors: [any Entrant]) {
        for (index, failure) in failures.sorted(by: { $0.key < $1.key }) {
            counts[index] = RecordingCounts()
            countsOfSeveral[index] = RecordingCounts()
            for view in CameraView.allCases { countsByView[view]?[index] = RecordingCounts() }
            notes.append("\(detectors[index].label) failed: \(failure)")
        }
    }

    private static func find(
        _ recording: Recording, of file: URL, plan: LeaderboardPlan.Group, by runner: inout ReplayRunner
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
                expected: plan.isNegative ? CountRange(expected: 0, max: 0) : found.first?.expected,
                counts: found.map(\.counted), hasHiddenJoints: recording.frames.contains { $0.hasHiddenJoints }),
            hash: ContentDigest(files: ["csv": bytes[0], "json": bytes[1]]).digits,
            view: info.view.flatMap(CameraView.init), seconds: Double(span) / 1e9, failures: found.map(\.failure))
    }
}
