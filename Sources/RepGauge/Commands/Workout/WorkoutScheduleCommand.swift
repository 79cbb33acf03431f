import ArgumentParser
import Foundation
import Reports
import Scenarios
import Text
import Workout

struct WorkoutScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "schedule", "Keep a schedule of workouts in a file: at most 15 to come, seen seven days back and ahead.",
        discussion: """
            The first 'add' makes the file, and takes the user's permission as given. Dates are those of a wall clock, \
            without a time zone. Today is the date of this machine, or --today; --time-zone says where.

            EXAMPLES
              repgauge workout schedule add my.schedule my.workout --at 2026-03-29T07:30
              repgauge workout schedule list my.schedule --today 2026-03-29
              repgauge workout schedule next my.schedule --time-zone Europe/Berlin
              repgauge workout schedule complete my.schedule my.workout --at 2026-03-29T07:30
            """,
        subcommands: [
            ScheduleAddCommand.self, ScheduleListCommand.self, ScheduleNextCommand.self, ScheduleCompleteCommand.self,
            ScheduleRemoveCommand.self,
        ])
}

enum ScheduleDates {
    /// Reads a date, for example `2026-03-29T07:30` or, for midnight, `2026-03-29`.
    static func date(_ text: String, option: String) throws -> WorkoutDate {
        do throws(WorkoutScheduleError) {
            return try WorkoutDate(text.contains("T") ? text : text + "T00:00")
        } catch {
            throw ValidationError(
                "\(option): found '\(text.prefix(40))'; allowed: a date of the years 2000 to 2999, for example "
                    + "2026-03-29T07:30")
        }
    }
}

struct ScheduleOptions: ParsableArguments {
    @Argument(help: .init("The schedule's file.", as: "schedule")) var schedule: String
    @Option("Today, for example 2026-03-29; if not given, the date of this machine.", as: "date") var today: String?

    @Option("The time zone of today, for example Europe/Berlin; if not given, that of this machine.", as: "name")
    var timeZone: String?

    func validate() throws {
        try OptionCheck.name("schedule", schedule, of: "file")
        _ = try date()
    }

    func date() throws -> WorkoutDate {
        if let today { return try ScheduleDates.date(today, option: "--today") }
        var zone = TimeZone.current
        if let timeZone {
            guard let named = TimeZone(identifier: timeZone) else {
                throw ValidationError(
                    "--time-zone: found '\(timeZone.prefix(40))'; allowed: a name of the tz database, for example "
                        + "Europe/Berlin or UTC")
            }
            zone = named
        }
        return try WorkoutDate(Date(), in: zone)
    }

    func scheduler(mayBeNew: Bool = false) throws -> WorkoutScheduler {
        if mayBeNew, !FileState.isThere(schedule) {
            var scheduler = WorkoutScheduler()
            _ = scheduler.requestAuthorization(answer: true)
            return scheduler
        }
        let data = try RegularFile.contents(of: URL(filePath: schedule), limit: WorkoutFileBounds.scheduleBytes)
        do throws(WorkoutImportError) {
            return try WorkoutScheduler(from: data)
        } catch { throw Diagnostic(error, file: schedule) }
    }
}

struct ScheduleChangeOptions: ParsableArguments {
    @OptionGroup var options: ScheduleOptions
    @Argument(help: .init("The workout: a file in the binary form or in JSON.", as: "workout")) var workout: String
    @Option("The date of the workout, for example 2026-03-29T07:30.", as: "date") var at: String
    @OptionGroup var format: FormatOption

    func validate() throws { _ = try date() }

    private func date() throws -> WorkoutDate { try ScheduleDates.date(at, option: "--at") }

    /// Changes the schedule by workout, date and today, writes it and prints what is visible; others wait meanwhile.
    func change(
        mayBeNew: Bool = false,
        _ change: (inout WorkoutSchedule, WorkoutPlan, WorkoutDate, WorkoutDate) throws(WorkoutScheduleError) -> Void
    ) throws {
        let plan = try WorkoutFiles.plan(workout)
        let date = try date()
        let place = try OutputPlace(options.schedule)
        try OutputPlace.check([("schedule", place)], inputs: [workout])
        let today = try options.date()
        let scheduler = try FolderLock.holding([place.url], makesFolders: true, wrap: { $0 as any Error }) {
            var scheduler = try options.scheduler(mayBeNew: mayBeNew)
            do throws(WorkoutScheduleError) {
                var loaded = try scheduler.load()
                try change(&loaded, plan, date, today)
                try scheduler.save(loaded, today: today)
            } catch { throw Failure(.wrongInput, "\(options.schedule): \(error)") }
            try AtomicFile.write(try scheduler.dataRepresentation(), to: place.url)
            return scheduler
        }
        if date.dayNumber > today.dayNumber + WorkoutScheduler.visibleDays,
            let day = CivilDate(year: date.year, month: date.month, day: date.day)
        {
            let first = CivilDate(dayNumber: day.dayNumber - WorkoutScheduler.visibleDays)
            Console.print("saved; workouts of \(day) are shown from \(first) on")
        }
        try format.print(PrintedTable(scheduler.visibleWorkouts(today: today)))
    }
}

struct ScheduleAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration("add", "Put a workout on a date, today or later.")

    @OptionGroup var workout: ScheduleChangeOptions

    func run() throws {
        try workout.change(mayBeNew: true) { schedule, plan, date, today throws(WorkoutScheduleError) in
            try schedule.schedule(plan, at: date, today: today)
        }
    }
}

struct ScheduleCompleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration("complete", "Mark a workout as complete, as an app does.")

    @OptionGroup var workout: ScheduleChangeOptions

    func run() throws {
        try workout.change { schedule, plan, date, _ throws(WorkoutScheduleError) in
            try schedule.markComplete(plan.id, at: date)
        }
    }
}

struct ScheduleRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration("remove", "Take a workout off a date.")

    @OptionGroup var workout: ScheduleChangeOptions

    func run() throws {
        try workout.change { schedule, plan, date, _ throws(WorkoutScheduleError) in
            try schedule.remove(plan.id, at: date)
        }
    }
}

struct ScheduleListCommand: ParsableCommand {
    static let configuration = CommandConfiguration("list", "List the workouts of seven days before and after today.")

    @OptionGroup var options: ScheduleOptions
    @OptionGroup var format: FormatOption

    func run() throws {
        try format.print(PrintedTable(try options.scheduler().visibleWorkouts(today: try options.date())))
    }
}

struct ScheduleNextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "next", "Show today's next workout: the first of today that is not complete.")

    @OptionGroup var options: ScheduleOptions
    @OptionGroup var format: FormatOption

    func run() throws {
        let next = try options.scheduler().nextWorkout(today: try options.date())
        try format.print(PrintedTable(next.map { [$0] } ?? []))
        if next == nil { Console.print("no workout is left for today") }
    }
}
