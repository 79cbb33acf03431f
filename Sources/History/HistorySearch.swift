import Experiment
import Gating
import Scenarios
import Scoring

/// The search for steps in several series, which share one probability of a false alarm (Bonferroni).
struct HistorySearch {
    let file: HistoryFile
    let groups: [HistoryGroup]
    let series: [HistorySeries]
    let falseAlarms: Double
    let metrics: MetricCatalog

    /// The probability of a false alarm of one series.
    private var level: Double { falseAlarms / Double(max(series.count, 1)) }

    /// Whether a step is looked for though so many series share the false-alarm probability that none can be found.
    var isBeyondReach: Bool {
        guard !StepSearch(level: level, name: "").reachesLevel else { return false }
        return series.contains { !groups[$0.group].isPaired && groups[$0.group].runs.count > 1 }
    }

    /// Whether steps are looked for by the order of so few runs that none could be found.
    var hasTooFewRuns: Bool { series.contains(where: hasTooFewRuns) }

    /// Whether some runs are the same trials, or so many that their order can show a step.
    var hasEnoughRuns: Bool { series.contains { $0.points.count > 1 && !hasTooFewRuns($0) } }

    /// Whether the order of a figure's runs shows no step, however large it is; a single run has no order.
    private func hasTooFewRuns(_ one: HistorySeries) -> Bool {
        let count = one.points.count
        return !groups[one.group].isPaired && count > 1 && StepSearch.leastP(count) > level
    }

    /// Finds the steps: by the gate's paired test where all runs are the same trials, else by the order of the runs.
    func steps() throws(HistoryError) -> (steps: [HistoryStep], notes: [String]) {
        var steps: [HistoryStep] = []
        var notes: [String] = []
        for (place, group) in groups.enumerated() {
            let members = series.indices.filter { series[$0].group == place }
            guard !members.isEmpty, group.runs.count > 1 else { continue }
            notes += [single(in: group, members)].compactMap(\.self)
            if group.isPaired {
                let found = try paired(group, members)
                steps += found.steps
                notes += found.notes
            } else {
                steps += members.flatMap(ordered)
                notes += obstacles(in: group, members)
            }
        }
        return (steps, notes)
    }

    private func ordered(_ place: Int) -> [HistoryStep] {
        let one = series[place]
        let values = one.values
        let found = StepSearch(level: level, name: one.name.text).steps(in: values)
        let ends = [0] + found.map(\.index) + [values.count]
        let means = zip(ends, ends.dropFirst()).map { values[$0..<$1].reduce(0, +) / Double($1 - $0) }
        return found.enumerated().compactMap { number, step in
            let (before, after) = (means[number], means[number + 1])
            guard abs(after - before) >= one.metric.floor else { return nil }
            return HistoryStep(
                series: place, index: step.index, range: step.range, before: before, after: after, p: step.p,
                test: .order, judgement: nil)
        }
    }

    /// The reasons why the order of a group's runs shows no step in some figures; none where one in the middle shows.
    private func obstacles(in group: HistoryGroup, _ members: [Int]) -> [String] {
        let (runs, search) = (group.runs.count, StepSearch(level: level, name: ""))
        guard search.reachesLevel else {
            return [
                """
                \(series.count) figures are too many to find a step by the order of the \(runs) runs of \(group.words): \
                \(search.permutations) permutations give no p-value below \
                \(Self.short(1 / Double(search.permutations + 1))), and the level of each figure is \
                \(Self.short(level)); select fewer figures, or allow more false alarms
                """
            ]
        }
        // A figure has fewer runs than its group where its detector came, went or has another label.
        let few = members.filter { hasTooFewRuns(series[$0]) }
        let counts = Set(few.map { series[$0].points.count }).sorted(by: >)
        return counts.map { count -> String in
            let those = "those with figures of \(detectors(of: few.filter { series[$0].points.count == count })),"
            let some =
                count == runs
                ? "\(count) runs of \(group.words)" : "\(count) of the \(runs) runs of \(group.words), \(those)"
            return """
                \(some) are too few to find a step by their order: the largest step in their middle has \
                p = \(Self.short(StepSearch.leastP(count))), and the level of each of \(series.count) figures is \
                \(Self.short(level)); \(search.leastCount) runs can show one, and fewer figures need fewer runs
                """
        }
    }

    /// A remark on figures with a single run in a group of several; `nil` where all have more.
    private func single(in group: HistoryGroup, _ members: [Int]) -> String? {
        let alone = members.filter { series[$0].points.count == 1 }
        guard !alone.isEmpty else { return nil }
        return """
            Figures of \(detectors(of: alone)) have a single one of the \(group.runs.count) runs of \(group.words), and \
            are compared with nothing; a detector with other parameters in its label is another detector
            """
    }

    /// The detectors of some figures in words, the first four of them.
    private func detectors(of members: [Int]) -> String {
        let names = members.map { series[$0].name.detector }.distinct
        return names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
    }

    /// A probability with five decimals, or two significant digits where these need more.
    private static func short(_ value: Double) -> String {
        var scale = 1e5
        while value > 0, value * scale < 10 { scale *= 10 }
        return "\((value * scale).rounded() / scale)"
    }

    /// The steps between neighbours of the same trials.
    private func paired(
        _ group: HistoryGroup, _ members: [Int]
    ) throws(HistoryError) -> (steps: [HistoryStep], notes: [String]) {
        var settings = GateSettings()
        // A metric that is followed is tested, also one that a gate leaves out.
        settings.metrics = metrics.gating(Set(members.map { series[$0].metric.name }))
        settings.latencyLevel = 0
        settings.resamples = 0
        settings.level = level * Double(members.count) / Double(group.runs.count - 1)
        var steps: [HistoryStep] = []
        var notes: [String] = []
        var last: (baseline: Baseline, path: String)?
        for run in group.runs {
            let name = "run \(run.number) (\(run.shortCommit))"
            let before = last
            last = nil
            do {
                guard let data = try file.baseline(of: run.number) else { continue }
                let now = (baseline: try Baseline(data, path: name), path: name)
                // The next run is compared with this one, even where this one and the run before have other trials.
                last = now
                guard let before else { continue }
                let outcome = try GateComparison.outcome(of: before, against: now, settings: settings)
                steps += members.compactMap { step($0, run, outcome.findings) }
            } catch let error as HistoryError {
                throw error
            } catch {
                notes.append("\(error)")
            }
        }
        return (steps, notes)
    }

    private func step(_ place: Int, _ run: HistoryRun, _ findings: [GateFinding]) -> HistoryStep? {
        let one = series[place]
        guard let index = one.points.firstIndex(where: { $0.run.number == run.number }), index > 0 else { return nil }
        // A gate has one scope for groups of the same scenarios, such as a family and its only scenario.
        let entries = run.inputs.entries
        let members = entries.indices.filter {
            ["overall", entries[$0].family.rawValue, entries[$0].scenario].contains(one.name.group)
        }
        let found = findings.first {
            $0.detector == one.name.detector && $0.figure.name == one.name.metric && $0.scope.positions == members
        }
        guard let found, found.decision == .regressed || found.decision == .improved else { return nil }
        return HistoryStep(
            series: place, index: index, range: index...index, before: found.before, after: found.after, p: found.p,
            test: .paired, judgement: nil)
    }
}
