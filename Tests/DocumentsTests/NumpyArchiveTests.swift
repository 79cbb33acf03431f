@testable import Documents
import Foundation
import Testing

@Suite("NumPy archives")
struct NumpyArchiveTests {
    @Test(
        "The checksum is CRC-32, whose check value is published",
        arguments: [("", 0), ("123456789", 0xCBF4_3926), ("The quick brown fox jumps over the lazy dog", 0x414F_A339)]
            as [(String, UInt32)])
    func checksum(text: String, checksum: UInt32) { #expect(CRC32.checksum(Data(text.utf8)) == checksum) }

    @Test("The archive of an array has the bytes that the formats prescribe")
    func bytes() {
        var archive = NumpyArchive()
        archive.add("a", shape: [2, 1], [1, -2] as [Float])
        let data = [UInt8](archive.data)
        #expect(Array(data[..<4]) == [0x50, 0x4B, 3, 4] && Array(data[30..<35]) == Array("a.npy".utf8))
        let member = data[35...]
        let magic: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
        #expect(Array(member.prefix(8)) == magic)
        let length = Int(member[43]) + Int(member[44]) * 256
        #expect((10 + length) % 64 == 0)
        let header = String(decoding: member[45..<(45 + length)], as: UTF8.self)
        #expect(
            header.hasPrefix("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }") && header.hasSuffix(" \n"))
        let values = Array(member[(45 + length)..<(53 + length)])
        #expect(values == [0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0])
        let directory = Array(data[(53 + length)..<(57 + length)])
        #expect(directory == [0x50, 0x4B, 1, 2])
        let end = Array(data.suffix(22).prefix(4))
        #expect(end == [0x50, 0x4B, 5, 6])
    }

    @Test(
        "Another program reads the arrays as they were",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
    func unzips() throws {
        var archive = NumpyArchive()
        archive.add("one", shape: [3], [1, 2, .max] as [Int64])
        archive.add("none", shape: [0], [] as [Float])
        let url = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString).npz")
        defer { try? FileManager.default.removeItem(at: url) }
        try archive.data.write(to: url)
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        python.arguments = [
            "-c",
            """
            import struct, sys, zipfile
            file = zipfile.ZipFile(sys.argv[1])
            assert file.testzip() is None and file.namelist() == ["one.npy", "none.npy"]
            assert struct.unpack("<3q", file.read("one.npy")[-24:]) == (1, 2, 2**63 - 1)
            assert b"(0,)" in file.read("none.npy")
            """, url.path,
        ]
        try python.run()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
    }
}
