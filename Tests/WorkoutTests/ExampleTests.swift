import Foundation
import Testing
import Workout

@Suite("The committed examples")
struct ExampleTests {
    private static let folder = Samples.checkout.appending(path: "Examples/Workouts")

    @Test("are the workouts that they show, in both forms")
    func files() throws {
        for (name, plan) in [("interval-ride", try Samples.ride()), ("push-ups", try Samples.pushUps())] {
            for (encoding, suffix) in [(WorkoutEncoding.json, "json"), (.binary, "workout")] {
                let url = Self.folder.appending(path: "\(name).\(suffix)")
                let written = try plan.dataRepresentation(encoding)
                try remake(written, at: url)
                let data = try Data(contentsOf: url)
                #expect(data == written)
                #expect(try WorkoutPlan(from: data) == plan)
            }
            let url = Self.folder.appending(path: "\(name).svg")
            let svg = Data(try WorkoutPreview(plan).svg.utf8)
            try remake(svg, at: url)
            #expect(try Data(contentsOf: url) == svg)
        }
    }

    /// Writes an example again where that is asked for, which fails the test: such a run checks nothing.
    private func remake(_ example: Data, at url: URL) throws {
        guard ProcessInfo.processInfo.environment["REPGAUGE_REMAKE_GOLDEN"] != nil else { return }
        try example.write(to: url)
        Issue.record("\(url.lastPathComponent) was made again: nothing is checked while REPGAUGE_REMAKE_GOLDEN is set")
    }

    @Test("the ride is that of the issue")
    func ride() throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "interval-ride.workout"))
        let session = try WorkoutSession(try WorkoutPlan(from: data))
        let miles: [WorkoutStep] = [
            try WorkoutStep(
                goal: .distance(2, .miles), alert: WorkoutAlert(.pace, .target(10, .milesPerHour))),
            try WorkoutStep(goal: .distance(0.5, .miles), alert: WorkoutAlert(.heartRate, .zone(1))),
        ]
        let power: [WorkoutStep] = [
            try WorkoutStep(goal: .time(2, .minutes), alert: WorkoutAlert(.power, .range(250, 275, .watts))),
            try WorkoutStep(goal: .time(30, .seconds), alert: WorkoutAlert(.heartRate, .zone(1))),
        ]
        var steps = [try WorkoutStep()] + miles + miles + miles + miles + power + power
        steps.append(try WorkoutStep(goal: .time(5, .minutes)))
        #expect(session.steps.map(\.step) == steps)
        #expect(session.steps.allSatisfy { $0.activity == .cycling })
    }

    @Test("the push-ups run through: three sets of ten")
    func pushUps() throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "push-ups.json"))
        var session = try WorkoutSession(try WorkoutPlan(from: data))
        var events = try session.start(at: 0)
        var instant: Int64 = 10_000_000_000
        events += try session.advance(to: instant)
        for _ in 0..<3 {
            for _ in 0..<10 {
                instant += 2_000_000_000
                events += try session.feed(.repetitions(1), at: instant)
            }
            instant += 20_000_000_000
            events += try session.advance(to: instant)
        }
        #expect(session.finished == nil || session.finished?.isWhole == true)
        #expect(session.state == .finished)
        #expect(session.activeTime == 130_000_000_000)
        #expect(events.count { if case .stepEnded(_, _, .goalReached) = $0 { true } else { false } } == 7)
    }
}
