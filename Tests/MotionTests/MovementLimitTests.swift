import Foundation
import Mathematics
import Motion
import Pose
@testable import Scenarios
import Testing

@Suite("Motion that people could do")
struct MovementLimitTests {
    private static let library = Result {
        try ScenarioLibrary(folder: URL(filePath: #filePath).appending(path: "../../../scenarios").standardizedFileURL)
    }
    private static let scenarios: [Scenario] = (try? library.get().scenarios()) ?? []
    /// The names of all scenarios: a description of each argument is printed, and a scenario's has 100 KB.
    static let names = scenarios.map(\.name)

    static func scenario(_ name: String) throws -> Scenario { try #require(scenarios.first { $0.name == name }) }

    /// The seconds at both ends of a phase in which its hardest moments lie: a stroke or so, and all of a transition.
    private static func hardest(_ activity: Activity) -> Double {
        switch activity {
        case .hold: 0.2
        case .transition: .infinity
        default: 1.2
        }
    }

    @Test("there is a catalogue") func isThere() { #expect(Self.names.count > 80) }

    @Test("every phase of every scenario stays within the limits of people", arguments: names)
    func catalogue(_ name: String) throws {
        let trial = 0
        let plan = try Self.scenario(name).draw(trial: trial, seed: 1)
        let extremes = MotionExtremes(try Performance(plan), ends: Self.hardest)
        #expect(!extremes.phases.isEmpty)
        for excess in extremes.excesses { Issue.record("\(name), trial \(trial), \(excess)") }
    }

    @Test("sessions of anything that may follow each other stay within them", arguments: 0..<3)
    func random(block: Int) throws {
        for trial in block * 5..<block * 5 + 5 {
            let extremes = MotionExtremes(try Performance(.random(trial: trial)), ends: Self.hardest)
            for excess in extremes.excesses { Issue.record("random trial \(trial), \(excess)") }
        }
    }

    @Test(
        "what is asked for in less time than people need takes longer",
        arguments: [
            Activity.pushUps([.hurried(60, 170), .hurried(60, 162)]),
            .squats([.hurried(70, 170)]), .wave(posture: .standing, side: .left, strokes: [.hurried(60, 150)]),
            .clap(posture: .standing, strokes: [.hurried(-60, 30)]),
            .raise(posture: .seated, strokes: [.hurried(160, 10)]),
            .transition(from: .standing, to: .plank, seconds: 0.1),
        ])
    func hurried(_ activity: Activity) throws {
        let start: [Activity] = [.hold(activity.start, seconds: 1)]
        let performance = try Performance(TrialPlan(start + [activity, .hold(activity.end, seconds: 1)]))
        let asked = activity.duration
        #expect(performance.spans[1].end.seconds - performance.spans[1].start.seconds > 1.2 * asked)
        #expect(MotionExtremes(performance).excesses == [])
    }

    /// A nod turns the head about the neck, which stays: the nose goes on a circle whose radius is known.
    @Test("a nod's speed and acceleration are those of its raised cosine, and one that is too fast is found")
    func nod() throws {
        let (seconds, turn) = (0.08, 60.0)
        let stroke = Stroke(
            bottom: -turn, top: 0, descent: seconds, bottomPause: 0.5, ascent: 1, topPause: 0, roll: 0)
        let performance = try Performance(TrialPlan([.hold(.plank, seconds: 1), .nod([stroke])]))
        let skeleton = performance.skeleton(at: 0)
        let radius = distance(skeleton[.nose], skeleton[.neck])
        let speed = radius * turn.radians * .pi / (2 * seconds)
        let extremes = MotionExtremes(performance)
        let found = extremes.phases[1][.speed]
        #expect((found.value / speed - 1).magnitude < 0.01)
        #expect(found.joint == "nose" && (found.time - 1 - seconds / 2).magnitude < 2 / MotionExtremes.rate)
        // Along the circle at the ends, towards its centre in the middle.
        let along = radius * turn.radians * .pi * .pi / (2 * seconds * seconds)
        let acceleration = extremes.phases[1][.limbAcceleration].value
        #expect(
            acceleration > 0.9 * along && acceleration < (along * along + pow(speed * speed / radius, 2)).squareRoot())
        #expect(acceleration > MovementLimits.limbAcceleration && extremes.excesses.count == 1)
    }
}

extension Stroke {
    /// A stroke of a tenth of a second.
    fileprivate static func hurried(_ bottom: Double, _ top: Double) -> Stroke {
        Stroke(bottom: bottom, top: top, descent: 0.05, bottomPause: 0, ascent: 0.05, topPause: 0, roll: 0)
    }
}
