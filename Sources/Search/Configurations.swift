package import Detection
package import Experiment

/// The configurations of a search, each once; the space's standard comes first.
///
/// Only their values are kept, eight bytes for each dimension: a search may have a million of them. A configuration is
/// made of its values whenever it is asked for.
package struct Configurations: Sendable, RandomAccessCollection {
    private let space: SearchSpace
    /// The values in the dimensions, one configuration after the other: a number as it is, any other value as a NaN
    /// whose lower half is its place in `words`.
    private var values: [Double]
    private var words: [ParameterValue] = []
    /// The first configuration whose label has a hash, and the labels that share a hash with an earlier one.
    private var places: [Int: Int]
    private var clashes: [String: Int] = [:]
    package private(set) var count = 0

    package init(standardOf space: SearchSpace) {
        self.space = space
        (values, places) = ([], [:])
        _ = place(of: space.standard)
    }

    /// The place of a configuration of the space; it is added where it is new.
    package mutating func place(of detector: any Entrant) -> Int {
        let label = detector.label
        let hash = label.hashValue
        if let known = places[hash] {
            if self[known].label == label { return known }
            if let clash = clashes[label] { return clash }
            clashes[label] = count
        } else {
            places[hash] = count
        }
        for value in space.values(of: detector) { values.append(code(of: value)) }
        count += 1
        return count - 1
    }

    /// Forgets what is needed to add configurations only.
    package mutating func close() { (places, clashes) = ([:], [:]) }

    private mutating func code(of value: ParameterValue) -> Double {
        if let number = value.number { return number }
        let word = words.firstIndex(of: value) ?? words.count
        if word == words.count { words.append(value) }
        return Double(bitPattern: Double.nan.bitPattern | UInt64(word))
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package func value(of place: Int, in dimension: Int) -> ParameterValue {
        let value = values[place * space.dimensions.count + dimension]
        return value.isNaN ? words[Int(UInt32(truncatingIfNeeded: value.bitPattern))] : .number(value)
    }

    package func values(of place: Int) -> [ParameterValue] { space.dimensions.indices.map { value(of: place, in: $0) } }

    package subscript(place: Int) -> any Entrant {
        if place == 0 { return space.standard }
        guard case .success(let detector) = try? space.detector(values(of: place)) else {
            preconditionFailure("a configuration was made of these values before")
        }
        return detector
    }
}
