import Yams

/// A named error model of a pose estimator, as its file gives it.
public struct EstimatorPreset: Sendable, Equatable {
    /// The name, for example `home`.
    public var name: String
    /// What it stands for, one line.
    public var about: String
    /// Its numbers.
    public var model: EstimatorModel

    private static let own = ["estimator", "about", "occlusions"]

    /// Reads an estimator's file; `nil` where the reader notes a fault.
    init?(_ document: Document, reader: inout Reader) {
        let before = reader.faults.count
        let root = document.root
        var name: String?
        var about: String?
        var occlusions: [OcclusionSettings] = []
        guard case .mapping(let mapping) = root else { return nil }
        var rest: [(Node, Node)] = []
        var seen: Set<String> = []
        for (key, value) in mapping {
            guard case .scalar(let scalar) = key, case let word = Document.name(scalar.string),
                EstimatorPreset.own.contains(word)
            else {
                rest.append((key, value))
                continue
            }
            guard seen.insert(word).inserted else {
                reader.fault(key, word, found: "the key again", allowed: "each key once")
                continue
            }
            switch word {
            case "estimator":
                name = reader.name(value, word, allowed: "a name of lower-case letters, digits and hyphens")
            case "about": about = reader.line(value, word)
            default: occlusions = OcclusionSettings.list(value, word, reader: &reader, isDrawable: false)
            }
        }
        let table = reader.table(
            .mapping(Node.Mapping(rest, mapping.tag, mapping.style, mapping.mark)), "", specs: Schema.estimator)
        reader.require(Schema.estimator, in: table)
        if about == nil, !seen.contains("about") {
            reader.fault(root, "about", found: "no such key", allowed: "one line of text")
        }
        guard let name, let about, reader.faults.count == before else { return nil }
        let section = Section(table, Drawing(key: 0, trial: 0))
        guard let model = try? EstimatorPreset.model(name, section, occlusions: occlusions) else { return nil }
        (self.name, self.about, self.model) = (name, about, model)
    }

    private static func model(
        _ name: String, _ table: Section, occlusions: [OcclusionSettings]
    ) throws(ScenarioError) -> EstimatorModel {
        var resolved: [Occlusion] = []
        for occlusion in occlusions { resolved.append(try occlusion.resolve(table.drawing, session: [])) }
        return EstimatorModel(
            name: name, slowError: try table.number("slow-error"), slowTime: try table.number("slow-time"),
            whiteError: try table.number("white-error"), farFactor: try table.number("far-factor"),
            outlierProbability: try table.number("outliers.probability"),
            outlierSize: try table.number("outliers.size"),
            inversionRate: try table.number("inversions.per-minute") / 60,
            inversionSeconds: try table.pair("inversions.seconds"),
            lossRate: try table.number("losses.per-minute") / 60,
            lossSeconds: try table.pair("losses.seconds"), occlusions: resolved,
            confidence: try table.number("confidence"), hiddenConfidence: try table.number("hidden-confidence"),
            outsideFrame: try table.word("outside-frame"),
            clock: ClockPlan(
                fps: try table.number("clock.fps"), jitter: try table.number("clock.jitter"),
                dropProbability: try table.number("clock.drops"), stampError: try table.number("clock.stamp-error")))
    }
}
