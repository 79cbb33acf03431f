/// The time since the last frame, and the shares by which averages move in it.
package struct ChainShares: Sendable {
    /// Seconds since the last frame, at most `ClosedChain.lost`; 0 after a gap.
    package let elapsed: Double
    /// Shoulders, elbows and hips; τ is 0.035 s.
    var body: Double
    /// The way from one side to the other; τ is 0.5 s.
    var across: Double
    /// Hands, the arm's length, and the top and bottom of a repetition; τ is 0.1 s.
    let hands: Double
    /// The place where the hands are planted; τ is 0.7 s.
    let planted: Double
    /// The length of a torso that looks longer than it was taken for; τ is 0.3 s.
    let growing: Double
    /// The length of a torso that looks shorter; τ is 8 s.
    let shrinking: Double
    /// The side of the picture that is up, and a top from which the body sinks; τ is 2 s.
    let settling: Double
    /// The direction in which shoulders rise; τ is 1 s.
    let direction: Double

    /// Works out the shares.
    ///
    /// Two exponentials do for eight time constants, because the others are whole parts of 8 s and of 2.1 s: what is
    /// left of an old value, exp(−Δt/τ), is then a power. The relative error of a power is below 2e-14. Δt is the time
    /// since the last frame, 0…1 s.
    package init(elapsed: Double) {
        self.elapsed = elapsed
        let left = Geometry.exponentials(of: elapsed * SIMD2(-1 / 8, -1 / 2.1))
        let two = left * left
        let three = two.y * left.y
        let (four, six) = (two.x * two.x, three * three)
        let (eight, seven) = (four * four, six * left.y)
        let (sixteen, fifteen) = (eight * eight, seven * seven * left.y)
        let (thirtyTwo, thirty) = (sixteen * sixteen, fifteen * fifteen)
        shrinking = 1 - left.x
        settling = 1 - four
        direction = 1 - eight
        across = 1 - sixteen
        hands = 1 - thirtyTwo * thirtyTwo * sixteen
        planted = 1 - three
        growing = 1 - seven
        body = 1 - thirty * thirty
    }
}
