private import Foundation

/// The many random numbers of every frame: each is a function of its place alone and independent of earlier draws.
///
/// Four numbers come from one Philox block. Uniform and normal numbers of the same place are independent.
package enum FrameNoise {
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
    package static func normals(
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
    package static func uniforms(
        key: UInt64, trial: UInt32, frame: UInt32, station: RandomStation, item: UInt32 = 0
    ) -> SIMD4<Double> {
        // The upper half of the blocks, which no normal number reaches.
        let counter = SIMD4(1 << 31, frame, Counter.place(station, item), trial)
        return SIMD4<Double>(Philox.block(counter: counter, key: Counter.words(key))) * 0x1p-32
    }
}

/// The normal numbers of several places of a frame, drawn together.
///
/// They are those of `FrameNoise.normals`; two places are drawn at once.
package struct FrameNormals: Sendable {
    private let key: SIMD2<UInt32>
    private let trial: UInt32
    /// Two places to a group.
    private let places: [SIMD2<UInt64>]
    /// The numbers of the last frame that was drawn, four for each place, in the order of the places; 0 before the first
    /// frame.
    ///
    /// After them there may be further ones.
    package private(set) var values: [SIMD4<Double>]

    /// Names the places.
    ///
    /// - Parameters:
    ///   - key: The key, from `RandomKey.make`.
    ///   - trial: The trial's number.
    ///   - places: The stations, each with the number of an item, below 2¹⁶.
    package init(key: UInt64, trial: UInt32, places: [(station: RandomStation, item: Int)]) {
        self.key = Counter.words(key)
        self.trial = trial
        let words = places.map { UInt64(Counter.place($0.station, UInt32(truncatingIfNeeded: $0.item))) }
        // The last place twice, where their number is odd.
        self.places = stride(from: 0, to: words.count, by: 2).map {
            SIMD2(words[$0], words[min($0 + 1, words.count - 1)])
        }
        values = Array(repeating: .zero, count: 2 * self.places.count)
    }

    /// Draws the numbers of a frame.
    ///
    /// - Parameter frame: The frame's number, below 2³² − 1.
    package mutating func draw(frame: UInt32) {
        let (key, trial, places) = (key, trial, places)
        values.withUnsafeMutableBufferPointer { values in
            for (index, group) in places.enumerated() {
                let counters = Philox.Lanes(
                    x: .zero, y: SIMD2(repeating: UInt64(frame)), z: group, w: SIMD2(repeating: UInt64(trial)))
                let words = Philox.blocks(counters: counters, key: key)
                values[2 * index] = Self.normals(words, lane: 0, places: group, frame: frame, trial: trial, key: key)
                values[2 * index + 1] = Self.normals(
                    words, lane: 1, places: group, frame: frame, trial: trial, key: key)
            }
        }
    }

    /// Returns the numbers of the block in a lane.
    @inline(__always)
    private static func normals(
        _ words: Philox.Lanes, lane: Int, places: SIMD2<UInt64>, frame: UInt32, trial: UInt32, key: SIMD2<UInt32>
    ) -> SIMD4<Double> {
        let block = SIMD4(
            UInt32(truncatingIfNeeded: words.x[lane]), UInt32(truncatingIfNeeded: words.y[lane]),
            UInt32(truncatingIfNeeded: words.z[lane]), UInt32(truncatingIfNeeded: words.w[lane]))
        let counter = SIMD4(0, frame, UInt32(truncatingIfNeeded: places[lane]), trial)
        return Ziggurat.normals(block, counter: counter, key: key)
    }
}

/// The ziggurat method, which turns a random word into a normal number.
private enum Ziggurat {
    /// Four normal numbers from the block at a counter; the counter's block is 0.
    static func normals(counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<Double> {
        normals(Philox.block(counter: counter, key: key), counter: counter, key: key)
    }

    /// Four normal numbers from the words of a block, given its counter and key.
    @inline(__always)
    static func normals(_ words: SIMD4<UInt32>, counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<Double> {
        var x = SIMD4<Double>()
        for lane in 0..<4 {
            let layer = Int(words[lane] & 0xFF)
            let first = place(words[lane]) * ZigguratLayers.widths[layer]
            if _fastPath(abs(first) < ZigguratLayers.widths[layer + 1]) {
                x[lane] = first
            } else {
                var further = LaneWords(lane: lane, counter: counter, key: key)
                x[lane] = edge(first, layer: layer, &further)
            }
        }
        return x
    }

    /// Returns the position of a word in its layer, above −1 and below 1.
    private static func place(_ word: UInt32) -> Double { (Double(Int32(bitPattern: word) &>> 8) + 0.5) * 0x1p-23 }

    /// The number that follows from a first one that lies at its layer's edge.
    @inline(never)
    private static func edge(_ first: Double, layer: Int, _ words: inout LaneWords) -> Double {
        var (x, layer) = (first, layer)
        while abs(x) >= ZigguratLayers.widths[layer + 1] {
            if layer == 0 { return x < 0 ? -beyondTail(&words) : beyondTail(&words) }
            let (low, high) = (density(ZigguratLayers.widths[layer]), density(ZigguratLayers.widths[layer + 1]))
            if low + words.uniform() * (high - low) < density(x) { return x }
            let word = words.next()
            layer = Int(word & 0xFF)
            x = place(word) * ZigguratLayers.widths[layer]
        }
        return x
    }

    private static func density(_ x: Double) -> Double { exp(-0.5 * x * x) }

    /// A number from the tail, by Marsaglia's method (1964).
    private static func beyondTail(_ words: inout LaneWords) -> Double {
        while true {
            let x = -log(words.uniform()) / ZigguratLayers.tail
            let y = -log(words.uniform())
            if y + y > x * x { return ZigguratLayers.tail + x }
        }
    }
}

/// Further words for one of the four numbers of a block, from every fourth block after 1 + lane.
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
