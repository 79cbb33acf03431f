import Documents
import Foundation
import HarnessSupport
import Testing

@testable import Scenarios

@Suite("Line ends of scenario files")
struct LineEndTests {
    /// Compares the scenarios of the checkout with those of a copy with other line ends.
    private func compare(_ end: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "line-ends-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: LibraryFiles.folder, to: folder)
        for file in try ScenarioLibrary.files(in: folder) {
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end).utf8)
                .write(to: file)
        }
        let library = try ScenarioLibrary(folder: folder)
        let names = try LibraryFiles.library().scenarios().map(\.name)
        #expect(try names.count > 100 && library.scenarios().map(\.name) == names)
        let (found, wanted) = (try library.select(names), try LibraryFiles.library().select(names))
        #expect(found.hash == wanted.hash)
        for (found, wanted) in zip(found.entries, wanted.entries) {
            #expect(
                try found.scenario.draw(trial: 0, seed: 1) == wanted.scenario.draw(trial: 0, seed: 1),
                "\(wanted.scenario.name)")
        }
    }

    @Test(
        "All scenarios are the same, digest included, whatever a checkout makes of the line ends",
        arguments: ["\r\n", "\r"])
    func same(_ end: String) throws { try compare(end) }

    @Test("The line of a fault, and of a key that comes again, is right", arguments: ["\n", "\r\n", "\r"])
    func lines(_ end: String) throws {
        let about = String(repeating: "# a long remark\n", count: 80)
        // A key again, an unknown key, and more brackets than may be open.
        for last in ["session: [stand]\n", "sesion: [stand]\n", String(repeating: "[", count: 40)] {
            let text = about + Text.head + "session: [stand]\n" + last
            let faults = try Text.faults(text.replacing("\n", with: end))
            #expect(faults.first?.line == 85, "\(faults)")
        }
    }
}
