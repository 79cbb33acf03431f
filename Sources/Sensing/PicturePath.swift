import Picture
package import Pose
package import Scenarios

/// The way of the joints with the picture: from the upright picture, in which they are projected, to the shares in which
/// an app gets them.
///
/// The app takes the estimator's points as the model returns them: as shares of the model's input where there is a crop,
/// else of the picture that was made upright. It takes the sides of the same picture for pixels. After `scaleFill` its
/// square pixels are therefore not square; all other modes keep every shape. That it does so is *inferred*: Vision gives
/// its own poses in shares of the whole picture, and models in Core ML or MediaPipe return shares of their input.
package struct PicturePath: Sendable {
    /// The part of the upright picture that the estimator sees.
    let seen: PicturePart

    private let map: PictureMap
    private let image: ImageSize
    private let isMirrored: Bool

    /// Finds the way of a camera's pictures; `nil` where they reach the estimator as they are, but for a wrong tag.
    package init?(_ camera: CameraPlan) {
        guard let plan = camera.picture else { return nil }
        let change = camera.orientationChange
        let turned = change.uprightSize(of: camera.pictureSize)
        let turning = change.normalisedMap(from: .lowerLeft)
        isMirrored = change.isMirrored
        guard let input = plan.input else {
            (map, seen) = (turning, .whole)
            image = ImageSize(width: turned.width, height: turned.height)
            return
        }
        let place = input.crop.place(turned, in: input.size)
        map = turning.joined(with: place)
        seen = PicturePart(place, before: turning)
        image = ImageSize(width: place.input.width, height: place.input.height)
    }

    /// Makes joints missing whose place, in shares of the upright picture, the estimator does not see; one that reports
    /// joints outside the picture also reports those outside its input.
    package func cut(_ frame: inout PoseFrame) {
        guard seen != .whole else { return }
        for index in 0..<Joint.count where !seen.contains(frame.joints[index]) { frame.joints[index] = .missing }
        frame.deriveMidpoints()
    }

    /// Moves the joints, in shares of the upright picture, to where the app gets them; in a mirrored one a left arm
    /// looks like a right one, and estimators name joints by their looks (*inferred*): left and right change their
    /// names.
    package func deliver(_ frame: inout PoseFrame) {
        for index in 0..<Joint.count where frame.joints[index].isFound {
            let place = map.place(of: SIMD2(frame.joints[index].x, frame.joints[index].y))
            (frame.joints[index].x, frame.joints[index].y) = (place.x, place.y)
        }
        if isMirrored { frame.swapSides() }
        frame.image = image
    }
}

/// A part of the upright picture, in shares from its lower left corner.
struct PicturePart: Sendable, Hashable {
    let x: ClosedRange<Double>
    let y: ClosedRange<Double>

    static let whole = PicturePart(x: 0...1, y: 0...1)

    private init(x: ClosedRange<Double>, y: ClosedRange<Double>) { (self.x, self.y) = (x, y) }

    /// The part that an input shows of a picture, which a map has turned before.
    fileprivate init(_ place: InputPlace, before turning: PictureMap) {
        let (seen, image) = (place.seen, place.image)
        // Divided, not multiplied, so that an edge of the picture is exactly 0 or 1.
        let low = SIMD2(seen.x / image.width, 1 - (seen.y + seen.height) / image.height)
        let high = SIMD2((seen.x + seen.width) / image.width, 1 - seen.y / image.height)
        let (a, b) = (turning.inverse.place(of: low), turning.inverse.place(of: high))
        self.init(x: min(a.x, b.x)...max(a.x, b.x), y: min(a.y, b.y)...max(a.y, b.y))
    }

    /// Whether a found joint lies in it.
    func contains(_ joint: JointObservation) -> Bool { joint.isFound && x ~= joint.x && y ~= joint.y }
}

extension PoseFrame {
    /// Gives every joint the place of its mirror, as an estimator does that takes left for right.
    mutating func swapSides() {
        for joint in Joint.allCases where joint.rawValue < joint.mirrored.rawValue {
            let left = self[joint]
            self[joint] = self[joint.mirrored]
            self[joint.mirrored] = left
        }
    }
}
