import Documents
package import Pose

/// Frames that can be drawn: at least one, of one image size, in the order of time.
struct Footage {
    let frames: [PoseFrame]
    let ideal: [PoseFrame]?
    let image: ImageSize
    /// The place of each frame among those of the input.
    let order: [Int]
    let isThinned: Bool

    init(_ input: RenderInput) throws(RenderError) {
        guard let image = input.frames.first?.image else {
            throw input.extent.map { .emptyPart(of: $0) } ?? .noFrames
        }
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

package enum RenderError: StatusError, Equatable, CustomStringConvertible {
    case noFrames
    /// A part without a frame of a session whose first and last frame have these times.
    case emptyPart(of: ClosedRange<Nanoseconds>)
    /// A frame's image has no area, or its size is not a number. Frames count from 1.
    case badImage(frame: Int, size: ImageSize)
    case mixedImages(frame: Int, size: ImageSize, first: ImageSize)
    case idealMismatch(frames: Int, ideal: Int)
    case badGrid(columns: Int, cells: Int)
    case largePage(bytes: Int, most: Int)

    package var description: String {
        switch self {
        case .noFrames: "there are no frames to draw; give a session with at least one"
        case .emptyPart(let session):
            "there are no frames in this part; the session has frames from \(Format.fixed(session.lowerBound.seconds, 3)) to "
                + "\(Format.fixed(session.upperBound.seconds, 3)) s"
        case .badImage(let frame, let size):
            "frame \(frame) has an image of \(size.width) × \(size.height) pixels; both must be at least 1 and finite"
        case .mixedImages(let frame, let size, let first):
            "frame \(frame) has an image of \(size.width) × \(size.height) pixels, the first one of "
                + "\(first.width) × \(first.height); draw each size by itself"
        case .idealMismatch(let frames, let ideal):
            "there are \(ideal) noise-free frames for \(frames) frames; give one for each, or none"
        case .badGrid(let columns, let cells):
            "a contact sheet of \(cells) cells in \(columns) columns is empty; both must be at least 1"
        case .largePage(let bytes, let most):
            "the events of the detectors take at least \(bytes) bytes, of \(most) that a picture may have; "
                + "show a part with --from and --to, or fewer detectors"
        }
    }
}
