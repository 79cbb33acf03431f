package import Documents
import Text
package import Foundation
import Yams

extension ScenarioLibrary {
    /// The kind of a YAML file, known by its first key.
    package enum Kind: String, Sendable, CaseIterable {
        case scenario, suite, estimator, defaults, validity, leaderboard, tuning, counts, detector

        var title: String {
            switch self {
            case .scenario: "a scenario"
            case .suite: "a suite"
            case .estimator: "an estimator"
            case .defaults: "the defaults of a library"
            case .validity: "a plan of a validity report"
            case .leaderboard: "a plan of a leaderboard"
            case .tuning: "a plan of tuning"
            case .counts: "a plan of histories of counts"
            case .detector: "a detector"
            }
        }
    }

    /// Returns the kind of a file; a file with another first key is read as a scenario, and gets a scenario's faults.
    package static func kind(of document: Document) -> Kind {
        guard case .mapping(let mapping) = document.root, case .scalar(let key)? = mapping.first?.key else {
            return .scenario
        }
        return Kind(rawValue: Document.name(key.string)) ?? .scenario
    }

    package static func document(_ url: URL, of kind: Kind) throws(InputError) -> Document {
        let document = try document(url).document
        try require(kind, document)
        return document
    }

    /// Refuses a file of another kind at once, instead of reporting each of its keys as unknown.
    static func require(_ kind: Kind, _ document: Document) throws(InputError) {
        let found = Self.kind(of: document)
        guard found != kind else { return }
        throw InputError(
            file: document.file, line: document.root.mark?.line, found: "a file of the kind '\(found.rawValue)'",
            allowed: "\(kind.title), whose first key is \(kind.rawValue)")
    }

    /// Finds the scenarios and suites that a file names.
    package func check(_ names: [(name: String, place: Place)]) throws(InputError) {
        var faults: [Diagnostic] = []
        for (name, place) in names {
            do throws(InputError) {
                _ = try locate(name)
            } catch {
                faults += error.diagnostics.map { place.fault(found: "\($0.file): \($0.found)", allowed: $0.allowed) }
            }
        }
        guard faults.isEmpty else { throw InputError(faults) }
    }

    /// A file's contents, and its bytes with lines that end with LF.
    package static func document(_ url: URL) throws(InputError) -> (document: Document, data: Data) {
        let name = displayName(url)
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw InputError(file: name, found: "no file that can be read", allowed: "a YAML file")
        }
        let document = try Document(data, file: name)
        return (document, document.data)
    }

    /// All YAML files below a folder, in the order of their paths; none where there is no such folder.
    static func files(in folder: URL) throws(InputError) -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        let walk = FolderWalk(folder, kinds: ["yaml"])
        guard walk.faults.isEmpty else { throw InputError(walk.faults) }
        return walk.files.filter { $0.hasSuffix(".yaml") }.map { folder.appending(path: $0) }
    }

    /// A path as a person would type it: below the current folder without that folder.
    private static func displayName(_ url: URL) -> String {
        let path = url.standardizedFileURL.path(percentEncoded: false)
        let current = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
    }

    /// A file's place within the library, or `nil` where it lies elsewhere.
    func place(_ url: URL) -> String? {
        let path = url.standardizedFileURL.path(percentEncoded: false)
        var inside = folder.path(percentEncoded: false)
        if !inside.hasSuffix("/") { inside += "/" }
        return path.hasPrefix(inside) ? String(path.dropFirst(inside.count)) : nil
    }

    /// The file of a scenario that its name does not find in the folder; `nil` for all others.
    ///
    /// A variation of such a scenario has no file either, because no command takes settings after a file.
    package func file(of scenario: Scenario) -> String? {
        let base = scenario.name.prefix { $0 != "[" }
        let isKnown = FileManager.default.fileExists(atPath: folder.appending(path: "\(base).yaml").path)
        return isKnown || base.count < scenario.name.count ? nil : scenario.place.file
    }

    /// The file of a suite or a scenario.
    package func locate(_ name: String, among names: [String]? = nil) throws(InputError) -> URL {
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return URL(filePath: name) }
        guard let names else { return try locate(name, among: try self.names()) }
        let url = folder.appending(path: name + ".yaml")
        guard names.contains(name), FileManager.default.fileExists(atPath: url.path) else {
            throw Self.unknown(name, among: names, "suite or scenario", listedBy: "scenarios")
        }
        return url
    }

    static func unknown(
        _ name: String, among names: [String], _ noun: String, listedBy list: String,
        file: String = "the path of a YAML file"
    ) -> InputError {
        let guess = Spelling.nearest(to: name, among: names).map { "did you mean \($0)? " } ?? ""
        return InputError(
            file: name.isEmpty ? "''" : name, found: "no such \(noun)",
            allowed: guess + "\(file), or one of " + Spelling.list(names, command: "repgauge list \(list)"))
    }

    /// The file of a suite's scenario: in the library, or next to the suite.
    func locate(_ item: Suite.Item, suite: URL, among names: [String]) throws(InputError) -> URL {
        if !names.contains(item.scenario.base) {
            let beside = suite.deletingLastPathComponent().appending(path: item.scenario.base + ".yaml")
            if FileManager.default.fileExists(atPath: beside.path) { return beside }
        }
        let base = item.scenario.base
        if let url = try? locate(base, among: names) { return url }
        let error = Self.unknown(
            base, among: names, "scenario", listedBy: "scenarios", file: "the name of a file beside the suite")
        throw InputError(error.diagnostics.map { item.place.fault(found: "no scenario \(base)", allowed: $0.allowed) })
    }

    /// The names of the files of the folder that are neither suites nor scenarios.
    private static let others = ["defaults", "validity", "leaderboard", "tuning", "counts"]

    /// The names of all suites and scenarios of the folder.
    package func names() throws(InputError) -> [String] {
        try Self.files(in: folder).compactMap { place($0).map { String($0.dropLast(".yaml".count)) } }
            .filter { !Self.others.contains($0) && !$0.hasPrefix("estimators/") }
    }

    /// Reads a scenario; within the library its name must be its path.
    func scenario(_ document: Document, url: URL) throws(InputError) -> Scenario {
        var reader = Reader(file: document.file)
        var scenario = readScenario(document, folder: url.deletingLastPathComponent(), reader: &reader)
        if let estimatorForAll, reader.faults.isEmpty {
            scenario?.estimator = estimatorForAll.model
            reader.note(scenario?.inferenceSettings.faults ?? [])
        }
        if let pictureForAll { scenario?.pictureForAll = pictureForAll }
        if let frameRateForAll { scenario?.film(at: frameRateForAll) }
        if let scenario, let place = place(url), place != scenario.name + ".yaml" {
            reader.fault(
                document.root, "scenario", found: scenario.name,
                allowed: "\(place.dropLast(".yaml".count)), as the file's path gives")
        }
        guard let scenario, reader.faults.isEmpty else { throw InputError(reader.faults) }
        return scenario
    }

    /// Reads an estimator, whose name must be its file's.
    static func estimator(_ url: URL) throws(InputError) -> EstimatorFiles.Preset {
        let (document, data) = try document(url)
        var reader = Reader(file: document.file)
        let preset = EstimatorPreset(document, reader: &reader)
        let name = url.deletingPathExtension().lastPathComponent
        if let preset, preset.name != name {
            reader.fault(document.root, "estimator", found: preset.name, allowed: "\(name), as the file's name gives")
        }
        guard let preset, reader.faults.isEmpty else { throw InputError(reader.faults) }
        return (preset, data)
    }
}
