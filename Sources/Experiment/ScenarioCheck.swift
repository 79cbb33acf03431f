import Documents
import Motion
import Pose
import Scenarios
import Sensing
import Text

/// A check of whether a scenario means what it says.
///
/// It makes some trials with the code that makes those of a run, and looks at what they show, so that it never disagrees
/// with a run.
struct ScenarioCheck {
    /// The most seconds of all sessions that are performed; further draws are left out.
    static let mostSeconds = 3600.0

    private let scenario: Scenario
    private let performances: [Performance]

    /// The diagnostics of a scenario by some of its trials: a fault where a body cannot do what the session asks; else
    /// the warnings.
    @Sendable static func diagnostics(of scenario: Scenario, in plans: [TrialPlan]) -> [Diagnostic] {
        var performances: [Performance] = []
        var seconds = 0.0
        do throws(MotionError) {
            for plan in plans {
                let performance = try Performance(plan)
                seconds += performance.duration.seconds
                guard seconds <= mostSeconds || performances.isEmpty else { break }
                performances.append(performance)
            }
        } catch {
            return [
                scenario.place(of: scenario.workout == nil ? "session" : "workout").fault(
                    found: "\(error)", allowed: "postures and strokes that every drawn body can reach")
            ]
        }
        let check = ScenarioCheck(scenario: scenario, performances: performances)
        return check.familyWarnings + check.clockWarnings + check.frameWarnings + check.cameraWarnings
            + check.occlusionWarnings
    }

    private func warning(_ place: Place, found: String, allowed: String) -> Diagnostic {
        var warning = place.fault(found: found, allowed: allowed)
        warning.severity = .warning
        return warning
    }

    private var draws: String { Plural.counted(performances.count, "draw") }

    /// A number with two decimals at most.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

// MARK: - Cycles

extension ScenarioCheck {
    private struct Tally {
        var cycles = 0
        var countable = 0
        var notCountable = 0
        var draws = 0
        /// The largest travel of the shoulders, T.
        var travel = 0.0
        /// The smallest elbow angle, degrees.
        var elbow = 180.0

        mutating func add(_ truth: Truth) {
            let countable = truth.cycles.count { $0.verdict == .countable }
            cycles += truth.cycles.count
            self.countable += countable
            notCountable += truth.cycles.count { $0.verdict == .notCountable }
            draws += countable > 0 ? 1 : 0
            travel = truth.cycles.compactMap(\.torsoTravel).reduce(travel, max)
            elbow = truth.cycles.compactMap(\.elbowAtBottom).reduce(elbow, min)
        }
    }

    private func tally(until isDecided: (Tally) -> Bool) -> Tally {
        var tally = Tally()
        for performance in performances where !isDecided(tally) { tally.add(performance.truth()) }
        return tally
    }

    /// The share of countable cycles from which a partial scenario without cycles that are not countable is none: a
    /// few of any push-ups are borderline.
    private static let allCountable = 0.95

    /// The warnings of cycles whose verdicts contradict the family.
    private var familyWarnings: [Diagnostic] {
        switch scenario.family {
        case .real, .occlusion:
            let tally = tally { $0.countable > 0 }
            guard tally.countable == 0 else { return [] }
            let cycles = tally.cycles == 0 ? "no cycle" : "no countable cycle among \(tally.cycles)"
            return familyWarning(
                "\(cycles) in \(draws)\(extremes(tally))", "push-ups that count (\(demands)), or another family")
        case .partial:
            let tally = tally { $0.notCountable > 0 }
            guard tally.cycles > 0, tally.notCountable == 0,
                Double(tally.countable) >= Self.allCountable * Double(tally.cycles)
            else { return [] }
            return familyWarning(
                countable(tally), "cycles that fall short of a countable one (\(demands)), or family: real")
        case .cheat, .everyday:
            let tally = tally { _ in false }
            guard tally.countable > 0 else { return [] }
            return familyWarning(
                countable(tally) + ", in \(tally.draws) of them",
                "nothing that is a push-up by the truth (\(demands)): a smaller motion, a stricter rule or another family"
            )
        }
    }

    private func familyWarning(_ found: String, _ allowed: String) -> [Diagnostic] {
        [warning(scenario.place(of: "family"), found: "\(scenario.family.rawValue) with \(found)", allowed: allowed)]
    }

    private func countable(_ tally: Tally) -> String {
        "\(tally.countable) of \(Plural.counted(tally.cycles, "cycle")) countable in \(draws)"
    }

    /// The largest travel of the shoulders and the smallest elbow angle, in words.
    private func extremes(_ tally: Tally) -> String {
        guard tally.cycles > 0 else { return "" }
        return ": the shoulders travel at most \(Self.text(tally.travel)) T, the elbows bend to no less than "
            + "\(Int(tally.elbow.rounded()))°"
    }

