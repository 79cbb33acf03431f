import Mathematics
import Testing

@Suite("Positive definite equations")
struct PositiveDefiniteSystemTests {
    @Test("the solution solves the equations", arguments: [1, 2, 5, 12])
    func solves(size: Int) throws {
        var stream = RandomStream(
            key: RandomKey.make(seed: 7, name: "system"), trial: size, station: RandomStation(rawValue: 9))
        let root = (0..<size).map { _ in (0..<size).map { _ in stream.normal() } }
        let matrix = (0..<size).map { i in
            (0..<size).map { j in (0..<size).reduce(i == j ? 0.5 : 0) { $0 + root[i][$1] * root[j][$1] } }
        }
        let right = (0..<size).map { _ in stream.normal() }
        let x = try PositiveDefiniteSystem.solve(matrix, right)
        for i in 0..<size {
            let product = (0..<size).reduce(0) { $0 + matrix[i][$1] * x[$1] }
            #expect(abs(product - right[i]) < 1e-9)
        }
    }

    @Test(
        "what cannot be solved is refused",
        arguments: [
            ([[1.0, 2], [2, 1]], [1.0, 1]), ([[1, 0]], [1, 1]), ([], []), ([[.nan]], [1]), ([[1]], [.infinity]),
        ])
    func refuses(matrix: [[Double]], right: [Double]) {
        #expect(throws: GSLError.self) { try PositiveDefiniteSystem.solve(matrix, right) }
    }
}
