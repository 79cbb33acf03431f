import ArgumentParser
import Detection
import Foundation
import Reports
import Scenarios

/// `repgauge list`.
struct ListCommand: HarnessCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List detectors, scenarios or estimator presets, with their parameters.",
        discussion: """
            EXAMPLES
              repgauge list detectors
              repgauge list scenarios
              repgauge list presets
            """)

    /// The kinds of things that can be listed.
    enum Listing: String, CaseIterable, ExpressibleByArgument {
        case detectors, scenarios, presets
    }

    @Argument(help: "What to list: detectors, scenarios or presets.")
    var subject: Listing

    @OptionGroup var libraries: LibraryOptions

    func run(with harness: Harness) async throws {
        switch subject {
        case .detectors: print(detectors(harness.catalog), terminator: "")
        case .scenarios: print(try scenarios(), terminator: "")
        case .presets: print(try presets(), terminator: "")
        }
    }

    private func scenarios() throws -> String {
        var grid = Grid(["scenario", "family", "estimator", "what it is"])
        for scenario in try libraries.library().scenarios() {
            grid.add([scenario.name, scenario.family.rawValue, scenario.estimator.name, scenario.about])
        }
        return grid.plain
    }

    private func presets() throws -> String {
        try libraries.library().estimators.map { preset in
            let model = preset.model
            var grid = Grid(["  parameter", ">value", "unit", "what it is"])
            func add(_ name: String, _ value: Double, _ unit: String, _ about: String) {
                grid.add(["  \(name)", "\(value)", unit, about])
            }
            switch model.errors {
            case .graded(let errors):
                add("slow-error", errors.slowError, "T", "deviation of the error that wanders")
                add("slow-time", errors.slowTime, "s", "time constant of its wandering")
                add("white-error", errors.whiteError, "T", "deviation of the error that is new in every frame")
                add("far-factor", errors.farFactor, "", "how much larger errors are on the far side")
                add("outlier-probability", errors.outlierProbability, "", "of a joint in a frame")
                add("outlier-size", errors.outlierSize, "T", "deviation of an outlier")
                add("confidence", errors.confidence, "", "mean of a joint in plain view")
                add("hidden-confidence", errors.hiddenConfidence, "", "mean of a hidden joint")
            case .measured(let errors):
                for kind in MeasuredErrors.JointKind.allCases {
                    add("\(kind.name)-high", errors[kind].high, "", "confidence in plain view, body high")
                    add("\(kind.name)-hidden", errors[kind].hidden, "", "confidence behind the body")
                    add("\(kind.name)-wander", errors[kind].wander, "T", "deviation of the error that wanders")
                }
                add("wander-time", errors.wanderTime, "s", "after which its correlation is 1/e")
                for (confidence, size) in zip(MeasuredErrors.Jitter.confidences, errors.jitter.sizes) {
                    add("jitter-at-\(confidence)", size, "T", "deviation of the fast error at that confidence")
                }
                add("jitter-time", errors.jitter.time, "s", "after which its correlation is 1/e")
                add("typed-errors", errors.typedErrors.scale, "", "share of the frequencies of PoseFix")
                add("spikes", errors.spikes.probability, "", "of a joint in a frame")
                add("drop-out-rate", errors.dropOuts.rate, "1/s", "how often a joint in plain view drops out")
                add("hidden-drop-out-rate", errors.dropOuts.hiddenRate, "1/s", "how often a hidden joint does")
            }
            add("inversion-rate", model.inversionRate, "1/s", "how often left is taken for right")
            add("loss-rate", model.lossRate, "1/s", "how often the whole body is lost")
            add("fps", model.clock.fps, "Hz", "images per second, where a scenario names none")
            add("jitter", model.clock.jitter, "s", "deviation of an exposure's instant")
            add("drops", model.clock.dropProbability, "", "probability that an image is lost")
            return "\(preset.name): \(preset.about)\n\n\(grid.plain)\n"
        }.joined(separator: "\n")
    }

    private func detectors(_ catalog: DetectorCatalog) -> String {
        catalog.entries.map { entry in
            var grid = Grid(["  parameter", "allowed", "default", "what it does"])
            for parameter in entry.parameters {
                grid.add(["  \(parameter.name)", parameter.allowed, "\(parameter.defaultValue)", parameter.about])
            }
            return "\(entry.name): \(entry.about)\n\n\(grid.plain)\n"
        }.joined(separator: "\n")
    }
}
