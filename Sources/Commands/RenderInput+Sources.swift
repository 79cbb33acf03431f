import Detection
import Experiment
import Pose
import Recordings
import Reports
import Scenarios
import Scoring
import Sensing

extension RenderInput {
    /// A synthesised trial, its noise-free projection, and what detectors say of it.
    init(_ made: SynthesisedTrial, detectors: [ConfiguredDetector], window: MatchWindow) {
        let plan = made.plan
        let camera = plan.camera
        self.init(
            title: "\(plan.scenario), trial \(plan.trial)",
            subtitle: """
                seed \(made.seed), estimator \(plan.estimator.name), \(Int(plan.clock.fps)) fps, camera at azimuth \
                \(Int(camera.azimuth.rounded()))°, \(Self.metres(camera.distance)) away, \(Self.metres(camera.height)) \
                high, \(camera.imageWidth)×\(camera.imageHeight)
                """,
            frames: made.sensed.frames, truth: made.sensed.truth,
            detectors: detectors.map { detector in
                RenderedDetector(
                    Replay.detections(of: detector, in: made.sensed.frames), label: detector.label,
                    truth: made.sensed.truth, window: window)
            },
            idealFrames: made.sensed.idealFrames)
    }

    /// A recording, and what detectors say of it.
    init(_ recording: Recording, detectors: [ConfiguredDetector], window: MatchWindow) {
        let info = recording.info
        let facts = [info.source, info.estimator, info.activity, info.view, info.form].compactMap { $0 }
        self.init(
            title: "\(recording.group)/\(recording.name)", subtitle: facts.joined(separator: ", "),
            frames: recording.frames, truth: info.truth,
            bottoms: (info.bottoms ?? []).map { RenderedBottom(time: $0.time, isCountable: $0.countable) },
            expected: info.reps.map { $0.expected...max($0.expected, $0.max) },
            detectors: detectors.map { detector in
                RenderedDetector(
                    Replay.detections(of: detector, in: recording.frames), label: detector.label, truth: info.truth,
                    window: window)
            })
    }

    private static func metres(_ length: Double) -> String { "\((length * 100).rounded() / 100) m" }
}

extension RenderedDetector {
    /// What a detector said, with the kind of error where the truth shows one.
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
