/// The bounds of files, so that no file costs much memory, time or stack.
public enum WorkoutFileBounds {
    /// The most bytes of a workout.
    public static let workoutBytes = 4 << 20
    /// The most bytes of a schedule.
    public static let scheduleBytes = 16 << 20
    /// The most levels of JSON values in each other; a workout needs 8, a schedule 11.
    public static let depth = 12
    /// The most keys of one JSON object; a workout needs 7.
    public static let keys = 16
    /// The most characters of a JSON number; an exact number needs at most 24.
    public static let numberCharacters = 64
}
