import Experiment
import Text

/// The page `times.md` of a run: the call times, and how long the run took.
struct TimesPage {
    static let name = "times.md"

    let suite: String
    let rows: [LatencyTable.Row]
    let times: TimesRecord

    var text: String {
        """
        # Call times: \(suite)

        \(LatencyTable.table.markdown(rows))
        *p50* and *p99*: the time for one frame over the frames of some trials, each the least time of \
        \(LeastTimes.showings) showings; the detectors see a trial one after the other. *Wall clock*: the calls of the run \
        itself, frame by frame in turn, after \(TrialRunner.warmUpFrames) frames of warm-up for each worker; its tail holds \
        whatever else the machine did. Reading the clock takes \
        \(times.timerCostNanoseconds ?? 0) ns, which is subtracted. \(times.environment.timing).\(pipes)\(duration)

        """
    }

    private var pipes: String {
        rows.contains(where: \.isPiped)
            ? " The times of `exec:` detectors include the pipe to their process: from writing a frame as JSON to "
                + "reading the answer."
            : ""
    }

    private var duration: String {
        guard let wall = times.wallSeconds, let rate = times.framesPerSecond, let jobs = times.jobs else { return "" }
        return " The trials took \(Format.fixed(wall, 1)) s, \(Format.count(Int(rate))) frames a second, with "
            + "\(Plural.counted(jobs, "job"))."
    }
}
