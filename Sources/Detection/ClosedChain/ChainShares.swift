/// The time since the last frame, and the shares by which averages move in it.
package struct ChainShares: Sendable {
    /// Seconds since the last frame, at most `ClosedChain.lost`; 0 after a gap.
    package let elapsed: Double
    /// Shoulders, elbows and hips.
    var body: Double
    /// The way from one side to the other.
    var across: Double
    /// Hands, the arm's length, and the top and bottom of a repetition.
    let hands: Double
    /// The place where the hands are planted.
    let planted: Double
    /// The length of a torso that looks longer than it was taken for.
    let growing: Double
    /// The length of a torso that looks shorter.
    let shrinking: Double
    /// The side of the picture that is up, and a top from which the body sinks.
    let settling: Double
    /// The direction in which shoulders rise.
    let direction: Double

    /// Works out the shares.
    ///
    /// - Parameter elapsed: Seconds since the last frame, 0…1.
    package init(elapsed: Double) {
        self.elapsed = elapsed
        func shares(_ one: Double, _ other: Double) -> (Double, Double) {
            let shares = Geometry.smoothing(elapsed: elapsed, timeConstants: SIMD2(one, other))
            return (shares.x, shares.y)
        }
        (body, across) = shares(0.035, 0.5)
        (hands, planted) = shares(0.1, 0.7)
        (growing, shrinking) = shares(0.3, 8)
        (settling, direction) = shares(2, 1)
    }
}
