import Mathematics

/// The clips of one view that are compared: those of the people who judge, of other people, and synthetic ones.
///
/// Without other people, those who judge are split into halves that share no person.
struct ClipGroups {
    let synthetic: [ClipSample]
    private let judging: [ClipSample]
    private let others: [ClipSample]?

    init(_ view: ValidityView, judging: [ClipSample], others: [ClipSample]?, synthetic: [ClipSample]) {
        self.judging = judging.filter { $0.view == view }
        self.others = others?.filter { $0.view == view }
        self.synthetic = synthetic.filter { $0.view == view }
    }

    /// Two groups of real people with no person in common: those who judge, and the yardstick.
    func split(_ stream: inout RandomStream) -> (real: [ClipSample], people: [ClipSample]) {
        if let others { return (judging, others) }
        let halves = PersonHalves.split(judging.map(\.person), &stream)
        return (halves.first.map { judging[$0] }, halves.second.map { judging[$0] })
    }

    static func people(_ clips: [ClipSample]) -> Int { PersonHalves.groups(clips.map(\.person)).count }

    /// One clip of each of some people, at most as many as there are, perhaps drawn with replacement.
    static func oneEach(
        _ clips: [ClipSample], _ count: Int, resampling: Bool, _ stream: inout RandomStream
    ) -> [ClipSample] {
        let groups = PersonHalves.groups(clips.map(\.person))
        let drawn =
            resampling
            ? (0..<count).map { _ in groups[stream.choice(count: groups.count)] }
            : PersonHalves.drawn(count, of: groups, &stream)
        return drawn.map { clips[$0[stream.choice(count: $0.count)]] }
    }
}
