/// A detector that is made from its parameters.
public protocol AdjustableDetector: Detector {
    /// The parameters that can be set.
    associatedtype Parameters: DetectorParameters

    /// The parameters from which it was made.
    var parameters: Parameters { get }

    /// Makes a detector that has seen nothing yet.
    init(_ parameters: Parameters)
}

extension AdjustableDetector {
    /// Forgets everything that was seen; parameters stay.
    public mutating func reset() { self = Self(parameters) }
}
