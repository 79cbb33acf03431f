import Documents
import Yams

/// A named error model of a pose estimator, from its file.
package struct EstimatorPreset: Sendable, Equatable {
    /// The name, for example `home`.
    package var name: String
    /// A description of the estimator, one line.
    package var about: String
    /// Its numbers.
    package var model: EstimatorModel

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
        let isMeasured = rest.contains {
            if case .scalar(let key) = $0.0 { Document.name(key.string) == "joints" } else { false }
        }
        let specs = isMeasured ? Schema.measuredEstimator : Schema.gradedEstimator
        let table = reader.table(
            .mapping(Node.Mapping(rest, mapping.tag, mapping.style, mapping.mark)), "", specs: specs)
        reader.require(specs, in: table)
        let inference = InferenceSettings(table, prefix: InferenceSettings.section, over: nil)
        reader.note(inference.faults)
        if about == nil, !seen.contains("about") {
            reader.fault(root, "about", found: "no such key", allowed: "one line of text")
        }
        guard let name, let about, reader.faults.count == before else { return nil }
        let section = Section(table, Drawing(key: 0, trial: 0))
        guard var model = try? EstimatorPreset.model(name, section, occlusions: occlusions) else { return nil }
        model.inference = inference.plan
        (self.name, self.about, self.model) = (name, about, model)
    }

    private static func model(
        _ name: String, _ table: Section, occlusions: [OcclusionSettings]
    ) throws(InputError) -> EstimatorModel {
        var resolved: [Occlusion] = []
        for occlusion in occlusions { resolved.append(try occlusion.resolve(table.drawing, session: [])) }
        let isGraded = table.table["slow-error"] != nil
        return EstimatorModel(
            name: name,
            errors: isGraded ? .graded(try GradedErrors(table)) : .measured(try MeasuredErrors(table)),
            inversionRate: try table.number("inversions.per-minute") / 60,
            inversionSeconds: try table.pair("inversions.seconds"),
            lossRate: try table.number("losses.per-minute") / 60,
            lossSeconds: try table.pair("losses.seconds"), occlusions: resolved,
            outsideFrame: try table.word("outside-frame"),
            clock: ClockPlan(
                fps: try table.number("clock.fps"), jitter: try table.number("clock.jitter"),
                dropProbability: try table.number("clock.drops"), stampError: try table.number("clock.stamp-error"),
                exposureError: try table.optionalNumber("clock.exposure-error") ?? 0,
                repeatProbability: try table.optionalNumber("clock.repeats") ?? 0,
                repeatingTrials: try table.optionalNumber("clock.repeating-trials") ?? 1))
    }
}

extension GradedErrors {
    /// The error model of a file's keys.
    fileprivate init(_ table: Section) throws(InputError) {
        self.init(
            slowError: try table.number("slow-error"), slowTime: try table.number("slow-time"),
            whiteError: try table.number("white-error"), farFactor: try table.number("far-factor"),
            outlierProbability: try table.number("outliers.probability"),
            outlierSize: try table.number("outliers.size"), confidence: try table.number("confidence"),
            hiddenConfidence: try table.number("hidden-confidence"))
    }
}

extension MeasuredErrors {
    /// The error model of a file's keys.
    fileprivate init(_ table: Section) throws(InputError) {
        func seconds(_ key: String) throws(InputError) -> Duration {
            Duration(
                median: try table.number("\(key).seconds.median"), sigma: try table.number("\(key).seconds.sigma"))
        }
        try self.init(
            confidence: Confidence(
                person: try table.number("confidence.person"), wander: try table.number("confidence.wander"),
                wanderTime: try table.number("confidence.wander-time"),
                flicker: try table.number("confidence.flicker"),
                tail: try table.optionalNumber("confidence.tail") ?? 0,
                step: try table.optionalNumber("confidence.step") ?? 0,
                absentBelow: try table.optionalNumber("confidence.absent-below") ?? 0),
            jitter: Jitter(
                doubt: try table.number("jitter.doubt"),
                covered: try table.number("jitter.covered"), time: try table.number("jitter.time"),
                whiteShare: try table.number("jitter.white-share"), spread: try table.number("jitter.spread"),
                timeSpread: try table.optionalNumber("jitter.time-spread") ?? 0),
            activity: Activity(
                rest: try table.number("activity.rest"), half: try table.number("activity.half"),
                body: try table.number("activity.body"), bursts: try table.number("activity.bursts"),
                burstTime: try table.number("activity.burst-time")),
            placeStep: try table.optionalNumber("place-step") ?? 0,
            wanderTime: try table.number("wander-time"),
            typedErrors: TypedErrors(
                scale: try table.number("typed-errors.scale"), spread: try table.number("typed-errors.spread"),
                seconds: try seconds("typed-errors")),
            spikes: Spikes(
                probability: try table.number("spikes.probability"), size: try table.number("spikes.size")),
            dropOuts: DropOuts(
                rate: try table.number("drop-outs.per-minute") / 60,
                hiddenRate: try table.number("drop-outs.hidden-per-minute") / 60,
                seconds: try seconds("drop-outs"), confidence: try table.number("drop-outs.confidence"))
        ) { kind throws(InputError) in try JointErrors(table, kind) }
        func set(_ path: WritableKeyPath<Failures, Double>, _ key: String) throws(InputError) {
            if let number = try table.optionalNumber("failures.\(key)") { failures[keyPath: path] = number }
        }
        try set(\.startProbability, "start-probability")
        try set(\.startSeconds.median, "start-seconds.median")
        try set(\.startSeconds.sigma, "start-seconds.sigma")
        try set(\.astrayBelow, "astray-below")
        try set(\.astray, "astray")
        try set(\.astrayTime, "astray-time")
    }
}

extension MeasuredErrors.JointErrors {
    /// The numbers of a kind of joint, from a file's keys.
    fileprivate init(_ table: Section, _ kind: MeasuredErrors.JointKind) throws(InputError) {
        func number(_ key: String) throws(InputError) -> Double { try table.number("joints.\(kind.name).\(key)") }
        self.init(
            high: try number("high"), far: try number("far"), low: try number("low"), endOn: try number("end-on"),
            hidden: try number("hidden"), wander: try number("wander"), along: try number("along"),
            across: try number("across"), biasSpread: try number("bias-spread"),
            spread: try table.optionalNumber("joints.\(kind.name).spread") ?? 1, size: try number("size"),
            shared: MeasuredErrors.Shared(
                body: try number("body"), sides: try number("sides"), neighbours: try number("neighbours")))
    }
}
