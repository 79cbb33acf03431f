package import Mathematics

extension RandomStation {
    /// The choice of the configurations that a search tries.
    package static var search: RandomStation { RandomStation(rawValue: 48) }
}
