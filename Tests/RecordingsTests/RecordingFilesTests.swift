import Documents
import Foundation
import Recordings
import Testing

@Suite("Recordings in folders")
struct RecordingFilesTests {
    /// A folder with empty files and links, `PLACE -> TARGET`.
    private struct Tree {
        let scratch: Scratch

        init(_ entries: [String]) throws {
            scratch = try Scratch()
            for entry in entries {
                let parts = entry.components(separatedBy: " -> ")
                let url = scratch.folder.appending(path: parts[0])
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                if parts.count == 2 {
                    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: parts[1])
                } else {
                    try Data().write(to: url)
                }
            }
        }

        func url(_ place: String) -> URL { scratch.folder.appending(path: place) }

        /// The files found at some places, as paths below the folder.
        func found(_ places: [String]) throws -> [String] {
            try RecordingFiles(at: places.map(url)).urls.map { below($0.path(percentEncoded: false)) }
        }

        func below(_ path: String) -> String {
            String(path.dropFirst(scratch.folder.path(percentEncoded: false).count)).trimmingPrefix("/").description
        }
    }

    @Test(
        "A folder gives its recordings in the order of their paths, whatever links and capitals there are",
        arguments: [
            (
                ["b/2.csv", "b/2.json", "b/1.csv", "b/1.json", "a.csv", "a.json", "c.txt"],
                ["a.csv", "b/1.csv", "b/2.csv"]
            ),
            (["A.CSV", "A.json", "b.csv", "b.JSON", "c.Csv", "c.Json"], ["A.CSV", "b.csv", "c.Csv"]),
            ([".a.csv", ".a.json", ".git/b.csv", ".git/b.json", "c.csv", "c.json"], ["c.csv"]),
            (["real/a.csv", "real/a.json", "more -> real"], ["real/a.csv"]),
            (["z/a.csv", "z/a.json", "a -> z", "b -> a"], ["z/a.csv"]),
            (["x/a.csv", "x/a.json", "x/loop -> .", "x/up -> ..", "x/root -> /"], ["x/a.csv"]),
            (["x/a.csv", "x/a.json", "x/b.csv -> a.csv", "x/b.json -> a.json"], ["x/a.csv"]),
            (["x/a.csv", "x/a.json", "x/b.csv -> a.csv", "x/b.json"], ["x/a.csv", "x/b.csv"]),
            (["x/a%20b?#.csv", "x/a%20b?#.json", "x/é\n.csv", "x/é\n.json"], ["x/a%20b?#.csv", "x/é\n.csv"]),
        ])
    func order(entries: [String], expected: [String]) throws {
        let tree = try Tree(entries)
        defer { tree.scratch.remove() }
        #expect(try tree.found([""]) == expected)
    }

    @Test("A link to a folder elsewhere is followed")
    func elsewhere() throws {
        let outside = try Tree(["a.csv", "a.json"])
        defer { outside.scratch.remove() }
        let tree = try Tree(["b.csv", "b.json", "more -> \(outside.scratch.folder.path)"])
        defer { tree.scratch.remove() }
        #expect(try tree.found([""]) == ["b.csv", "more/a.csv"])
        let link = try Tree(["link -> \(outside.scratch.folder.path)"])
        defer { link.scratch.remove() }
        let files = try RecordingFiles(at: [link.url("link")]).urls
        #expect(files.map(\.lastPathComponent) == ["a.csv"])
        #expect(RecordingGroups(files)[files[0]] == outside.scratch.folder.lastPathComponent)
    }

    @Test(
        "What is left out is named with a count",
        arguments: [
            (
                ["a.csv", "a.json", "b.csv", "sub/c.CSV"], [""],
                ["found 2 CSV files without a JSON file beside them: b.csv, sub/c.CSV;"]
            ),
            (
                ["a.csv", "a.json"] + (1...7).map { "lone\($0).csv" }, [""],
                [
                    "found 7 CSV files without a JSON file beside them: lone1.csv, lone2.csv, lone3.csv, lone4.csv, lone5.csv, …;"
                ]
            ),
            (["a.csv", "a.json", "gone -> nowhere"], [""], ["found 1 link that leads nowhere: gone;"]),
            (
                ["a.csv", "a.json", "b.csv -> a.csv", "b.json -> a.json"], [""],
                ["found 1 recording that was named before:"]
            ),
            (["x/a.csv", "x/a.json"], ["x", "x/a.csv"], ["found 1 recording that was named before:"]),
            (["x/a.csv", "x/a.json", "y -> x"], ["y", "x"], ["found 1 recording that was named before:"]),
            (["a.csv", "a.json"], [""], []),
            // The tables of a dataset.
            (["sub/a.csv", "sub/a.json", "trials.csv", "datapackage.json"], [""], []),
        ])
    func leftOut(entries: [String], places: [String], expected: [String]) throws {
        let tree = try Tree(entries)
        defer { tree.scratch.remove() }
        let files = try RecordingFiles(at: places.map(tree.url))
        #expect(files.urls.count == 1)
        try #require(files.warnings.count == expected.count, "\(files.warnings)")
        for (warning, text) in zip(files.warnings, expected) {
            #expect("\(warning)".contains(text), "\(warning)")
            #expect(warning.severity == .warning)
        }
    }

    @Test(
        "What cannot be read is a fault that names it",
        arguments: [
            (["a.csv", "a.json", "b.csv -> nowhere.csv"], "b.csv: found a link that leads nowhere"),
            (["a.csv", "a.json", "b.csv -> b.csv"], "b.csv: found a link that leads nowhere"),
            (["a.csv", "a.json", "b.csv -> /dev/zero", "b.json"], "b.csv: found a device"),
            (["a.csv", "a.json", "a.CSV"], "found 2 recordings of the name a: a.CSV, a.csv"),
            (
                ["e\u{301}.csv", "e\u{301}.json", "\u{E9}.csv", "\u{E9}.json"],
                "allowed: names that differ in more than the case of .csv or the Unicode form of a letter"
            ),
            (["a.csv", "b.json"], "found no recording, but 1 CSV file without a JSON file beside it: a.csv"),
            ([], "found no recording;"),
        ])
    func unreadable(entries: [String], expected: String) throws {
        let tree = try Tree(entries)
        defer { tree.scratch.remove() }
        let error = try #require(throws: RecordingError.self) { try RecordingFiles(at: [tree.url("")]) }
        #expect("\(error)".contains(expected), "\(error)")
    }

    @Test("Files named one by one are not taken for one another where only the Unicode form of a letter differs")
    func composed() throws {
        let names = ["e\u{301}.csv", "\u{E9}.csv"]
        let tree = try Tree(names + ["e\u{301}.json", "\u{E9}.json"])
        defer { tree.scratch.remove() }
        #expect(throws: RecordingError.self) { try RecordingFiles(at: names.map(tree.url)) }
        #expect(try RecordingFiles(at: [tree.url(names[0])]).urls.count == 1)
    }

    @Test("A place that is not there is a fault, and all faults of all places are told")
    func absent() throws {
        let tree = try Tree(["x/a.csv", "x/a.json", "lone.csv"])
        defer { tree.scratch.remove() }
        let error = try #require(throws: RecordingError.self) {
            try RecordingFiles(at: ["none", "x", "nothing"].map(tree.url))
        }
        #expect("\(error)".contains("none: found nothing") && "\(error)".contains("nothing: found nothing"))
        #expect(try tree.found(["lone.csv"]) == ["lone.csv"])
    }

    @Test(
        "Folders of the same name are told apart by as much of their paths as it takes",
        arguments: [
            (["/r/a/1.csv", "/r/b/1.csv"], ["a", "b"]),
            (["/r/A/x/1.csv", "/r/B/x/1.csv", "/r/x2/1.csv"], ["A/x", "B/x", "x2"]),
            (["/A/s/x/1.csv", "/B/s/x/1.csv", "/B/t/x/1.csv"], ["A/s/x", "B/s/x", "t/x"]),
            (["/x/1.csv", "/a/x/1.csv", "/a/x/2.csv"], ["//x", "a/x", "a/x"]),
            (["/1.csv"], ["/"]),
        ])
    func groups(files: [String], expected: [String]) {
        let urls = files.map { URL(filePath: $0) }
        let groups = RecordingGroups(urls)
        #expect(urls.map { groups[$0] } == expected)
        #expect(
            RecordingGroups(urls.prefix(1).map(\.self))[urls[0]]
                == urls[0].deletingLastPathComponent().lastPathComponent)
    }
}
