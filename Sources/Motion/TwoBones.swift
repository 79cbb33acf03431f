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
    func squaredChord<Number: Lanes>(cosine: Number) -> Number { Number(squares) - Number(product) * cosine }

    /// Distance between the ends at an interior angle, degrees.
    func chord(angle: Double) -> Double { squaredChord(cosine: halfTurnCosine(angle.radians)).squareRoot() }

    /// Cosine of the interior angle at a squared distance between the ends.
    @inline(__always)
    func cosine<Number: Lanes>(squaredChord: Number) -> Number {
        (Number(squares) - squaredChord) * Number(inverseProduct)
    }

    /// The places of two hinges, the left one and the right one, for chords within reach and poles that are not along
    /// them.
    @inline(__always)
    func hinges(from start: Vectors<Pair>, chord: Vectors<Pair>, pole: Vectors<Pair>) -> Vectors<Pair> {
        let squared = dot(chord, chord)
        let inverse = 1 / squared
        let along: Pair = 0.5 * (1 + Pair(upper * upper - lower * lower) * inverse)
        let side = pole - chord * (dot(pole, chord) * inverse)
        let height = (Pair(upper * upper) - along * along * squared).atLeastZero
        return start + chord * along + side * (height / dot(side, side)).squareRoot()
    }

    /// Two chords drawn in, along their lines, to what the bones can reach.
    ///
    /// They yield in the last ten-thousandth of full stretch (179° in equal bones), and keep 30° at the other end;
    /// between, a chord stays as it is.
    @inline(__always)
    func drawnIn(_ chords: Vectors<Pair>) -> Vectors<Pair> {
        let squared = dot(chords, chords)
        let limit = 0.9999 * (upper + lower)
        let isFar = max(squared.first, squared.second) > limit * limit
        guard isFar || min(squared.first, squared.second) < squaredChord(cosine: 0.866) else { return chords }
        return Vectors(drawnIn(chords.first), drawnIn(chords.second))
    }

    private func drawnIn(_ chord: Vector) -> Vector {
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
