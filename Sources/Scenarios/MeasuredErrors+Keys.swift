import Documents

extension MeasuredErrors {
    /// A number of the model, with its key in an estimator's file.
    struct Key: Sendable {
        let spec: KeySpec
        /// The place of the number in the model.
        let path: any WritableKeyPath<MeasuredErrors, Double> & Sendable

        init(
            _ name: String, _ path: any WritableKeyPath<MeasuredErrors, Double> & Sendable,
            _ range: ClosedRange<Double>, _ unit: String = "", isOptional: Bool = false
        ) {
            spec = KeySpec(name, .number(range), unit, isDrawable: false, isOptional: isOptional)
            self.path = path
        }

        /// Whether the number is a rate, which is per minute in a file and per second in the model.
        var isRate: Bool { spec.name.hasSuffix("per-minute") }
    }

    /// All numbers, in the order of a file; one without a key in a file keeps its default.
    static let keys: [Key] = JointKind.allCases.flatMap(joint) + others

    /// A number of the model by its key in a file; a rate is per second.
    package subscript(number name: String) -> Double {
        get { self[keyPath: Self.path(of: name)] }
        set { self[keyPath: Self.path(of: name)] = newValue }
    }

    private static func path(of name: String) -> WritableKeyPath<MeasuredErrors, Double> {
        guard let key = keys.first(where: { $0.spec.name == name }) else { preconditionFailure("no number \(name)") }
        return key.path
    }

    private static func joint(_ kind: JointKind) -> [Key] {
        let name = "joints.\(kind.name)."
        return [
            Key(name + "high", \.[kind].high, 0...1, "confidence"),
            Key(name + "far", \.[kind].far, 0...1, "confidence"),
            Key(name + "low", \.[kind].low, 0...1, "confidence"),
            Key(name + "end-on", \.[kind].endOn, 0...1, "confidence"),
            Key(name + "hidden", \.[kind].hidden, 0...1, "confidence"),
            Key(name + "wander", \.[kind].wander, 0...1, "T"),
            Key(name + "along", \.[kind].along, -1...1, "T"),
            Key(name + "across", \.[kind].across, -1...1, "T"),
            Key(name + "bias-spread", \.[kind].biasSpread, 0...1, "T"),
            Key(name + "spread", \.[kind].spread, 0...4, "times", isOptional: true),
            Key(name + "size", \.[kind].size, 0...1, "T"),
            Key(name + "body", \.[kind].shared.body, 0...3, "of its own part"),
            Key(name + "sides", \.[kind].shared.sides, 0...3, "of its own part"),
            Key(name + "neighbours", \.[kind].shared.neighbours, 0...3, "of its own part"),
        ]
    }

    private static let others: [Key] = [
        Key("confidence.person", \.confidence.person, 0...10, "logits"),
        Key("confidence.wander", \.confidence.wander, 0...10, "logits"),
        Key("confidence.wander-time", \.confidence.wanderTime, 0.001...60, "s"),
        Key("confidence.flicker", \.confidence.flicker, 0...10, "logits"),
        Key("confidence.tail", \.confidence.tail, 0...2, isOptional: true),
        Key("confidence.step", \.confidence.step, 0...0.5, "confidence", isOptional: true),
        Key("confidence.absent-below", \.confidence.absentBelow, 0...1, "confidence", isOptional: true),
        Key("jitter.doubt", \.jitter.doubt, 0...3, "per logit"),
        Key("jitter.covered", \.jitter.covered, 0...20, "times"),
        Key("jitter.time", \.jitter.time, 0.001...60, "s"),
        Key("jitter.white-share", \.jitter.whiteShare, 0...1, "share"),
        Key("jitter.spread", \.jitter.spread, 0...2),
        Key("jitter.time-spread", \.jitter.timeSpread, 0...3, isOptional: true),
        Key("activity.rest", \.activity.rest, 0.001...10, "T/s"),
        Key("activity.half", \.activity.half, 0.001...10, "T/s"),
        Key("activity.body", \.activity.body, 0...1, "share"),
        Key("activity.bursts", \.activity.bursts, 0...2),
        Key("activity.burst-time", \.activity.burstTime, 0.01...60, "s"),
        Key("place-step", \.placeStep, 0...0.1, "of width and height", isOptional: true),
        Key("wander-time", \.wanderTime, 0.001...600, "s"),
        Key("settling.size", \.settling.size, 0...10, "T", isOptional: true),
        Key("settling.spread", \.settling.spread, 0...3, isOptional: true),
        Key("settling.time", \.settling.time, 0.001...60, "s", isOptional: true),
        Key("typed-errors.scale", \.typedErrors.scale, 0...2, "of PoseFix's frequencies"),
        Key("typed-errors.spread", \.typedErrors.spread, 0...3),
        Key("typed-errors.seconds.median", \.typedErrors.seconds.median, 0.001...60, "s"),
        Key("typed-errors.seconds.sigma", \.typedErrors.seconds.sigma, 0...3),
        Key("spikes.probability", \.spikes.probability, 0...1, "share"),
        Key("spikes.size", \.spikes.size, 0...10, "T"),
        Key("drop-outs.per-minute", \.dropOuts.rate, 0...600),
        Key("drop-outs.hidden-per-minute", \.dropOuts.hiddenRate, 0...600),
        Key("drop-outs.seconds.median", \.dropOuts.seconds.median, 0.001...60, "s"),
        Key("drop-outs.seconds.sigma", \.dropOuts.seconds.sigma, 0...3),
        Key("drop-outs.confidence", \.dropOuts.confidence, 0...1, "confidence"),
        Key("failures.start-probability", \.failures.startProbability, 0...1, "share", isOptional: true),
        Key("failures.start-seconds.median", \.failures.startSeconds.median, 0.001...600, "s", isOptional: true),
        Key("failures.start-seconds.sigma", \.failures.startSeconds.sigma, 0...3, isOptional: true),
        Key("failures.astray-below", \.failures.astrayBelow, 0...1, "confidence", isOptional: true),
        Key("failures.astray", \.failures.astray, 0...3, "T", isOptional: true),
        Key("failures.astray-time", \.failures.astrayTime, 0.001...60, "s", isOptional: true),
        Key("failures.lost-probability", \.failures.lostProbability, 0...1, "share", isOptional: true),
        Key("failures.lost-per-minute", \.failures.lostRate, 0...600, isOptional: true),
        Key("failures.lost-seconds.median", \.failures.lostSeconds.median, 0.001...60, "s", isOptional: true),
        Key("failures.lost-seconds.sigma", \.failures.lostSeconds.sigma, 0...3, isOptional: true),
    ]

    /// The error model of a file's keys.
    init(_ table: Section) throws(InputError) {
        self.init()
        for key in Self.keys where !key.spec.isOptional || table.table[key.spec.name] != nil {
            let number = try table.number(key.spec.name)
            self[keyPath: key.path] = key.isRate ? number / 60 : number
        }
    }
}
