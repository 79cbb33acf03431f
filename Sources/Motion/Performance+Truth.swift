public import Pose

extension Performance {
    /// The true cycles and phases.
    public func truth() -> Truth { Truth(cycles: [], phases: [], duration: duration) }
}
