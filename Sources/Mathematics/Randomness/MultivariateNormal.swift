private import CLibraries

/// A multivariate normal distribution, ready to be drawn from.
package struct MultivariateNormal: Sendable {
    package let mean: [Double]
    /// The lower triangle L of the covariance matrix LLᵀ, by rows.
    fileprivate let factor: [Double]

    /// Prepares a distribution of finite means, at least one, and a covariance matrix by rows, symmetric and positive
    /// definite.
    package init(mean: [Double], covariance: [[Double]]) throws(GSLError) {
        let function = "gsl_linalg_cholesky_decomp1"
        let size = mean.count
        guard size > 0, covariance.count == size, covariance.allSatisfy({ $0.count == size }) else {
            throw .domain("the covariance matrix is not \(size) × \(size), or there is no mean", function: function)
        }
        guard mean.allSatisfy(\.isFinite), covariance.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
            throw .domain("a mean or covariance is not finite", function: function)
        }
        for row in 0..<size {
            for column in 0..<row where covariance[row][column] != covariance[column][row] {
                throw .domain("the covariances (\(row), \(column)) and (\(column), \(row)) differ", function: function)
            }
        }
        _ = quietGSL
        var matrix = covariance.flatMap { $0 }
        let status = matrix.withUnsafeMutableBufferPointer { matrix in
            var view = gsl_matrix_view_array(matrix.baseAddress, size, size)
            return gsl_linalg_cholesky_decomp1(&view.matrix)
        }
        try check(status, function)
        self.mean = mean
        factor = matrix
    }
}

extension RandomStream {
    /// One draw of a multivariate normal distribution, as many numbers as it has means.
    package mutating func multivariateNormal(_ distribution: MultivariateNormal) -> [Double] {
        var (mean, factor) = (distribution.mean, distribution.factor)
        let size = mean.count
        var result = [Double](repeating: 0, count: size)
        mean.withUnsafeMutableBufferPointer { mean in
            factor.withUnsafeMutableBufferPointer { factor in
                result.withUnsafeMutableBufferPointer { result in
                    let location = gsl_vector_view_array(mean.baseAddress, size)
                    let lower = gsl_matrix_view_array(factor.baseAddress, size, size)
                    var target = gsl_vector_view_array(result.baseAddress, size)
                    withUnsafePointer(to: location.vector) { location in
                        withUnsafePointer(to: lower.matrix) { lower in
                            // It fails only where sizes differ, and they come from one initialiser.
                            withGenerator { _ = gsl_ran_multivariate_gaussian($0, location, lower, &target.vector) }
                        }
                    }
                }
            }
        }
        return result
    }
}
