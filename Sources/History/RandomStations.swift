package import Mathematics

/// The random streams of this station of the pipe.
extension RandomStation {
    /// The permutations of runs in the search for steps.
    package static var steps: RandomStation { RandomStation(rawValue: 50) }
}
