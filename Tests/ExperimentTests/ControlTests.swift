import Detection
import Experiment
import HarnessSupport
import Pose
import Recordings
import Scenarios
import Scoring
import Testing

@Suite("Controls")
struct ControlTests {
    /// The instants of a control's counts in frames 0.1 s apart, from 10 s on.
    private func counts(_ control: Control, seconds: Double, name: String = "a") async throws -> [Nanoseconds] {
        let frames = (0...Int(seconds * 10)).map { index in
            PoseFrame(time: 10_000_000_000 + Nanoseconds(index) * 100_000_000, image: ImageSize(width: 1, height: 1))
        }
        var runner = TrialRunner([control], window: MatchWindow())
        return try await runner.observe(frames, named: name)[0].detections.map(\.time)
    }

    @Test("count nothing, regularly, and once, from the first frame to the last")
    func regular() async throws {
        #expect(try await counts(.never, seconds: 10) == [])
        #expect(try await counts(.metronome, seconds: 4.5) == [11_500_000_000, 13_000_000_000, 14_500_000_000])
        #expect(try await counts(.metronome, seconds: 1.4) == [])
        #expect(try await counts(.alwaysOne, seconds: 7) == [17_000_000_000])
        var runner = TrialRunner(Control.allCases, window: MatchWindow())
        #expect(try await runner.observe([], named: "empty").allSatisfy { $0.detections.isEmpty })
    }

    @Test("count at random at the stated rate, other times under another name, the same under the same")
    func chance() async throws {
        let times = try await counts(.chance, seconds: 36_000)
        // 5,700 are expected in ten hours; a Poisson count is within five standard deviations of that.
        #expect(abs(Double(times.count) - 36_000 * Control.chanceRate) < 5 * (36_000 * Control.chanceRate).squareRoot())
        #expect(times == times.sorted())
        #expect(try await counts(.chance, seconds: 36_000) == times)
        #expect(try await counts(.chance, seconds: 36_000, name: "b") != times)
    }

    @Test("are changed by no other scenario of the run")
    func independent() async throws {
        let alone = try await Library.run(Library.plan(["everyday/squats"], trials: 3))
        let together = try await Library.run(Library.plan(["real/fast", "everyday/squats"], trials: 3))
        for (first, second) in zip(alone, together.filter { $0.scenario == "everyday/squats" }) {
            for control in Control.allCases {
                let rows = [first, second].map { $0.rows.first { $0.label == control.rawValue } }
                #expect(rows[0]?.detections == rows[1]?.detections)
            }
        }
        #expect(alone.contains { $0.rows.contains { $0.label == "chance" && !$0.detections.isEmpty } })
    }

    @Test("count in a recording of a trial what they count in the trial")
    func replayed() async throws {
        let library = try Library.open()
        let scenario = try library.scenario(named: "real/standard")
        let trial = try SynthesisedTrial(scenario, trial: 2, seed: 1)
        let run = try await Library.run(Library.plan(["real/standard"], trials: 3, seed: 1))
        var runner = TrialRunner(Control.ofRecordings)
        for result in try await runner.run(trial.recording(named: "x")) {
            let row = run[2].rows.first { $0.label == result.detector }
            #expect(row?.detections == result.detections)
        }
    }
}
