package import Documents
package import Scenarios
import Text

extension PrintedTable {
    private typealias ParameterRow = (preset: String, name: String, value: Double, unit: String, about: String)

    package init(presets: [EstimatorPreset]) {
        self.init(
            [.init(Self.presets, presets), .init(Self.parameters, presets.flatMap(Self.rows))],
            text: Self.parameters.lists(presets.map { ($0.name, $0.about, Self.rows($0)) }),
            page: "# Estimator presets\n\n\(Self.presets.markdown(presets))"
                + presets.map {
                    "\n## \(Escape.markdown($0.name))\n\n\(Self.parameters.markdown(Self.rows($0)))"
                }.joined())
    }

    private static let presets = Table<EstimatorPreset>(
        "presets", of: "estimator preset",
        [
            Column("preset", "the name, which `--estimator` accepts") { $0.name }.shown(),
            Column("errors", "the kind of error model: `graded` or `measured`") { errors($0) }.shown(),
            Column("about", "the description of the preset") { $0.about }.shown("what it is"),
        ])

    private static let parameters = Table<ParameterRow>(
        "parameters", of: "parameter of a preset",
        [
            Column("preset", "the name of the preset") { $0.preset },
            Column("parameter", "the name of the parameter") { $0.name }.shown(),
            Column("value", unit: "see unit", "the value of the parameter") { $0.value }
                .shown(.significant(4)) { Format.brief($0.value) },
            Column("unit", "the unit of the value") { $0.unit }.shown(),
            Column("about", "the meaning of the parameter") { $0.about }.shown("what it is"),
        ])

    @Sendable private static func errors(_ preset: EstimatorPreset) -> String {
        switch preset.model.errors {
        case .graded: "graded"
        case .measured: "measured"
        }
    }

    private static func rows(_ preset: EstimatorPreset) -> [ParameterRow] {
        var rows: [ParameterRow] = []
        func add(_ name: String, _ value: Double, _ unit: String, _ about: String) {
            rows.append((preset.name, name, value, unit, about))
        }
        let model = preset.model
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
                add("\(kind.name)-size", errors[kind].size, "T", "deviation of the fast error at 0.5 T/s")
            }
            add("wander-time", errors.wanderTime, "s", "after which its correlation is 1/e")
            add("activity-rest", errors.activity.rest, "T/s", "the smaller, the smaller are errors at rest")
            add("activity-half", errors.activity.half, "T/s", "speed at half of the growth of errors")
            add("jitter-time", errors.jitter.time, "s", "after which its correlation is 1/e")
            add("settling-size", errors.settling.size, "T", "median error of the first image")
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
        if let seconds = model.inference?.service.middle {
            add("service", seconds, "s", "time of one inference; the middle of its distribution where it is drawn")
        }
        return rows
    }
}

package enum ScenarioList {
    package static let table = Table<Scenario>(
        "scenarios", of: "scenario",
        [
            Column("scenario", "the name of the scenario") { $0.name }.shown(),
            Column("family", "the family of the scenario") { $0.family.rawValue }.shown(),
            Column("estimator", "the estimator that sees it") { $0.estimator.name }.shown(),
            Column("about", "the description of the scenario") { $0.about }.shown("what it is"),
        ])
}
