extension Composition {
    /// A detector of the catalogue that runs this composition.
    ///
    /// Its parameters are the numbers of the parts that the composition has, with its own values as defaults.
    ///
    /// - Parameters:
    ///   - name: The name by which it is chosen: lowercase letters, digits and hyphens.
    ///   - about: One line on what it does.
    ///   - citation: Where the rule was published; that of the source unless given.
    ///   - source: The origin of a published rule; `nil` for one's own.
    /// - Returns: The entry.
    public func entry(name: String, about: String, citation: String? = nil, source: RuleSource? = nil) -> DetectorEntry
    {
        DetectorEntry(
            name: name, about: about, citation: citation, source: source, defaults: self, parameters: parameters,
            conflict: { Composition.conflict($0) }, make: { $0.makeDetector() })
    }

    /// The declarations of the parameters, in the order of the parts.
    var parameters: [Parameter<Composition>] {
        cycleParameters + thresholdParameters + readerParameters + filterParameters + dwellParameters
            + limitParameters + frameCheckParameters + postureCheckParameters + lossParameters
    }

    /// The contradiction between values, in words; `nil` without one.
    static func conflict(_ composition: Composition) -> String? {
        let cycle = composition.cycle
        guard cycle.down < cycle.up else {
            return "down (\(ParameterValue.number(cycle.down))) must be below up (\(ParameterValue.number(cycle.up)))"
        }
        if let ready = cycle.ready, ready <= cycle.down {
            return "ready (\(ParameterValue.number(ready))) must be above down (\(ParameterValue.number(cycle.down)))"
        }
        switch cycle.thresholds {
        case .percentiles(let range) where range.down >= range.up: return "low must be below high"
        case .lastRepetitions(let range) where range.down >= range.up: return "low must be below high"
        default: return nil
        }
    }

    /// Declares a number of a part, if there is that part.
    func number(
        _ name: String, unit: ParameterUnit = .none, in range: ClosedRange<Double>, about: String,
        read: @escaping @Sendable (Composition) -> Double?,
        write: @escaping @Sendable (inout Composition, Double) -> Void
    ) -> [Parameter<Composition>] {
        guard let value = read(self) else { return [] }
        return [
            Parameter(
                description: ParameterDescription(
                    name: name, domain: .number(unit: unit, range: range), defaultValue: .number(value), about: about),
                apply: { if case .number(let number) = $1 { write(&$0, number) } },
                read: { .number(read($0) ?? value) })
        ]
    }

    var signalUnit: ParameterUnit {
        switch signal {
        case .elbowAngle, .elbowAngleOrZero: .degrees
        case .heightAboveWrists: .torsoLengths
        case .heightInImage: .none
        }
    }

    private var cycleParameters: [Parameter<Composition>] {
        number(
            "down", unit: signalUnit, in: signal.range, about: "the signal is at the bottom at or below this",
            read: { $0.cycle.down }, write: { $0.cycle.down = $1 })
            + number(
                "up", unit: signalUnit, in: signal.range, about: "the signal is at the top at or above this",
                read: { $0.cycle.up }, write: { $0.cycle.up = $1 })
            + (cycle.needsArming
                ? number(
                    "ready", unit: signalUnit, in: signal.range, about: "the first top must reach this",
                    read: { $0.cycle.ready }, write: { $0.cycle.ready = $1 })
                : [])
    }

    private var thresholdParameters: [Parameter<Composition>] {
        switch cycle.thresholds {
        case .fixed: []
        case .percentiles:
            share("low", "where in the person's range the bottom begins", \.down, \.down)
                + share("high", "where in the person's range the top begins", \.up, \.up)
                + number(
                    "range", unit: signalUnit, in: 0...180, about: "a smaller range is ignored",
                    read: { $0.percentiles?.least },
                    write: { composition, value in composition.change { $0.least = value } })
                + number(
                    "span", unit: .seconds, in: 1...60, about: "how far back the range looks, at most 512 frames",
                    read: { $0.percentiles?.window },
                    write: { composition, value in composition.change { $0.window = value } })
                + number(
                    "tail", in: 0...0.45, about: "the percentile that is the lower end of the range",
                    read: { $0.percentiles?.tail },
                    write: { composition, value in composition.change { $0.tail = value } })
        case .lastRepetitions:
            share("low", "where in the last repetitions' range the bottom begins", \.down, \.down)
                + share("high", "where in the last repetitions' range the top begins", \.up, \.up)
        }
    }

