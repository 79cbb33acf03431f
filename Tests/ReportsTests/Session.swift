import Foundation
import Pose
import Reports

/// Sessions made for tests.
enum Session {
    static let image = ImageSize(width: 640, height: 360)

    /// Frames at 30 fps in which nothing was found.
    static func empty(frames: Int) -> [PoseFrame] {
        (0..<frames).map { PoseFrame(time: Int64($0) * 33_333_333, image: image) }
    }

    /// A body whose joints go up and down, with three cycles and two detectors; the left ear is never found.
    static func pushUps(frames: Int) -> RenderInput {
        let second: Nanoseconds = 1_000_000_000
        let moving = empty(frames: frames).enumerated().map { index, still in
            var frame = still
            for joint in Joint.allCases where joint != .leftEar {
                let phase = Double(index) / 30 * 2 * .pi + Double(joint.rawValue)
                frame[joint] = JointObservation(
                    x: 0.1 + 0.045 * Double(joint.rawValue), y: 0.4 + 0.123456 * sin(phase),
                    confidence: 0.5 + 0.45 * cos(phase))
            }
            return frame
        }
        func cycle(_ start: Nanoseconds, _ verdict: Verdict, _ kind: String) -> Cycle {
            Cycle(
                start: start, bottom: start + second / 2, completion: start + second * 9 / 10, verdict: verdict,
                isObservable: verdict == .countable, kind: kind, isCheat: verdict == .notCountable)
        }
        return RenderInput(
            title: "real/standard", subtitle: "trial 3 · home · 30 fps", frames: moving,
            truth: Truth(
                cycles: [
                    cycle(0, .countable, "push-up"), cycle(second, .borderline, "partial"),
                    cycle(2 * second, .notCountable, "standing-pump"),
                ],
                phases: [
                    Phase(label: "idle", start: 0, end: second / 2),
                    Phase(label: "push-ups", start: second / 2, end: 3 * second),
                ],
                duration: 3 * second),
            expected: 1...2,
            detectors: [
                RenderedDetector(
                    label: "angle-threshold:down=95",
                    detections: [
                        RenderedDetection(time: 900_000_000),
                        RenderedDetection(time: 1_900_000_000, rejection: "torso-still"),
                        RenderedDetection(time: 2_900_000_000, error: "doubled"),
                    ]),
                RenderedDetector(label: "never", detections: []),
            ])
    }
}
