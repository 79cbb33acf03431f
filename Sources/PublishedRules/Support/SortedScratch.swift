/// Numbers that are gathered and sorted in memory that is set aside once.
struct SortedScratch: Sendable {
    private var numbers: [Double]
    /// The number of numbers.
    private(set) var count = 0

    /// Makes an empty one.
    ///
    /// - Parameter capacity: The most numbers that are kept; further ones are dropped.
    init(capacity: Int) { numbers = Array(repeating: 0, count: capacity) }

    /// Forgets all numbers.
    mutating func clear() { count = 0 }

    /// Takes a number.
    mutating func add(_ number: Double) {
        guard count < numbers.count else { return }
        numbers[count] = number
        count += 1
    }

    /// The number of a rank, 0 the least once they are sorted.
    subscript(rank: Int) -> Double { numbers[rank] }

    /// Sorts the numbers, least first.
    mutating func sort() {
        let count = count
        numbers.withUnsafeMutableBufferPointer { numbers in
            var gap = count / 2
            while gap > 0 {
                for index in gap..<count {
                    let value = numbers[index]
                    var place = index
                    while place >= gap, numbers[place - gap] > value {
                        numbers[place] = numbers[place - gap]
                        place -= gap
                    }
                    numbers[place] = value
                }
                gap /= 2
            }
        }
    }

    /// The median, of an even number of numbers the mean of the middle two; 0 without numbers.
    mutating func median() -> Double {
        guard count > 0 else { return 0 }
        sort()
        let middle = count / 2
        return count % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2
    }
}
