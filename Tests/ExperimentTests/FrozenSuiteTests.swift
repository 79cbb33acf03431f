import HarnessSupport
import Experiment
import Foundation
import Pose
import Scenarios
import Sensing
import Testing

/// The standard suite is frozen: results of different versions are compared on it, so a change of its trials raises its version.
@Suite("The frozen standard suite")
struct FrozenSuiteTests {
    /// Returns the fingerprint of the second trial of a scenario: frames, cycles, countable ones, and the means of all
    /// places and confidences.
    private static func line(_ scenario: Scenario) throws -> String {
        let trial = try SynthesisedTrial(scenario, trial: 1, seed: 1)
        let joints = trial.sensed.frames.flatMap { frame in
            Joint.allCases.map { frame[$0] }.filter(\.isFound)
        }
        let count = Double(max(joints.count, 1))
        let means = [\JointObservation.x, \.y, \.confidence].map { key in
            String(format: "%.7f", joints.reduce(0) { $0 + $1[keyPath: key] } / count)
        }
        let cycles = trial.sensed.truth.cycles
        let counts = [trial.sensed.frames.count, cycles.count, cycles.count { $0.verdict == .countable }]
        return ([scenario.name] + counts.map(String.init) + means).joined(separator: " ")
    }

    @Test("every trial of it is what it was")
    func isFrozen() throws {
        let entries = try Library.open().select(["standard"]).entries
        let scenarios = Dictionary(uniqueKeysWithValues: entries.map { ($0.scenario.name, $0.scenario) })
        for frozen in FrozenSuite.trials.split(separator: "\n") {
            let words = frozen.split(separator: " ").map(String.init)
            guard let scenario = scenarios[words[0]] else {
                Issue.record("\(words[0]) was taken out of the standard suite")
                continue
            }
            let now = try Self.line(scenario).split(separator: " ").map(String.init)
            #expect(Array(now[1...3]) == Array(words[1...3]), "\(words[0])")
            for index in 4...6 {
                // Other processors and libraries may round otherwise.
                let (new, old) = (try #require(Double(now[index])), try #require(Double(words[index])))
                #expect(abs(new - old) < 1e-5, "\(words[0])")
            }
        }
        #expect(entries.allSatisfy { $0.trials == 50 })
    }

    @Test("its file begins with its version")
    func version() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../scenarios/standard.yaml").standardizedFileURL
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("# Version \(FrozenSuite.version). "))
    }

    @Test("the committed report is of the suite as it stands, and its run.json carries the hash")
    func reportIsOfIt() throws {
        struct Record: Decodable { var manifest: RepeatableManifest<RunInputs> }
        let file = URL(filePath: #filePath).appending(path: "../../../reports/standard/run.json").standardizedFileURL
        let record = try JSONDecoder().decode(Record.self, from: Data(contentsOf: file))
        #expect(try record.manifest.inputs.suiteHash == Library.open().select(["standard"]).hash)
    }
}
