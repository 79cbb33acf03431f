private import CLibraries

/// Sobol's quasi-random sequence: points that fill the unit cube more evenly than random ones, always the same.
///
/// Antonov & Saleev 1979 (doi:10.1016/0041-5553(79)90085-5), as GSL has it.
package struct SobolSequence: ~Copyable {
    private let generator: UnsafeMutablePointer<gsl_qrng>
    /// The number of coordinates of a point.
    package let dimensions: Int

    package static let mostDimensions = 40

    /// Starts a sequence of 1…40 coordinates.
    package init(dimensions: Int) throws(GSLError) {
        _ = quietGSL
        guard (1...SobolSequence.mostDimensions).contains(dimensions) else {
            throw .domain("\(dimensions) dimensions", function: "gsl_qrng_alloc")
        }
        guard let generator = gsl_qrng_alloc(cgsl_qrng_sobol(), UInt32(dimensions)) else {
            throw GSLError(code: Int32(GSL_ENOMEM), function: "gsl_qrng_alloc")
        }
        self.generator = generator
        self.dimensions = dimensions
    }

    deinit { gsl_qrng_free(generator) }

    /// The next point, its coordinates above 0 and below 1; the first one is the middle.
    package mutating func next() throws(GSLError) -> [Double] {
        var point = [Double](repeating: 0, count: dimensions)
        try check(gsl_qrng_get(generator, &point), "gsl_qrng_get")
        return point
    }
}
