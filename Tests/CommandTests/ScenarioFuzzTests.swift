import Documents
import Experiment
import Foundation
import Pose
import Scenarios
import Sensing
import TestSupport
import Testing

@testable import RepGauge

@Suite("Whatever stands in a YAML file")
struct ScenarioFuzzTests {
    private static let traps = [
        "", ":", ": ", "- ", "[", "]", "{", "}", "[[[[[[[[[[", "&a ", "*a", "<<: *a", "!!binary ", "!!set", "|\n",
        ">\n",
        "---\n", "...\n", "\t", "\r", "\n", "\n\n", "#", "\"", "'", "? ", "%YAML 3.0\n", "\u{0}", "\u{FEFF}", "é",
        "\u{2028}", "null", "~", "true", "yes", ".nan", ".inf", "-.inf", "1e999", "-1e999", "1e308", "-1", "0", "-0",
        "0x10", "0o7", "1_000", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1e-320", "99999",
        "normal(0, 1e300)", "uniform(1, 0)", "fixed: 1e300", "mean: .nan", "sd: -1", "reps: 1000000", "trials: 1e18",
        "crop: center-crop", "crop: {choice: [scale-fit, scale-fill]}", "orientation-error: left", "tag-error: 1",
        "input: {width: 16, height: 8192}", "input: {width: 0}", "input: [256, 256]", "up-mirrored", "scale-fill",
    ]

    /// A scenario whose pictures are turned and cropped.
    private static let pictured = """
        scenario: pictured
        family: real
        about: a turned and cropped picture
        camera:
          azimuth: 90
          orientation-error: {choice: [up, down-mirrored, left, right-mirrored]}
          crop: {choice: [center-crop, scale-fit, scale-fill, scale-fit-rotate-90-ccw]}
          input: {width: 256, height: 192}
          tag-error: 0
        session: [stand, get-down, push-ups: {count: 2}]

        """

    /// Valid files: scenarios, estimators and a preset, which are read in no time.
    private static let small = [
        "real/standard", "real/fast", "real/fatiguing-set", "cheat/wave", "cheat/graded", "partial/half-reps",
        "everyday/burpees", "occlusion/far-arm", "alarm/groggy", "alarm/boarding", "estimators/home",
        "estimators/movenet-like",
    ]
    /// Valid files that name many others, which are read too.
    private static let large = [
        "standard", "mornings", "cheat-margin", "camera-sweep", "validity", "leaderboard", "tuning", "counts",
        "defaults",
    ]

    private static func read(_ names: [String]) throws -> [(name: String, bytes: [UInt8])] {
        try names.map { ($0, [UInt8](try Data(contentsOf: URL(filePath: "\(Command.scenarios)/\($0).yaml")))) }
    }

    @Test("a file with some changes is refused with one line a fault, or its trials can be made")
    func mutations() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "repgauge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try ScenarioLibrary(folder: URL(filePath: Command.scenarios))
        let preset = Array("detector: angle-threshold\nabout: a preset\nparameters: {down: 95, up: 150}\n".utf8)
        let small = try Self.read(Self.small) + [("preset", preset), ("pictured", Array(Self.pictured.utf8))]
        let large = try Self.read(Self.large)
        var fuzzer = Fuzzer("yaml/mutations")
        var accepted = 0
        for index in 0..<Fuzzer.cases / 10 {
            let files = index % 25 == 0 ? large : small
            // Every third file is the one with the keys of a picture.
            let (name, bytes) = index % 3 == 1 ? small[small.count - 1] : files[fuzzer.below(files.count)]
            let file = folder.appending(path: URL(filePath: name).lastPathComponent + ".yaml")
            try Data(fuzzer.mutation(of: bytes, with: Self.traps)).write(to: file)
            var check = FileCheck(plans: PlanChecks.all) { library }
            let diagnostics = try check.run([file.path]).flatMap(\.diagnostics)
            for diagnostic in diagnostics {
                #expect(!diagnostic.description.contains("\n"), "\(diagnostic)")
            }
            if diagnostics.contains(where: { $0.severity == .error }) { continue }
            accepted += 1
            guard let scenario = try? library.scenario(named: file.path),
                let plan = try? scenario.draw(trial: 0, seed: 1), plan.session.map(\.duration).reduce(0, +) < 60
            else { continue }
            let frames = try? SynthesisedTrial(plan, seed: 1).sensed.frames
            #expect(frames?.allSatisfy { $0.time >= 0 } ?? true)
        }
        #expect(accepted > 0)
    }
}
