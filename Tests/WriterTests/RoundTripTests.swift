import BrowserSupport
import Pages
import Documents
import Foundation
import Reports
import TestSupport
import Testing

/// Random texts go through every writer, and readers that share no code with them give the same texts and no more.
@Suite struct RoundTripTests {
    @Test func pythonAndTheShellReadTheSameTexts() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let written = Written(folder: folder, texts: RandomText.texts(Fuzzer.cases))
        try written.write()
        let (status, output) = try Self.python(folder)
        let isWhole = ProcessInfo.processInfo.environment["REPGAUGE_REQUIRE_READERS"] == "1"
        #expect(status == 0 || (status == 3 && !isWhole), "\(output)")
        #expect(output.contains("cells.csv \(written.texts.count) 0"))
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "touched").path))
    }

    @Test(.needsBrowser)
    func chromiumReadsTheSameTexts() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let texts = RandomText.texts(min(Fuzzer.cases, 2000))
        let table = Table<String>("texts", of: "text", [Column("name", "a text") { $0 }])
        let page = ReportPage(
            title: texts[0], subtitle: texts[1], command: texts[2], answer: texts.map { Prose($0) },
            tables: [PageTable("texts", table.values(texts))], sections: [])
        let file = folder.appending(path: "page.html")
        try Data(try page.html().utf8).write(to: file)
        let found = try await Browser.with { browser in
            try await browser.withPage(file) { page in
                try await page.evaluate(
                    """
                    JSON.stringify({
                      title: document.title, alien: [...document.querySelectorAll("#page-answer *")]
                        .filter(({ localName }) => localName !== "p").length,
                      texts: [...document.querySelectorAll("#page-answer p")].map(({ textContent }) => textContent) })
                    """
                ).string ?? ""
            }
        }
        struct Found: Decodable {
            var title: String
            var alien: Int
            var texts: [String]
        }
        let read = try JSONDecoder().decode(Found.self, from: Data(found.utf8))
        #expect(read.alien == 0)
        #expect(read.texts.count == texts.count)
        for (text, other) in zip(texts, read.texts) { #expect(text.unicodeScalars.elementsEqual(other.unicodeScalars)) }
    }

    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func python(_ folder: URL) throws -> (status: Int32, output: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "Tests/WriterTests/read_back.py", folder.path]
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
