import Motion
import Pose
import Scenarios

/// The periods in which the pose estimator reports another person.
///
/// It jumps onto people only whose trunk is in the picture: neck and root.
struct OtherPeople {
    private var spans: [(person: Int, span: Range<Double>)] = []

    /// Whether it jumps onto nobody.
    var isEmpty: Bool { spans.isEmpty }

    /// Draws the jumps of a trial: for each person a Poisson process from a stream of their own.
    init(_ plan: TrialPlan, duration: Double) {
        for (index, person) in plan.others.enumerated() {
            let drawn = RandomSpans.draw(
                plan, station: .otherPeople, item: index, rate: person.takenRate, seconds: person.takenSeconds,
                duration: duration)
            spans += drawn.map { (index, $0.lowerBound..<$0.upperBound) }
        }
    }

    /// The skeleton that the estimator takes for the person that is watched, or `nil` where it takes the right one.
    func taken(at instant: Double, _ performance: borrowing Performance, camera: Camera) -> Skeleton? {
        for (person, span) in spans where span.contains(instant) {
            let skeleton = performance.skeleton(of: person, at: instant)
            if camera.project(skeleton[.neck]).isInside, camera.project(skeleton[.root]).isInside { return skeleton }
        }
        return nil
    }
}
