import Detection
import DetectionTestSupport
import Pose
import Testing

/// Motions before a camera at the person's side that are and are not push-ups, drawn from the depth of the course, 0…1.
///
/// Places are pixels of a picture of 1280 × 720; the arm is 180 px and the torso 161 px long.
enum ChainFigures {
    /// A thing that is done.
    struct Deed: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var draw: @Sendable (Nanoseconds, Double) -> PoseFrame
        /// The rejections that may be emitted; empty where no event is needed.
        var reasons: Set<Rejection> = []
    }

    private static let drawing = Drawing()
    private static let still = Drawing(bodyFollows: false)

    private static func elbow(_ depth: Double) -> Double { 165 - 95 * depth }

    /// A push-up seen from the side, elbows from 165° to 70°.
    static let pushUp = Deed(testDescription: "push-ups") { drawing.frame(at: $0, elbow: elbow($1)) }

    /// A person who stands, or hangs, or sits: shoulders, elbows, wrists and hips alike on both sides.
    private static func person(
        at time: Nanoseconds, shoulder: SIMD2<Double>, elbow: SIMD2<Double>, wrist: SIMD2<Double>, hip: SIMD2<Double>
    ) -> PoseFrame {
        var frame = PoseFrame(time: time, image: ImageSize(width: 1280, height: 720))
        for side in Side.allCases {
            frame.place(side.shoulder, shoulder.x, shoulder.y)
            frame.place(side.elbow, elbow.x, elbow.y)
            frame.place(side.wrist, wrist.x, wrist.y)
            frame.place(side.hip, hip.x, hip.y)
        }
        frame.deriveMidpoints()
        return frame
    }

    /// Far from the edge of what is counted.
    static let others: [Deed] = [
        Deed(testDescription: "arms bent under a still body") { still.frame(at: $0, elbow: elbow($1)) },
        Deed(testDescription: "a standing pump: fists to the shoulders and back") { time, depth in
            let shoulder = SIMD2(640.0, 500)
            let turn = SIMD2(0.9 * depth, depth - (1 - depth))
            let fist = 80 * turn / max((turn * turn).sum().squareRoot(), 1e-9)
            return person(
                at: time, shoulder: shoulder, elbow: shoulder - SIMD2(0, 100),
                wrist: shoulder - SIMD2(0, 100) + fist, hip: SIMD2(640, 340))
        },
        Deed(
            testDescription: "squats, the arms hanging",
            draw: { time, depth in
                let drop = SIMD2(-30 * depth, -130 * depth)
                return person(
                    at: time, shoulder: SIMD2(640, 560) + drop, elbow: SIMD2(650, 460) + drop,
                    wrist: SIMD2(655, 380) + drop, hip: SIMD2(630, 400) + drop)
            }, reasons: [.bodyUpright]),
        Deed(
            testDescription: "squats, the hands on a rail",
            draw: { time, depth in
                let drop = SIMD2(0, -110 * depth)
                return person(
                    at: time, shoulder: SIMD2(640, 560) + drop, elbow: SIMD2(680 + 30 * depth, 480 - 40 * depth),
                    wrist: SIMD2(700, 400), hip: SIMD2(630, 400) + drop)
            }, reasons: [.bodyUpright]),
        Deed(
            testDescription: "pull-ups",
            draw: { time, depth in
                // Down where the course is, so that a fall comes first.
                let lift = SIMD2(0, 100 * (1 - depth))
                let aside = 60 * (1 - depth)
                return person(
                    at: time, shoulder: SIMD2(640, 420) + lift, elbow: SIMD2(640 + aside, 510 + 50 * (1 - depth)),
                    wrist: SIMD2(640, 600), hip: SIMD2(640, 260) + lift)
            }, reasons: [.handsHigh]),
        Deed(
            testDescription: "hands that go down with the body, arms bent on the way",
            draw: { time, depth in
                var frame = drawing.frame(at: time, elbow: elbow(depth))
                for side in Side.allCases {
                    frame.move([side.wrist, side.elbow], by: SIMD2(160 * depth, 90 * depth))
                }
                return frame
            }),
        Deed(testDescription: "a plank") { time, _ in drawing.frame(at: time, elbow: 165) },
    ]
}
