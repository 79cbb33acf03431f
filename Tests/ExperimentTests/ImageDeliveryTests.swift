import Detection
import Experiment
import HarnessSupport
import Pose
import Recordings
import Scenarios
import Scoring
import Sensing
import Testing

@Suite("Images on their way through inference, and counts on the screen")
struct ImageDeliveryTests {
    private static let scenarios = [
        "real/fast[estimator=blazepose-pixel-3,fps=60,lost=0.1,timeout=0.2]", "real/fast",
        "cheat/wave[fps=30,policy=queue,service=0.03]",
    ]

    private static let results = Task {
        try await Library.run(try Library.plan(scenarios, trials: 3))
    }

    @Test("every count has the delay of the frame that it was counted at, and is on the screen so much later")
    func countDelays() async throws {
        let library = try Library.open()
        var counts = 0
        for result in try await Self.results.value {
            let sensed = try SynthesisedTrial(
                try library.scenario(named: result.scenario), trial: result.trial, seed: 1
            ).sensed
            let delays = Dictionary(uniqueKeysWithValues: zip(sensed.frames.map(\.time), sensed.delays))
            for row in result.rows {
                let times = row.detections.filter(\.isCounted).map(\.time)
                #expect(row.countTimes == times)
                guard result.images != nil else {
                    #expect(row.countDelays.isEmpty && row.screenTimes == times)
                    continue
                }
                #expect(row.countDelays.count == times.count)
                #expect(row.screenTimes == zip(times, row.countDelays).map { $0 + $1 })
                // Detectors count at frames; of the controls some count between two.
                let isControl = ["chance", "metronome"].contains(row.label)
                for (time, delay) in zip(times, row.countDelays) where !isControl {
                    #expect(delays[time] == delay && delay > 0)
                    counts += 1
                }
            }
        }
        #expect(counts > 50)
    }

    @Test("scores and frames are those of the delivered frames alone")
    func frames() async throws {
        let plan = try Library.plan(Self.scenarios, trials: 1)
        for (entry, result) in zip(plan.entries, try await Library.run(plan)) {
            let sensed = try SynthesisedTrial(entry.scenario, trial: 0, seed: 1).sensed
            #expect(result.frames == sensed.frames.count)
            for (detector, row) in zip(plan.entrants, result.rows) {
                let alone = try await Library.detections(of: detector, in: sensed.frames)
                #expect(alone == row.detections)
            }
        }
    }

    @Test("the totals of a run are the sums of its trials, for any number of workers", arguments: [1, 3])
    func totals(jobs: Int) async throws {
        let plan = try Library.plan(Self.scenarios, trials: 3, jobs: jobs)
        let outcome = try await ExperimentRun(plan)
        let evaluation = try await Evaluation(outcome.tables, plan: plan)
        #expect(evaluation.deliveries.map(\.scenario) == [Self.scenarios[0], Self.scenarios[2]])
        for delivery in evaluation.deliveries {
            let trials = try await Self.results.value.filter { $0.scenario == delivery.scenario }
            let images = try trials.map { try #require($0.images) }
            let counts = delivery.images.counts
            #expect(counts.exposed == images.reduce(0) { $0 + $1.counts.exposed })
            #expect(counts.delivered == trials.reduce(0) { $0 + $1.frames })
            #expect(counts.exposed == counts.delivered + counts.dropped + counts.lost + counts.waiting)
            let seconds = trials.reduce(0) { $0 + $1.truth.duration.seconds }
            let rate = try #require(delivery.images.framesPerSecond)
            #expect(abs(rate - Double(counts.delivered) / seconds) < 1e-9)
            for index in plan.rows.indices {
                let delays = trials.flatMap { $0.rows[index].countDelays }.sorted()
                let figures = delivery.endToEnd[index]
                #expect(figures.count == delays.count && figures.longest == delays.last?.seconds)
                guard let mean = figures.mean, let median = figures.median else { continue }
                #expect(abs(mean - delays.reduce(0) { $0 + $1.seconds } / Double(delays.count)) < 1e-9)
                let middle = (delays[(delays.count - 1) / 2].seconds + delays[delays.count / 2].seconds) / 2
                #expect(abs(median - middle) <= 0.000_051)
            }
        }
        #expect(
            evaluation.endToEnd.map(\.count)
                == plan.rows.indices.map { index in
                    evaluation.deliveries.reduce(0) { $0 + $1.endToEnd[index].count }
                })
    }

    @Test("a recording of such a trial has the delivered frame rate and gives the same events")
    func recording() async throws {
        let plan = try Library.plan(["real/standard[drops=0,fps=60,jitter=0,service=0.055]"], trials: 1)
        let result = try #require(try await Library.run(plan).first)
        let recording = try Library.recording("real/standard[drops=0,fps=60,jitter=0,service=0.055]", trial: 0)
        let rate = try #require(recording.info.fps)
        #expect(abs(rate - 15) < 0.1 && recording.frames.count == result.frames)
        for (detector, row) in zip(plan.entrants, result.rows) {
            #expect(try await Library.replay(recording, by: detector).detections == row.detections)
        }
    }

    @Test("delays of inference are told to a twentieth of a millisecond")
    func histogram() {
        var histogram = DelayHistogram(width: ImageDelivery.binWidth)
        for delay: Nanoseconds in [6_300_000, 6_300_000, 53_000_000, 6_340_000] { histogram.add(delay) }
        let figures = histogram.figures
        #expect(figures.median == 0.0063 && figures.longest == 0.053 && figures.count == 4)
        #expect(figures.mean == 0.017985)
        let again = DelayHistogram(
            width: histogram.width, bins: histogram.bins, sum: histogram.sum, longest: histogram.longest)
        #expect(again == histogram)
    }
}
