/// The signal of a composed detector; high at the top of a push-up, low at its bottom.
public enum SignalSource: Sendable, Hashable {
    /// The elbow's interior angle, degrees.
    case elbowAngle
    /// The elbow's interior angle; an arm with a segment of no length has 0°, as in some libraries.
    case elbowAngleOrZero
    /// The height of a part of the body above the wrists, torso lengths.
    case heightAboveWrists(BodyPart)
    /// The height of a part of the body in the image, shares of its height.
    case heightInImage(BodyPart)

    /// Whether it is an angle.
    var isAngle: Bool { self == .elbowAngle || self == .elbowAngleOrZero }

    /// The values that it usually has.
    var range: ClosedRange<Double> {
        switch self {
        case .elbowAngle, .elbowAngleOrZero: 0...180
        case .heightAboveWrists: -1...3
        case .heightInImage: 0...1
        }
    }
}

extension Composition {
    /// The signal with the thresholds with which its cycle begins.
    var tracedSignal: DetectorSignal {
        var signal: DetectorSignal
        switch self.signal {
        case .elbowAngle, .elbowAngleOrZero: signal = DetectorSignal("elbow angle", unit: .degrees)
        case .heightAboveWrists(let part): signal = DetectorSignal("\(part.words) above wrists", unit: .torsoLengths)
        case .heightInImage(let part): signal = DetectorSignal("\(part.words) in the image", unit: .none)
        }
        signal.thresholds = [.init("down", cycle.down), .init("up", cycle.up)]
        return signal
    }
}

extension BodyPart {
    /// The name in words.
    fileprivate var words: String {
        switch self {
        case .shoulder: "shoulder"
        case .torsoCentre: "torso centre"
        case .nose: "nose"
        }
    }
}

/// A part of the body whose height can be followed.
public enum BodyPart: Sendable, Hashable {
    /// The shoulder.
    case shoulder
    /// The midpoint of shoulder and hip.
    case torsoCentre
    /// The nose.
    case nose
}
