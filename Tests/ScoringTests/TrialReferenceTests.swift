import Randomness
import Pose
import Scoring
import Testing

@Suite("Trial references")
struct TrialReferenceTests {
    @Test("the short way gives the tally of the whole score")
    func sameTally() {
        for round in 0..<2000 {
            var stream = RandomStream(key: 21, trial: round, station: RandomStation(rawValue: 9))
            let trial = RandomTrial(&stream)
            for window in [MatchWindow(), MatchWindow(early: 0, late: 2_000_000_000)] {
                let score = TrialScore(detections: trial.detections, truth: trial.truth, window: window)
                #expect(PreparedTruth(trial.truth, window: window).tally(trial.detections) == score.tally)
            }
        }
    }
}
