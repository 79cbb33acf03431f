package import CLibraries
import Kernels

/// A sequence of random numbers that depends on its key, trial, station and item alone.
///
/// GSL's distributions draw from Philox through a `gsl_rng_type` of ours, one 32-bit word at a time. The blocks are
/// those of the counters (0, 0xFFFFFFFF, station · 2¹⁶ + item, trial), (1, …), …: the frame that no session reaches,
/// so that no stream ever shares a block with `FrameNoise`.
/// A stream cannot be copied, since two copies would give the same numbers.
package struct RandomStream: ~Copyable, Sendable {
    private var words: PhiloxWords

    /// Begins a stream; the low 32 bits of the trial's number and the low 16 bits of the item distinguish streams.
    package init(key: UInt64, trial: Int, station: RandomStation, item: Int = 0) {
        words = PhiloxWords(
            key: Counter.words(key),
            counter: SIMD4(
                0, .max, Counter.place(station, UInt32(truncatingIfNeeded: item)), UInt32(truncatingIfNeeded: trial)))
    }

    /// Begins the stream of one frame, below 2³² − 1, for numbers of which nobody knows beforehand how many are needed;
    /// its blocks are those of the counters (0, frame, station · 2¹⁶, trial), (1, …), …, as of the item 0 of
    /// `FrameNoise`, and a station uses one of the two.
    package init(key: UInt64, trial: Int, station: RandomStation, frame: UInt32) {
        words = PhiloxWords(
            key: Counter.words(key),
            counter: SIMD4(0, frame, Counter.place(station, 0), UInt32(truncatingIfNeeded: trial)))
    }

    /// The next word, uniform over all 32-bit values.
    package mutating func word() -> UInt32 { words.next() }

    /// Draws some numbers of 0 ..< count, all equally likely: those that as many calls of `choice` would give, without
    /// GSL's call of the generator through a pointer for each; a count outside 1 … 2³² − 1 is taken as the nearer end.
    package mutating func choices(_ number: Int, of count: Int, _ take: (Int) -> Void) {
        var places = [UInt32](repeating: 0, count: number)
        choices(of: count, into: &places)
        for place in places { take(Int(place)) }
    }

    /// Fills a buffer with numbers of 0 ..< count, all equally likely: those that as many calls of `choice` would give;
    /// a count outside 1 … 2³² − 1 is taken as the nearer end.
    package mutating func choices(of count: Int, into places: inout [UInt32]) {
        let count = UInt32(clamping: max(count, 1))
        let divisor = WordDivisor(UInt32.max / count)
        places.withUnsafeMutableBufferPointer { places in
            var index = 0
            while index < places.count {
                let choice = divisor.quotient(words.next())
                guard choice < count else { continue }
                places[index] = choice
                index += 1
            }
        }
    }

    /// Calls GSL with this stream as its generator.
    package mutating func withGenerator<Failure, Result>(
        _ body: (UnsafePointer<gsl_rng>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        _ = quietGSL
        // The table lives for one call: a global one would be shared mutable state to Swift.
        var type = gsl_rng_type(
            name: UnsafeRawPointer(philoxName.utf8Start).assumingMemoryBound(to: CChar.self),
            max: UInt(UInt32.max),
            min: 0,
            size: MemoryLayout<PhiloxWords>.size,
            set: { _, _ in },
            get: { UInt(nextWord($0)) },
            get_double: { Double(nextWord($0)) * 0x1p-32 }
        )
        return try withUnsafeMutablePointer(to: &words) { words throws(Failure) in
            try withUnsafePointer(to: &type) { type throws(Failure) in
                var generator = gsl_rng(type: type, state: words)
                return try withUnsafePointer(to: &generator, body)
            }
        }
    }
}

private let philoxName: StaticString = "philox4x32-10"

private func nextWord(_ state: UnsafeMutableRawPointer?) -> UInt32 {
    guard let state else { return 0 }
    return state.assumingMemoryBound(to: PhiloxWords.self).pointee.next()
}

/// Philox's blocks as one sequence of words.
///
/// The first block is computed alone, since many streams need no more; then four at a time are.
private struct PhiloxWords: Sendable {
    let key: SIMD2<UInt32>
    var counter: SIMD4<UInt32>
    /// The words of the last blocks, of which the last one is the last word computed.
    var words = SIMD16<UInt32>()
    var used = 16
    var isFirst = true

    @inline(__always)
    mutating func next() -> UInt32 {
        if used == 16 { compute() }
        defer { used += 1 }
        // To index the vector itself would copy it.
        return withUnsafeBytes(of: &words) { [used] in $0.load(fromByteOffset: 4 &* used, as: UInt32.self) }
    }

    @inline(never)
    private mutating func compute() {
        guard !isFirst else {
            words.highHalf.highHalf = Philox.block(counter: counter, key: key)
            (isFirst, used, counter.x) = (false, 12, counter.x &+ 1)
            return
        }
        let (key, counter) = (key, counter)
        withUnsafeMutablePointer(to: &words) { words in
            var arguments = KernelWords(
                key: (key.x, key.y), counter: (counter.x, counter.y, counter.z, counter.w),
                words: UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt32.self))
            kernel_words(.fastest, &arguments)
        }
        (used, self.counter.x) = (0, counter.x &+ 4)
    }
}

/// A divisor of many words, by one multiplication for each.
///
/// D. Lemire, O. Kaser, N. Kurz, *Faster remainder by direct computation*, Software: Practice and Experience 49 (2019),
/// doi:10.1002/spe.2689: with ⌈2⁶⁴ / d⌉ the quotient of every 32-bit word is exact.
private struct WordDivisor {
    /// ⌈2⁶⁴ / d⌉; 0 for 1, of which it does not fit.
    private let inverse: UInt64

    /// Prepares a divisor of at least 1.
    init(_ divisor: UInt32) { inverse = divisor == 1 ? 0 : UInt64.max / UInt64(divisor) + 1 }

    /// The quotient, rounded downwards.
    func quotient(_ word: UInt32) -> UInt32 {
        inverse == 0 ? word : UInt32(truncatingIfNeeded: inverse.multipliedFullWidth(by: UInt64(word)).high)
    }
}
