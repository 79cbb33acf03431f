/// One side of a plot: its heading, and the label at each value.
struct AxisSide: Sendable, Hashable {
    let heading: String
    let kind: Scale.Kind
    let ticks: Ticks

    /// A side of numbers that fits the data, or has the axis's range.
    init(_ axis: ChartAxis, over values: some Sequence<Double>, about count: Int = 5) {
        self.init(axis, Ticks(axis, over: values, about: count))
    }

    /// A side with ticks of its own.
    init(_ axis: ChartAxis, _ ticks: Ticks) {
        heading = axis.heading
        kind = axis.isLog ? .log : .linear
        self.ticks = ticks
    }

    init(_ heading: String, categories: [String]) {
        self.heading = heading
        kind = .band(categories.count)
        let labels = categories.enumerated().map { Ticks.Tick(value: Double($0.offset), text: $0.element) }
        ticks = Ticks(major: labels, minor: [], domain: (-0.5, Double(max(categories.count, 1)) - 0.5))
    }

    func scale(from start: Double, to end: Double) -> Scale { Scale(kind, ticks.low, ticks.high, from: start, to: end) }

    var isBand: Bool { if case .band = kind { true } else { false } }

    var textWidth: Double { ticks.major.map { TextMeasure.width($0.text) }.max() ?? 0 }

    /// The ticks whose texts have room beside each other, each with its extent along the side: all, or each second,
    /// third…; on a logarithmic side powers of ten go first.
    func readable(_ scale: Scale, extent: (String) -> Double) -> [Ticks.Tick] {
        let spans = ticks.major.map { tick -> (Double, Double)? in
            guard let place = scale(tick.value) else { return nil }
            let half = extent(tick.text) / 2
            return (place - half, place + half)
        }
        func fit(_ indices: [Int]) -> Bool {
            let chosen = indices.compactMap { spans[$0] }.sorted { $0.0 < $1.0 }
            return zip(chosen, chosen.dropFirst()).allSatisfy { $0.1 <= $1.0 }
        }
        guard kind == .log else {
            let every = (1...max(1, spans.count)).first { every in
                fit(spans.indices.filter { ($0 - zero) % every == 0 })
            }
            return spans.indices.filter { ($0 - zero) % (every ?? 1) == 0 }.map { ticks.major[$0] }
        }
        var kept: [Int] = []
        for index in spans.indices.filter({ isPower($0) }) + spans.indices.filter({ !isPower($0) })
        where fit(kept + [index]) {
            kept.append(index)
        }
        return kept.sorted().map { ticks.major[$0] }
    }

    /// The place of zero among the ticks, which keeps its text where some are left out.
    private var zero: Int { isBand ? 0 : ticks.major.firstIndex { $0.value == 0 } ?? 0 }

    private func isPower(_ index: Int) -> Bool {
        let value = ticks.major[index].value
        return abs(value / Step(mantissa: 1, exponent: NumberText.decade(value)).size - 1) < 1e-6
    }
}
