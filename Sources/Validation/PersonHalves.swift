import Mathematics
import Recordings

/// Two halves of some clips that share no person.
package enum PersonHalves {
    /// The number of random splits over which figures of the detectors are averaged.
    package static let splits = 20

    /// The mean of some numbers; `nil` without any.
    static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// Splits clips at random.
    ///
    /// The people, in random order, join the half that has fewer clips. A clip of an unknown person is a person of its
    /// own. Where all clips show one person, they are split one by one. The indices of each half ascend; the first half
    /// has no fewer clips than the second where all people have the same number.
    static func split(_ people: [Person?], _ stream: inout RandomStream) -> (first: [Int], second: [Int]) {
        var clips = groups(people)
        if clips.count == 1 { clips = people.indices.map { [$0] } }
        var (first, second): ([Int], [Int]) = ([], [])
        for clip in drawn(clips.count, of: clips, &stream) {
            if first.count <= second.count { first += clip } else { second += clip }
        }
        return (first.sorted(), second.sorted())
    }

    /// Groups clips by person, in the order of their first clips; an unknown person, `nil`, is a person of its own.
    static func groups(_ people: [Person?]) -> [[Int]] {
        var places: [Person: Int] = [:]
        var clips: [[Int]] = []
        for (index, person) in people.enumerated() {
            if let person, let place = places[person] {
                clips[place].append(index)
            } else {
                if let person { places[person] = clips.count }
                clips.append([index])
            }
        }
        return clips
    }

    /// Some elements in random order (Fisher and Yates), without replacement; all of them where there are no more.
    static func drawn<Element>(_ count: Int, of elements: [Element], _ stream: inout RandomStream) -> [Element] {
        var elements = elements
        let count = min(count, elements.count)
        for index in 0..<count where index < elements.count - 1 {
            elements.swapAt(index, index + stream.choice(count: elements.count - index))
        }
        return Array(elements.prefix(count))
    }
}
