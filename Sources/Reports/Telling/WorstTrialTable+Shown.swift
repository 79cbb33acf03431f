import Experiment

extension WorstTrialTable {
    /// The trials that a page shows: the most telling ones, then those that lead from every detector and scenario with an
    /// error to one of its worst trials.
    ///
    /// A trial has the detectors of all its rows: each of them opens it.
    var shown: [TrialAddress] {
        let rowsOf = Dictionary(grouping: rows) { $0.address.key }
        let first = telling.map(\.address.key)
        return (first + covering(besides: Set(first))).distinct.compactMap { key in
            guard let rows = rowsOf[key], var address = rows.first?.address else { return nil }
            address.detectors = rows.map(\.trial.detector)
            return address
        }
    }

    /// Few trials that, with those that are shown anyway, lead from each detector and scenario with an error to one of
    /// its worst trials; in the order of scenarios.
    private func covering(besides given: Set<Exhibits.Key>) -> [Exhibits.Key] {
        let rowsOf = Dictionary(grouping: rows, by: \.trial.scenario)
        return rows.map(\.trial.scenario).distinct.flatMap { scenario -> [Exhibits.Key] in
            var left = rowsOf[scenario] ?? []
            let covered = Set(left.filter { given.contains($0.address.key) }.map(\.trial.detector))
            left.removeAll { covered.contains($0.trial.detector) }
            var chosen: [Exhibits.Key] = []
            while let best = Self.mostDetectors(left) {
                chosen.append(best.address.key)
                let own = Set(left.filter { $0.address.key == best.address.key }.map(\.trial.detector))
                left.removeAll { own.contains($0.trial.detector) }
            }
            return chosen
        }
    }

    /// The row of the trial that leads most detectors to their errors; of equal ones the worse trial, then the first.
    private static func mostDetectors(_ rows: [Row]) -> Row? {
        let counts = rows.reduce(into: [Exhibits.Key: Int]()) { $0[$1.address.key, default: 0] += 1 }
        return rows.min {
            (-(counts[$0.address.key] ?? 0), $0.trial.place, $0.trial.trial)
                < (-(counts[$1.address.key] ?? 0), $1.trial.place, $1.trial.trial)
        }
    }
}
