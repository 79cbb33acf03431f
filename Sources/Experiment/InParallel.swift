/// Does a number of things, so many at a time, and gives their results in order.
///
/// - Parameters:
///   - count: How many things.
///   - jobs: How many at a time, at least 1.
///   - progress: Is told how many are done.
///   - work: Does one of them.
/// - Returns: The results, in the order of the things.
/// - Throws: What `work` throws, and `CancellationError`.
package func inParallel<Result: Sendable>(
    _ count: Int, jobs: Int, progress: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Int) async throws -> Result
) async throws -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var next = 0
        func start() {
            let index = next
            next += 1
            group.addTask {
                try Task.checkCancellation()
                return (index, try await work(index))
            }
        }
        for _ in 0..<min(max(1, jobs), count) { start() }
        var done = 0
        while let (index, result) = try await group.next() {
            results[index] = result
            done += 1
            progress(done)
            if next < count { start() }
        }
    }
    return results.compactMap { $0 }
}
