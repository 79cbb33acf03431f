struct ScatterLabels {
    private typealias Label = (words: String, placed: LabelPlacer.Placed)

    /// The labels that an attempt places first.
    private enum Order: CaseIterable {
        case highlightedFirst
        /// The names of highlighted points, away from them, so that their neighbours have room.
        case highlightedAway
        case urgentFirst
    }

    private let figure: ScatterFigure
    private let places: [Place?]
    private let groups: [Int: [Int]]
    private var placer: LabelPlacer
    private var labels: [Int: Label] = [:]
    /// The points that have a number instead of their name, in their order.
    private var numbered: [Int] = []
    /// The points for which neither had room, in their order.
    private var unlabelled: [Int] { open.filter { labels[$0] == nil }.flatMap { groups[$0] ?? [] }.sorted() }
    /// A line to a label that is longer than this is hard to follow.
    private static let longLeader = 110.0
    private static let attempts = 9

    /// Finds a place for each name or number; where some find none, or only a far one, they go first in a new attempt,
    /// and fewer of the others get names.
    init(_ figure: ScatterFigure, _ plot: Plot, _ places: [Place?], captions: [Box], lines: [Segment]) {
        (self.figure, self.places) = (figure, places)
        var points: [Box] = []
        var dots: [Segment] = []
        for (point, place) in zip(figure.points, places) {
            guard let place else { continue }
            let size = point.isHighlighted ? 17.0 : 10
            // Points without names are many; a label keeps away from them only where it can.
            if point.name.isEmpty, !point.isHighlighted {
                dots.append(Segment(place, place))
            } else {
                points.append(Box(middle: place, width: size, height: size))
            }
        }
        groups = Self.groups(figure, places)
        placer = LabelPlacer(area: plot.box.grown(by: -2), points: points, labels: captions, lines: lines + dots)
        var best = self
        var urgent: [Int] = []
        for attempt in 0..<Self.attempts {
            var next = self
            next.layOut(
                named: max(figure.named, 0) * (Self.attempts - attempt) / Self.attempts, urgent: urgent,
                order: Order.allCases[attempt % Order.allCases.count])
            let trouble = next.trouble
            if attempt == 0 || next.cost < best.cost { best = next }
            // So many without a place are too many for any order.
            if trouble.isEmpty || (attempt > 1 && trouble.count > 12) { break }
            urgent = trouble + urgent.filter { !trouble.contains($0) }
        }
        (labels, numbered) = (best.labels, best.numbered)
    }

    /// The cost of an attempt, greater where labels are harder to read: a label that is missing is worse than any that are far away.
    private var cost: Int {
        let trouble = trouble
        let missing = trouble.filter { labels[$0] == nil }
        return trouble.count + 100 * missing.count + 1000 * missing.filter { figure.points[$0].isHighlighted }.count
    }

    /// The points with a label of their own.
    private var open: [Int] { groups.keys.sorted() }

    /// The named points at nearly the same place, by the first of each, which is the highlighted one if there is one.
    private static func groups(_ figure: ScatterFigure, _ places: [Place?]) -> [Int: [Int]] {
        let named = figure.points.indices.filter { places[$0] != nil && !figure.points[$0].name.isEmpty }
        var firsts = named.filter { figure.points[$0].isHighlighted }
        var groups = Dictionary(uniqueKeysWithValues: firsts.map { ($0, [$0]) })
        for index in named where !figure.points[index].isHighlighted {
            guard let place = places[index] else { continue }
            let same = firsts.first { places[$0].map { Segment(place, $0).length < 4 } ?? false }
            if same == nil { firsts.append(index) }
            groups[same ?? index, default: []].append(index)
        }
        return groups
    }

    /// The points without a label, or with one that is far away.
    private var trouble: [Int] {
        open.filter { index in
            guard let label = labels[index] else { return true }
            return label.placed.leader.map { $0.length > Self.longLeader } ?? false
        }
    }

    /// Puts first the names of the first points, then a number beside each other, and at last a name instead of the
    /// number wherever it fits beside the point.
    private mutating func layOut(named: Int, urgent: [Int], order: Order) {
        let open = open
        let highlighted = open.filter { figure.points[$0].isHighlighted }
        let urgent = urgent.filter { !figure.points[$0].isHighlighted }
        if order == .urgentFirst { putNumbers(urgent) }
        if order == .highlightedAway { put(names: highlighted, from: 32) }
        put(names: highlighted)
        putNumbers(urgent)
        put(names: Array(open.prefix(named)))
        let others = open.filter { labels[$0] == nil }
        putNumbers(others)
        for index in urgent + others { exchange(index) }
        numbered = open.filter { labels[$0] != nil }.flatMap { index in
            let group = groups[index] ?? []
            return labels[index]?.words == name(index) ? Array(group.dropFirst()) : group
        }.sorted()
    }

    private mutating func put(names indices: [Int], from start: Double? = nil) {
        for (reach, isCrowded) in [(0.0, false), (90, false), (150, true)] {
            for index in indices where labels[index] == nil && canBeName(index) {
                put(index, name(index), from: start, reach: reach, isCrowded: isCrowded)
            }
        }
    }

    /// Puts numbers, with short ways first, so that long lines are few.
    private mutating func putNumbers(_ indices: [Int]) {
        for (reach, isCrowded) in [(0.0, false), (0, true), (25, false), (60, false), (60, true), (300, true)] {
            for index in indices where labels[index] == nil {
                put(index, numbers(index), reach: reach, isCrowded: isCrowded)
            }
        }
    }

    /// The name, and the numbers of other points at the place.
    private func name(_ index: Int) -> String {
        let others = (groups[index] ?? []).dropFirst().map(number)
        let name = TextMeasure.shortened(figure.points[index].name, to: 240)
        return ([name] + others).joined(separator: ", ")
    }

    private func number(_ index: Int) -> String { String(figure.points[index].number ?? index + 1) }

    private func numbers(_ index: Int) -> String { (groups[index] ?? []).map(number).joined(separator: ", ") }

    /// Whether a label may be a name: that of one point, or of a highlighted one.
    private func canBeName(_ index: Int) -> Bool { groups[index]?.count == 1 || figure.points[index].isHighlighted }

    /// The tick or cross before a label; several points have theirs in the list below.
    private func isMet(_ index: Int) -> Bool? { canBeName(index) ? figure.points[index].isMet : nil }

    /// Puts a name where a number is, if there is room beside the point.
    private mutating func exchange(_ index: Int) {
        guard canBeName(index) else { return }
        let before = (label: labels[index], placer: placer)
        if let placed = before.label?.placed { placer.remove(placed) }
        labels[index] = nil
        put(index, name(index), reach: 0)
        if labels[index] == nil { (labels[index], placer) = before }
    }

    private mutating func put(
        _ index: Int, _ words: String, from start: Double? = nil, reach: Double, isCrowded: Bool = false
    ) {
        guard let place = places[index] else { return }
        let point = figure.points[index]
        let width =
            TextMeasure.width(words, bold: point.isHighlighted) + (isMet(index) == nil ? 0 : Canvas.checkWidth) + 4
        let placed = placer.put(
            place, clearance: point.isHighlighted ? 11 : 7, start: start, width: width, reach: reach,
            isCrowded: isCrowded)
        if let placed { labels[index] = (words, placed) }
    }

    func drawLeaders(on canvas: inout Canvas) {
        for index in labels.keys.sorted() {
            guard let leader = labels[index]?.placed.leader else { continue }
            canvas.line(leader.from, leader.to, "rg-thin rg-axis")
        }
    }

    func draw(on canvas: inout Canvas) {
        for index in labels.keys.sorted() {
            guard let label = labels[index] else { continue }
            let point = figure.points[index]
            var left = label.placed.box.left + 2
            let height = label.placed.box.middle.y
            if let isMet = isMet(index) {
                canvas.check(isMet, Place(left + Canvas.checkWidth / 2 - 2, height))
                left += Canvas.checkWidth
            }
            canvas.text(
                label.words, Place(left, height), point.isHighlighted ? "rg-strong rg-halo" : "rg-halo",
                label.words == point.name ? point.note.withoutTooltip : point.note.orTooltip(point.name))
        }
    }

    /// Draws the names behind the numbers, and those of the points that have no number for want of room.
    func drawList(on canvas: inout Canvas) {
        list(numbered) { number($0) }.draw(on: &canvas)
        guard !unlabelled.isEmpty else { return }
        Legend([Legend.Item(sample: .none, words: "without a number in the picture, which has no room for it:")])
            .draw(on: &canvas)
        list(unlabelled) { _ in "" }.draw(on: &canvas)
    }

    private func list(_ indices: [Int], _ number: (Int) -> String) -> Legend {
        Legend(
            indices.map { index in
                let point = figure.points[index]
                return Legend.Item(
                    sample: point.isMet.map { .checked($0, number(index)) } ?? .text(number(index)),
                    words: point.name, note: point.note.withoutTooltip)
            })
    }
}

extension Canvas {
    fileprivate static let checkWidth = 15.0

    /// Adds a tick for what is met, or a cross for what is not.
    mutating func check(_ isMet: Bool, _ place: Place) {
        let (x, y) = (place.x, place.y)
        guard !isMet else {
            return path(Self.openPath([Place(x - 5, y), Place(x - 1.5, y + 4), Place(x + 5, y - 5)]), "rg-bold rg-s2")
        }
        path(
            Self.openPath([Place(x - 4, y - 4), Place(x + 4, y + 4)])
                + Self.openPath([Place(x - 4, y + 4), Place(x + 4, y - 4)]), "rg-hollow rg-axis")
    }
}
