import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("The form of push-ups")
struct FormTests {
    /// A plan that judges form: planks around strokes of a body whose hips are on the line at the top and the bottom.
    private func plan(
        _ strokes: [Stroke], sway: Double = 0, _ change: (inout PushUpStyle) -> Void = { _ in }
    ) -> TrialPlan {
        var style = PushUpStyle.ordinary
        (style.hipOffsetTop, style.hipOffsetBottom, style.sway) = (0, 0, sway)
        change(&style)
        var plan = TrialPlan(
            [.hold(.plank, seconds: 0.5), .pushUps(strokes), .hold(.plank, seconds: 0.5)], style: style)
        plan.form = FormRule()
        return plan
    }

    private func stroke(_ bottom: Double, _ top: Double = 162, roll: Double = 0, hips: Double = 0) -> Stroke {
        var stroke = Stroke(bottom, top, rest: 0.4, roll: roll)
        stroke.hipOffset = hips
        return stroke
    }

    /// The distance of the hips below the line shoulder–ankle, seen from the side, as a share of it.
    private func sag(_ skeleton: Skeleton, isOnKnees: Bool) -> Double {
        let feet: (Joint, Joint) = isOnKnees ? (.leftKnee, .rightKnee) : (.leftAnkle, .rightAnkle)
        let foot = (skeleton[feet.0] + skeleton[feet.1]) / 2
        let (neck, root) = (skeleton[.neck], skeleton[.root])
        let length = ((neck.x - foot.x) * (neck.x - foot.x) + (neck.z - foot.z) * (neck.z - foot.z)).squareRoot()
        // The height of the line at the root's foot on it, less that of the root, at right angles to the line.
        let height = foot.z + (root.x - foot.x) * (neck.z - foot.z) / (neck.x - foot.x)
        return (height - root.z) * (neck.x - foot.x) / length / length
    }

    @Test("Without limits no form is judged, and only push-ups have one")
    func isOptional() throws {
        var plan = plan([stroke(75)])
        plan.form = nil
        #expect(try Performance(plan).truth().cycles.map(\.form) == [nil])
        var hips = TrialPlan([
            .hips([Stroke(bottom: 9, top: 0, descent: 0.7, bottomPause: 0, ascent: 0.7, topPause: 0.5, roll: 0)])
        ])
        hips.cycleSignal = .hips
        hips.form = FormRule()
        let cycles = try Performance(hips).truth().cycles
        #expect(cycles.count == 1 && cycles[0].form == nil)
    }

    @Test("To judge form changes nothing else of the truth")
    func changesNothing() throws {
        for trial in 0..<20 {
            let plan = TrialPlan.random(trial: trial)
            var judged = plan
            judged.form = FormRule()
            var cycles = try Performance(judged).truth().cycles
            for index in cycles.indices { cycles[index].form = nil }
            #expect(try Performance(plan).truth().cycles == cycles)
        }
    }

    @Test(
        "A drawn offset of the hips is the measured one, and the verdict follows from it",
        arguments: [
            (0.12, FormFaults.hipsSag), (0.08, FormFaults()), (-0.2, FormFaults.hipsPike), (-0.1, FormFaults()),
        ])
    func hips(offset: Double, faults: FormFaults) throws {
        let cycle = try #require(try Performance(plan([stroke(89, hips: offset)])).truth().cycles.first)
        let form = try #require(cycle.form)
        let measured = try #require(offset > 0 ? form.sag : form.pike)
        #expect((measured - offset.magnitude).magnitude < 0.002, "\(measured)")
        #expect(form.faults == faults)
        if offset > 0 { #expect(cycle.verdict == .countable) }
    }

    @Test("Sagging hips do not go through the floor", arguments: [0.1, 0.15, 0.25])
    func floor(offset: Double) throws {
        for bottom in [60.0, 75, 90] {
            let performance = try Performance(plan([stroke(bottom, hips: offset)], sway: 0.006))
            let lowest = stride(from: 0, to: performance.duration.seconds, by: 0.01).map {
                performance.skeleton(at: $0)[.root].z
            }.min()
            #expect(try #require(lowest) > 0.05 * BodyPlan.median.stature)
        }
    }

    @Test("Every value is that of the skeletons during the excursion", arguments: 0..<12)
    func values(trial: Int) throws {
        var generator = SeededGenerator(UInt64(trial) &+ 3)
        let strokes = (0..<4).map { _ in
            stroke(
                generator.value(65...120), generator.value(130...162), roll: generator.value(-12...12),
                hips: generator.value(-0.2...0.12))
        }
        let isOnKnees = trial.isMultiple(of: 3)
        let performance = try Performance(
            plan(strokes, sway: 0.006) {
                if isOnKnees { ($0.support, $0.kneeAngle) = (.knees, 120) }
            })
        for cycle in performance.truth().cycles {
            let form = try #require(cycle.form)
            let inner = stride(from: cycle.start.seconds, through: cycle.completion.seconds, by: 0.004).map {
                performance.skeleton(at: $0)
            }
            let offsets = inner.map { sag($0, isOnKnees: isOnKnees) }
            // The excursion begins a little before the start and ends a little after the completion.
            let (least, most) = (try #require(offsets.min()), try #require(offsets.max()))
            #expect(try #require(form.sag) >= most - 1e-4)
            #expect(try #require(form.pike) >= -least - 1e-4)
            #expect(try #require(form.sag) < most + 0.03)
            let bottom = performance.skeleton(at: cycle.bottom.seconds)
            let difference = (bottom.elbowAngle(.left) - bottom.elbowAngle(.right)).magnitude
            #expect((try #require(form.unevenness) - difference).magnitude < 1e-3)
            #expect(form.kneesAreDown == isOnKnees && form.faults.contains(.kneesDown) == isOnKnees)
            #expect(form.faults.contains(.armsUneven) == (difference >= 10))
            #expect(form.faults.contains(.halfRange) == (try #require(cycle.elbowAtBottom) > 100))
        }
    }

    @Test(
        "The lockout is judged by the way back up", arguments: [(140.0, true), (148, true), (152, false), (162, false)])
    func lockout(top: Double, isFault: Bool) throws {
        let cycles = try Performance(plan([stroke(75, top), stroke(75)])).truth().cycles
        #expect(cycles.count == 2)
        let form = try #require(cycles[0].form)
        #expect((try #require(form.elbowAtTop) - top).magnitude < 1)
        #expect(form.faults.contains(.noLockout) == isFault)
        #expect(try #require(cycles[1].form).faults.contains(.noLockout) == false)
    }

    @Test("One hand that carries the body is not uneven")
    func oneHand() throws {
        let performance = try Performance(
            plan([stroke(90)]) { ($0.planted, $0.handSpacing, $0.footSpacing) = (.left, 0.5, 3) })
        #expect(try #require(performance.truth().cycles.first?.form).unevenness == nil)
    }
}
