public import Pose

/// A detector that shows the signals by which it decides, for pictures that explain its counts.
///
/// Tracing changes no decision: `trace` returns what `observe` returns for the same frames.
public protocol TracedDetector: Detector {
    /// The signals, in a fixed order that depends on the parameters only.
    var signals: [DetectorSignal] { get }

    /// Takes the next frame, as `observe` does, and tells the value of each signal.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - values: The values at this frame, one for each of `signals`. They are NaN before the call, and stay so where
    ///     a signal has no value, for example because its joints were not found.
    /// - Returns: The event at this frame, if there is one.
    mutating func trace(_ frame: borrowing PoseFrame, _ values: inout [Double]) -> Detection?
}

/// A signal that a detector compares with thresholds.
public struct DetectorSignal: Sendable, Hashable {
    /// A level with which the signal is compared.
    public struct Threshold: Sendable, Hashable {
        /// Its name; that of the parameter where there is one.
        public var name: String
        /// The level, in the unit of the signal.
        public var value: Double

        /// Names a level.
        public init(_ name: String, _ value: Double) {
            self.name = name
            self.value = value
        }
    }

    /// The name, for example `elbow angle`.
    public var name: String
    /// The unit of the values.
    public var unit: ParameterUnit
    /// The levels; those of a detector that learns its thresholds are the ones it begins with.
    public var thresholds: [Threshold]

    /// Declares a signal.
    public init(_ name: String, unit: ParameterUnit, thresholds: [Threshold] = []) {
        self.name = name
        self.unit = unit
        self.thresholds = thresholds
    }
}

extension DetectorSignal {
    /// An elbow angle between the thresholds of a cycle.
    package static func elbow(_ name: String, down: Double, up: Double) -> DetectorSignal {
        DetectorSignal(name, unit: .degrees, thresholds: [.init("down", down), .init("up", up)])
    }
}
