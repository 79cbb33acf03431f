import Foundation
import Kernels
import Mathematics
import Testing
import TestSupport

@Suite("Philox4x32-10")
struct PhiloxTests {
    struct KnownAnswer: Sendable, CustomTestStringConvertible {
        let counter: SIMD4<UInt32>
        let key: SIMD2<UInt32>
        let block: SIMD4<UInt32>
        var testDescription: String { "\(counter)" }
    }

    /// From Random123's own file of known answers.
    static let published = [
        KnownAnswer(
            counter: SIMD4(repeating: 0), key: SIMD2(repeating: 0),
            block: SIMD4(0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8)),
        KnownAnswer(
            counter: SIMD4(repeating: .max), key: SIMD2(repeating: .max),
            block: SIMD4(0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd)),
        KnownAnswer(
            counter: SIMD4(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344), key: SIMD2(0xa409_3822, 0x299f_31d0),
            block: SIMD4(0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1)),
    ]

    @Test("Gives the published blocks", arguments: published)
    func givesPublishedBlocks(_ answer: KnownAnswer) {
        #expect(Philox.block(counter: answer.counter, key: answer.key) == answer.block)
    }

    @Test(
        "Four blocks at once are those of each counter, by every kernel, where counters wrap too", arguments: published,
        [KernelPath.baseline, .AVX2].filter(kernel_path_is_available))
    func fourBlocks(_ answer: KnownAnswer, path: KernelPath) {
        var words = [UInt32](repeating: 0, count: 16)
        let (counter, key) = (answer.counter, answer.key)
        words.withUnsafeMutableBufferPointer { words in
            guard let first = words.baseAddress else { return }
            var arguments = KernelWords(
                key: (key.x, key.y), counter: (counter.x, counter.y, counter.z, counter.w), words: first)
            kernel_words(path, &arguments)
        }
        for block in 0..<4 {
            var counter = counter
            counter.x &+= UInt32(block)
            let expected = Philox.block(counter: counter, key: key)
            let found = SIMD4(words[4 * block..<4 * block + 4])
            #expect(found == expected)
        }
    }

    private struct Oracle: Decodable {
        struct Row: Decodable { let ctr, key, out: [String] }
        let philox4x32_10: [Row]
    }

    @Test("Gives the blocks of the shared vectors", .enabled(if: SharedMaterial.isAvailable))
    func givesSharedBlocks() throws {
        let oracle = try JSONDecoder().decode(Oracle.self, from: SharedMaterial.data("oracles/rng.json"))
        #expect(oracle.philox4x32_10.count >= 20)
        for row in oracle.philox4x32_10 {
            let words = [row.ctr, row.key, row.out].map { $0.compactMap { UInt32($0.dropFirst(2), radix: 16) } }
            let block = Philox.block(
                counter: SIMD4(words[0][0], words[0][1], words[0][2], words[0][3]), key: SIMD2(words[1][0], words[1][1])
            )
            #expect(block == SIMD4(words[2][0], words[2][1], words[2][2], words[2][3]))
        }
    }
}

@Suite("Random keys")
struct RandomKeyTests {
    @Test(
        "Are those of the documented recipe, computed elsewhere",
        arguments: [
            (0, "", 0xaebe_53f8_5cdc_3c4c),
            (0, "real/standard", 0xe0ed_0198_a2d8_0e36),
            (1, "real/standard", 0xaeb7_a3e5_17c3_9d8d),
            (.max, "cheat/bob-in-phase", 0xba45_b4df_8a6c_5d80),
            (42, "Liegestütz", 0xf7de_f332_e92b_df6d),
        ] as [(UInt64, String, UInt64)])
    func followRecipe(seed: UInt64, name: String, key: UInt64) {
        #expect(RandomKey.make(seed: seed, name: name) == key)
    }
}
