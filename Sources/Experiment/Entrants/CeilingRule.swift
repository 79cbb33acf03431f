import Mathematics
import Pose
import Scenarios
import Sensing

/// The rule behind the control `ceiling`: shoulders fall over hands that stay, and come back up.
///
/// It is fed the noise-free, unoccluded projection, so what it misses or invents is lost to the point of view and to
/// the border between verdicts, not to the sensor. It looks at the height of the shoulders' midpoint over the wrists'
/// midpoint in square pixels, measured in apparent arm lengths (an arm is 1.12 T, ANSUR II). It knows where up is in
/// the picture, the fall that the scenario requires and its direction, and which hands carry the body.
struct CeilingRule {
    /// Least fall of the shoulders, arm lengths per T of the countable drop: of 0.38 T a tenth less for perspective.
    static let armsPerTorso = 0.30 / 0.38
    /// Least share of the fall that must be risen again.
    static let rise = 0.85
    /// Most that the wrists' midpoint may move during a repetition, arm lengths.
    static let wander = 0.10

    private let drop: Double
    private let up: SIMD2<Double>
    private let hands: [Joint]
    private var arm = 0.0
    private var top: Sample?
    private var bottom: Sample?

    /// One frame's measurements in pixels.
    private struct Sample {
        var height: Double
        var wrists: SIMD2<Double>
    }

    init(_ plan: TrialPlan) {
        drop = plan.countable.drop * Self.armsPerTorso
        hands =
            switch plan.style.planted {
            case .both: [.leftWrist, .rightWrist]
            case .left: [.leftWrist]
            case .right: [.rightWrist]
            }
        up = Self.up(plan)
    }

    /// The direction in the picture against which the shoulders fall.
    private static func up(_ plan: TrialPlan) -> SIMD2<Double> {
        if plan.countable.along == .push {
            let camera = Camera(plan.camera)
            let incline = sineCosine(plan.style.incline.radians)
            let aim = SIMD3(plan.camera.aimX, 0, plan.camera.aimHeight)
            let away = camera.project(aim + SIMD3(-incline.sine, 0, incline.cosine) * 0.1).point
            let way = (away - camera.project(aim).point) * SIMD2(camera.image.width, camera.image.height)
            // A push straight towards the camera has no direction in the picture.
            if way.norm > 1 { return way / way.norm }
        }
        // A roll turns the picture clockwise, and what is up with it.
        let roll = sineCosine(plan.camera.roll.radians)
        return SIMD2(roll.sine, roll.cosine)
    }

    /// Takes the next frame and returns whether a repetition ends with it.
    mutating func observe(_ frame: borrowing PoseFrame) -> Bool {
        guard let sample = measure(frame), arm > 0 else { return false }
        guard let highest = top, (sample.wrists - highest.wrists).norm <= Self.wander * arm else {
            // The hands moved: whatever was going on, it starts anew from here.
            top = sample
            bottom = nil
            return false
        }
        guard let lowest = bottom else {
            if sample.height > highest.height { top = sample }
            if highest.height - sample.height >= drop * arm { bottom = sample }
            return false
        }
        if sample.height < lowest.height { bottom = sample }
        let fall = highest.height - lowest.height
        guard sample.height - lowest.height >= Self.rise * fall else { return false }
        top = sample
        bottom = nil
        return true
    }

    private mutating func measure(_ frame: borrowing PoseFrame) -> Sample? {
        for joint in [Joint.leftShoulder, .rightShoulder, .leftWrist, .rightWrist, .leftElbow, .rightElbow]
        where !frame.joints[joint.rawValue].isFound { return nil }
        for side in Side.allCases {
            let elbow = frame.pixels(side.elbow)
            let length = (frame.pixels(side.shoulder) - elbow).norm + (frame.pixels(side.wrist) - elbow).norm
            arm = max(arm, length)
        }
        let shoulders = (frame.pixels(.leftShoulder) + frame.pixels(.rightShoulder)) / 2
        var wrists = SIMD2<Double>.zero
        for hand in hands { wrists += frame.pixels(hand) }
        wrists /= Double(hands.count)
        return Sample(height: ((shoulders - wrists) * up).sum(), wrists: wrists)
    }
}

extension SIMD2<Double> {
    fileprivate var norm: Double { (self * self).sum().squareRoot() }
}
