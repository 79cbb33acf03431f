/// The parameters of the checks and of the loss policy.
extension Composition {
    var frameCheckParameters: [Parameter<Composition>] {
        number(
            "line", unit: .degrees, in: 0...180, about: "least angle shoulder, hip, leg",
            read: { $0.checks.line?.least }, write: { $0.checks.line?.least = $1 })
            + number(
                "tilt", unit: .degrees, in: 0...90, about: "how far the body may turn from where it should be",
                read: { $0.checks.tilt?.most }, write: { $0.checks.tilt?.most = $1 })
            + number(
                "torso", in: 0...1, about: "least length of the torso, shares of the image's height",
                read: { $0.checks.torso }, write: { $0.checks.torso = $1 })
            + number(
                "floor", unit: signalUnit, in: signal.range,
                about: "frames with a signal at or below this are not used",
                read: { $0.checks.floor }, write: { $0.checks.floor = $1 })
    }

    var postureCheckParameters: [Parameter<Composition>] {
        length(
            "travel", "the body must move by at least this", checks.travel?.unit,
            read: { $0.checks.travel?.least }, write: { $0.checks.travel?.least = $1 })
            + length(
                "drift", "the wrist may move by at most this", checks.drift?.unit,
                read: { $0.checks.drift?.most }, write: { $0.checks.drift?.most = $1 })
            + number(
                "planted", in: 0...10, about: "the shoulders move more than this many times the way of the wrists",
                read: { $0.checks.planted }, write: { $0.checks.planted = $1 })
            + length(
                "below", "the wrist is below the body by at least this", checks.handsBelow?.unit,
                read: { $0.checks.handsBelow?.least }, write: { $0.checks.handsBelow?.least = $1 })
            + number(
                "head", in: 0...2, about: "most height of the head at the bottom, shares of that at the top",
                read: { $0.checks.headShare }, write: { $0.checks.headShare = $1 })
            + number(
                "correlation", in: -1...1, about: "least correlation of signal and shoulder height",
                read: { $0.checks.correlation }, write: { $0.checks.correlation = $1 })
            + number(
                "reversals", in: 0...40, about: "how often the signal may turn",
                read: { $0.checks.reversals?.most }, write: { $0.checks.reversals?.most = $1 })
    }

    private func length(
        _ name: String, _ about: String, _ unit: LengthUnit?, read: @escaping @Sendable (Composition) -> Double?,
        write: @escaping @Sendable (inout Composition, Double) -> Void
    ) -> [Parameter<Composition>] {
        switch unit {
        case nil: []
        case .torso: number(name, unit: .torsoLengths, in: 0...2, about: about, read: read, write: write)
        case .forearm: number(name, in: 0...4, about: about + ", forearms", read: read, write: write)
        case .coordinates where pixels == .square:
            number(name, in: 0...500, about: about + ", pixels", read: read, write: write)
        case .coordinates, .image:
            number(name, in: 0...1, about: about + ", shares of the image", read: read, write: write)
        }
    }

    var lossParameters: [Parameter<Composition>] {
        number(
            "grace", unit: .seconds, in: 0...60, about: "how long a loss is bridged",
            read: {
                switch $0.loss {
                case .hold, .reset: nil
                case .grace(let seconds): seconds
                case .replay(let rule): rule.grace
                }
            },
            write: {
                switch $0.loss {
                case .hold, .reset: break
                case .grace: $0.loss = .grace($1)
                case .replay(let rule): $0.loss = .replay(ReplayRule(grace: $1, stall: rule.stall))
                }
            })
            + number(
                "stall", unit: .seconds, in: 0...60,
                about: "time without a count before the past is gone through again",
                read: { if case .replay(let rule) = $0.loss { rule.stall } else { nil } },
                write: {
                    if case .replay(let rule) = $0.loss {
                        $0.loss = .replay(ReplayRule(grace: rule.grace, stall: $1))
                    }
                })
    }
}
