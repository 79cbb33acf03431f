import Documents
import Yams

/// A named error model of a pose estimator, from its file.
package struct EstimatorPreset: Sendable, Equatable {
    /// The name, for example `home`.
    package var name: String
    /// A description of the estimator, one line.
    package var about: String
    package var model: EstimatorModel

    /// Reads an estimator's file; `nil` where the reader notes a fault.
    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let root = document.root
        guard case .mapping(let mapping) = root else { return nil }
        let isMeasured = mapping.keys.contains { $0.scalar.map { Document.name($0.string) } == "joints" }
        let specs = isMeasured ? Schema.measuredEstimator : Schema.gradedEstimator
        let (table, own) = reader.table(root, "", beside: ["estimator", "about", "occlusions"], specs: specs)
        let name = own["estimator"].flatMap {
            reader.name($0.value, $0.path, allowed: "a name of lower-case letters, digits and hyphens")
        }
        let about = own["about"].flatMap { reader.line($0.value, $0.path) }
        let occlusions = own["occlusions"].map {
            OcclusionSettings.list($0.value, $0.path, reader: &reader, isDrawable: false)
        }
        reader.require(specs, in: table)
        let inference = InferenceSettings(table, prefix: InferenceSettings.section, over: nil)
        reader.note(inference.faults)
        if own["about"] == nil {
            reader.fault(root, "about", found: "no such key", allowed: "one line of text")
        }
        guard let name, let about, reader.faults.count == before else { return nil }
        let section = Section(table, Drawing(key: 0, trial: 0))
        guard var model = try? EstimatorPreset.model(name, section, occlusions: occlusions ?? []) else { return nil }
        model.inference = inference.plan
        (self.name, self.about, self.model) = (name, about, model)
    }

    private static func model(
        _ name: String, _ table: Section, occlusions: [OcclusionSettings]
    ) throws(InputError) -> EstimatorModel {
        var resolved: [Occlusion] = []
        for occlusion in occlusions { resolved.append(try occlusion.resolve(table.drawing, session: [])) }
        var clock = ClockPlan(fps: 0, jitter: 0, dropProbability: 0, stampError: 0)
        for key in ClockPlan.keys {
            if let number = try table.optionalNumber("clock.\(key.name)") { clock[keyPath: key.path] = number }
        }
        let isGraded = table.table["slow-error"] != nil
        return EstimatorModel(
            name: name,
            errors: isGraded ? .graded(try GradedErrors(table)) : .measured(try MeasuredErrors(table)),
            inversionRate: try table.number("inversions.per-minute") / 60,
            inversionSeconds: try table.pair("inversions.seconds"),
            lossRate: try table.number("losses.per-minute") / 60,
            lossSeconds: try table.pair("losses.seconds"), occlusions: resolved,
            outsideFrame: try table.word("outside-frame"), clock: clock)
    }
}

extension GradedErrors {
    /// All numbers, in the order of a file.
    static let keys: [(spec: KeySpec, path: any WritableKeyPath<GradedErrors, Double> & Sendable)] = [
        (KeySpec("slow-error", .number(0...1), "T"), \.slowError),
        (KeySpec("slow-time", .number(0.001...60), "s"), \.slowTime),
        (KeySpec("white-error", .number(0...1), "T"), \.whiteError),
        (KeySpec("far-factor", .number(0...20), "times"), \.farFactor),
        (KeySpec("outliers.probability", .number(0...1), "share"), \.outlierProbability),
        (KeySpec("outliers.size", .number(0...10), "T"), \.outlierSize),
        (KeySpec("confidence", .number(0...1)), \.confidence),
        (KeySpec("hidden-confidence", .number(0...1)), \.hiddenConfidence),
    ]

    /// The error model of a file's keys.
    fileprivate init(_ table: Section) throws(InputError) {
        self.init()
        for key in Self.keys { self[keyPath: key.path] = try table.number(key.spec.name) }
    }
}
