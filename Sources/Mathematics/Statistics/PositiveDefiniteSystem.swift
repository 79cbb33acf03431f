private import CLibraries

/// Linear equations with a symmetric, positive definite matrix.
package enum PositiveDefiniteSystem {
    /// Solves A x = b by Cholesky decomposition.
    ///
    /// - Parameters:
    ///   - matrix: A by rows, square, symmetric and positive definite; only its lower triangle is read.
    ///   - right: b, as many finite numbers as A has rows.
    /// - Returns: x.
    /// - Throws: `GSLError` for sizes that don't agree, numbers that are not finite, and for a matrix that is not
    ///   positive definite.
    package static func solve(_ matrix: [[Double]], _ right: [Double]) throws(GSLError) -> [Double] {
        let function = "gsl_linalg_cholesky_solve"
        let size = right.count
        guard size > 0, matrix.count == size, matrix.allSatisfy({ $0.count == size }) else {
            throw .domain("the matrix is not \(size) × \(size), or there is no equation", function: function)
        }
        guard right.allSatisfy(\.isFinite), matrix.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
            throw .domain("a number is not finite", function: function)
        }
        _ = quietGSL
        var factor = matrix.flatMap { $0 }
        var solution = right
        let status = factor.withUnsafeMutableBufferPointer { factor in
            solution.withUnsafeMutableBufferPointer { solution in
                var matrix = gsl_matrix_view_array(factor.baseAddress, size, size)
                var vector = gsl_vector_view_array(solution.baseAddress, size)
                let status = gsl_linalg_cholesky_decomp1(&matrix.matrix)
                return status == 0 ? gsl_linalg_cholesky_svx(&matrix.matrix, &vector.vector) : status
            }
        }
        try check(status, function)
        return solution
    }
}
