import Detection
import Pose

/// Both sides of the body, the nose and the neck in one frame: 416 bytes.
struct Body: Sendable {
    let time: Nanoseconds
    /// The factors of x and y in the reader's coordinates: in square pixels they are the size of the image.
    let unit: SIMD2<Double>
    fileprivate(set) var left, right: SideReadings
    let nose, neck: JointObservation
    /// Whether any joint was found, also one that is not held here.
    let isAnyFound: Bool
}

/// Reads bodies, with the angles of elbows in the coordinates of its settings.
struct BodyReader: FeatureReader {
    let settings: AngleCoordinates
    private var clock = MonotonicFrames()

    init(_ settings: AngleCoordinates) { self.settings = settings }

    /// Takes the next frame, also one without joints.
    @inline(__always)
    mutating func read(_ frame: borrowing PoseFrame) -> Body? {
        guard clock.advance(to: frame.time) != nil else { return nil }
        let unit = settings.unit(of: frame.image)
        var isAnyFound = false
        for index in 0..<Joint.count where frame.joints[index].found.isFound {
            isAnyFound = true
            break
        }
        return Body(
            time: frame.time, unit: unit, left: SideReadings(.left, in: frame, unit),
            right: SideReadings(.right, in: frame, unit), nose: frame.joints[.nose].found,
            neck: frame.joints[.neck].found, isAnyFound: isAnyFound)
    }

    /// Works out the angles of elbows.
    static func keep(_ body: Body) -> Body {
        var kept = body
        kept.left.elbowBend = JointAngle(known: body.left.elbowBend.known)
        kept.right.elbowBend = JointAngle(known: body.right.elbowBend.known)
        return kept
    }
}

extension StagedDetector where Reader == BodyReader {
    var readerSettings: AngleCoordinates { reader.settings }
}

/// Parameters with a choice of the coordinates in which bodies are read.
protocol CoordinateParameters: DetectorParameters {
    var pixels: AngleCoordinates { get }
}

extension UniformStart where Reader == BodyReader, Parameters: CoordinateParameters {
    var readerSettings: AngleCoordinates { parameters.pixels }
}
