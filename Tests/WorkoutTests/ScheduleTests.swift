import Foundation
import Testing
import Workout

@Suite("The schedule")
struct ScheduleTests {
    private static func date(_ month: Int, _ day: Int, _ hour: Int = 8, year: Int = 2026) throws -> WorkoutDate {
        try WorkoutDate(year: year, month: month, day: day, hour: hour)
    }

    /// A plan with an identity of a number.
    private static func plan(_ number: Int) throws -> WorkoutPlan {
        let digits = String(1_000_000_000_000 + number).suffix(12)
        return WorkoutPlan(
            try Samples.pushUps().workout, id: try #require(UUID(uuidString: "00000000-0000-4000-8000-\(digits)")))
    }

    private static func authorized() -> WorkoutScheduler {
        var scheduler = WorkoutScheduler()
        _ = scheduler.requestAuthorization(answer: true)
        return scheduler
    }

    /// Returns a scheduler with plans at dates, saved on the first of them.
    private static func scheduler(_ dates: [WorkoutDate]) throws -> WorkoutScheduler {
        var scheduler = authorized()
        for (number, date) in dates.enumerated() {
            var schedule = try scheduler.load()
            try schedule.schedule(try plan(number), at: date, today: date)
            try scheduler.save(schedule, today: dates[0])
        }
        return scheduler
    }

    @Test("the user is asked once, and can change the answer in Settings")
    func authorization() {
        var scheduler = WorkoutScheduler()
        #expect(scheduler.authorizationState == .notDetermined)
        scheduler.setAuthorizationInSettings(true)
        scheduler.setAuthorizationInSettings(false)
        #expect(scheduler.authorizationState == .notDetermined, "Settings has no switch before the question")
        #expect(scheduler.requestAuthorization(answer: false) == .denied)
        #expect(scheduler.requestAuthorization(answer: true) == .denied)
        scheduler.setAuthorizationInSettings(false)
        #expect(scheduler.authorizationState == .denied)
        scheduler.setAuthorizationInSettings(true)
        #expect(scheduler.requestAuthorization(answer: false) == .authorized)
        scheduler.setAuthorizationInSettings(false)
        #expect(scheduler.authorizationState == .revoked)
        scheduler.setAuthorizationInSettings(true)
        #expect(scheduler.authorizationState == .authorized)
    }

    @Test("without authorisation nothing is loaded, saved, marked or seen", arguments: ["asked", "denied", "revoked"])
    func unauthorized(_ way: String) throws {
        let today = try Self.date(5, 1)
        var scheduler = WorkoutScheduler()
        var loaded: WorkoutSchedule?
        if way == "denied" { _ = scheduler.requestAuthorization(answer: false) }
        if way == "revoked" {
            scheduler = try Self.scheduler([today])
            loaded = try scheduler.load()
            #expect(scheduler.visibleWorkouts(today: today).count == 1)
            scheduler.setAuthorizationInSettings(false)
        }
        let refusal = WorkoutScheduleError.notAuthorized(scheduler.authorizationState)
        #expect(scheduler.authorizationState != .authorized)
        #expect(throws: refusal) { try scheduler.load() }
        let other = try loaded ?? Self.authorized().load()
        #expect(throws: refusal) { try scheduler.save(other, today: today) }
        let finished = try Self.finished(Self.plan(0), seconds: 100)
        #expect(throws: refusal) { try scheduler.deviceFinished(finished, at: today) }
        #expect(scheduler.visibleWorkouts(today: today).isEmpty)
        #expect(scheduler.nextWorkout(today: today) == nil)
        scheduler.setAuthorizationInSettings(true)
        #expect(scheduler.scheduledWorkouts.count == (way == "revoked" ? 1 : 0), "revoking deletes nothing")
    }

    private static func finished(_ plan: WorkoutPlan, seconds: Int64) throws -> FinishedWorkout {
        var session = try WorkoutSession(plan)
        _ = try session.start(at: 0)
        _ = try session.feed(.heartRate(187), at: 0)
        _ = try session.end(at: min(seconds, 10) * 1_000_000_000)
        guard seconds > 10 else { return try #require(session.finished) }
        session = try WorkoutSession(plan)
        _ = try session.start(at: 0)
        _ = try session.next(at: 0)
        _ = try session.feed(.heartRate(187), at: 0)
        _ = try session.end(at: seconds * 1_000_000_000)
        return try #require(session.finished)
    }

    @Test("at most 15 workouts are to come; those of earlier days do not count")
    func limit() throws {
        let today = try Self.date(5, 1)
        var scheduler = Self.authorized()
        var schedule = try scheduler.load()
        for number in 0..<15 {
            try schedule.schedule(try Self.plan(number), at: try Self.date(5, 1 + number), today: today)
        }
        #expect(throws: WorkoutScheduleError.tooManyWorkouts(most: 15)) {
            try schedule.schedule(try Self.plan(15), at: try Self.date(5, 1), today: today)
        }
        try scheduler.save(schedule, today: today)
        #expect(scheduler.scheduledWorkouts.count == 15)
        // A day later one workout is past, and its place is free.
        let tomorrow = try Self.date(5, 2)
        schedule = try scheduler.load()
        try schedule.schedule(try Self.plan(15), at: tomorrow, today: tomorrow)
        #expect(throws: WorkoutScheduleError.tooManyWorkouts(most: 15)) {
            try schedule.schedule(try Self.plan(16), at: tomorrow, today: tomorrow)
        }
        try schedule.remove(try Self.plan(15).id, at: tomorrow)
        #expect(throws: Never.self) { try schedule.schedule(try Self.plan(16), at: tomorrow, today: tomorrow) }
        #expect(WorkoutScheduler.maxAllowedScheduledWorkoutCount == 15)
    }

