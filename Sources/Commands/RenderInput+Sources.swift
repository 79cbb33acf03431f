import Detection
import Experiment
import Foundation
import Pose
import Recordings
import Reports
import Scenarios
import Scoring
import Sensing

extension RenderInput {
    /// A synthesised trial, its noise-free projection, and the detectors' events.
    init(_ made: SynthesisedTrial, entrants: [any Entrant], window: MatchWindow) async throws {
        let rendered = try await RenderedDetector.all(
            entrants, in: made.sensed.frames, named: made.plan.scenario,
            answers: Answers(made.sensed.truth, window: window))
        let plan = made.plan
        let camera = plan.camera
        self.init(
            title: "\(plan.scenario), trial \(plan.trial)",
            subtitle: """
                seed \(made.seed), estimator \(plan.estimator.name), \(Int(plan.clock.fps)) fps\(Self.delivered(made)), camera at azimuth \
                \(Int(camera.azimuth.rounded()))°, \(Self.metres(camera.distance)) away, \(Self.metres(camera.height)) \
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

    /// A recording, and the detectors' events.
    init(_ recording: Recording, entrants: [any Entrant], window: MatchWindow) async throws {
        let rendered = try await RenderedDetector.all(
            entrants, in: recording.frames, named: recording.name, answers: Answers(recording.info, window: window))
        let info = recording.info
        let facts = [info.source, info.estimator, info.activity, info.view, info.form].compactMap { $0 }
        self.init(
            title: "\(recording.group)/\(recording.name)", subtitle: facts.joined(separator: ", "),
            frames: recording.frames, truth: info.truth,
            bottoms: (info.bottoms ?? []).map { RenderedBottom(time: $0.time, isCountable: $0.countable) },
            expected: info.reps.map { $0.expected...max($0.expected, $0.max) },
            detectors: rendered)
    }

    /// Noise-free frames where a detector would get them, so that they lie below the frames.
    private static func delivered(_ frames: [PoseFrame], _ camera: CameraPlan) -> [PoseFrame] {
        guard let path = PicturePath(camera) else { return frames }
        return frames.map { frame in
            var frame = frame
            path.deliver(&frame)
            return frame
        }
    }

    private static func metres(_ length: Double) -> String { "\((length * 100).rounded() / 100) m" }
}

extension Labelling {
    /// The description beside a recording; `nil` where it cannot be read.
    init?(besideRecording path: String) {
        let file = RecordingReader.infoFile(of: URL(filePath: path))
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        self.init(file: file.lastPathComponent, info: text)
    }
}

/// The repetitions of a session as far as they are known: their places in time, and the truth that scores detections.
private struct Answers {
    /// A true repetition, or another cycle.
    struct Event {
        var start, bottom, end: Nanoseconds
    }

    let prepared: PreparedTruth
    let events: [Event]

    init(_ truth: Truth, window: MatchWindow) {
        prepared = PreparedTruth(truth, window: window)
        events = truth.cycles.map { Event(start: $0.start, bottom: $0.bottom, end: $0.completion) }
    }

    init(bottoms: [RecordingInfo.Bottom]) {
        prepared = PreparedTruth(bottoms: bottoms.map { ($0.time, $0.countable) })
        events = bottoms.map { Event(start: $0.time, bottom: $0.time, end: $0.time) }
    }

    /// Cycles rule over bottoms; `nil` for a recording of which neither is known.
    init?(_ info: RecordingInfo, window: MatchWindow) {
        if let truth = info.truth {
            self.init(truth, window: window)
        } else if let bottoms = info.bottoms {
            self.init(bottoms: bottoms)
        } else {
            return nil
        }
    }
}

extension RenderedDetector {
    /// The detections and signals of all entrants in some frames.
    ///
    /// - Throws: `Failure` where a program fails, and `CancellationError`.
    fileprivate static func all(
        _ entrants: [any Entrant], in frames: [PoseFrame], named name: String, answers: Answers?
    ) async throws -> [RenderedDetector] {
        var runner = TrialRunner(entrants, window: MatchWindow())
        let observations = try await runner.observe(frames, named: name)
        await runner.close()
        return try zip(entrants, observations).map { entrant, observation in
            if let failure = observation.failure {
                throw Failure(.runFailed, "\(entrant.label) failed: \(failure)")
            }
            var row = RenderedDetector(observation.detections, label: entrant.label, answers: answers)
            row.isControl = entrant.isControl
            row.signals = SignalTrace(entrant, over: frames)?.series.map(RenderedSignal.init) ?? []
            return row
        }
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
                return RenderedDetection(
                    time: detection.time, rejection: detection.rejection?.rawValue, error: error)
            })
        guard let answers, let score else { return }
        misses = zip(score.cycles.indices, score.cycles).compactMap { index, outcome in
            guard case .missed(let kind) = outcome else { return nil }
            let event = answers.events[index]
            let window = answers.prepared.span(of: index).window
            let reason = detections.last { $0.rejection != nil && window.contains($0.time) }
            return RenderedMiss(
                cycle: index, start: event.start, bottom: event.bottom, end: event.end, error: "\(kind)",
                reason: reason?.rejection?.rawValue)
        }
    }
}

extension RenderedSignal {
    /// A signal as a player draws it.
    fileprivate init(_ series: SignalTrace.Series) {
        self.init(
            name: series.signal.name, unit: series.signal.unit.sign,
            thresholds: series.signal.thresholds.map { Threshold(name: $0.name, value: $0.value) },
            values: series.values)
    }
}

extension ParameterUnit {
    /// The unit as charts print it.
    fileprivate var sign: String { self == .degrees ? "°" : rawValue }
}
