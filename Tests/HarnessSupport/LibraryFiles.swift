package import Documents
package import Foundation
import Testing

@testable package import Scenarios

/// The project's own scenarios.
package enum LibraryFiles {
    package static let folder = URL(filePath: #filePath).appending(path: "../../../scenarios").standardizedFileURL

    package static func library() throws -> ScenarioLibrary { try read.get() }

    private static let read = Result { try ScenarioLibrary(folder: folder) }

    /// All YAML files below the folder.
    package static let all: [URL] = {
        do {
            return try ScenarioLibrary.files(in: folder)
        } catch {
            fatalError("\(error)")
        }
    }()
}

/// Reading texts instead of files.
package enum Text {
    package static let head = "scenario: x\nfamily: real\nabout: a test\n"

    /// A scenario that is valid.
    package static func valid(_ lines: String) throws -> Scenario {
        let (scenario, faults) = try scenario(head + lines + "\n")
        #expect(faults == [])
        return try #require(scenario)
    }

    /// The faults of a scenario given as a text.
    package static func faults(_ text: String) throws -> [Diagnostic] {
        try scenario(text).1
    }

    /// A scenario given as a text.
    package static func scenario(_ text: String) throws -> (Scenario?, [Diagnostic]) {
        let library = try LibraryFiles.library()
        do throws(InputError) {
            let document = try Document(Data(text.utf8), file: "x.yaml")
            var reader = Reader(file: "x.yaml")
            let scenario = library.readScenario(document, reader: &reader)
            guard let scenario else { return (nil, InputError(reader.faults).diagnostics) }
            do throws(InputError) {
                for trial in 0..<20 { _ = try scenario.draw(trial: trial, seed: 1) }
            } catch { return (scenario, error.diagnostics) }
            return (scenario, [])
        } catch { return (nil, error.diagnostics) }
    }
}