    private var demands: String {
        let rule = scenario.countable
        var demands = [
            "planted hands", "a drop of \(Self.text(rule.drop)) T", "a rise of \(Self.text(rule.rise * 100)) % of it",
        ]
        if let bottom = rule.elbowBottom { demands.append("elbows bent to \(Self.text(bottom))°") }
        if let top = rule.elbowTop { demands.append("elbows straight to \(Self.text(top))°") }
        return demands.joined(separator: ", ")
    }
}

// MARK: - Clock, camera and occlusions

extension ScenarioCheck {
    /// The warning of a clip that would begin after its session, or end before it.
    private var clockWarnings: [Diagnostic] {
        let shortened = performances.count { performance in
            let (clock, session) = (performance.plan.clock, performance.plan.session)
            let cut = clock.startsLate + clock.endsEarly
            return cut > 0 && session.reduce(0) { $0 + $1.duration } - cut < Scenario.shortestClip + 1e-9
        }
        guard shortened > 0, shortened == performances.count else { return [] }
        return [
            warning(
                scenario.place(of: "clock"),
                found: "starts-late and ends-early that leave nothing of the session in any of \(draws)",
                allowed: "a session longer than both by at least \(Self.text(Scenario.shortestClip)) s")
        ]
    }

    /// The number of images from which on a clip has a frame, also where nine of ten are lost, which is the most.
    private static let manyImages = 100.0

    /// The warning of trials without a frame, in which no detector can count.
    private var frameWarnings: [Diagnostic] {
        var trial = SensedTrial()
        let empty = performances.count { performance in
            let plan = performance.plan
            let images = performance.duration.seconds * plan.clock.fps
            guard plan.inference != nil || images < Self.manyImages else { return false }
            Sensor(plan).watch(performance, into: &trial, wantsIdeal: false)
            return trial.frames.isEmpty
        }
        guard empty > 0 else { return [] }
        let hasInference = performances.contains { $0.plan.inference != nil }
        return [
            warning(
                scenario.place(of: hasInference ? "inference" : "clock"), found: "no frame in \(empty) of \(draws)",
                allowed: "an image that is not lost, and answered before the session ends")
        ]
    }

    /// A distance in metres as text, cut to whole millimetres.
    private static func centimetres(_ metres: Double) -> String { "\(text((metres * 1000).rounded(.down) / 10)) cm" }

    private var cameraWarnings: [Diagnostic] {
        let distances = performances.map { Camera($0.plan.camera).clearance(from: $0) }
        let near = distances.count { $0 < Camera.handBreadth }
        guard near > 0, let least = distances.min() else { return [] }
        let inside = distances.count { $0 <= 0 }
        return [
            warning(
                scenario.place(of: "camera"),
                found: "a camera within a hand's breadth of the body in \(near) of \(draws), "
                    + (inside > 0 ? "inside it in \(inside)" : "\(Self.centimetres(least)) from it at the nearest"),
                allowed: "at least \(Self.centimetres(Camera.handBreadth)) clear of the body during the whole session")
        ]
    }

    /// The warnings of occlusions that change nothing that the estimator reports.
    private var occlusionWarnings: [Diagnostic] {
        // Such a variation is the one without occlusion, beside which the others are read.
        guard !Variation.split(scenario.name).settings.values.contains("0") else { return [] }
        var idle = performances.first?.plan.occlusions.indices.map { $0 } ?? []
        var frames = 0
        var (open, covered) = (SensedTrial(), SensedTrial())
        for performance in performances where !idle.isEmpty {
            Sensor(performance.plan.occluded(by: nil)).watch(performance, into: &open, wantsIdeal: false)
            frames += open.frames.count
            idle.removeAll { index in
                Sensor(performance.plan.occluded(by: index)).watch(performance, into: &covered, wantsIdeal: false)
                return covered.frames != open.frames
            }
        }
        return idle.map { index in
            warning(
                scenario.place(ofOcclusion: index),
                found: "an occlusion that hides nothing in \(Plural.counted(frames, "frame")) of \(draws)",
                allowed: "joints that the estimator would report, at a time within the session, with a share above 0")
        }
    }
}

extension TrialPlan {
    /// The plan with one of its occlusions, or none; the others keep their places and hide nothing, because the random
    /// numbers of an occlusion depend on its place.
    fileprivate func occluded(by index: Int?) -> TrialPlan {
        var plan = self
        for other in occlusions.indices where other != index { plan.occlusions[other].when = .flicker(share: 0) }
        return plan
    }
}
