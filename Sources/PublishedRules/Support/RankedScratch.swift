/// Numbers that are gathered and found by rank in memory that is set aside once.
struct RankedScratch: Sendable {
    private var numbers: [Double]
    private(set) var count = 0

    /// Makes an empty one, which drops numbers beyond its capacity.
    init(capacity: Int) { numbers = Array(repeating: 0, count: capacity) }

    mutating func clear() { count = 0 }

    mutating func add(_ number: Double) {
        guard count < numbers.count else { return }
        numbers[count] = number
        count += 1
    }

    /// The number of a rank, 0 the least.
    ///
    /// The numbers are moved: none of a lower rank is greater, and none of a higher one is less. Only what may have the
    /// rank is divided again (Hoare: "Algorithm 65: find", Communications of the ACM 4(7), 1961).
    mutating func number(ofRank rank: Int) -> Double {
        var (low, high) = (0, count - 1)
        return numbers.withUnsafeMutableBufferPointer { numbers in
            while low < high {
                let pivot = numbers[rank]
                var (left, right) = (low, high)
                while left <= right {
                    while numbers[left] < pivot { left &+= 1 }
                    while pivot < numbers[right] { right &-= 1 }
                    guard left <= right else { break }
                    numbers.swapAt(left, right)
                    left &+= 1
                    right &-= 1
                }
                if right < rank { low = left }
                if rank < left { high = right }
            }
            return numbers[rank]
        }
    }

    /// The median, of an even number of numbers the mean of the middle two; 0 without numbers.
    mutating func median() -> Double {
        guard count > 0 else { return 0 }
        let upper = number(ofRank: count / 2)
        if count % 2 == 1 { return upper }
        var lower = numbers[0]
        for rank in 1..<max(count / 2, 1) { lower = max(lower, numbers[rank]) }
        return (lower + upper) / 2
    }
}
