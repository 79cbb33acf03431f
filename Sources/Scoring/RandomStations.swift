package import Mathematics

/// The random streams of this station of the pipe.
extension RandomStation {
    /// Resampling for intervals.
    package static var bootstrap: RandomStation { RandomStation(rawValue: 10) }
}
