package import Foundation

/// A hash of files, by which two runs are known to have read the same scenarios, or the same recordings.
///
/// The 64-bit FNV-1a hash (Fowler, Noll, Vo), over each file in the order of their names: the name's UTF-8 bytes, a
/// zero byte, the number of the file's bytes as eight bytes with the lowest first, the bytes.
package struct ContentHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Sixteen hexadecimal digits.
    ///
    /// - Parameter files: What each file holds, by its name.
    /// - Returns: The hash.
    package static func text(_ files: [String: Data]) -> String {
        var hash = ContentHash()
        for (name, data) in files.sorted(by: { $0.key < $1.key }) {
            hash.add(name.utf8)
            hash.add([0])
            hash.add((0..<8).map { UInt8(truncatingIfNeeded: data.count >> ($0 * 8)) })
            hash.add(data)
        }
        return hash.digits
    }

    /// The plain hash of some bytes.
    package static func digits(_ bytes: some Sequence<UInt8>) -> String {
        var hash = ContentHash()
        hash.add(bytes)
        return hash.digits
    }

    private var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
