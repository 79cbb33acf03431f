/// A preview of a plan before it is started, as text and as a picture.
public struct WorkoutPreview: Sendable, Hashable {
    /// The start that the user chooses.
    public enum Start: Sendable, Hashable {
        /// At once.
        case now
        /// At a date, by the schedule.
        case later(WorkoutDate)
    }

    /// The plan.
    public let plan: WorkoutPlan
    /// The start that is shown.
    public let start: Start
    let outline: WorkoutOutline

    /// Makes a preview.
    ///
    /// - Throws: `WorkoutError` where the workout breaks the table.
    public init(
        _ plan: WorkoutPlan, start: Start = .now, for support: WorkoutSupport = .standard
    ) throws(WorkoutError) {
        try plan.validate(for: support)
        (self.plan, self.start) = (plan, start)
        outline = WorkoutOutline(plan)
    }

    /// Starts the workout now, at an instant in nanoseconds, and returns the session under way.
    ///
    /// - Throws: `WorkoutSessionError` where the instant is refused or the workout breaks the table.
    public func startNow(at instant: Int64, zones: HeartRateZones? = nil) throws(WorkoutSessionError) -> WorkoutSession
    {
        var session: WorkoutSession
        do { session = try WorkoutSession(plan, zones: zones) } catch { throw .rule(error) }
        _ = try session.start(at: instant)
        return session
    }

    /// Puts the workout on the schedule, to be started later.
    ///
    /// - Throws: `WorkoutScheduleError` where the schedule refuses the workout; it then does not change.
    public func startLater(
        at date: WorkoutDate, in scheduler: inout WorkoutScheduler, today: WorkoutDate
    ) throws(WorkoutScheduleError) {
        var schedule = try scheduler.load()
        try schedule.schedule(plan, at: date, today: today)
        try scheduler.save(schedule, today: today)
    }

    /// The preview as text: an outline of the steps.
    public var text: String {
        var lines = [outline.title, outline.setting]
        for group in outline.groups {
            let indent = group.iterations == nil ? "" : "  "
            if let iterations = group.iterations { lines.append("\(iterations) ×") }
            lines += group.rows.map { row in
                "\(indent)\(row.role): \(row.goal)\(row.alert.map { ", \($0)" } ?? "")"
            }
        }
        lines += [outline.total, startLine]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The preview as a picture: one SVG image of 720 units' width.
    public var svg: String { WorkoutPicture(outline: outline, startLine: startLine).svg }

    private var startLine: String {
        switch start {
        case .now: "Start: now"
        case .later(let date): "Start: \(date.description.replacing("T", with: " "))"
        }
    }
}
