package import Mathematics

/// The random streams of this station of the pipe.
extension RandomStation {
    /// Controls that are not detectors, such as chance.
    package static var controls: RandomStation { RandomStation(rawValue: 9) }
}
