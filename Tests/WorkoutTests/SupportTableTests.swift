import Foundation
import Testing
import Workout

@Suite("The table of what each activity supports")
struct SupportTableTests {
    private static let standard = WorkoutSupport.standard

    @Test("has each activity once, in the order of the cases, with a number and a name of its own")
    func whole() {
        #expect(Self.standard.rows.map(\.activity) == WorkoutActivity.allCases)
        #expect(Set(Self.standard.rows.map(\.code)).count == WorkoutActivity.allCases.count)
        #expect(Set(Self.standard.rows.map(\.name)).count == WorkoutActivity.allCases.count)
        for row in Self.standard.rows {
            #expect(Set(row.outdoorGoals).isSubset(of: row.goals))
            #expect(Set(row.outdoorAlerts).isSubset(of: row.alerts))
            #expect(row.goals.starts(with: [.open, .time]), "time and open goals always serve")
            #expect(row.kinds.contains(.singleGoal))
        }
    }

    @Test("keeps what Apple's session says")
    func confirmed() {
        #expect(!CustomWorkout.supportsActivity(.swimming))
        #expect(SingleGoalWorkout.supportsActivity(.swimming))
        #expect(!CustomWorkout.supportsAlert(.pace, activity: .elliptical))
        #expect(!CustomWorkout.supportsGoal(.distance, activity: .yoga))
        #expect(!SingleGoalWorkout.supportsGoal(.distance, activity: .elliptical))
        for metric in [WorkoutAlert.Metric.pace, .power, .heartRate] {
            #expect(CustomWorkout.supportsAlert(metric, activity: .cycling))
        }
        #expect(CustomWorkout.supportsGoal(.repetitions, activity: .pushUps, location: .indoor))
        #expect(CustomWorkout.supportsAlert(.cadence, activity: .pushUps, location: .indoor))
        #expect(PacerWorkout.supportsActivity(.running))
        #expect(!PacerWorkout.supportsActivity(.yoga))
    }

    @Test("an activity that a table lacks supports nothing")
    func lacking() {
        let row = WorkoutSupport(rows: []).row(.running)
        #expect(row.kinds.isEmpty && row.goals.isEmpty && row.alerts.isEmpty)
    }

    /// A goal of each kind.
    private static let goals: [WorkoutGoal] = [
        .open, .time(1, .minutes), .distance(1, .kilometers), .energy(1, .kilocalories), .repetitions(1),
    ]

    /// An alert of each metric.
    private static func alerts() throws -> [WorkoutAlert] {
        [
            try .cadence(30), try .heartRate(zone: 2), try .power(100), try .pace(2, .metersPerSecond),
            try .speed(2, .metersPerSecond),
        ]
    }

