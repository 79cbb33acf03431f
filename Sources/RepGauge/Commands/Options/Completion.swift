import ArgumentParser
import Detection
import PublishedRules
import Scenarios

/// The words that a shell proposes by asking the program; one with detectors of its own proposes RepGauge's.
enum Completion {
    static let detectors = CompletionKind.custom { _, _, prefix in
        let catalog = DetectorCatalog.standard
        // Behind a colon stand parameters, each with `=`.
        if let colon = prefix.firstIndex(of: ":") {
            let name = prefix[..<colon]
            let entry = catalog.entries.first { $0.name == name }
            let done =
                prefix[...colon] + (prefix[colon...].lastIndex(of: ",").map { prefix[colon...$0].dropFirst() } ?? "")
            return (entry?.parameters ?? []).map { "\(done)\($0.name)=" }
        }
        return names(of: catalog)
    }

    static let detectorNames = CompletionKind.custom { _, _, _ in names(of: .standard) }

    private static func names(of catalog: DetectorCatalog) -> [String] {
        catalog.groups.map(\.name) + [DetectorCatalog.offlineGroup] + catalog.entries.map(\.name)
            + catalog.offline.map(\.name)
    }

    static let suites = CompletionKind.custom { _, _, _ in library { try $0.names() } }
    static let estimators = CompletionKind.custom { _, _, _ in library(\.estimatorNames) }

    /// Words of the library of scenarios that a command would find; none where it finds none.
    private static func library(_ words: (ScenarioLibrary) throws -> [String]) -> [String] {
        guard let folder = try? ScenarioFolder.find(), let library = try? ScenarioLibrary(folder: folder) else {
            return []
        }
        return (try? words(library)) ?? []
    }
}
