import Experiment
import Pose
import Experiment

/// The detections below a contact sheet: of each detector a row with its name and counts, an axis with a mark for each,
/// and bands for the true cycles.
struct DetectorStrip {
    private static let rowHeight = 34.0

    private let input: RenderInput
    private let start, end: Nanoseconds
    private let width: Double

    /// Lays out the rows of a session over a width in pixels.
    init(_ input: RenderInput, footage: Footage, width: Double) {
        (self.input, self.width) = (input, width)
        start = footage.frames[0].time
        end = footage.frames[footage.frames.count - 1].time
    }

    /// The height of all rows, pixels; 0 without detectors.
    var height: Double { input.detectors.isEmpty ? 0 : Double(input.detectors.count) * Self.rowHeight + 6 }

    func drawing() -> [String] {
        input.detectors.enumerated().flatMap { index, detector -> [String] in
            let axis = Double(index) * Self.rowHeight + 26
            let line = element("line", "axis", ["x1": 0, "y1": axis, "x2": width, "y2": axis])
            return [caption(of: detector, above: axis)] + bands(at: axis) + [line] + marks(of: detector, at: axis)
        }
    }

    private func caption(of detector: RenderedDetector, above axis: Double) -> String {
        let counts = detector.detections.filter { $0.rejection == nil }
        let wrong = counts.count { $0.error != nil }
        let rejected = detector.detections.count - counts.count
        let text =
            "\(detector.label): counted \(counts.count)" + (wrong > 0 ? ", \(wrong) of them wrongly" : "")
            + (rejected > 0 ? "; rejected \(rejected)" : "")
        return element("text", "caption", ["x": 0, "y": axis - 11], text: shortened(text, to: width, by: 6.4))
    }

    /// The most marks of a row that are drawn one by one; of more, those of one kind on one pixel are one mark.
    private static let mostMarks = 1000

    private func marks(of detector: RenderedDetector, at axis: Double) -> [String] {
        guard detector.detections.count > Self.mostMarks else { return detector.detections.map { mark($0, at: axis) } }
        // Errors come last, so that no other mark covers them.
        let ordered = [false, true].flatMap { isError in detector.detections.filter { ($0.error != nil) == isError } }
        return ordered.map { mark($0, at: axis, toPixel: true) }.distinct
    }

    private func bands(at axis: Double) -> [String] {
        let cycles = input.truth?.cycles ?? []
        let bands = cycles.map { cycle in
            var (from, to) = (place(cycle.start), place(cycle.completion))
            if cycles.count > Self.mostMarks { (from, to) = (from.rounded(), to.rounded()) }
            return element(
                "rect", "cycle \(cycle.verdict.rawValue)",
                ["x": from, "y": axis - 6, "width": max(to - from, 1), "height": 12])
        }
        return cycles.count > Self.mostMarks ? bands.distinct : bands
    }

    private func mark(_ detection: RenderedDetection, at axis: Double, toPixel: Bool = false) -> String {
        let kind =
            detection.rejection != nil
            ? "rejected" : detection.error != nil ? "wrong" : isJudged ? "counted" : "unjudged"
        let half = kind == "rejected" ? 3.0 : 8.0
        let x = toPixel ? place(detection.time).rounded() : place(detection.time)
        return element("line", kind, ["x1": x, "y1": axis - half, "x2": x, "y2": axis + half])
    }

    /// Whether the truth tells which counts are right; the number of repetitions alone does not.
    private var isJudged: Bool { input.truth != nil || !input.bottoms.isEmpty }

    /// The place of an instant on the axis, pixels; instants outside the session are at its ends.
    private func place(_ time: Nanoseconds) -> Double {
        let length = end.seconds - start.seconds
        guard length > 0 else { return 0 }
        return width * min(max((time.seconds - start.seconds) / length, 0), 1)
    }

    static let style = """
        .axis{stroke:#8c959f}.cycle{fill:#d0d7de}.cycle.countable{fill:#b4e2c1}
        .counted,.wrong,.unjudged{stroke-width:3;stroke:#1a7f37}.wrong{stroke:#cf222e}.unjudged{stroke:#1b1f24}
        .rejected{stroke-width:2;stroke:#6e7781}
        @media (prefers-color-scheme:dark){.axis{stroke:#6e7781}.cycle{fill:#2f3742}.cycle.countable{fill:#1c4428}
        .counted{stroke:#3fb950}.wrong{stroke:#ff7b72}.unjudged{stroke:#e8edf2}.rejected{stroke:#a3adb8}}
        """
}
