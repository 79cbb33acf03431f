import Detection
import Foundation
import HarnessSupport
import Pose
import Recordings
@testable import Scenarios
import Scoring
import Testing

@testable import Experiment
@testable import Reports

@Suite("Table of events")
struct EventTableTests {
    private static let second: Nanoseconds = 1_000_000_000

    private func rows(
        _ detections: [Detection], _ change: (inout RecordingInfo) -> Void
    ) -> [[String: String]] {
        var info = RecordingInfo(image: ImageSize(width: 640, height: 360))
        change(&info)
        let recording = Recording(name: "one", group: "people", frames: [], info: info)
        let result = Replay.judge(detections, of: "rule", in: recording, window: MatchWindow())
        return csvRows(EventTable.header + EventTable.rows(recording, [result]))
    }

    @Test("a recording with lowest points has one row for each point and detection, in the order of time")
    func bottoms() {
        let second = Self.second
        let rows = rows(
            [
                Detection(time: second), Detection(time: 2 * second, rejection: .tooShallow),
                Detection(time: 3 * second), Detection(time: 3 * second + 1), Detection(time: 10 * second),
            ]
        ) {
            $0.bottoms = [
                .init(time: second, countable: true), .init(time: 3 * second, countable: true),
                .init(time: 7 * second, countable: true), .init(time: 10 * second, countable: false),
            ]
        }
        #expect(rows.map { $0["result"] } == ["detected", "rejected", "detected", "doubled", "missed", "borderline"])
        #expect(
            rows.map { $0["bottom_s"] } == [
                "1.000000000", "", "3.000000000", "3.000000000", "7.000000000", "10.000000000",
            ])
        let periods = rows.compactMap { $0["period_s"].map { $0.isEmpty ? 0 : Double($0) ?? -1 } }
        #expect(periods == [2, 0, 2, 2, 3, 3])
        #expect(rows.map { $0["reason"] } == ["", "too-shallow", "", "", "", ""])
        #expect(rows[5]["verdict"] == "borderline" && rows[4]["detection_s"] == "")
        for row in rows {
            #expect(row["recording"] == "one" && row["group"] == "people" && row["detector"] == "rule")
            for name in ["scenario", "family", "trial", "start_s", "completion_s", "delay_s", "azimuth_deg"] {
                #expect(row[name] == "", "\(name)")
            }
        }
    }

    @Test("a cycle whose count doubles another one has a row of its own")
    func accepted() {
        let second = Self.second
        func cycle(_ start: Nanoseconds, _ kind: String) -> Cycle {
            Cycle(
                start: start, bottom: start + second / 2, completion: start + second,
                verdict: kind == "push-up" ? .countable : .notCountable, isObservable: true, kind: kind,
                isCheat: kind != "push-up")
        }
        let cycles = [
            cycle(second, "push-up"), cycle(2 * second, "push-up"), cycle(2_400_000_000, "nod"),
            cycle(6 * second, "nod"), cycle(8 * second, "nod"),
        ]
        let rows = rows([3_000_000_000, 3_300_000_000, 7_000_000_000].map { Detection(time: $0) }) {
            $0.truth = Truth(cycles: cycles, phases: [], duration: 10 * second)
        }
        #expect(
            rows.map { $0["result"] } == ["missed", "detected", "doubled", "phantom:nod", "phantom:nod", "left"])
        #expect(rows.map { $0["detection_s"] } == ["", "3.000000000", "3.300000000", "", "7.000000000", ""])
        #expect(
            rows.map { $0["completion_s"] } == [
                "2.000000000", "3.000000000", "3.000000000", "3.400000000", "7.000000000", "9.000000000",
            ])
    }

    @Test("a recording of which only the number is known has its counts and rejections")
    func counts() {
        let rows = rows([Detection(time: 1), Detection(time: 2, rejection: .tooSoon)]) {
            $0.reps = .init(expected: 3, max: 3)
        }
        #expect(rows.map { $0["result"] } == ["counted", "rejected"])
        #expect(rows.map { $0["detection_s"] } == ["0.000000001", "0.000000002"])
    }

    @Test("a trial's rows have its camera, and the bend and period of each cycle, as the truth has them")
    func covariates() async throws {
        let plan = try Library.plan(["real/fast"], trials: 2, detectors: ["angle-threshold"])
        let results = try await Library.run(plan)
        for result in results {
            let camera = try plan.entries[0].scenario.draw(trial: result.trial, seed: plan.seed).camera
            let rows = csvRows(EventTable.header + EventTable.rows(result))
            #expect(rows.count > 10)
            #expect(
                rows.allSatisfy {
                    $0["azimuth_deg"] == "\(camera.azimuth)" && $0["height_m"] == "\(camera.height)"
                        && $0["distance_m"] == "\(camera.distance)" && $0["recording"] == ""
                })
            let bottoms = result.truth.cycles.map(\.bottom)
            for row in rows where row["bottom_s"] != "" {
                let index = try #require(
                    bottoms.firstIndex { abs($0.seconds - (Double(row["bottom_s"] ?? "") ?? -9)) < 1e-8 })
                let others = bottoms.indices.filter { $0 != index }.map { abs(bottoms[$0] - bottoms[index]) }
                let period = try #require(others.min())
                #expect(abs((Double(row["period_s"] ?? "") ?? -9) - period.seconds) < 1e-8)
                let angle = try #require(result.truth.cycles[index].elbowAtBottom)
                #expect(row["elbow_bend_deg"] == "\(180 - angle)")
            }
        }
    }

    @Test("the lines, of which parts are made once, are those of the table")
    func parts() async throws {
        let scenarios = ["real/standard", "cheat/standing-pump"]
        let plan = try Library.plan(scenarios, trials: 1, detectors: ["angle-threshold"])
        for result in try await Library.run(plan) {
            let scene = EventTable.scene(of: result)
            let rows = result.rows.flatMap { row in
                EventRows(scene: scene, label: row.label)
                    .all(row.detections, score: row.score, failure: row.failure)
            }
            #expect(rows.contains { $0.place == nil } && rows.contains { $0.place != nil })
            #expect(EventTable.table.lines(rows) == EventTable.rows(result))
        }
    }

    @Test("a trial that is written as a recording and read again has the rows of the trial, with its name and group")
    func written() async throws {
        let plan = try Library.plan(["cheat/standing-pump"], trials: 1, detectors: ["angle-threshold"])
        var trial = try #require(try await Library.run(plan).first)
        trial.rows.removeAll { $0.label != "angle-threshold" }
        let recording = try Library.recording("cheat/standing-pump", trial: 0)
        let info = try JSONDecoder().decode(RecordingInfo.self, from: try JSONEncoder().encode(recording.info))
        #expect(info.synthesis?.camera == trial.camera && trial.camera != nil)
        let row = trial.rows[0]
        let again = Recording(name: "other", group: "folder", frames: [], info: info)
        let result = Replay.judge(row.detections, of: row.label, in: again, window: MatchWindow())
        let lines = EventTable.rows(trial).split(separator: "\n")
        #expect(EventTable.header.hasSuffix(",recording,group\n") && lines.allSatisfy { $0.hasSuffix(",,") })
        #expect(EventTable.rows(again, [result]) == lines.map { "\($0.dropLast(1))other,folder\n" }.joined())
    }
}
