import Foundation
@testable import Scenarios
import Scoring
import Testing

@testable import Ranking

@Suite("The order for a use")
struct UseOrderTests {
    private static let use = LeaderboardPlan.Use(
        name: "mine", about: "a test",
        costs: [
            .init(figure: .morningsFooled, cost: 4, about: "one"),
            .init(figure: .wrongCounts(.real), cost: 1, about: "other"),
        ])

    private func order(_ figures: [[Double]], ranked: [Int] = [0, 1, 2]) -> UseOrder {
        UseOrder(Self.use, figures: figures, labels: ["c", "b", "a", "control"], ranked: ranked, seed: 1)
    }

    @Test("is by the sum of the costs, each times its figure")
    func costs() {
        let found = order([[0.1, 0.2, 0.3, 0], [3, 2, 1, 0]])
        #expect(found.rows.map(\.label) == ["a", "b", "c"])
        #expect(found.rows.map(\.place) == [1, 2, 3])
        let costs: [Double] = [0.44, 0.56, 0.68]
        for (row, cost) in zip(found.rows, costs) { #expect(abs(row.cost - cost) < 1e-12) }
        for row in found.rows { #expect(row.places.contains(row.place)) }
        // With other costs the first is the last.
        #expect(found.rows[0].places == 1...3)
    }

    @Test("of a detector that is best in every figure has one place, whatever the costs")
    func dominating() {
        let found = order([[0.1, 0.2, 0.3, 0], [1, 2, 3, 0]])
        #expect(found.rows.map(\.label) == ["c", "b", "a"])
        #expect(found.rows.map(\.places) == [1...1, 2...2, 3...3])
    }

    @Test("gives equal ones one place, in the order of their labels, and leaves out who has no place")
    func equal() {
        let found = order([[1, 1, 1, 0], [1, 1, 1, 0]], ranked: [0, 2])
        #expect(found.rows.map(\.label) == ["a", "c"])
        #expect(found.rows.map(\.index) == [2, 0])
        #expect(found.rows.map(\.place) == [1, 1] && found.rows.map(\.places) == [1...1, 1...1])
        let three = order([[1, 0.5, 0.5, 0], [1, 0.5, 0.5, 0]])
        #expect(three.rows.map(\.label) == ["a", "b", "c"] && three.rows.map(\.place) == [1, 1, 3])
    }

    @Test("has no interval of its agreement with people for fewer than ten detectors, and one for ten")
    func fewDetectors() {
        func estimate(_ count: Int) -> Estimate {
            let pairs = (0..<count).map { number -> (cost: Double, share: Double) in
                let share = number * 7 % 11
                return (Double(number), Double(share))
            }
            return Agreement.estimate(pairs, name: "test")
        }
        #expect(Agreement.least == 10)
        for count in [3, 9] {
            #expect(estimate(count).value != nil && estimate(count).lower == nil && estimate(count).upper == nil)
        }
        #expect(estimate(10).lower != nil && estimate(10).upper != nil)
        #expect(estimate(2).value == nil)
    }

    @Test("agrees with people by its rank correlation with their right counts, and knows no order of two")
    func agreement() {
        let found = order([[0.1, 0.2, 0.3, 0], [1, 2, 3, 0]])
        #expect(abs((found.agreement { [0.9, 0.8, 0.7, 0][$0] }.value ?? 0) - 1) < 1e-12)
        #expect(abs((found.agreement { [0.7, 0.8, 0.9, 0][$0] }.value ?? 0) + 1) < 1e-12)
        #expect(found.agreement { $0 == 0 ? nil : 0.5 }.value == nil)
    }
}
