import Mathematics

/// Two rigid bones that meet in a hinge: an arm or a leg.
struct TwoBones: Sendable {
    /// Length of the bone at the trunk.
    let upper: Double
    /// Length of the bone at the end.
    let lower: Double
    private let squares: Double
    private let product: Double
    private let inverseProduct: Double

    /// Two bones of these lengths, both above 0.
    init(upper: Double, lower: Double) {
        self.upper = upper
        self.lower = lower
        squares = upper * upper + lower * lower
        product = 2 * upper * lower
        inverseProduct = 1 / product
    }

    /// Square of the distance between the ends at an interior angle given by its cosine.
    @inline(__always)
    func squaredChord(cosine: Double) -> Double { squares - product * cosine }

    /// Distance between the ends at an interior angle, degrees.
    func chord(angle: Double) -> Double { squaredChord(cosine: halfTurnCosine(angle.radians)).squareRoot() }

    /// Cosine of the interior angle at a squared distance between the ends.
    @inline(__always)
    func cosine(squaredChord: Double) -> Double { (squares - squaredChord) * inverseProduct }

    /// The hinge's place.
    ///
    /// - Parameters:
    ///   - start: Where the upper bone begins.
    ///   - chord: From there to the end of the lower bone; within reach.
    ///   - pole: The direction in which the hinge points, not along the chord.
    /// - Returns: The place.
    @inline(__always)
    func hinge(from start: Vector, chord: Vector, pole: Vector) -> Vector {
        let squared = dot(chord, chord)
        let inverse = 1 / squared
        let along = 0.5 * (1 + (upper * upper - lower * lower) * inverse)
        let side = pole - chord * (dot(pole, chord) * inverse)
        let height = max(upper * upper - along * along * squared, 0)
        return start + chord * along + side * (height / dot(side, side)).squareRoot()
    }

    /// A chord drawn in, along its line, to what the bones can reach.
    ///
    /// It yields in the last ten-thousandth of full stretch (179° in equal bones), and keeps 30° at the other end;
    /// between, the chord stays as it is.
    @inline(__always)
    func drawnIn(_ chord: Vector) -> Vector {
        let squared = dot(chord, chord)
        let reach = upper + lower
        let limit = 0.9999 * reach
        let least = squaredChord(cosine: 0.866)
        if squared > limit * limit {
            let distance = squared.squareRoot()
            let room = 0.00008 * reach
            let over = distance - limit
            return chord * ((limit + room * over / (over + room)) / distance)
        }
        if squared < least {
            return squared > 1e-12 ? chord * (least / squared).squareRoot() : Vector(0, 0, -least.squareRoot())
        }
        return chord
    }
}
