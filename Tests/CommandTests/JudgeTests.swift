import BrowserSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The command `judge`: what it writes, and the pages that it serves.
@Suite("Judging one's own clips", .serialized, .needsBrowser, .browser)
struct JudgeTests {
    private let command: Command

    init() throws { command = try Command() }

    private static let detectors = ["--detector", "angle-threshold", "closed-chain"]

    /// Writes a clip as an app would: the frames of a trial, and nothing beside them.
    private func makeClip(_ path: String = "clip.csv", _ scenario: String = "real/standard") throws {
        let made = try command.run("synth", scenario, "--out", path, "--scenarios", Command.scenarios)
        #expect(made.status == 0, "\(made.complaints)")
        let json = command.folder.appending(path: path).deletingPathExtension().appendingPathExtension("json")
        try FileManager.default.removeItem(at: json)
    }

    /// Starts the program, waits for the address that it prints, uses it, and returns how the program ended.
    private func serving(
        _ words: [String], _ use: (URL, Process) async throws -> Void
    ) async throws -> (status: Int32, output: String, complaints: String) {
        for name in ["stdout", "stderr"] { try command.write("", to: name) }
        let files = try ["stdout", "stderr"].map {
            try FileHandle(forWritingTo: command.folder.appending(path: $0))
        }
        let process = try command.start(
            ["judge"] + words + ["--no-open"] + Self.detectors, output: files[0], complaints: files[1])
        defer { process.terminate() }
        var address: URL?
        while address == nil, process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
            let words = try command.text("stderr").split(whereSeparator: \.isWhitespace).map(String.init)
            let found = words.first { $0.hasPrefix("http://127.0.0.1:") && $0.utf8.count > 50 }
            address = found.flatMap { URL(string: $0) }
        }
        // The line may be half-written.
        try await Task.sleep(for: .milliseconds(100))
        let complaints = try command.text("stderr")
        try await use(try #require(address, "\(complaints)"), process)
        while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
        return (process.terminationStatus, try command.text("stdout"), try command.text("stderr"))
    }

    private func post(_ url: URL, _ body: String, digest: String = "") async throws -> (status: Int, text: String) {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("http://127.0.0.1:\(url.port ?? 0)", forHTTPHeaderField: "Origin")
        request.setValue(digest, forHTTPHeaderField: "If-Match")
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    private func digest(on page: URL) async throws -> String {
        let (data, _) = try await URLSession.shared.data(from: page)
        let text = String(decoding: data, as: UTF8.self)
        let start = try #require(text.range(of: #""digest":""#))
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: command.folder.appending(path: folder).path).sorted()
    }

    @Test("without labels there are counts and disagreements, and no score")
    func unlabelled() throws {
        try makeClip()
        let result = try command.run(
            ["judge", "clip.csv", "--width", "1280", "--height", "720", "--no-serve"] + Self.detectors)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(result.output.contains("nothing is scored"))
        #expect(!result.output.contains("recall"))
        #expect(result.complaints.contains("confidence"), "what was assumed is printed")
        #expect(command.has("out/judge/report.html") && command.has("out/judge/recordings/clip.json"))
        #expect(command.has("out/judge/recording-recordings-clip.html"))
        let page = try command.text("out/judge/report.html")
        #expect(page.contains("--late 0.5 --report out/judge"), "its command makes the report, not only the tables")
        let again = try command.run(
            ["replay", "out/judge/recordings/clip.csv"] + Self.detectors + ["--late", "0.5", "--report", "out/judge"])
        #expect(again.status == 0, "\(again.complaints)")
        #expect(try command.text("out/judge/report.html") == page)
    }

    @Test("recordings, files of other programs and their folders are taken, and a recording stays where it is")
    func sources() throws {
        try makeClip("clips/clip.csv")
        #expect(try command.run("synth", "real/fast", "--out", "clips/ours.csv").status == 0)
        let result = try command.run(
            ["judge", "clips", "--width", "1280", "--height", "720", "--no-serve", "--out", "o", "--format", "csv"]
                + Self.detectors)
        #expect(result.status == 0, "\(result.complaints)")
        #expect(result.output.contains("clip,") && result.output.contains("ours,"))
        #expect(try names(in: "o/recordings") == ["clip.csv", "clip.json"])
        let empty = try command.run("judge", "nowhere", "--no-serve")
        #expect(empty.status == 2)
    }

    @Test("one recording that cannot be used is named, the others are judged, and the end is 2")
    func oneUnusable() throws {
        #expect(try command.run("synth", "real/fast", "--out", "clips/ours.csv").status == 0)
        try command.write(try command.text("clips/ours.csv") + "none\n", to: "clips/broken.csv")
        try command.write(try command.text("clips/ours.json"), to: "clips/broken.json")
        let words = ["--no-serve", "--format", "csv"] + Self.detectors
        let result = try command.run(["judge", "clips"] + words)
        #expect(result.status == 2)
        #expect(result.complaints.contains("broken.csv") && result.complaints.contains("1 of 2 recordings"))
        #expect(result.output.contains("ours,") && command.has("out/judge/report.html"))
        #expect(try names(in: "out/judge").filter { $0.hasPrefix("recording-") } == ["recording-clips-ours.html"])
        #expect(try command.run(["judge", "clips/broken.csv", "--out", "other"] + words).status == 2)
        #expect(!command.has("other"))
    }

