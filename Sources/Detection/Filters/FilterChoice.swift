/// The filter on a detector's signal, with its settings.
public enum FilterChoice: Sendable, Hashable {
    /// No filter: samples pass unchanged.
    case none
    /// An exponential average with this time constant, seconds.
    case exponential(timeConstant: Double)
    /// The median of the last moments, seconds.
    case median(window: Double)
    /// The One-Euro filter: cutoff at rest, Hz, and what it gains with speed, Hz per unit per second.
    case oneEuro(cutoff: Double, beta: Double)
}