    private func share(
        _ name: String, _ about: String, _ percentile: any WritableKeyPath<PercentileRange, Double> & Sendable,
        _ repetition: any WritableKeyPath<RepetitionRange, Double> & Sendable
    ) -> [Parameter<Composition>] {
        number(
            name, in: 0...1, about: about,
            read: { $0.percentiles?[keyPath: percentile] ?? $0.repetitions?[keyPath: repetition] },
            write: { composition, value in
                composition.change { $0[keyPath: percentile] = value }
                if case .lastRepetitions(var range) = composition.cycle.thresholds {
                    range[keyPath: repetition] = value
                    composition.cycle.thresholds = .lastRepetitions(range)
                }
            })
    }

    private var percentiles: PercentileRange? {
        if case .percentiles(let range) = cycle.thresholds { range } else { nil }
    }

    private var repetitions: RepetitionRange? {
        if case .lastRepetitions(let range) = cycle.thresholds { range } else { nil }
    }

    private mutating func change(_ body: (inout PercentileRange) -> Void) {
        guard case .percentiles(var range) = cycle.thresholds else { return }
        body(&range)
        cycle.thresholds = .percentiles(range)
    }

    private var readerParameters: [Parameter<Composition>] {
        let confidences =
            confidence.requirement == .ignored
            ? []
            : number(
                "confidence", in: 0...1, about: "the joints that the rule needs must have this confidence",
                read: { $0.confidence.least }, write: { $0.confidence.least = $1 })
        let margins = number(
            "margin", in: 0...1, about: "how much better the other arm must be before it is followed",
            read: { if case .best(let best) = $0.arms { best.margin } else { nil } },
            write: {
                guard case .best(var best) = $0.arms else { return }
                best.margin = $1
                $0.arms = .best(best)
            }
        ).filter { if case .number(let margin) = $0.description.defaultValue { margin > 0 } else { false } }
        let pixels: [Parameter<Composition>] =
            signal.isAngle ? [.choice("pixels", \.pixels, of: self, about: "the coordinates that are used")] : []
        return confidences + margins + pixels
    }

    private var filterParameters: [Parameter<Composition>] {
        switch filter {
        case .none: []
        case .exponential:
            filterNumber("tau", unit: .seconds, in: 0...2, "time constant of the exponential average") {
                if case .exponential(let tau) = $0 { tau } else { nil }
            } make: {
                .exponential(timeConstant: $1)
            }
        case .median:
            filterNumber("window", unit: .seconds, in: 0.01...1, "how far back the median looks, at most 15 frames") {
                if case .median(let window) = $0 { window } else { nil }
            } make: {
                .median(window: $1)
            }
        case .mean:
            filterNumber("window", unit: .seconds, in: 0.01...1, "how far back the mean looks, at most 15 frames") {
                if case .mean(let window) = $0 { window } else { nil }
            } make: {
                .mean(window: $1)
            }
        case .oneEuro:
            filterNumber("cutoff", unit: .hertz, in: 0.01...60, "One-Euro's cutoff of a still signal") {
                if case .oneEuro(let cutoff, _) = $0 { cutoff } else { nil }
            } make: {
                if case .oneEuro(_, let beta) = $0 { .oneEuro(cutoff: $1, beta: beta) } else { $0 }
            }
                + filterNumber("beta", unit: .hertzPerSpeed, in: 0...10, "what One-Euro's cutoff gains with speed") {
                    if case .oneEuro(_, let beta) = $0 { beta } else { nil }
                } make: {
                    if case .oneEuro(let cutoff, _) = $0 { .oneEuro(cutoff: cutoff, beta: $1) } else { $0 }
                }
        case .hampel:
            filterNumber("window", unit: .seconds, in: 0.01...1, "how far back Hampel looks, at most 15 frames") {
                if case .hampel(let window, _) = $0 { window } else { nil }
            } make: {
                if case .hampel(_, let limit) = $0 { .hampel(window: $1, threshold: limit) } else { $0 }
            }
                + filterNumber("outlier", unit: .none, in: 0...10, "deviations from the median that are too many") {
                    if case .hampel(_, let limit) = $0 { limit } else { nil }
                } make: {
                    if case .hampel(let window, _) = $0 { .hampel(window: window, threshold: $1) } else { $0 }
                }
        case .kalman:
            filterNumber("noise", unit: .degrees, in: 0.1...60, "deviation of a sample of the signal") {
                if case .kalman(let noise, _) = $0 { noise } else { nil }
            } make: {
                if case .kalman(_, let q) = $0 { .kalman(noise: $1, density: q) } else { $0 }
            }
                + filterNumber("density", unit: .none, in: 0...1_000_000, "power density of the acceleration") {
                    if case .kalman(_, let density) = $0 { density } else { nil }
                } make: {
                    if case .kalman(let noise, _) = $0 { .kalman(noise: noise, density: $1) } else { $0 }
                }
        }
    }

