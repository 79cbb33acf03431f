/// The five heart-rate zones of a person.
///
/// Apple Watch works the zones out from a person's health data (Apple Support, "View heart rate zones"); a simulation is
/// given them. Each boundary belongs to the zone above it (*inferred*).
public struct HeartRateZones: Sendable, Hashable {
    /// The four boundaries between the zones, in beats a minute, rising.
    public let boundaries: [Double]

    /// Makes zones of their boundaries.
    ///
    /// - Throws: `WorkoutSessionError.zonesUnusable` where they are not four rising values of 1 to 300 beats a minute.
    public init(boundaries: [Double]) throws(WorkoutSessionError) {
        let rising = zip(boundaries, boundaries.dropFirst()).allSatisfy { $0 < $1 }
        guard boundaries.count == 4, rising, boundaries.allSatisfy(WorkoutQuantity.heartRate.bounds.contains) else {
            throw .zonesUnusable
        }
        self.boundaries = boundaries
    }

    /// Returns the zone of a heart rate, 1 to 5.
    public func zone(of beats: Double) -> Int { 1 + boundaries.count { $0 <= beats } }
}
