import Detection

/// The time constant of an exponential average that a source gives as a weight per frame.
///
/// The weight α of a new frame at f frames a second is `1 − exp(−1/(f τ))`.
enum FrameWeight {
    /// τ = 1 / (30 · −ln 0.7) for a weight of 0.3 at 30 frames a second, seconds.
    static let weight30 = 0.0935
    /// τ = 1 / (30 · −ln 0.8) for a weight of 0.2 at 30 frames a second, seconds.
    static let weight20 = 0.1494
}