    @Test("decides about goals", arguments: standard.rows, WorkoutLocation.allCases)
    func goals(_ row: WorkoutSupport.Row, _ location: WorkoutLocation) throws {
        let allowed = WorkoutGoal.Kind.allCases.filter {
            row.goals.contains($0) && (location == .outdoor || !row.outdoorGoals.contains($0))
        }
        #expect(Self.goals.map(\.kind) == WorkoutGoal.Kind.allCases)
        for goal in Self.goals {
            let refusal: (StepPlace) -> WorkoutError? = { place in
                allowed.contains(goal.kind)
                    ? nil : .goalUnsupported(goal.kind, row.activity, location, at: place, instead: allowed)
            }
            let single = Samples.error { () throws(WorkoutError) in
                try SingleGoalWorkout(activity: row.activity, location: location, goal: goal)
            }
            #expect(single == refusal(.goal))
            #expect(
                SingleGoalWorkout.supportsGoal(goal.kind, activity: row.activity, location: location)
                    == (single == nil))
            let step = try WorkoutStep(goal: goal)
            let custom = Samples.error { () throws(WorkoutError) in
                try CustomWorkout(
                    activity: row.activity, location: location,
                    blocks: [try IntervalBlock(steps: [IntervalStep(.work), IntervalStep(.recovery, step: step)])])
            }
            #expect(
                CustomWorkout.supportsGoal(goal.kind, activity: row.activity, location: location) == (custom == nil))
            if row.kinds.contains(.custom) { #expect(custom == refusal(.block(0, step: 1))) }
        }
    }

    @Test("decides about alerts", arguments: standard.rows, WorkoutLocation.allCases)
    func alerts(_ row: WorkoutSupport.Row, _ location: WorkoutLocation) throws {
        let allowed = WorkoutAlert.Metric.allCases.filter {
            row.alerts.contains($0) && (location == .outdoor || !row.outdoorAlerts.contains($0))
        }
        for alert in try Self.alerts() where row.kinds.contains(.custom) {
            for place in [StepPlace.warmup, .cooldown, .block(0, step: 0)] {
                let step = try WorkoutStep(alert: alert)
                let error = Samples.error { () throws(WorkoutError) in
                    try CustomWorkout(
                        activity: row.activity, location: location, warmup: place == .warmup ? step : nil,
                        blocks: place == .block(0, step: 0)
                            ? [try IntervalBlock(steps: [IntervalStep(.work, step: step)])] : [],
                        cooldown: place == .cooldown ? step : nil)
                }
                #expect(
                    error
                        == (allowed.contains(alert.metric)
                            ? nil
                            : .alertUnsupported(alert.metric, row.activity, location, at: place, instead: allowed)))
                #expect(
                    CustomWorkout.supportsAlert(alert.metric, activity: row.activity, location: location)
                        == (error == nil))
            }
        }
    }

    @Test("decides about kinds of workouts", arguments: standard.rows)
    func kinds(_ row: WorkoutSupport.Row) throws {
        let open = try WorkoutStep()
        let errors: [(WorkoutKind, WorkoutError?)] = [
            (
                .custom,
                Samples.error { () throws(WorkoutError) in
                    try CustomWorkout(activity: row.activity, warmup: open)
                }
            ),
            (.singleGoal, Samples.error { () throws(WorkoutError) in try SingleGoalWorkout(activity: row.activity) }),
            (
                .pacer,
                Samples.error { () throws(WorkoutError) in
                    try PacerWorkout(activity: row.activity, distance: 1, .kilometers, time: 5, .minutes)
                }
            ),
        ]
        for (kind, error) in errors {
            #expect(
                error
                    == (row.kinds.contains(kind)
                        ? nil : .activityUnsupported(row.activity, as: kind, instead: row.kinds)))
        }
    }

    @Test("is the table of docs/workout.md")
    func documented() throws {
        let page = try String(contentsOf: Samples.checkout.appending(path: "docs/workout.md"), encoding: .utf8)
        func mark(_ isSupported: Bool, _ isOutdoor: Bool) -> String {
            isSupported ? (isOutdoor ? "outdoors" : "yes") : "–"
        }
        for row in Self.standard.rows {
            var cells = ["`\(row.activity.rawValue)`", "\(row.code)"]
            cells.append(row.kinds.map(\.rawValue).joined(separator: ", "))
            for goal in [WorkoutGoal.Kind.distance, .repetitions] {
                cells.append(mark(row.goals.contains(goal), row.outdoorGoals.contains(goal)))
            }
            for metric in [WorkoutAlert.Metric.cadence, .power, .pace, .speed] {
                cells.append(mark(row.alerts.contains(metric), row.outdoorAlerts.contains(metric)))
            }
            #expect(page.contains("| \(cells.joined(separator: " | ")) |\n"), "the row of \(row.activity.rawValue)")
            // The columns that the page leaves out.
            #expect(row.goals.contains(.open) && row.goals.contains(.time) && row.goals.contains(.energy))
            #expect(row.alerts.contains(.heartRate) == row.kinds.contains(.custom))
        }
    }
}
