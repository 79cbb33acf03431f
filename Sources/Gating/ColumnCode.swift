/// A column of whole numbers as a short text: `0*48 3 1` is forty-eight zeros, a three and a one.
enum ColumnCode {
    static let most = 1_000_000

    static func text(_ values: [Int]) -> String {
        var runs: [String] = []
        var start = values.startIndex
        while start < values.endIndex {
            let end = values[start...].firstIndex { $0 != values[start] } ?? values.endIndex
            runs.append(end - start == 1 ? "\(values[start])" : "\(values[start])*\(end - start)")
            start = end
        }
        return runs.joined(separator: " ")
    }

    /// The column of a text; `nil` where it is none, has a number outside 0 to `greatest`, or is not `count` long.
    static func values(_ text: String, count: Int, most greatest: Int) -> [Int]? {
        guard (0...most).contains(count) else { return nil }
        var values: [Int] = []
        values.reserveCapacity(count)
        for run in text.split(separator: " ") {
            let parts = run.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count <= 2, let value = Int(parts[0]), (0...greatest).contains(value) else { return nil }
            var length = 1
            if parts.count == 2 {
                guard let number = Int(parts[1]) else { return nil }
                length = number
            }
            guard length > 0, length <= count - values.count else { return nil }
            values.append(contentsOf: repeatElement(value, count: length))
        }
        return values.count == count ? values : nil
    }
}
