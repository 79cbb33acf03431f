import Documents
import Foundation

/// The folder of scenarios that a command uses when no option names one.
///
/// It is the first of these that exists:
/// 1. the folder that the environment variable `REPGAUGE_SCENARIOS` names;
/// 2. `scenarios` in the current folder or in one of the five folders above it;
/// 3. `share/repgauge/scenarios` beside the program's folder, where `make install` puts it;
/// 4. `scenarios` in the program's folder or in one of the five folders above it, as in a checkout.
enum ScenarioFolder {
    static let variable = "REPGAUGE_SCENARIOS"

    static func named(_ path: String, by option: String = "--scenarios") throws -> URL {
        let url = URL(filePath: path)
        guard holdsScenarios(url) else {
            throw Failure(.wrongInput, "\(path): it holds no defaults.yaml; \(option) names a folder of scenarios")
        }
        return url
    }

    static func find() throws -> URL {
        if let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty {
            return try named(path, by: variable)
        }
        if let found = search(above: URL(filePath: FileManager.default.currentDirectoryPath)) { return found }
        let installed = programFolder.deletingLastPathComponent().appending(path: "share/repgauge/scenarios")
        if holdsScenarios(installed) { return installed }
        if let found = search(above: programFolder) { return found }
        throw Failure(
            .wrongInput,
            "no folder 'scenarios' here, above or beside the program; name one with --scenarios DIR or \(variable)")
    }

    private static func search(above folder: URL) -> URL? {
        var place = folder
        for _ in 0..<6 {
            let candidate = place.appending(path: "scenarios")
            if holdsScenarios(candidate) { return candidate }
            place = place.deletingLastPathComponent()
        }
        return nil
    }

    private static func holdsScenarios(_ url: URL) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: "defaults.yaml").path)
    }

    /// The program's folder, with links to the program followed.
    private static var programFolder: URL {
        (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).resolvingSymlinksInPath()
            .deletingLastPathComponent()
    }
}
