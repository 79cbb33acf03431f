package import Randomness

/// The random streams of this station of the pipe.
extension RandomStation {
    /// Which configurations a search tries.
    package static var search: RandomStation { RandomStation(rawValue: 48) }
}
