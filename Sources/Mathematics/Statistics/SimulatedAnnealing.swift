private import CLibraries

/// Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983, doi:10.1126/science.220.4598.671), as `gsl_siman_solve`,
/// over the unit cube.
///
/// A step moves one coordinate, chosen at random, by a uniform length; at the cube's faces it is reflected. All random
/// numbers come from the stream, so that a walk is the same on every machine.
package enum SimulatedAnnealing {
    /// The temperatures from `first`, in units of the function, to `last`, below `first` and above 0, each the same
    /// share of the one before; the steps at each; and the longest step, a share of the cube's edge.
    package typealias Schedule = (first: Double, last: Double, temperatures: Int, steps: Int, reach: Double)

    /// Walks from a point of the unit cube to the best of the walk; the function sees every point in turn.
    package static func minimise(
        from start: [Double], schedule: Schedule, stream: inout RandomStream, _ function: ([Double]) -> Double
    ) throws(GSLError) -> [Double] {
        guard !start.isEmpty, start.allSatisfy({ (0...1).contains($0) }), schedule.last > 0,
            schedule.first > schedule.last, schedule.temperatures > 1, schedule.steps > 0, schedule.reach > 0
        else { throw .domain("a start outside the unit cube, or no cooling down", function: "gsl_siman_solve") }
        let dimensions = start.count
        return withoutActuallyEscaping(function) { function in
            let walk = Walk(AskedFunction(function), dimensions: dimensions)
            return withExtendedLifetime(walk) {
                stream.withGenerator { generator in walk.solve(generator, from: start, schedule: schedule) }
            }
        }
    }
}

/// A walk as C gets to see it: a point is one word that leads back to the walk, and its coordinates.
///
/// GSL copies points as plain memory, and its calls carry nothing else by which the function could be found.
private final class Walk {
    private let asked: AskedFunction
    private let dimensions: Int

    init(_ asked: AskedFunction, dimensions: Int) {
        self.asked = asked
        self.dimensions = dimensions
    }

    private static let header = MemoryLayout<UnsafeMutableRawPointer>.stride

    private static func of(_ point: UnsafeMutableRawPointer) -> Walk {
        Unmanaged<Walk>.fromOpaque(point.load(as: UnsafeMutableRawPointer.self)).takeUnretainedValue()
    }

    private func coordinates(_ point: UnsafeMutableRawPointer) -> UnsafeMutableBufferPointer<Double> {
        UnsafeMutableBufferPointer(start: (point + Walk.header).assumingMemoryBound(to: Double.self), count: dimensions)
    }

    func solve(
        _ generator: UnsafePointer<gsl_rng>, from start: [Double], schedule: SimulatedAnnealing.Schedule
    ) -> [Double] {
        let size = Walk.header + dimensions * MemoryLayout<Double>.stride
        let point = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { point.deallocate() }
        point.storeBytes(of: Unmanaged.passUnretained(self).toOpaque(), as: UnsafeMutableRawPointer.self)
        (point + Walk.header).bindMemory(to: Double.self, capacity: dimensions)
        for (index, value) in start.enumerated() { coordinates(point)[index] = value }
        let factor = Double.pow(schedule.first / schedule.last, 1 / Double(schedule.temperatures - 1))
        // The last temperature is walked too: the loop ends below it, for any rounding.
        let parameters = gsl_siman_params_t(
            n_tries: 1, iters_fixed_T: Int32(clamping: schedule.steps), step_size: schedule.reach, k: 1,
            t_initial: schedule.first, mu_t: factor, t_min: schedule.last / factor.squareRoot())
        gsl_siman_solve(
            generator, point,
            { point in point.map { Walk.of($0).value($0) } ?? .infinity },
            { generator, point, reach in
                guard let generator, let point else { return }
                Walk.of(point).step(generator, point, reach)
            },
            { _, _ in 0 }, nil, nil, nil, nil, size, parameters)
        return Array(coordinates(point))
    }

    private func value(_ point: UnsafeMutableRawPointer) -> Double { asked(Array(coordinates(point))) }

    private func step(_ generator: UnsafePointer<gsl_rng>, _ point: UnsafeMutableRawPointer, _ reach: Double) {
        let chosen = min(Int(gsl_rng_uniform(generator) * Double(dimensions)), dimensions - 1)
        let moved = coordinates(point)[chosen] + reach * (2 * gsl_rng_uniform(generator) - 1)
        coordinates(point)[chosen] = UnitCube.reflected(moved)
    }
}

/// The cube of all points whose coordinates lie in 0…1.
package enum UnitCube {
    /// A coordinate, reflected at 0 and 1 as often as it takes to lie between.
    package static func reflected(_ value: Double) -> Double {
        let turned = value.magnitude.truncatingRemainder(dividingBy: 2)
        return turned > 1 ? 2 - turned : turned
    }
}

extension Double {
    fileprivate static func pow(_ base: Double, _ exponent: Double) -> Double { CLibraries.pow(base, exponent) }
}
