private import Foundation

/// The many random numbers of every frame: each is a function of its place alone, whatever was drawn before.
///
/// Four numbers come from one Philox block. Uniform and normal numbers of the same place are independent.
public enum FrameNoise {
    /// Four independent standard normal numbers.
    ///
    /// The ziggurat of Marsaglia & Tsang (2000, doi:10.18637/jss.v005.i08) with 256 layers. A word's low 8 bits choose
    /// the layer and its high 24 bits the place within it, so that the two are independent (the flaw that Doornik,
    /// *An Improved Ziggurat Method to Generate Normal Random Samples* (2005), found in the original). One number in a
    /// hundred needs more words; they come from further blocks of the same place.
    ///
    /// - Parameters:
    ///   - key: The key, from `RandomKey.make`.
    ///   - trial: The trial's number.
    ///   - frame: The frame's number, below 2³² − 1.
    ///   - station: What the numbers are for.
    ///   - item: Which of the station's numbers they are, for example a joint's; below 2¹⁶.
    /// - Returns: The four numbers; each is one of the 2²⁴ evenly spaced places of its layer, or from the tail.
    public static func normals(
        key: UInt64, trial: UInt32, frame: UInt32, station: RandomStation, item: UInt32 = 0
    ) -> SIMD4<Double> {
        let counter = SIMD4(0, frame, Counter.place(station, item), trial)
        let key = Counter.words(key)
        return Ziggurat.normals(counter: counter, key: key)
    }

    /// Four independent numbers uniform over 0 ≤ x < 1, multiples of 2⁻³².
    ///
    /// - Parameters:
    ///   - key: The key, from `RandomKey.make`.
    ///   - trial: The trial's number.
    ///   - frame: The frame's number, below 2³² − 1.
    ///   - station: What the numbers are for.
    ///   - item: Which of the station's numbers they are, for example a joint's; below 2¹⁶.
    /// - Returns: The four numbers.
    public static func uniforms(
        key: UInt64, trial: UInt32, frame: UInt32, station: RandomStation, item: UInt32 = 0
    ) -> SIMD4<Double> {
        // The upper half of the blocks, which no normal number reaches.
        let counter = SIMD4(1 << 31, frame, Counter.place(station, item), trial)
        return SIMD4<Double>(Philox.block(counter: counter, key: Counter.words(key))) * 0x1p-32
    }
}

/// The layers of the normal density, widest first, and how a word becomes a number.
struct Ziggurat: Sendable {
    /// Where the tail begins, for 256 layers.
    static let tail = 3.6541528853610088

    /// The layers' widths, and 0 at the end: layer i reaches from the width i + 1 for sure to the width i.
    private var widths: InlineArray<257, Double>
    /// The unnormalised density exp(−x²/2) at those widths.
    private var heights: InlineArray<257, Double>

    private static let shared = Ziggurat()

    private init() {
        widths = InlineArray(repeating: 0)
        heights = InlineArray(repeating: 1)
        let density = { (x: Double) in exp(-0.5 * x * x) }
        let area = Self.tail * density(Self.tail) + (Double.pi / 2).squareRoot() * erfc(Self.tail / 2.0.squareRoot())
        widths[0] = area / density(Self.tail)
        widths[1] = Self.tail
        for layer in 2..<256 {
            let above = area / widths[layer - 1] + density(widths[layer - 1])
            widths[layer] = (-2 * log(above)).squareRoot()
        }
        for layer in 0..<256 { heights[layer] = density(widths[layer]) }
    }

    /// Four normal numbers from the block at a counter; the counter's block is 0.
    static func normals(counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<Double> {
        let words = Philox.block(counter: counter, key: key)
        let layers = words & 0xFF
        let places = (SIMD4<Double>(SIMD4<Int32>(truncatingIfNeeded: words) &>> 8) + 0.5) * 0x1p-23
        let (l0, l1, l2, l3) = (Int(layers.x), Int(layers.y), Int(layers.z), Int(layers.w))
        let outer = SIMD4(shared.widths[l0], shared.widths[l1], shared.widths[l2], shared.widths[l3])
        let inner = SIMD4(
            shared.widths[l0 + 1], shared.widths[l1 + 1], shared.widths[l2 + 1], shared.widths[l3 + 1])
        var x = places * outer
        let isInside = (x .< inner) .& (x .> -inner)
        if _slowPath(isInside != SIMDMask(repeating: true)) {
            for lane in 0..<4 where !isInside[lane] {
                x[lane] = shared.edge(x[lane], layer: Int(layers[lane]), lane: lane, counter: counter, key: key)
            }
        }
        return x
    }

    /// The number that follows from a first one that lies at its layer's edge.
    @inline(never)
    private func edge(
        _ first: Double, layer: Int, lane: Int, counter: SIMD4<UInt32>, key: SIMD2<UInt32>
    ) -> Double {
        var words = LaneWords(lane: lane, counter: counter, key: key)
        var (x, layer) = (first, layer)
        while abs(x) >= widths[layer + 1] {
            if layer == 0 { return x < 0 ? -beyondTail(&words) : beyondTail(&words) }
            let height = heights[layer] + words.uniform() * (heights[layer + 1] - heights[layer])
            if height < exp(-0.5 * x * x) { return x }
            let word = words.next()
            layer = Int(word & 0xFF)
            x = (Double(Int32(bitPattern: word) >> 8) + 0.5) * 0x1p-23 * widths[layer]
        }
        return x
    }

    /// A number from the tail, by Marsaglia's method (1964).
    private func beyondTail(_ words: inout LaneWords) -> Double {
        while true {
            let x = -log(words.uniform()) / Self.tail
            let y = -log(words.uniform())
            if y + y > x * x { return Self.tail + x }
        }
    }
}

/// Further words of one of the four numbers of a block: those of blocks 1 + lane, 5 + lane, 9 + lane, …
private struct LaneWords {
    private var counter: SIMD4<UInt32>
    private let key: SIMD2<UInt32>
    private var block: SIMD4<UInt32>
    private var used = 0

    init(lane: Int, counter: SIMD4<UInt32>, key: SIMD2<UInt32>) {
        self.counter = counter
        self.counter.x = 1 + UInt32(lane)
        self.key = key
        block = Philox.block(counter: self.counter, key: key)
    }

    mutating func next() -> UInt32 {
        if used == 4 {
            counter.x += 4
            block = Philox.block(counter: counter, key: key)
            used = 0
        }
        defer { used += 1 }
        return block[used]
    }

    /// A number uniform over 0 < x < 1.
    mutating func uniform() -> Double { (Double(next()) + 0.5) * 0x1p-32 }
}
