package import Foundation

/// The hash SHA-256 of FIPS 180-4, taken piece by piece.
package struct SHA256: Sendable {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)
    /// The bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    /// Starts with nothing.
    package init() { rest.reserveCapacity(Self.block) }

    /// The hash of a text's UTF-8 bytes, 64 hexadecimal digits.
    ///
    /// - Parameter text: The text.
    /// - Returns: The digits.
    package static func digits(of text: String) -> String {
        var hash = SHA256()
        hash.add(Data(text.utf8))
        return hash.digits
    }

    /// Adds bytes.
    ///
    /// - Parameter data: The bytes that follow.
    package mutating func add(_ data: Data) {
        length += UInt64(data.count)
        data.withUnsafeBytes { bytes in
            var start = 0
            if !rest.isEmpty {
                start = min(Self.block - rest.count, bytes.count)
                rest.append(contentsOf: bytes[..<start])
                guard rest.count == Self.block else { return }
                rest.withUnsafeBytes { Self.take($0, at: 0, &state, &schedule) }
                rest.removeAll(keepingCapacity: true)
            }
            while bytes.count - start >= Self.block {
                Self.take(bytes, at: start, &state, &schedule)
                start += Self.block
            }
            rest.append(contentsOf: bytes[start...])
        }
    }

    /// The hash of all that was added, 64 hexadecimal digits.
    package var digits: String {
        var ended = self
        let bits = length * 8
        let zeros = (Self.block * 2 - 9 - rest.count) % Self.block
        ended.add(
            Data([0x80]) + Data(count: zeros) + Data((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }))
        return ended.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Bytes of a block.
    private static let block = 64

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]

    /// Takes one block (FIPS 180-4, 6.2.2).
    private static func take(
        _ bytes: UnsafeRawBufferPointer, at start: Int, _ state: inout [UInt32], _ schedule: inout [UInt32]
    ) {
        func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
        for index in 0..<16 {
            schedule[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
        }
        for index in 16..<64 {
            let (near, far) = (schedule[index - 2], schedule[index - 15])
            let nearMixed = turned(near, 17) ^ turned(near, 19) ^ near >> 10
            let farMixed = turned(far, 7) ^ turned(far, 18) ^ far >> 3
            schedule[index] = nearMixed &+ schedule[index - 7] &+ farMixed &+ schedule[index - 16]
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = e & f ^ ~e & g
            let majority = a & b ^ a & c ^ b & c
            let first =
                h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constants[index] &+ schedule[index]
            let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
}
