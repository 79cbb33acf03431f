/// A span or an instant of time in whole nanoseconds.
///
/// Time is an integer throughout, so that the edges of matching windows are exact.
public typealias Nanoseconds = Int64

extension Nanoseconds {
    /// The nearest whole number of nanoseconds to a number of seconds.
    ///
    /// - Precondition: `seconds` is finite and within ±292 years.
    @inlinable
    public init(seconds: Double) {
        let exact = seconds * 1e9
        let whole = Int64(exact)
        let rest = exact - Double(whole)
        self = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }

    /// The same span in seconds.
    public var seconds: Double { Double(self) / 1e9 }
}

/// The width and height of an image in pixels.
public struct ImageSize: Sendable, Hashable {
    /// Width in pixels, at least 1.
    public var width: Double
    /// Height in pixels, at least 1.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An estimator's report of one joint in one image.
public struct JointObservation: Sendable, Hashable {
    /// Share of the image's width, rightwards from its left edge; may lie outside 0…1.
    public var x: Double
    /// Share of the image's height, upwards from its lower edge; may lie outside 0…1.
    public var y: Double
    /// The estimator's confidence, 0…1.
    ///
    /// At 0 the joint was not found. A place other than (0, 0) is then the guess of a recording, for example of a hidden
    /// joint that a person marked; only a rule whose estimator always guesses may use it.
    public var confidence: Double

    /// Makes an observation.
    public init(x: Double, y: Double, confidence: Double) {
        self.x = x
        self.y = y
        self.confidence = confidence
    }

    /// A joint that was not found.
    public static let missing = JointObservation(x: 0, y: 0, confidence: 0)

    /// Whether the joint was found.
    public var isFound: Bool { confidence > 0 }
}

/// One image's joints: what a detector sees at one instant.
public struct PoseFrame: Sendable, Equatable {
    /// The frame's own timestamp, from an arbitrary origin.
    public var time: Nanoseconds
    /// The image's size, which turns normalised coordinates into square pixels.
    public var image: ImageSize
    /// The observations of all joints.
    public var joints: Joints

    /// The observations of all joints; a function that only reads them borrows them.
    public typealias Joints = JointArray<JointObservation>

    /// Makes a frame in which no joint was found.
    public init(time: Nanoseconds, image: ImageSize) {
        self.time = time
        self.image = image
        joints = JointArray(repeating: .missing)
    }

    /// The observation of one joint.
    public subscript(joint: Joint) -> JointObservation {
        get { joints[joint] }
        set { joints[joint] = newValue }
    }

    /// A joint's place in square pixels, x rightwards and y upwards from the lower left corner.
    public func pixels(_ joint: Joint) -> SIMD2<Double> {
        let observation = joints[joint]
        return SIMD2(observation.x * image.width, observation.y * image.height)
    }

    /// Puts neck and root at the midpoints of shoulders and hips with the mean confidence, as Vision does.
    ///
    /// Where one of the two is missing, so is the midpoint.
    public mutating func deriveMidpoints() {
        joints[.neck] = PoseFrame.midpoint(joints[.leftShoulder], joints[.rightShoulder])
        joints[.root] = PoseFrame.midpoint(joints[.leftHip], joints[.rightHip])
    }

    private static func midpoint(_ a: JointObservation, _ b: JointObservation) -> JointObservation {
        guard a.isFound, b.isFound else { return .missing }
        return JointObservation(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, confidence: (a.confidence + b.confidence) / 2)
    }
}
