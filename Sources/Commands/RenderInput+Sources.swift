import Detection
import Experiment
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
            entrants, in: made.sensed.frames, named: made.plan.scenario, truth: made.sensed.truth, window: window)
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
            entrants, in: recording.frames, named: recording.name, truth: recording.info.truth, window: window)
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

extension RenderedDetector {
    /// The detections of all entrants in some frames.
    ///
    /// - Throws: `Failure` where a program fails, and `CancellationError`.
    fileprivate static func all(
        _ entrants: [any Entrant], in frames: [PoseFrame], named name: String, truth: Truth?, window: MatchWindow
    ) async throws -> [RenderedDetector] {
        var runner = TrialRunner(entrants, window: window)
        let observations = try await runner.observe(frames, named: name)
        await runner.close()
        return try zip(entrants, observations).map { entrant, observation in
            if let failure = observation.failure {
                throw Failure(.runFailed, "\(entrant.label) failed: \(failure)")
            }
            return RenderedDetector(observation.detections, label: entrant.label, truth: truth, window: window)
        }
    }

    /// Makes the events of a detector, with the kind of error where the truth shows one.
    fileprivate init(_ detections: [Detection], label: String, truth: Truth?, window: MatchWindow) {
        let counted = detections.filter(\.isCounted).map(\.time)
        let outcomes = truth.map { TrialScore(detections: counted, truth: $0, window: window).detections } ?? []
        var next = outcomes.makeIterator()
        self.init(
            label: label,
            detections: detections.map { detection in
                var error: String?
                if detection.isCounted, case .falseCount(let kind, _) = next.next() { error = "\(kind)" }
                return RenderedDetection(
                    time: detection.time, rejection: detection.rejection?.rawValue, error: error)
            })
    }
}
