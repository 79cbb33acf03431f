import Mathematics
import Motion
import Pose
import Scenarios

/// The periods in which the pose estimator reports another person.
///
/// It jumps onto people only whose trunk is in the picture: neck and root.
struct OtherPeople {
    private struct Span {
        var start: Double
        var end: Double
        var person: Int
    }

    private var spans: [Span] = []

    /// Whether it jumps onto nobody.
    var isEmpty: Bool { spans.isEmpty }

    /// Draws the jumps of a trial: for each person a Poisson process from a stream of their own.
    init(_ plan: TrialPlan, duration: Double) {
        for (index, person) in plan.others.enumerated() where person.takenRate > 0 {
            var stream = RandomStream(key: plan.randomKey, trial: plan.trial, station: .otherPeople, item: index)
            var start = stream.exponential(mean: 1 / person.takenRate)
            while start < duration {
                spans.append(Span(start: start, end: start + stream.uniform(in: person.takenSeconds), person: index))
                start += stream.exponential(mean: 1 / person.takenRate)
            }
        }
    }

    /// The skeleton that the estimator takes for the person that is watched, or `nil` where it takes the right one.
    func taken(at instant: Double, _ performance: borrowing Performance, camera: Camera) -> Skeleton? {
        for span in spans where span.start <= instant && instant < span.end {
            let skeleton = performance.skeleton(of: span.person, at: instant)
            if camera.project(skeleton[.neck]).isInside, camera.project(skeleton[.root]).isInside { return skeleton }
        }
        return nil
    }
}
