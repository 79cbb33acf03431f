import Documents
package import Recordings
import Text

/// The reason why none of some recordings could be compared or fitted to: each was faulty, left out or without a push-up.
package struct NothingMeasured: StatusError, Hashable, CustomStringConvertible {
    /// The number of recordings that were named.
    package var recordings: Int
    /// The faults of those that cannot be used.
    package var faults: [RecordingError]
    /// The number of those that can be used, but are not of the form or tracking that was asked for.
    package var unmatched: Int

    /// The faults, a line each, and how many recordings are left out why.
    package var description: String {
        var reasons: [String] = []
        if !faults.isEmpty { reasons.append("\(faults.count) cannot be used, see above") }
        if unmatched > 0 {
            let matches = Plural.noun(unmatched, "does", "do")
            reasons.append("\(unmatched) \(matches) not match --form, --max-gross-tracking-error or the plan")
        }
        if faults.count + unmatched < recordings {
            reasons.append(
                "add recordings of complete push-ups with shoulders, elbows, wrists and hips in the picture (repgauge render shows them)"
            )
        }
        let held = Plural.counted(recordings, "recording holds", "recordings hold")
        let summary = "0 of \(held) a push-up that can be measured"
        return (faults.map(\.description) + [([summary] + reasons).joined(separator: "; ")]).joined(separator: "\n")
    }
}