    @Test("in the browser: suggest, accept, save, and the answer has scores; Done ends the program")
    func browser() async throws {
        try makeClip()
        let labels = command.folder.appending(path: "out/judge/recordings/clip.json")
        let end = try await serving(["clip.csv", "--width", "1280", "--height", "720"]) { address, _ async throws in
            try await Browser.current.withPage(address) { page async throws in
                try await page.wait(until: "document.querySelector('.player .cursor')")
                try await page.press("g", "A", "s")
                try await page.wait(until: "document.querySelector('.served [role=status] a')")
                let text = try String(contentsOf: labels, encoding: .utf8)
                #expect(text.contains("bottoms"))
                try await page.click(".served [role=status] a")
                try await page.wait(
                    until: "document.getElementById('page-answer')?.textContent.includes('right count')")
                try await page.click(".served button")
                try await page.wait(until: "document.querySelector('.served-end')")
                let root = "request: http://127.0.0.1:\(address.port ?? 0)/"
                let problems = await page.problems.filter { !$0.hasPrefix(root) }
                #expect(problems.isEmpty)
            }
        }
        #expect(end.status == 0, "\(end.complaints)")
        #expect(end.output.contains("recall"), "the scores follow the counts")
        #expect(command.has("out/judge/groups.csv"))
    }

    @Test("labels are written to the file beside the recording, and nothing else is")
    func saving() async throws {
        try makeClip()
        let end = try await serving(["clip.csv", "--width", "1280", "--height", "720"]) { page, _ async throws in
            let before = try names(in: ".")
            let file = "out/judge/recordings/clip.json"
            let old = try command.text(file)
            let labels = #""reps": {"expected": 3, "max": 3}, "#
            let new = old.replacing("{\n", with: "{\n\(labels)", maxReplacements: 1)
            let digest = try await digest(on: page)
            func refused(_ text: String, _ status: Int, _ digest: String) async throws {
                let answer = try await post(page, text, digest: digest)
                #expect(answer.status == status, "\(answer.text)")
                #expect(try command.text(file) == old, "\(text)")
            }
            try await refused(new, 409, "other")
            try await refused("{", 409, digest)
            try await refused(new.replacing("\"source\"", with: "\"sourcf\""), 409, digest)
            try await refused(old.replacing("{\n", with: "{\n\"mine\": 1,", maxReplacements: 1), 409, digest)
            try await refused(#"{"reps": {"expected": -3, "max": 3}}"#, 409, digest)
            let root = page.deletingLastPathComponent().deletingLastPathComponent()
            let (data, _) = try await URLSession.shared.data(from: root)
            let answer = String(decoding: data, as: UTF8.self)
            #expect(answer.contains("open it in the bar above") && !answer.contains("repgauge render FILE.csv"))
            for path in ["recording/1", "recording/../recording/0x", "recording/0/clip.json", "../clip.json", "other"] {
                let url = try #require(URL(string: root.absoluteString + path))
                let status = try await post(url, new, digest: digest).status
                #expect(status == 404, "\(path)")
            }
            #expect(try await post(page, new, digest: digest).status == 200)
            #expect(try command.text(file) == new)
            #expect(try await post(page, old, digest: digest).status == 409)
            #expect(try names(in: ".") == before)
            #expect(try await post(root.appending(path: "done"), "").status == 200)
        }
        #expect(end.status == 0, "\(end.complaints)")
    }

    @Test("a recording that labels make unusable is told on the page of the answer and at the end")
    func unusable() async throws {
        try makeClip()
        let end = try await serving(["clip.csv", "--width", "1280", "--height", "720"]) { page, _ async throws in
            let file = "out/judge/recordings/clip.json"
            let labelled = try command.text(file).replacing(
                "{\n", with: "{\n\"reps\": {\"expected\": 3, \"max\": 3}, ", maxReplacements: 1)
            #expect(try await post(page, labelled, digest: try await digest(on: page)).status == 200)
            try command.write(labelled.replacing("\"max\": 3", with: "\"max\": 2"), to: file)
            let root = page.deletingLastPathComponent().deletingLastPathComponent()
            let (data, _) = try await URLSession.shared.data(from: root)
            #expect(String(decoding: data, as: UTF8.self).contains("reps.max"))
            #expect(try await post(root.appending(path: "done"), "").status == 200)
        }
        #expect(end.status == 2 && end.complaints.contains("1 of 1 recording cannot be used"), "\(end.complaints)")
    }

    @Test("Ctrl-C ends the program, and the labels stay; two programs serve one folder")
    func interrupted() async throws {
        try makeClip()
        let words = ["clip.csv", "--width", "1280", "--height", "720"]
        let end = try await serving(words) { page, process async throws in
            let second = try command.start(["judge"] + words + ["--no-open"] + Self.detectors)
            defer { second.terminate() }
            let file = "out/judge/recordings/clip.json"
            let digest = try await digest(on: page)
            let new = try command.text(file).replacing(
                "{\n", with: "{\n\"reps\": {\"expected\": 3, \"max\": 3}, ", maxReplacements: 1)
            #expect(try await post(page, new, digest: digest).status == 200)
            kill(process.processIdentifier, SIGINT)
        }
        #expect(end.status == 130)
        #expect(end.complaints.contains("labels were saved once"), "\(end.complaints)")
        #expect(try command.text("out/judge/recordings/clip.json").contains("\"reps\""))
    }

    @Test("a folder that became read-only is an error on the page, and the program goes on")
    func readOnly() async throws {
        guard geteuid() != 0 else { return }
        try makeClip()
        let end = try await serving(["clip.csv", "--width", "1280", "--height", "720"]) { page, _ async throws in
            let folder = command.folder.appending(path: "out/judge/recordings").path
            let text = try command.text("out/judge/recordings/clip.json")
            let digest = try await digest(on: page)
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
            #expect(try await post(page, text, digest: digest).status == 500)
            let root = page.deletingLastPathComponent().deletingLastPathComponent()
            #expect(try await post(root.appending(path: "done"), "").status == 200)
        }
        #expect(end.status == 0)
    }
}
