package import Kernels

/// The many random numbers of every frame: each is a function of its place alone and independent of earlier draws.
///
/// Four numbers come from one Philox block. Uniform and normal numbers of the same place are independent.
package enum FrameNoise {
    /// Four independent standard normal numbers.
    ///
    /// The ziggurat of Marsaglia & Tsang (2000, doi:10.18637/jss.v005.i08) with 256 layers. A word's low 8 bits choose
    /// the layer and its high 24 bits the place within it, so that the two are independent (the flaw that Doornik, *An
    /// Improved Ziggurat Method to Generate Normal Random Samples* (2005), found in the original). One number in a
    /// hundred needs more words; they come from further blocks of the same place. The key is from `RandomKey.make`, the
    /// frame's number below 2³² − 1, and the item, for example a joint's, below 2¹⁶. Each number is one of the 2²⁴
    /// evenly spaced places of its layer, or from the tail.
    package static func normals(
        key: UInt64, trial: UInt32, frame: UInt32, station: RandomStation, item: UInt32 = 0
    ) -> SIMD4<Double> {
        let counter = SIMD4(0, frame, Counter.place(station, item), trial)
        let key = Counter.words(key)
        return Ziggurat.normals(counter: counter, key: key)
    }

    /// Four independent numbers uniform over 0 ≤ x < 1, multiples of 2⁻³², of a frame below 2³² − 1 and a station's
    /// item, for example a joint, below 2¹⁶.
    package static func uniforms(
        key: UInt64, trial: UInt32, frame: UInt32, station: RandomStation, item: UInt32 = 0
    ) -> SIMD4<Double> {
        // The upper half of the blocks, which no normal number reaches.
        let counter = SIMD4(1 << 31, frame, Counter.place(station, item), trial)
        return SIMD4<Double>(Philox.block(counter: counter, key: Counter.words(key))) * 0x1p-32
    }
}

extension KernelPath {
    /// The fastest path that this machine can run.
    @inline(__always)
    package static var fastest: KernelPath { kernel_fastest_path() }
}

/// The random numbers of several places, drawn together.
///
/// They are those of `FrameNoise`; four places are drawn at once, by a kernel for the machine's instruction set.
package struct FrameDraws: ~Copyable {
    /// The number of places with those that fill the last four.
    package let count: Int

    private let key: SIMD2<UInt32>
    private let trial: UInt32
    private let path: KernelPath
    /// A multiple of four places; the last one fills the rest.
    private let places: UnsafeMutablePointer<UInt32>
    /// The number of frames after the drawn one in which each place is.
    private let frames: UnsafeMutablePointer<UInt32>
    /// The words of the key in each round of Philox, four times each.
    private let keys: UnsafeMutablePointer<UInt64>
    /// The lanes of each place in which the kernel's number lies at the edge of its layer, and the words of the place.
    private let edges: UnsafeMutablePointer<UInt8>
    private let words: UnsafeMutablePointer<UInt32>

    /// Names the places of a frame, at most 64, each a station with the number of an item below 2¹⁶; all kernels give
    /// the same bits.
    package init(
        key: UInt64, trial: UInt32, places: [(station: RandomStation, item: Int)], path: KernelPath = .fastest
    ) {
        let places = places.map { Counter.place($0.station, UInt32(truncatingIfNeeded: $0.item)) }
        self.init(key: key, trial: trial, places: places, frames: places.map { _ in 0 }, path: path)
    }

    /// Names one place in a frame and in the three after it; the numbers of a station and item below 2¹⁶.
    package init(key: UInt64, trial: UInt32, station: RandomStation, item: UInt32, path: KernelPath = .fastest) {
        let place = Counter.place(station, item)
        self.init(key: key, trial: trial, places: [place, place, place, place], frames: [0, 1, 2, 3], path: path)
    }

    private init(key: UInt64, trial: UInt32, places: [UInt32], frames: [UInt32], path: KernelPath) {
        precondition(places.count <= 64, "at most 64 places")
        let count = (places.count + 3) / 4 * 4
        self.count = count
        self.key = Counter.words(key)
        self.trial = trial
        self.path = path
        self.places = Self.memory((0..<count).map { places[min($0, places.count - 1)] })
        self.frames = Self.memory((0..<count).map { frames[min($0, places.count - 1)] })
        let roundKeys = Philox.keys(self.key).flatMap { [UInt64($0.x), UInt64($0.y)] }
        keys = Self.memory(roundKeys.flatMap { [$0, $0, $0, $0] })
        edges = Self.memory(Array(repeating: 0, count: count))
        words = Self.memory(Array(repeating: 0, count: 4 * count))
    }

    deinit {
        places.deallocate()
        frames.deallocate()
        keys.deallocate()
        edges.deallocate()
        words.deallocate()
    }

    private static func memory<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
        for (index, value) in values.enumerated() { (memory + index).initialize(to: value) }
        return memory
    }

    /// Draws the normal numbers of a frame, below 2³² − 1: four for each of `count` places.
    package func drawNormals(frame: UInt32, into values: UnsafeMutablePointer<SIMD4<Double>>) {
        var found = withArguments(frame, values, ZigguratLayers.widths) { kernel_frame_normals(path, $0) }
        while found != 0 {
            let place = found.trailingZeroBitCount
            found &= found - 1
            Ziggurat.settle(
                &values[place], lanes: edges[place], words: words + 4 * place,
                counter: SIMD4(0, frame &+ frames[place], places[place], trial), key: key)
        }
    }

    /// Draws the uniform numbers of a frame; see `drawNormals`.
    package func drawUniforms(frame: UInt32, into values: UnsafeMutablePointer<SIMD4<Double>>) {
        withArguments(frame, values, ZigguratLayers.widths) { kernel_frame_uniforms(path, $0) }
    }

    @inline(__always)
    private func withArguments<Result>(
        _ frame: UInt32, _ values: UnsafeMutablePointer<SIMD4<Double>>, _ widths: UnsafePointer<Double>,
        _ body: (UnsafePointer<KernelDraws>) -> Result
    ) -> Result {
        var arguments = KernelDraws(
            keys: keys, trial: trial, frame: frame, places: places, frames: frames, count: count, widths: widths,
            values: UnsafeMutableRawPointer(values).assumingMemoryBound(to: Double.self), edges: edges, words: words)
        return body(&arguments)
    }
}

