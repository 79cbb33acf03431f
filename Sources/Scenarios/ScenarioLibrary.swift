package import Documents
import Text
package import Foundation

/// A folder of scenarios with their suites, estimators and defaults.
///
/// `defaults.yaml` holds the values that a scenario does not name, `estimators/NAME.yaml` the estimators, and every
/// other YAML file is a scenario or a suite whose name is its path within the folder, without `.yaml`.
package struct ScenarioLibrary: Sendable {
    /// The seed where a suite or a command names none.
    package static let defaultSeed: UInt64 = 1
    /// The number of trials of a scenario where a suite or a command names none.
    package static let defaultTrials = 50
    /// The most scenarios of a suite, variations counted each for itself.
    package static let mostScenarios = 1000

    package let folder: URL

    /// The estimator that sees every scenario, in place of the scenario's own; `nil` for each scenario's own.
    package private(set) var estimatorForAll: EstimatorPreset?

    /// The change of every picture, in place of the scenarios' own; `nil` for each scenario's own.
    package private(set) var pictureForAll: PicturePlan?

    /// The frame rate of every camera, in place of the scenarios' own, images a second; `nil` for each scenario's own.
    package private(set) var frameRateForAll: Double?

    private let defaults: Defaults
    private let defaultsFile: Data
    private let estimatorFiles: EstimatorFiles
    /// The file of the estimator for all.
    private var fileForAll: Data?

    /// Reads a scenario against the library's defaults and estimators.
    func readScenario(_ document: Document, folder: URL? = nil, reader: inout Reader) -> Scenario? {
        Scenario(document, defaults: defaults, estimators: estimatorFiles, folder: folder, reader: &reader)
    }

    /// Reads the defaults and their estimator; other estimators, scenarios and suites are read on demand.
    package init(folder: URL) throws(InputError) {
        self.folder = folder.standardizedFileURL
        estimatorFiles = try EstimatorFiles(in: folder)
        let (document, data) = try Self.document(folder.appending(path: "defaults.yaml"))
        (defaults, defaultsFile) = (try document.read(Defaults.init), data)
        if try estimatorFiles.preset(defaults.estimator) == nil {
            throw InputError(
                file: document.file, key: "estimator", found: defaults.estimator,
                allowed: "an estimator: " + Spelling.list(estimatorFiles.names, command: "repgauge list presets"))
        }
    }

    package var estimatorNames: [String] { estimatorFiles.names }

    /// Reads all estimators, in the order of their names, and throws the faults of all.
    package func estimators() throws(InputError) -> [EstimatorPreset] {
        var presets: [EstimatorPreset] = []
        var faults: [Diagnostic] = []
        for name in estimatorNames {
            do throws(InputError) { presets.append(try estimator(named: name)) } catch { faults += error.diagnostics }
        }
        guard faults.isEmpty else { throw InputError(faults) }
        return presets
    }

    /// The same library with every scenario seen by one estimator, a name or the path of a YAML file; the library itself
    /// for `nil`.
    ///
    /// People, sessions and cameras stay as they were, and every picture is changed after a scenario's `tag-error`, in
    /// place of the scenarios' own, which `nil` keeps.
    package func seen(by name: String?, picture: PicturePlan? = nil) throws(InputError) -> ScenarioLibrary {
        guard let name else { return self }
        var library = self
        library.pictureForAll = picture
        let (preset, file) = try preset(named: name)
        (library.estimatorForAll, library.fileForAll) = (preset, file)
        return library
    }

    /// The same library with every scenario filmed at one frame rate, 1 to 240 a second, `nil` for each scenario's own;
    /// people, sessions, cameras and names stay as they were.
    package func filmed(at rate: Double?) -> ScenarioLibrary {
        var library = self
        library.frameRateForAll = rate
        return library
    }

    /// One estimator, by its name or the path of its file.
    package func estimator(named name: String) throws(InputError) -> EstimatorPreset {
        try preset(named: name).preset
    }

    /// Whether a name may be that of an estimator: lower-case letters, digits and hyphens.
    package static func isEstimatorName(_ name: String) -> Bool { Reader.isName(name) }

    private func preset(named name: String) throws(InputError) -> EstimatorFiles.Preset {
        if let preset = try estimatorFiles.preset(name) { return preset }
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return try Self.estimator(URL(filePath: name)) }
        throw Self.unknown(name, among: estimatorNames, "estimator", listedBy: "presets")
    }

    package struct Selection: Sendable {
        /// The name of the first requested suite or scenario.
        package var name: String
        /// The title of all that was requested.
        package var title: String
        /// The seed of the first suite, or the default seed.
        package var seed: UInt64
        /// The scenarios, each once, with their numbers of trials.
        package var entries: [SuiteEntry]
        /// A hash of all files that make the trials: suites, scenarios, their estimators and the defaults; sixteen
        /// hexadecimal digits.
        ///
        /// It is the 64-bit FNV-1a hash over each file in the order of their names: name, a zero byte, length as eight
        /// bytes with the lowest first, bytes. Files of the library go by their place in it, others by the name
        /// that they give.
        package var hash: String
    }

    /// The scenarios of suites and scenarios that are named, such as `standard` or `real/standard`, or paths of YAML
    /// files; one that is named twice is at its first place.
    package func select(_ names: [String]) throws(InputError) -> Selection {
        var picked = Picked(files: ["defaults.yaml": defaultsFile])
        if let pictureForAll { picked.files["picture for all"] = Data(pictureForAll.text.utf8) }
        if let frameRateForAll { picked.files["frame rate for all"] = Data("\(frameRateForAll)".utf8) }
        for name in names {
            do throws(InputError) {
                let variation = try Self.variation(name)
                let url = try locate(variation.base)
                let (document, data) = try Self.document(url)
                if Self.kind(of: document) == .suite, variation.settings.isEmpty {
                    try pick(try document.read(Suite.init), url: url, data: data, into: &picked)
                } else {
                    try pick(url, variation, trials: Self.defaultTrials, place: Self.place(name), into: &picked)
                }
            } catch { picked.faults += error.diagnostics.filter { !picked.faults.contains($0) } }
        }
        guard picked.faults.isEmpty else { throw InputError(picked.faults) }
        return Selection(
            name: picked.name ?? "", title: Self.title(picked.name ?? "", of: names),
            seed: picked.seed ?? Self.defaultSeed, entries: picked.entries,
            hash: ContentDigest(files: picked.files).digits)
    }

    /// The title of some suites and scenarios, of which the first has a name.
    package static func title(_ name: String, of names: [String]) -> String {
        let others = Set(names).count - 1
        return others > 0 ? "\(name) and \(others) more" : name
    }

    private struct Picked {
        var name: String?
        var seed: UInt64?
        var entries: [SuiteEntry] = []
        var files: [String: Data]
        var scenarios: [String: Data] = [:]
        /// The scenarios' files that were read, since many variations come from one.
        var read: [URL: (scenario: Scenario, data: Data)] = [:]
        var faults: [Diagnostic] = []
    }

    private func pick(_ suite: Suite, url: URL, data: Data, into picked: inout Picked) throws(InputError) {
        picked.files[place(url) ?? "suite elsewhere: " + suite.name] = data
        picked.name = picked.name ?? suite.name
        picked.seed = picked.seed ?? suite.seed
        let names = try names()
        for item in suite.items {
            do throws(InputError) {
                try pick(
                    try locate(item, suite: url, among: names), item.scenario, trials: item.trials ?? suite.trials,
                    place: item.place, into: &picked)
            } catch {
                // Variations of one line share their faults.
                picked.faults += error.diagnostics.filter { !picked.faults.contains($0) }
            }
        }
    }

    private func pick(
        _ url: URL, _ variation: Variation, trials: Int, place: Place, into picked: inout Picked
    ) throws(InputError) {
        if picked.read[url] == nil { picked.read[url] = try read(url) }
        guard let (base, data) = picked.read[url] else { return }
        let scenario = try vary(base, by: variation, place: place)
        if let other = picked.scenarios[scenario.name] {
            guard other == data else {
                throw InputError(
                    file: base.place.file, key: "scenario", found: "\(scenario.name), which another file has too",
                    allowed: "a name of its own, since trials are drawn by it")
            }
            return
        }
        picked.scenarios[scenario.name] = data
        picked.files[self.place(url) ?? "scenario elsewhere: " + base.name] = data
        if let workout = base.workout {
            picked.files[self.place(workout.file) ?? "workout elsewhere: " + base.name] = workout.data
        }
        let estimator = scenario.estimator.name
        picked.files["estimators/\(estimator).yaml"] =
            estimator == estimatorForAll?.name ? fileForAll : try estimatorFiles.preset(estimator)?.file
        picked.name = picked.name ?? scenario.name
        picked.entries.append(SuiteEntry(scenario: scenario, trials: trials))
    }

    /// One scenario by its name or the path of its file; settings may follow in brackets, as in
    /// `real/standard[azimuth=45,estimator=studio]`, and the names of the library are found once for many scenarios.
    package func scenario(named name: String, among names: [String]? = nil) throws(InputError) -> Scenario {
        let variation = try Self.variation(name)
        let base = try read(try locate(variation.base, among: names)).scenario
        return try vary(base, by: variation, place: Self.place(name))
    }

    /// Reads the file of a scenario; returns its bytes too.
    func read(_ url: URL) throws(InputError) -> (scenario: Scenario, data: Data) {
        let (document, data) = try Self.document(url)
        try Self.require(.scenario, document)
        return (try scenario(document, url: url), data)
    }

    /// A scenario with values set; an estimator in the name stays, whichever estimator the others get.
    func vary(_ base: Scenario, by variation: Variation, place: Place) throws(InputError) -> Scenario {
        var variation = variation
        variation.base = base.name
        return try base.varied(by: variation, estimators: estimatorFiles, place: place)
    }

    private static func place(_ name: String) -> Place { Place(file: name.isEmpty ? "''" : String(name.prefix(200))) }

    /// A requested name; the path of a file has no settings, even if it contains brackets.
    private static func variation(_ name: String) throws(InputError) -> Variation {
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return Variation(base: name, settings: []) }
        return try Variation(name, at: place(name))
    }

    /// All scenarios of the folder, in the order of their names.
    package func scenarios() throws(InputError) -> [Scenario] {
        var scenarios: [Scenario] = []
        var faults: [Diagnostic] = []
        for url in try Self.files(in: folder) {
            do throws(InputError) {
                let document = try Self.document(url).document
                guard Self.kind(of: document) == .scenario else { continue }
                scenarios.append(try scenario(document, url: url))
            } catch {
                // Scenarios that name one estimator share its faults.
                faults += error.diagnostics.filter { !faults.contains($0) }
            }
        }
        guard faults.isEmpty else { throw InputError(faults) }
        return scenarios.sorted { $0.name < $1.name }
    }
}
