import Mathematics
import Testing

@Suite("Lanes")
struct LanesTests {
    private static let numbers = [-1.5, -1, -0.7, -0.0, 0, 1e-300, 0.3, 1, 1.2, 3]

    @Test("Two numbers side by side have the bits that each has alone")
    func bits() {
        for first in Self.numbers {
            for second in Self.numbers {
                func check(_ pair: (Pair) -> Pair, _ one: (Double) -> Double) {
                    let result = pair(Pair(first, second))
                    #expect(result.first.bitPattern == one(first).bitPattern, "\(first)")
                    #expect(result.second.bitPattern == one(second).bitPattern, "\(second)")
                }
                check({ $0.magnitude }, { $0.magnitude })
                check({ $0.atLeastZero }, { $0.atLeastZero })
                check({ $0.atMost(0.3) }, { $0.atMost(0.3) })
                check({ $0.whereNegative(2, else: $0) }, { $0.whereNegative(2, else: $0) })
                check({ $0.magnitude.squareRoot() }, { $0.magnitude.squareRoot() })
                check({ quarterSine($0) }, { quarterSine($0) })
                check({ halfTurnCosine($0) }, { halfTurnCosine($0) })
                check({ arcCosine($0) }, { arcCosine($0) })
                check({ softMaximum($0, 0.2, width: 0.1) }, { softMaximum($0, 0.2, width: 0.1) })
                check({ mix($0, 3, 0.3).degrees }, { mix($0, 3, 0.3).degrees })
            }
        }
    }

    @Test("Two vectors side by side have the bits that each has alone")
    func vectors() {
        let (a, b) = (Vector(0.3, -1.2, 2.5), Vector(-0.7, 0.4, 0.9))
        let pair = Vectors(a, b)
        #expect(dot(pair, pair).first == dot(a, a) && dot(pair, pair).second == dot(b, b))
        #expect(cross(pair, Vectors(b)).first == cross(a, b) && cross(pair, Vectors(a)).second == cross(b, a))
        #expect(direction(pair).first == direction(a) && direction(pair).second == direction(b))
    }
}