/// The ziggurat method, which turns a random word into a normal number.
private enum Ziggurat {
    /// Four normal numbers from the block at a counter; the counter's block is 0.
    static func normals(counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<Double> {
        let words = Philox.block(counter: counter, key: key)
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

    /// Replaces those numbers of the first block that are at the edges of their layers, a bit for each, by those that
    /// follow from them.
    @inline(never)
    static func settle(
        _ x: inout SIMD4<Double>, lanes: UInt8, words: UnsafePointer<UInt32>, counter: SIMD4<UInt32>, key: SIMD2<UInt32>
    ) {
        for lane in 0..<4 where lanes & (1 << lane) != 0 {
            var further = LaneWords(lane: lane, counter: counter, key: key)
            x[lane] = edge(x[lane], layer: Int(words[lane] & 0xFF), &further)
        }
    }

    /// Returns the position of a word in its layer, above −1 and below 1.
    private static func place(_ word: UInt32) -> Double { (Double(Int32(bitPattern: word) &>> 8) + 0.5) * 0x1p-23 }

    /// The number that follows from a first one that lies at its layer's edge.
    @inline(never)
    private static func edge(_ first: Double, layer: Int, _ words: inout LaneWords) -> Double {
        var (x, layer) = (first, layer)
        while abs(x) >= ZigguratLayers.widths[layer + 1] {
            if layer == 0 { return x < 0 ? -beyondTail(&words) : beyondTail(&words) }
            let (low, high) = (densities[layer], densities[layer + 1])
            if low + words.uniform() * (high - low) < density(x) { return x }
            let word = words.next()
            layer = Int(word & 0xFF)
            x = place(word) * ZigguratLayers.widths[layer]
        }
        return x
    }

    /// The densities at the widths of the layers.
    private static let densities = ZigguratLayers.widths.map(density)

    private static func density(_ x: Double) -> Double { exponential(-0.5 * x * x) }

    /// A number from the tail, by Marsaglia's method (1964).
    private static func beyondTail(_ words: inout LaneWords) -> Double {
        while true {
            let x = -logarithm(words.uniform()) / ZigguratLayers.tail
            let y = -logarithm(words.uniform())
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
