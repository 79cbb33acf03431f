private import CLibraries

/// The simplex method of Nelder and Mead (1965, doi:10.1093/comjnl/7.4.308), as `gsl_multimin_fminimizer_nmsimplex2`.
///
/// It is deterministic: the simplex begins with steps along the axes.
package enum NelderMead {
    /// The best point, its value, and the number of times the function was evaluated.
    package typealias Minimum = (point: [Double], value: Double, evaluations: Int)

    /// Walks down from a point of at least one coordinate, with a first step above 0 along every axis, to the best
    /// point of a function that is finite everywhere; the step that passes the number of evaluations, or makes the
    /// simplex smaller than the tolerance, is the last.
    package static func minimise(
        from start: [Double], step: Double, evaluations: Int, tolerance: Double, _ function: ([Double]) -> Double
    ) throws(GSLError) -> Minimum {
        _ = quietGSL
        guard !start.isEmpty, step > 0 else {
            throw .domain("no coordinates, or no step", function: "gsl_multimin_fminimizer_set")
        }
        let dimensions = start.count
        guard let handle = gsl_multimin_fminimizer_alloc(cgsl_multimin_nmsimplex2(), dimensions) else {
            throw GSLError(code: Int32(GSL_ENOMEM), function: "gsl_multimin_fminimizer_alloc")
        }
        defer { gsl_multimin_fminimizer_free(handle) }
        var (begin, steps) = (start, [Double](repeating: step, count: dimensions))
        let (status, calls) = withoutActuallyEscaping(function) { function in
            let asked = AskedFunction(function)
            // GSL keeps a pointer to the function's table, which must outlive every iteration.
            var table = gsl_multimin_function(
                f: { vector, context in
                    guard let vector, let context else { return .infinity }
                    let point = (0..<vector.pointee.size).map { gsl_vector_get(vector, $0) }
                    return Unmanaged<AskedFunction>.fromOpaque(context).takeUnretainedValue()(point)
                }, n: dimensions, params: Unmanaged.passUnretained(asked).toOpaque())
            return withUnsafeMutablePointer(to: &table) { table in
                let status = begin.withUnsafeMutableBufferPointer { begin in
                    steps.withUnsafeMutableBufferPointer { steps in
                        var first = gsl_vector_view_array(begin.baseAddress, dimensions)
                        var size = gsl_vector_view_array(steps.baseAddress, dimensions)
                        return gsl_multimin_fminimizer_set(handle, table, &first.vector, &size.vector)
                    }
                }
                while status == Int32(GSL_SUCCESS), asked.calls < evaluations {
                    // A simplex that cannot move has converged; the best point is kept.
                    guard gsl_multimin_fminimizer_iterate(handle) == Int32(GSL_SUCCESS) else { break }
                    if gsl_multimin_fminimizer_size(handle) < tolerance { break }
                }
                return (status, asked.calls)
            }
        }
        try check(status, "gsl_multimin_fminimizer_set")
        let best = gsl_multimin_fminimizer_x(handle)
        let point = (0..<dimensions).map { gsl_vector_get(best, $0) }
        return (point, gsl_multimin_fminimizer_minimum(handle), calls)
    }
}

/// A function with a count of its calls, as C gets to see it.
final class AskedFunction {
    let function: ([Double]) -> Double
    var calls = 0

    init(_ function: @escaping ([Double]) -> Double) { self.function = function }

    func callAsFunction(_ point: [Double]) -> Double {
        calls += 1
        return function(point)
    }
}
