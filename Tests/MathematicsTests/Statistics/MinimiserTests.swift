import Mathematics
import Testing

@Suite("Minimisers")
struct MinimiserTests {
    @Test("a simplex finds the bottom of Rosenbrock's valley")
    func rosenbrock() throws {
        let minimum = try NelderMead.minimise(from: [-1.2, 1], step: 0.5, evaluations: 1000, tolerance: 1e-8) { x in
            (1 - x[0]) * (1 - x[0]) + 100 * (x[1] - x[0] * x[0]) * (x[1] - x[0] * x[0])
        }
        #expect(abs(minimum.point[0] - 1) < 1e-4 && abs(minimum.point[1] - 1) < 1e-4)
        #expect(minimum.value < 1e-8 && minimum.evaluations < 400)
    }

    @Test("a simplex keeps to its evaluations, and refuses no coordinates")
    func limits() throws {
        let minimum = try NelderMead.minimise(from: [3, 4, 5], step: 1, evaluations: 30, tolerance: 0) { x in
            x.reduce(0) { $0 + $1 * $1 }
        }
        #expect((30...36).contains(minimum.evaluations))
        #expect(throws: GSLError.self) {
            try NelderMead.minimise(from: [], step: 1, evaluations: 3, tolerance: 0) { _ in 0 }
        }
    }

    @Test("a walk leaves a false bottom, is the same each time, and asks as often as its schedule says")
    func annealing() throws {
        func walk() throws -> ([Double], [[Double]]) {
            var seen: [[Double]] = []
            var stream = RandomStream(key: 5, trial: 0, station: RandomStation(rawValue: 48))
            let best = try SimulatedAnnealing.minimise(
                from: [0.1, 0.1],
                schedule: (first: 0.5, last: 0.005, temperatures: 20, steps: 50, reach: 0.3), stream: &stream
            ) { x in
                seen.append(x)
                func well(_ centre: Double, _ depth: Double) -> Double {
                    let d = (x[0] - centre) * (x[0] - centre) + (x[1] - centre) * (x[1] - centre)
                    return -depth * max(0, 1 - d / 0.06)
                }
                return well(0.15, 0.5) + well(0.8, 1)
            }
            return (best, seen)
        }
        let (best, seen) = try walk()
        #expect(abs(best[0] - 0.8) < 0.05 && abs(best[1] - 0.8) < 0.05)
        #expect(seen.allSatisfy { $0.allSatisfy { (0...1).contains($0) } })
        #expect((1000...1002).contains(seen.count))
        let again = try walk()
        #expect(again.0 == best && again.1 == seen)
        var stream = RandomStream(key: 5, trial: 0, station: RandomStation(rawValue: 48))
        #expect(throws: GSLError.self) {
            try SimulatedAnnealing.minimise(
                from: [2], schedule: (first: 1, last: 0.1, temperatures: 3, steps: 3, reach: 0.1), stream: &stream
            ) { _ in 0 }
        }
    }

    @Test("reflection keeps a coordinate in the cube")
    func reflection() {
        #expect(UnitCube.reflected(-0.25) == 0.25)
        #expect(UnitCube.reflected(1.25) == 0.75)
        #expect(UnitCube.reflected(4.5) == 0.5)
        #expect(UnitCube.reflected(0.3) == 0.3)
    }
}
