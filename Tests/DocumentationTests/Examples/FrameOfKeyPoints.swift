import Pose

/// Makes a frame from the key points of an estimator that measures pixels from the upper left corner.
func frame(
    at seconds: Double, of keyPoints: [Joint: (x: Double, y: Double, score: Double)], in image: ImageSize
) -> PoseFrame {
    var frame = PoseFrame(time: Nanoseconds(seconds: seconds), image: image)
    for (joint, point) in keyPoints {
        frame[joint] = JointObservation(
            x: point.x / image.width, y: 1 - point.y / image.height, confidence: point.score)
    }
    // The estimator has no neck and no root.
    frame.deriveMidpoints()
    return frame
}