    private func filterNumber(
        _ name: String, unit: ParameterUnit, in range: ClosedRange<Double>, _ about: String,
        read: @escaping @Sendable (FilterChoice) -> Double?,
        make: @escaping @Sendable (FilterChoice, Double) -> FilterChoice
    ) -> [Parameter<Composition>] {
        number(
            name, unit: unit, in: range, about: about, read: { read($0.filter) },
            write: { $0.filter = make($0.filter, $1) })
    }

    private var dwellParameters: [Parameter<Composition>] {
        number(
            "dwell", unit: .seconds, in: 0...5, about: "how long the bottom must be held",
            read: { $0.cycle.dwell.bottom }, write: { $0.cycle.dwell.bottom = $1 }
        ).filter { _ in cycle.dwell.bottom > 0 }
            + number(
                "hold", unit: .seconds, in: 0...5, about: "how long the top must be held",
                read: { $0.cycle.dwell.top }, write: { $0.cycle.dwell.top = $1 }
            ).filter { _ in cycle.dwell.top > 0 }
            + number(
                "patience", unit: .seconds, in: 0...5, about: "a longer pause in a zone begins its dwell anew",
                read: { $0.cycle.dwell.patience }, write: { $0.cycle.dwell.patience = $1 })
    }

    private var limitParameters: [Parameter<Composition>] {
        time("shortest", "a repetition takes at least this", in: 0...10, \.leastTime)
            + time("longest", "a repetition takes at most this", in: 0...60, \.mostTime)
            + time("ascent", "from bottom to top takes at least this", in: 0...10, \.leastAscent)
            + time("interval", "counted repetitions are at least this far apart", in: 0...10, \.interval)
            + limit("depth", "the lowest value must reach down to this", \.depth)
            + limit("deepest", "the lowest value must stay above this", \.tooDeep)
            + limit("lockout", "the value at the completion must reach this", \.lockout)
            + number(
                "speed", unit: .none, in: 0...2000, about: "the signal may change by at most this in a second",
                read: { $0.cycle.limits.speed }, write: { $0.cycle.limits.speed = $1 })
    }

    private func time(
        _ name: String, _ about: String, in range: ClosedRange<Double>,
        _ property: any WritableKeyPath<CycleLimits, Double?> & Sendable
    ) -> [Parameter<Composition>] {
        number(
            name, unit: .seconds, in: range, about: about, read: { $0.cycle.limits[keyPath: property] },
            write: { $0.cycle.limits[keyPath: property] = $1 })
    }

    private func limit(
        _ name: String, _ about: String, _ property: any WritableKeyPath<CycleLimits, Double?> & Sendable
    ) -> [Parameter<Composition>] {
        number(
            name, unit: signalUnit, in: signal.range, about: about, read: { $0.cycle.limits[keyPath: property] },
            write: { $0.cycle.limits[keyPath: property] = $1 })
    }
}