    @Test("a saved schedule never holds more than its file may")
    func largest() throws {
        // 15 workouts on each of 8 days, all before the limit of the first day.
        let first = try Self.date(5, 1)
        var scheduler = Self.authorized()
        var schedule = try scheduler.load()
        for day in 1...9 {
            let date = try Self.date(5, day)
            for number in 0..<15 {
                try schedule.schedule(try Self.plan(day * 100 + number), at: date, today: date)
            }
        }
        #expect(throws: WorkoutScheduleError.tooManyWorkouts(most: 120)) { try scheduler.save(schedule, today: first) }
        try scheduler.save(schedule, today: try Self.date(5, 9))
        #expect(scheduler.scheduledWorkouts.count == 120)
        #expect(try WorkoutScheduler(from: scheduler.dataRepresentation()) == scheduler)
    }

    @Test("workouts are seen seven days before and after today, across months, years and leap days")
    func visible() throws {
        for today in [try Self.date(5, 15), try Self.date(12, 30), try Self.date(3, 2, year: 2028)] {
            for offset in -9...9 {
                var calendar = Calendar(identifier: .gregorian)
                let zone = try #require(TimeZone(identifier: "GMT"))
                calendar.timeZone = zone
                let start = try #require(today.instant(in: zone))
                let day = try #require(calendar.date(byAdding: .day, value: offset, to: start))
                let date = try WorkoutDate(day, in: zone)
                #expect(date.dayNumber - today.dayNumber == offset)
                let scheduler = try Self.scheduler([date])
                #expect(scheduler.visibleWorkouts(today: today).count == (abs(offset) <= 7 ? 1 : 0), "\(offset)")
                #expect((scheduler.nextWorkout(today: today) != nil) == (offset == 0))
            }
        }
    }

    @Test("saving drops workouts of more than seven days ago")
    func dropped() throws {
        var scheduler = try Self.scheduler([Self.date(5, 1), Self.date(5, 2), Self.date(5, 9)])
        try scheduler.save(try scheduler.load(), today: try Self.date(5, 9))
        #expect(scheduler.scheduledWorkouts.map(\.date.day) == [2, 9])
    }

    @Test("workouts stand in the order of their dates, and today's next is the first that is not complete")
    func next() throws {
        let today = try Self.date(5, 1, 12)
        var scheduler = Self.authorized()
        var schedule = try scheduler.load()
        for (number, hour) in [(0, 18), (1, 7), (2, 9)] {
            try schedule.schedule(try Self.plan(number), at: try Self.date(5, 1, hour), today: today)
        }
        try schedule.schedule(try Self.plan(3), at: try Self.date(5, 2, 6), today: today)
        try scheduler.save(schedule, today: today)
        #expect(scheduler.scheduledWorkouts.map(\.date.hour) == [7, 9, 18, 6])
        for (number, hour) in [(1, 7), (2, 9), (0, 18)] {
            #expect(scheduler.nextWorkout(today: today)?.date.hour == hour)
            var changed = try scheduler.load()
            try changed.markComplete(try Self.plan(number).id, at: try Self.date(5, 1, hour))
            try scheduler.save(changed, today: today)
        }
        #expect(scheduler.nextWorkout(today: today) == nil)
        #expect(scheduler.nextWorkout(today: try Self.date(5, 2))?.plan == (try Self.plan(3)))
    }

