import Documents
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite("Place of an output")
struct OutputPlaceTests {
    private let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
        try scratch.write("text", to: "file")
        try scratch.write("text", to: "folder/inside")
        let files = FileManager.default
        try files.createSymbolicLink(atPath: path("link"), withDestinationPath: path("file"))
        try files.createSymbolicLink(atPath: path("nowhere"), withDestinationPath: path("missing/file"))
        try files.createSymbolicLink(atPath: path("folder-link"), withDestinationPath: path("folder"))
        try files.linkItem(atPath: path("file"), toPath: path("hard"))
    }

    private func path(_ name: String) -> String { scratch.url.appending(path: name).path }

    @Test(
        "A place where a file can be written is taken, and nothing is made before",
        arguments: ["file", "new", "deep/er/new", "link", "folder-link/new", "-", "umlaut-ä", "with space"])
    func good(_ name: String) throws {
        let before = scratch.names()
        let place = try OutputPlace(path(name))
        #expect(scratch.names() == before)
        try place.write("written")
        #expect(try String(contentsOfFile: path(name), encoding: .utf8) == "written")
        #expect(scratch.names().allSatisfy { !$0.hasPrefix(".") })
    }

    @Test(
        "A place where no file can be written is refused",
        arguments: [
            "folder", "folder/", "new/", "file/new", "file/deep/new", "folder-link", "link/new", "folder/inside/new",
            String(repeating: "x", count: 256), "zero\0byte",
        ])
    func bad(_ name: String) {
        #expect(throws: FileError.self) { _ = try OutputPlace("\(scratch.url.path)/\(name)") }
    }

    @Test("Devices, the empty name and the standard output's are refused", arguments: ["", "-", "/dev/null", "/", "."])
    func named(_ path: String) {
        #expect(throws: FileError.self) { _ = try OutputPlace(path) }
    }

    @Test("A folder is checked with its name", arguments: ["-", "", "file", "file/x", "link/x"])
    func folder(_ name: String) throws {
        let isPath = name.contains("i")
        #expect(throws: FileError.self) { try OutputPlace.check(folder: isPath ? path(name) : name) }
        try OutputPlace.check(folder: path("folder"))
        try OutputPlace.check(folder: path("deep/er"))
    }

    @Test("A folder without the right to write is refused", .enabled(if: geteuid() != 0))
    func rights() throws {
        chmod(path("folder"), 0o555)
        defer { chmod(path("folder"), 0o755) }
        #expect(throws: FileError.self) { _ = try OutputPlace(path("folder/new")) }
        #expect(throws: FileError.self) { _ = try OutputPlace(path("folder/deep/new")) }
        #expect(throws: FileError.self) { try OutputPlace.check(folder: path("folder")) }
    }

    @Test(
        "A folder in which even root makes nothing is refused, and not tried for ever",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self")), arguments: ["/proc/x", "/proc/x/y"])
    func nobodys(_ path: String) {
        #expect(throws: FileError.self) { _ = try OutputPlace("\(path)/file") }
        #expect(throws: FileError.self) { try OutputPlace.check(folder: path) }
        #expect(throws: FileError.self) { _ = try ReportFolder(URL(filePath: path)).target }
        #expect(throws: FileError.self) { _ = try NewFolder(URL(filePath: path)).target }
    }

    @Test(
        "Two names of one file are found",
        arguments: [
            ("file", "file"), ("file", "link"), ("file", "hard"), ("link", "hard"), ("new", "./new"),
            ("folder/new", "folder-link/new"), ("new", "folder/../new"),
        ])
    func same(_ one: String, _ two: String) throws {
        let places = [try OutputPlace("\(scratch.url.path)/\(one)"), try OutputPlace("\(scratch.url.path)/\(two)")]
        let error = #expect(throws: FileError.self) {
            try OutputPlace.check([("--one", places[0]), ("--two", places[1])])
        }
        #expect(error?.reason.contains("--one and --two") ?? false)
        guard one != "new", one != "folder/new" else { return }
        #expect(throws: FileError.self) {
            try OutputPlace.check([("--one", places[0])], inputs: ["no-file", path(two)])
        }
    }

    @Test("Files of different names are let through")
    func different() throws {
        let places = [try OutputPlace(path("new")), try OutputPlace(path("folder/new"))]
        try OutputPlace.check([("--one", places[0]), ("--two", places[1])], inputs: [path("file"), path("new")])
    }
}
