package import Mathematics

/// The random streams of this station of the pipe.
extension RandomStation {
    /// Histories of samples: the days of each, and what devices, people and apps save of them.
    package static var histories: RandomStation { RandomStation(rawValue: 49) }
}
