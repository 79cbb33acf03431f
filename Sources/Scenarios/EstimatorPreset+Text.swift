import Text
private import Foundation

extension EstimatorPreset {
    package init(name: String, about: String, model: EstimatorModel) {
        (self.name, self.about, self.model) = (name, about, model)
    }

    /// The file of a measured preset in YAML, which gives the same numbers when read again, frequencies to twelve
    /// digits; `nil` for a graded one, whose file is written by hand.
    package func text(notes: [String]) -> String? {
        guard case .measured(let errors) = model.errors else { return nil }
        var lines = ["estimator: \(name)", "about: \(Escape.yaml(about))"]
        lines += notes.map { $0.isEmpty ? "#" : "# \(Shown.text($0))" }
        let keys = MeasuredErrors.keys.map { key in
            (
                name: key.spec.name[...],
                number: key.isRate ? Self.perMinute(errors[keyPath: key.path]) : errors[keyPath: key.path]
            )
        }
        let joints = keys.filter { $0.name.hasPrefix("joints.") }
        lines.append("joints:")
        lines += Self.nested(joints.map { ($0.name.dropFirst("joints.".count), $0.number) }).map { "  \($0)" }
        lines += Self.nested(Array(keys.dropFirst(joints.count)))
        return (lines + besides).joined(separator: "\n") + "\n"
    }

    /// Keys as lines; those with a dot are in a mapping of the line of what precedes it.
    private static func nested(_ keys: [(name: Substring, number: Double)]) -> [String] {
        var lines: [String] = []
        var rest = keys[...]
        while let (name, number) = rest.first {
            guard let dot = name.firstIndex(of: ".") else {
                lines.append("\(name): \(number)")
                rest.removeFirst()
                continue
            }
            let inside = rest.prefix { $0.name.hasPrefix(name[...dot]) }
            rest.removeFirst(inside.count)
            let parts = nested(inside.map { ($0.name[name.index(after: dot)...], $0.number) })
            lines.append("\(name[..<dot]): {\(parts.joined(separator: ", "))}")
        }
        return lines
    }

    /// The disturbances that every estimator may have in addition.
    private var besides: [String] {
        var lines = [
            "inversions: {per-minute: \(Self.perMinute(model.inversionRate)), seconds: \(Self.pair(model.inversionSeconds))}",
            "losses: {per-minute: \(Self.perMinute(model.lossRate)), seconds: \(Self.pair(model.lossSeconds))}",
        ]
        lines.append(model.occlusions.isEmpty ? "occlusions: []" : "occlusions:")
        lines += model.occlusions.map { "  - \(Self.item($0))" }
        lines.append("outside-frame: \(model.outsideFrame.rawValue)")
        let times = Self.mapping(ClockPlan.keys.map { ($0.name, model.clock[keyPath: $0.path]) })
        return lines + ["clock: \(times)"] + (model.inference.map { ["inference: \(Self.mapping($0))"] } ?? [])
    }

    private static func mapping(_ inference: InferencePlan) -> String {
        var entries = ["service: \(text(inference.service.source))", "policy: \(inference.policy.rawValue)"]
        if inference.load > 0 { entries.append("load: \(inference.load)") }
        if let capacity = inference.capacity { entries.append("capacity: \(capacity)") }
        if inference.lost > 0 { entries.append("lost: \(inference.lost)") }
        if let timeout = inference.timeout { entries.append("timeout: \(timeout)") }
        if inference.stamp != .exposure { entries.append("stamp: \(inference.stamp.rawValue)") }
        return "{\(entries.joined(separator: ", "))}"
    }

    private static func text(_ source: NumberSource) -> String {
        let distribution =
            switch source.distribution {
            case .fixed(let number): "\(number)"
            case .uniform(let range): "uniform: \(pair(range))"
            case .normal(let mean, let sd): "normal: " + mapping([("mean", mean), ("sd", sd)])
            case .lognormal(let median, let sigma): "lognormal: " + mapping([("median", median), ("sigma", sigma)])
            case .choice(let options): "choice: [\(options.map(text).joined(separator: ", "))]"
            }
        if case .fixed = source.distribution { return distribution }
        return "{\(distribution)\(source.clip.map { ", clip: \(pair($0))" } ?? "")}"
    }

    private static func item(_ occlusion: Occlusion) -> String {
        let what =
            switch occlusion.what {
            case .joints(let group): "hide: \(group.rawValue)"
            case .area(let x, let y): "area: {x: \(pair(x)), y: \(pair(y))}"
            case .object(let object): "object: {\(text(object))}"
            }
        let when =
            switch occlusion.when {
            case .always: ""
            case .bursts(let hidden, .time(let visible)):
                "bursts: {hidden: \(text(hidden.source)), visible: \(text(visible.source))}, "
            case .bursts(let hidden, .share(let share)):
                "bursts: {hidden: \(text(hidden.source)), share: \(share)}, "
            case .bottoms(let probability, let seconds):
                "at-bottoms: {probability: \(probability), seconds: \(pair(seconds))}, "
            case .flicker(let share): "flicker: \(share), "
            case .dips(let rate): "dips: \(rate), "
            case .span(let start, let seconds): "span: {start: \(start), seconds: \(seconds)}, "
            // Presets know no phases: their reader refuses this.
            case .phase(let index, let share, let seconds):
                "span: {phase: \(index), at: \(share), seconds: \(seconds)}, "
            }
        return "{\(what), \(when)effect: \(occlusion.effect.rawValue)}"
    }

    private static func text(_ object: RoomObject) -> String {
        var entries = ["x: \(object.place.x)", "y: \(object.place.y)"]
        entries += ["length: \(object.size.x)", "width: \(object.size.y)", "height: \(object.size.z)"]
        if object.above > 0 { entries.append("above: \(object.above)") }
        if let turn = object.turningPoint {
            entries += ["to: {x: \(turn.x), y: \(turn.y)}", "speed: \(object.speed)"]
        }
        return entries.joined(separator: ", ")
    }

    /// A frequency per second as one per minute, without the digits that only the division made.
    private static func perMinute(_ rate: Double) -> Double {
        let value = rate * 60
        return Double(String(format: "%.12g", value)) ?? value
    }

    private static func pair(_ range: ClosedRange<Double>) -> String { "[\(range.lowerBound), \(range.upperBound)]" }

    private static func mapping(_ entries: [(String, Double)]) -> String {
        "{" + entries.map { "\($0): \($1)" }.joined(separator: ", ") + "}"
    }
}
