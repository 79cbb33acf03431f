import Pose

/// The check whether a recording that could be read can be right: units, times, sizes and truth, in one pass over the
/// frames and with constant memory.
///
/// A check gives errors where the recording cannot be right, and warnings with a reason where it is odd.
struct Plausibility: Sendable {
    private let subject: Subject
    private var times = TimeCheck()
    private var places = PlaceCheck()
    private var points = PointCheck()
    private var sizes = SizeCheck()
    private var postures = UprightCheck()
    private var stillness = StillnessCheck()
    private var frames = 0

    /// The recording that is checked.
    struct Subject: Sendable {
        /// The JSON file.
        let document: InfoDocument
        /// The CSV file's name in messages.
        let file: String

        var info: RecordingInfo { document.info }

        /// A diagnostic of the CSV file.
        func diagnostic(
            _ severity: Diagnostic.Severity, line: Int? = nil, _ key: String, _ found: String, _ allowed: String
        ) -> Diagnostic {
            Diagnostic(file: file, line: line, key: key, found: found, allowed: allowed, severity: severity)
        }
    }

    /// Least number of frames on which a statement about the whole recording rests: a third of a second at 30 fps.
    static let leastFrames = 10

    /// The joints that are looked at one by one: neck and root are most often derived from others.
    static let joints = Joint.allCases.filter { $0 != .neck && $0 != .root }

    init(of document: InfoDocument, frames file: String) { subject = Subject(document: document, file: file) }

    mutating func observe(_ frame: borrowing PoseFrame, line: Int) {
        times.observe(frame, line: line)
        places.observe(frame, line: line)
        points.observe(frame, line: line)
        sizes.observe(frame)
        postures.observe(frame)
        stillness.observe(frame, line: line)
        frames += 1
    }

    /// The errors and warnings after the last frame.
    var verdict: [Diagnostic] {
        var diagnostics = times.verdict(of: subject)
        let corner = points.verdict(of: subject)
        diagnostics += corner
        // The joints of a wrong unit have a wrong size and a wrong corner too.
        let isMisplaced = corner.contains { $0.severity == .error }
        let units = isMisplaced ? [] : places.verdict(of: subject)
        diagnostics += units
        if !isMisplaced, !units.contains(where: { $0.severity == .error }) { diagnostics += sizes.verdict(of: subject) }
        diagnostics += postures.verdict(of: subject)
        diagnostics += stillness.verdict(of: subject)
        if let count = subject.info.synthesis?.frames, count != frames {
            diagnostics.append(
                subject.diagnostic(
                    .error, "t", "\(frames) frames of a synthesised trial",
                    "\(count) frames, as synthesis.frames says; remove that key if others were left out on purpose"))
        }
        if let span = times.span { diagnostics += TruthCheck(of: subject.document, frames: span).verdict }
        return diagnostics + subject.document.tempoVerdict + subject.document.countVerdict
    }
}
