import Pose

/// Frames that can be drawn: at least one, of one image size, in the order of time.
struct Footage {
    let frames: [PoseFrame]
    let ideal: [PoseFrame]?
    let image: ImageSize
    /// The place of each frame among those of the input.
    let order: [Int]
    let isThinned: Bool

    init(_ input: RenderInput) throws(RenderError) {
        guard let image = input.frames.first?.image else { throw .noFrames }
        for (index, frame) in input.frames.enumerated() {
            let size = frame.image
            guard size.width >= 1, size.height >= 1, size.width.isFinite, size.height.isFinite else {
                throw .badImage(frame: index + 1, size: size)
            }
            guard size == image else { throw .mixedImages(frame: index + 1, size: size, first: image) }
        }
        if let ideal = input.idealFrames, ideal.count != input.frames.count {
            throw .idealMismatch(frames: input.frames.count, ideal: ideal.count)
        }
        // A stamp error may have put frames out of order; equal times keep the order in which they came.
        let isOrdered = zip(input.frames, input.frames.dropFirst()).allSatisfy { $0.time <= $1.time }
        let order =
            isOrdered
            ? Array(input.frames.indices)
            : input.frames.indices.sorted {
                (input.frames[$0].time, $0) < (input.frames[$1].time, $1)
            }
        (self.image, self.order) = (image, order)
        isThinned = input.step > 0
        frames = isOrdered ? input.frames : order.map { input.frames[$0] }
        ideal = isOrdered ? input.idealFrames : input.idealFrames.map { ideal in order.map { ideal[$0] } }
    }

    /// A joint that was found at a place that can be drawn; places far outside are pulled to ±100 images.
    static func drawable(_ observation: JointObservation) -> JointObservation? {
        guard observation.isFound, observation.x.isFinite, observation.y.isFinite else { return nil }
        return JointObservation(
            x: min(max(observation.x, -100), 100), y: min(max(observation.y, -100), 100),
            confidence: min(observation.confidence, 1))
    }
}

/// The lines between joints.
enum Bones {
    static let all: [(from: Joint, to: Joint)] = [
        (.leftEar, .leftEye), (.leftEye, .nose), (.nose, .rightEye), (.rightEye, .rightEar), (.nose, .neck),
        (.leftShoulder, .rightShoulder), (.leftHip, .rightHip),
        (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist),
        (.rightShoulder, .rightElbow), (.rightElbow, .rightWrist),
        (.leftShoulder, .leftHip), (.rightShoulder, .rightHip),
        (.leftHip, .leftKnee), (.leftKnee, .leftAnkle),
        (.rightHip, .rightKnee), (.rightKnee, .rightAnkle),
    ]
}