    @Test("wrong changes are refused, and change nothing")
    func refused() throws {
        let today = try Self.date(5, 10)
        let scheduler = try Self.scheduler([today])
        var schedule = try scheduler.load()
        let before = schedule
        let yesterday = try Self.date(5, 9, 23)
        #expect(throws: WorkoutScheduleError.inThePast(yesterday, today: today)) {
            try schedule.schedule(try Self.plan(1), at: yesterday, today: today)
        }
        #expect(throws: WorkoutScheduleError.alreadyScheduled(today)) {
            try schedule.schedule(try Self.plan(0), at: today, today: today)
        }
        #expect(throws: WorkoutScheduleError.notScheduled(yesterday)) {
            try schedule.remove(try Self.plan(0).id, at: yesterday)
        }
        #expect(throws: WorkoutScheduleError.notScheduled(today)) {
            try schedule.markComplete(try Self.plan(1).id, at: today)
        }
        #expect(schedule == before)
        // An hour of today that has passed is still today.
        #expect(throws: Never.self) {
            try schedule.schedule(try Self.plan(1), at: try Self.date(5, 10, 1), today: today)
        }
        schedule.removeAllWorkouts()
        #expect(schedule.workouts.isEmpty)
    }

    @Test("a schedule that was loaded before another change was saved is refused")
    func stale() throws {
        let today = try Self.date(5, 10)
        var scheduler = try Self.scheduler([today])
        var mine = try scheduler.load()
        try mine.schedule(try Self.plan(1), at: today, today: today)
        try scheduler.deviceFinished(try Self.finished(try Self.plan(0), seconds: 60), at: today)
        #expect(throws: WorkoutScheduleError.stale(loaded: 1, current: 2)) { try scheduler.save(mine, today: today) }
        #expect(scheduler.scheduledWorkouts.map(\.completion) == [.device], "the completion is not lost")
    }

    @Test("the device marks a workout of a minute or more, the app any; the first mark stays")
    func completion() throws {
        let today = try Self.date(5, 10)
        var scheduler = try Self.scheduler([today])
        let plan = try Self.plan(0)
        let short = try Self.finished(plan, seconds: 5)
        #expect(throws: WorkoutScheduleError.tooShort(seconds: 5)) { try scheduler.deviceFinished(short, at: today) }
        #expect(throws: WorkoutScheduleError.tooShort(seconds: 59)) {
            try scheduler.deviceFinished(try Self.finished(plan, seconds: 59), at: today)
        }
        let long = try Self.finished(plan, seconds: 60)
        #expect(long.workoutPlan == plan, "the composition can be had back from a finished workout")
        let elsewhere = try Self.date(5, 11)
        #expect(throws: WorkoutScheduleError.notScheduled(elsewhere)) {
            try scheduler.deviceFinished(long, at: elsewhere)
        }
        #expect(scheduler.scheduledWorkouts.map(\.complete) == [false])
        try scheduler.deviceFinished(long, at: today)
        #expect(scheduler.scheduledWorkouts.map(\.completion) == [.device])
        var schedule = try scheduler.load()
        try schedule.markComplete(plan.id, at: today)
        #expect(schedule.workouts.map(\.completion) == [.device])
        var other = try Self.scheduler([today]).load()
        try other.markComplete(plan.id, at: today)
        #expect(other.workouts.map(\.completion) == [.app])
    }

    @Test("a completed schedule tells nothing about health")
    func noHealthData() throws {
        let today = try Self.date(5, 10)
        var scheduler = try Self.scheduler([today])
        let before = String(decoding: try scheduler.dataRepresentation(), as: UTF8.self)
        try scheduler.deviceFinished(try Self.finished(try Self.plan(0), seconds: 100), at: today)
        let after = String(decoding: try scheduler.dataRepresentation(), as: UTF8.self)
        // The heart rate and the time of the session are not in it: only the mark and the revision change.
        #expect(
            after
                == before.replacing("\"completion\": null", with: "\"completion\": \"device\"")
                .replacing("\"revision\": 1", with: "\"revision\": 2"))
        let entry = try #require(scheduler.scheduledWorkouts.first)
        #expect(Mirror(reflecting: entry).children.compactMap(\.label) == ["plan", "date", "completion"])
    }

    @Test("a schedule reads back exactly")
    func file() throws {
        var scheduler = try Self.scheduler([Self.date(5, 10), Self.date(5, 11), Self.date(5, 11, 7)])
        try scheduler.deviceFinished(try Self.finished(try Self.plan(0), seconds: 61), at: try Self.date(5, 10))
        scheduler.setAuthorizationInSettings(false)
        let data = try scheduler.dataRepresentation()
        #expect(try WorkoutScheduler(from: data) == scheduler)
        #expect(try WorkoutScheduler(from: try WorkoutScheduler().dataRepresentation()) == WorkoutScheduler())
    }

    @Test(
        "a damaged schedule is refused at its key",
        arguments: [
            ("repgauge-workout-schedule", "repgauge-workout", "format"),
            ("\"version\": 1", "\"version\": 0", "version"),
            ("\"authorized\"", "\"yes\"", "authorization"), ("\"revision\": 2", "\"revision\": -1", "revision"),
            ("\"revision\": 2", "\"revision\": 2147483648", "revision"),
            ("2026-05-10T08:00", "2026-02-30T08:00", "workouts[0].date"),
            ("2026-05-10T08:00", "2026-05-10 08:00", "workouts[0].date"),
            ("\"completion\": null", "\"completion\": true", "workouts[0].completion"),
            ("\"completion\": null", "\"heartRate\": 187", "workouts[0].heartRate"),
            ("\"pushUps\"", "\"swimming\"", "workouts[0].plan.workout.activity"),
            ("2026-05-11T08:00", "2026-05-10T08:00", "workouts[1]"),
        ])
    func damaged(_ part: String, _ replacement: String, _ key: String) throws {
        var text = String(
            decoding: try Self.scheduler([Self.date(5, 10), Self.date(5, 11)]).dataRepresentation(), as: UTF8.self)
        text.replace(part, with: replacement, maxReplacements: 1)
        // Two entries of one plan need one identity too.
        if key == "workouts[1]" { text.replace("000000000001", with: "000000000000") }
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutScheduler(from: Data(text.utf8)) }
        #expect(error?.key == key)
    }

    @Test("a file has bounds: bytes and workouts")
    func bounds() throws {
        let scheduler = try Self.scheduler([Self.date(5, 10)])
        var text = String(decoding: try scheduler.dataRepresentation(), as: UTF8.self)
        let large = Data(repeating: 0x20, count: WorkoutFileBounds.scheduleBytes)
        let error = #expect(throws: WorkoutImportError.self) { try WorkoutScheduler(from: large + Data(text.utf8)) }
        #expect(error?.fault == .tooLarge)
        let first = try #require(text.firstRange(of: "\"workouts\": [")).upperBound
        text.insert(contentsOf: String(repeating: "1,", count: 120), at: first)
        let many = #expect(throws: WorkoutImportError.self) { try WorkoutScheduler(from: Data(text.utf8)) }
        #expect(many?.key == "workouts" && many?.allowed == "a list of at most 120")
    }

    @Test("a schedule whose file would be too large is not written")
    func fileTooLarge() throws {
        let step = try IntervalStep(
            .recovery, goal: .distance(1234.567_890_123_456_7, .kilometers),
            alert: .pace(from: 1.234_567_890_123_456_7, to: 2.345_678_901_234_567_8, .kilometersPerHour))
        let block = try IntervalBlock(steps: Array(repeating: step, count: 50))
        let workout = try CustomWorkout(activity: .running, blocks: Array(repeating: block, count: 50))
        var scheduler = Self.authorized()
        for day in 1...4 {
            let date = try Self.date(5, day)
            var schedule = try scheduler.load()
            for number in 0..<15 {
                let plan = WorkoutPlan(.custom(workout), id: try Self.plan(day * 100 + number).id)
                try schedule.schedule(plan, at: date, today: date)
            }
            try scheduler.save(schedule, today: date)
        }
        let error = #expect(throws: WorkoutScheduleError.self) { try scheduler.dataRepresentation() }
        guard case .fileTooLarge(let bytes) = error else { return #expect(Bool(false)) }
        #expect(bytes > WorkoutFileBounds.scheduleBytes)
    }

    @Test("messages name what was found and what to do")
    func messages() throws {
        let date = try Self.date(5, 10)
        let errors: [(WorkoutScheduleError, String)] = [
            (.notAuthorized(.revoked), "revoked"), (.tooManyWorkouts(most: 15), "15"),
            (.inThePast(date, today: date), "2026-05-10T08:00"), (.alreadyScheduled(date), "another date"),
            (.notScheduled(date), "not scheduled"), (.stale(loaded: 1, current: 2), "load it again"),
            (.dateUnusable(found: "x"), "x is no date"), (.tooShort(seconds: 5), "60.0 s"),
            (.fileTooLarge(bytes: 1), "16777216"), (.rule(.blockEmpty), "a block has no steps"),
        ]
        for (error, text) in errors { #expect(error.description.contains(text)) }
    }
}
