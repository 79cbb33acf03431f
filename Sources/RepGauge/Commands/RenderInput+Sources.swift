import Experiment
import Foundation
import Reports
import Scenarios
import Sensing

extension RenderInput {
    init(_ made: SynthesisedTrial, entrants: [any Entrant], window: MatchWindow) async throws {
        var stream = [made.sensed.frames][...]
        let (_, rendered) = try await RenderedDetector.all(
            entrants, named: made.plan.scenario,
            names: [EventFile.name(scenario: made.plan.scenario, trial: made.plan.trial)],
            answers: Answers(made.recording(named: "").info, window: window), most: .max
        ) { stream.popFirst() ?? [] }
        let plan = made.plan
        let camera = plan.camera
        self.init(
            title: "\(plan.scenario), trial \(plan.trial)",
            subtitle: """
                seed \(made.seed), estimator \(plan.estimator.name), \(Int(plan.clock.fps)) fps\(Self.delivered(made)), camera at azimuth \
                \(String(Int(camera.azimuth.rounded())).replacing("-", with: "−"))°, \(Self.metres(camera.distance)) away, \(Self.metres(camera.height)) \
                high, \(camera.imageWidth)×\(camera.imageHeight)\(camera.picture.map { ", \($0.text)" } ?? "")
                """,
            frames: made.sensed.frames, truth: made.sensed.truth,
            detectors: rendered,
            idealFrames: Self.delivered(made.sensed.idealFrames, camera))
    }

    /// The delivered frame rate in words, where inference takes time.
    private static func delivered(_ made: SynthesisedTrial) -> String {
        made.sensed.images.map { " (\($0.delivered) of \($0.exposed) images delivered)" } ?? ""
    }

    /// A recording, read to its end, and the events of the detectors, which see all frames; of a long one, only the
    /// frames that are shown are kept in memory, both ends of a part included.
    init(
        _ stream: inout RecordingStream, entrants: [any Entrant], window: MatchWindow,
        part: ClosedRange<Nanoseconds>? = nil
    ) async throws {
        let info = stream.info
        let (shown, rendered) = try await RenderedDetector.all(
            entrants, named: stream.name, names: stream.eventNames, answers: Answers(info, window: window), part: part
        ) { try stream.next() }
        let facts = [info.source, info.estimator, info.activity, info.view, info.form].compactMap { $0 }
        self.init(
            title: "\(stream.group)/\(stream.name)", subtitle: facts.joined(separator: ", "),
            frames: shown.frames, truth: info.truth, bottoms: info.bottoms ?? [],
            expected: info.reps.map { $0.expected...max($0.expected, $0.max) }, detectors: rendered)
        (count, step, extent) = (shown.count, shown.step, shown.extent)
    }

    /// Noise-free frames where a detector would get them, so that they lie below the frames.
    private static func delivered(_ frames: [PoseFrame], _ camera: CameraPlan) -> [PoseFrame] {
        let path = PicturePath(camera)
        return frames.map { frame in
            var frame = frame
            if let path { path.deliver(&frame) } else { frame.turn(quarters: camera.tagError) }
            return frame
        }
    }

    private static func metres(_ length: Double) -> String { "\((length * 100).rounded() / 100) m" }
}

extension Labelling {
    init?(besideRecording path: String) {
        let file = RecordingReader.infoFile(of: URL(filePath: path))
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        self.init(file: file.lastPathComponent, info: text)
    }
}

/// The repetitions of a session as far as they are known: their places in time, and the truth that scores detections.
private struct Answers {
    let prepared: PreparedTruth
    let events: [(start: Nanoseconds, bottom: Nanoseconds, end: Nanoseconds)]

    /// Cycles rule over bottoms; `nil` for a recording of which neither is known.
    init?(_ info: RecordingInfo, window: MatchWindow) {
        guard let prepared = PreparedTruth(info, window: window) else { return nil }
        self.prepared = prepared
        events =
            info.truth?.cycles.map { ($0.start, $0.bottom, $0.completion) }
            ?? (info.bottoms ?? []).map { ($0.time, $0.time, $0.time) }
    }
}

extension RenderedDetector {
    fileprivate static func all(
        _ entrants: [any Entrant], named name: String, names: [String], answers: Answers?,
        part: ClosedRange<Nanoseconds>? = nil, most: Int = ShownFrames.most, next: () throws -> [PoseFrame]
    ) async throws -> (ShownFrames, [RenderedDetector]) {
        var traces = entrants.map { SignalTrace($0) }
        var shown = ShownFrames(part, signals: traces.reduce(0) { $0 + ($1?.signals.count ?? 0) }, most: most)
        let observations = try await TrialRunner.using(entrants) { runner in
            try await runner.observe(named: name, names: names) {
                let frames = try next()
                for frame in frames {
                    var values: [Double] = []
                    for index in traces.indices { values += traces[index]?.observe(frame) ?? [] }
                    shown.add(frame, values)
                }
                return frames
            }
        }
        shown.finish()
        var columns = shown.signals[...]
        let rows = try zip(zip(entrants, traces), observations).map { entrant, observation in
            if let failure = observation.failure {
                throw Failure(.runFailed, "\(entrant.0.label) failed: \(failure)")
            }
            var row = RenderedDetector(observation.detections, label: entrant.0.label, answers: answers)
            row.isControl = entrant.0.isControl
            row.signals = (entrant.1?.signals ?? []).map { ($0, columns.removeFirst()) }
            return row
        }
        return (shown, rows)
    }

    /// Makes the events of a detector, with its errors where the truth shows them.
    fileprivate init(_ detections: [Detection], label: String, answers: Answers?) {
        let score = answers.map { TrialScore(detections: detections.filter(\.isCounted).map(\.time), $0.prepared) }
        var next = score?.detections.makeIterator()
        self.init(
            label: label,
            detections: detections.map { detection in
                var error: String?
                if detection.isCounted, case .falseCount(let kind, _) = next?.next() { error = "\(kind)" }
                return RenderedDetection(time: detection.time, rejection: detection.rejection?.rawValue, error: error)
            })
        guard let answers, let score else { return }
        misses = zip(score.cycles.indices, score.cycles).compactMap { index, outcome in
            guard case .missed(let kind) = outcome else { return nil }
            let event = answers.events[index]
            let window = answers.prepared.span(of: index).window
            let reason = detections.last { $0.rejection != nil && window.contains($0.time) }
            return RenderedMiss(
                cycle: index, start: event.start, time: event.bottom, end: event.end, error: "\(kind)",
                reason: reason?.rejection?.rawValue)
        }
    }
}
