package import Foundation

/// A NumPy archive (.npz): a zip file (ZIP File Format Specification 6.3.10) whose members are arrays, not compressed
/// (.npy, version 1.0 of NumPy's NEP 1).
package struct NumpyArchive: Sendable {
    /// A type of numbers that arrays hold, with its code in the header of .npy.
    package protocol Element: BitwiseCopyable {
        /// The code, for example `<f4`: little-endian, 4 bytes.
        static var code: String { get }
    }

    private var files = Data()
    private var directory = Data()
    private var count = 0

    package init() {}

    /// Adds an array, as many values as the product of its dimensions, the last dimension first.
    package mutating func add<Value: Element>(_ name: String, shape: [Int], _ values: [Value]) {
        precondition(shape.reduce(1, *) == values.count, "\(name) has \(values.count) values")
        // NumPy's arrays are little-endian here, and so are the processors of all systems with Swift.
        let member = Self.header(Value.code, shape) + values.withUnsafeBytes { Data($0) }
        let path = Data("\(name).npy".utf8)
        // From the version to the length of the extra field: both headers have these 26 bytes.
        var facts = Data()
        // Version 2.0, no flags, stored, 1980-01-01 00:00: the same arrays make the same bytes.
        for value in [20, 0, 0, 0, 0x21] as [UInt16] { facts.append(littleEndian: value) }
        facts.append(littleEndian: CRC32.checksum(member))
        facts.append(littleEndian: UInt32(member.count))
        facts.append(littleEndian: UInt32(member.count))
        facts.append(littleEndian: UInt16(path.count))
        facts.append(littleEndian: UInt16(0))
        directory.append(littleEndian: UInt32(0x0201_4B50))
        directory.append(littleEndian: UInt16(20))
        directory += facts
        // No comment, disk 0, no attributes.
        directory += Data(count: 10)
        directory.append(littleEndian: UInt32(files.count))
        directory += path
        files.append(littleEndian: UInt32(0x0403_4B50))
        files += facts + path + member
        count += 1
    }

    /// The bytes of the file; an archive has at most 4 GiB.
    package var data: Data {
        var end = Data()
        end.append(littleEndian: UInt32(0x0605_4B50))
        end.append(littleEndian: UInt32(0))
        end.append(littleEndian: UInt16(count))
        end.append(littleEndian: UInt16(count))
        end.append(littleEndian: UInt32(directory.count))
        end.append(littleEndian: UInt32(files.count))
        end.append(littleEndian: UInt16(0))
        return files + directory + end
    }

    private static func header(_ code: String, _ shape: [Int]) -> Data {
        let sizes = shape.map(String.init).joined(separator: ", ") + (shape.count == 1 ? "," : "")
        var text = "{'descr': '\(code)', 'fortran_order': False, 'shape': (\(sizes)), }"
        // Header and data begin at multiples of 64 bytes; the header ends with a line break.
        text += String(repeating: " ", count: 63 - (10 + text.utf8.count) % 64) + "\n"
        var header = Data([0x93]) + Data("NUMPY".utf8) + Data([1, 0])
        header.append(littleEndian: UInt16(text.utf8.count))
        return header + Data(text.utf8)
    }
}

extension Float: NumpyArchive.Element {
    package static var code: String { "<f4" }
}

extension Int64: NumpyArchive.Element {
    package static var code: String { "<i8" }
}

extension Data {
    fileprivate mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}

/// The checksum of zip files: CRC-32 with the polynomial 0xEDB88320 (ISO 3309).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    static func checksum(_ data: Data) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            data.withUnsafeBytes { bytes in
                bytes.reduce(UInt32.max) { value, byte in
                    value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
                } ^ .max
            }
        }
    }
}
