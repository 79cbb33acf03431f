import Detection
package import Experiment
import Scoring
import Documents
import Gating
import Pages

/// The trials and recordings that a page shows in its player, in the order in which they were made.
package struct Exhibits: Sendable {
    package enum Key: Sendable, Hashable {
        case trial(scenario: String, number: Int)
        case recording(group: String, name: String)
    }

    private var places: [Key: (player: Int, detectors: Set<String>)] = [:]
    /// The data of the players, as JSON.
    private(set) var players: [String] = []
    /// The size of all players' data, bytes.
    package private(set) var bytes = 0

    /// The most bytes of players' data that a page holds: with tables and pictures it stays below 5 MB.
    package static let mostBytes = 3_800_000

    /// The most frames of a player: of a longer session frames are left out, evenly in time.
    private static let mostFrames = 360

    /// The number of trials or recordings that lists name first.
    package static let shownTrials = 30

    package init() {}

    package static let none = Exhibits()

    /// Adds a trial or recording unless the page has it, would grow too large, or it ends before its first frame.
    package mutating func add(_ key: Key, _ input: RenderInput) throws {
        guard places[key] == nil, !input.frames.isEmpty else { return }
        var input = input
        input.thin(to: Self.mostFrames)
        let json = try JSONDocument.line(PlayerData(input, steps: .coarse))
        guard bytes + json.utf8.count <= Self.mostBytes else { return }
        places[key] = (players.count, Set(input.detectors.map(\.label)))
        players.append(json)
        bytes += json.utf8.count
    }

    /// Whether there may be room for another trial of usual length.
    package var hasRoom: Bool { bytes + 50_000 <= Self.mostBytes }

    /// Returns the place of a player that shows a detector in a trial or recording; `nil` where the page has none.
    func place(_ key: Key, _ detector: String) -> Int? {
        places[key].flatMap { $0.detectors.contains(detector) ? $0.player : nil }
    }
}

extension TrialAddress {
    package var key: Exhibits.Key {
        switch subject {
        case .trial(_, let scenario, let number, _): .trial(scenario: scenario, number: number)
        case .recording(_, let name, let group): .recording(group: group, name: name)
        }
    }
}

extension PageTrial {
    /// A trial or recording with a detector's errors: its row of the CSV file, from 1, and its number in the page.
    init(
        row: Int, group: Group, _ address: TrialAddress, detector: String, _ errors: TrialErrors,
        file: String, _ exhibits: Exhibits
    ) {
        let key = address.key
        // Of a recording with a known number of repetitions and unknown instants.
        let sums = [("missed", errors.missed), ("false", errors.falseCounts)]
        let (scenario, number, recording): (String, Int?, String?) =
            switch key {
            case .trial(let name, let trial): (name, trial, nil)
            case .recording(let group, let name): (group, nil, name)
            }
        self.init(
            id: row, group: group, scenario: scenario, trial: number, recording: recording, detector: detector,
            errors: errors.errors,
            kinds: errors.kinds.isEmpty ? sums.filter { $0.1 > 0 } : errors.kinds.map { ("\($0.value)", $0.count) },
            reasons: errors.rejections.map { ($0.value.rawValue, $0.count) },
            time: errors.instant.map { Double($0) / 1e9 }, command: address.command,
            player: exhibits.place(key, detector),
            source: (file, row))
    }

    /// A trial that changed between two sides.
    init(row: Int, changed trial: ChangedTrial, _ exhibits: Exhibits) {
        let key = trial.address.key
        let isBefore = trial.erring == .before
        let shown = isBefore ? trial.address.detectors.first : trial.address.detectors.last
        let (before, after) = (trial.before, trial.after)
        let own = isBefore ? before : after
        self.init(
            id: row, group: trial.change == .won ? .gained : .lost, scenario: trial.scenario,
            trial: trial.trial, detector: shown ?? trial.detector, errors: own.missed + own.falseCounts,
            kinds: [
                ("missed before", before.missed), ("missed after", after.missed),
                ("false before", before.falseCounts), ("false after", after.falseCounts),
            ],
            time: trial.address.instant.map { Double($0) / 1e9 }, command: trial.address.command,
            player: exhibits.place(key, shown ?? trial.detector))
    }
}
