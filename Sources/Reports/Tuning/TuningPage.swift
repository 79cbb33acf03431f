import Detection
import Experiment
import Ranking
import Scoring
import Search
import Text

extension TuningReport: TemplatePage {
    static let template = "tuning"

    var goal: Metric { outcome.objective.goals[0] }
    var standard: SearchOutcome.Candidate { outcome.candidates[0] }
    var people: TuningRecordings { TuningRecordings(groups: recordings) }
    var winner: SearchOutcome.Candidate? { outcome.winner.map { outcome.candidates[$0] } }
    private var plan: SearchPlan { outcome.trials.plan }

    func value(_ hole: String) -> String? {
        switch hole {
        case "title": Escape.markdown("\(outcome.space.name), tuned on \(plan.suite)")
        case "people": people.sentence ?? ""
        case "answer": answer
        case "winner": TuningTables.winner.markdown(all.winner)
        case "scores": TuningTables.comparison.markdown(all.comparisons)
        case "level": "\(Int((SearchOutcome.level * 100).rounded()))"
        case "correction": correction
        case "draws": "\(SelectionCorrection.draws)"
        case "recordings": people.grid.markdown
        case "front": outcome.objective.goals.count > 1 ? front.markdown : ""
        case "rates": TuningTables.operatingPoints.markdown(all.points)
        case "goal": goal.name
        case "indices":
            if case .indices(let indices) = outcome.sensitivity {
                all.indices.markdown(all.rows(indices))
            } else {
                ""
            }
        case "confidence": confidence.map { ConfidenceTable.grid($0, goal: goal).markdown } ?? ""
        case "screens": if case .screen(let screens) = outcome.sensitivity { grid(screens).markdown } else { "" }
        case "outside": outside ?? ""
        case "undefined": undefined ?? ""
        case "pictures":
            pictures
                .map { "\($0.caption)\n\n![\($0.title)](\(prefix)\($0.name))\n" }.joined(separator: "\n")
        case "command": manifest.inputs.command
        case "suite": plan.suite
        case "hash": manifest.inputs.suiteHash
        case "training": Format.counted(outcome.trials.training.count, "training trial")
        case "seed": "\(plan.seed)"
        case "heldOut": Format.counted(outcome.trials.heldOut.count, "held-out trial")
        case "heldOutSeed": "\(plan.heldOutSeed)"
        case "heldOutTrials":
            plan.holdOut.isEmpty
                ? "other people, cameras and noise of the same scenarios"
                : plan.holdOut.map { "`\($0)`" }.joined(separator: ", ") + ", of which nothing was in training"
        case "objective": "\(outcome.objective)"
        case "method": manifest.inputs.method
        case "combinations": Format.counted(outcome.combinations, "combination")
        case "refused": Format.count(outcome.refused)
        case "candidates": Format.counted(outcome.candidates.count, "different configuration")
        case "searched": searched
        case "prefix": prefix
        case "preset": preset == nil ? "" : presetName
        case "version": manifest.program.version
        default: nil
        }
    }

    package var plain: String {
        let sentence = people.sentence.map { "\($0)\n" } ?? ""
        let comparisons = TuningTables.comparison.plain(all.comparisons)
        return ["\(sentence)\(answer)\n", comparisons, correction.isEmpty ? "" : "\(correction)\n"]
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Whether the winner is really better than the default, in a sentence or two.
    var answer: String { answer(outcome.comparisons.first?.correctedP) }

    /// Returns whether the winner beats the default, in a sentence or two, by the p-value corrected for the page.
    func answer(_ correctedP: Double?) -> String {
        guard let winner else {
            return "No \(outcome.shortfall("all constraints", code: Escape.code))."
        }
        guard outcome.winner != 0 else {
            return ["The default is \(choice) in training.", breach].compactMap(\.self).joined(separator: " ")
        }
        let change = "\(Escape.code(winner.detector.label)), \(choice)"
        guard let test = outcome.comparisons.first?.test, let verdict = outcome.verdict(correctedP) else {
            let reason = "\(change), cannot be compared: \(goal.name) is undefined in the held-out trials."
            return [reason, breach].compactMap(\.self).joined(separator: " ")
        }
        let words =
            switch verdict {
            case .notShownToDiffer: "is not shown to be different from the default"
            case .better: "is better than the default"
            case .worse: "is worse than the default"
            case .noGain: "is no gain (the smallest one is \(Format.share(outcome.objective.smallestGain)))"
            }
        // Trials that all change alike have no interval.
        let interval =
            test.interval.map { " (\(Format.signed($0.lowerBound, 3)) to \(Format.signed($0.upperBound, 3)))" } ?? ""
        return """
            \(change), \(words): \(goal.name) in \(Format.count(outcome.trials.heldOut.count)) held-out trials \
            \(Format.share(test.first)) against the default's \(Format.share(test.second)), difference \
            \(Format.signed(test.difference, 3))\(interval), \
            paired sign-flip test p = \(Format.probability(correctedP)), corrected for the tests of this page.\
            \(remarks.map { " \($0)" }.joined())
            """
    }

    var choice: String {
        let all = Format.counted(outcome.candidates.count, "configuration")
        guard !outcome.objective.constraints.isEmpty else { return "the best of \(all)" }
        let kept = outcome.candidates.count { $0.meetsConstraints }
        return kept == 1
            ? "the only one of \(all) that keeps all constraints"
            : "the best of the \(Format.count(kept)) of \(all) that keep all constraints"
    }

    /// Sentences on the limits of a winner that is not the default, about which the sentence before them is.
    var remarks: [String] {
        let broken = standard.meetsConstraints ? nil : "The default does not keep them in training."
        return [breach, broken, borders].compactMap(\.self)
    }

    /// The constraints that the winner keeps in training alone, in a sentence; `nil` where it keeps all.
    private var breach: String? {
        let breaches = winner.map { outcome.objective.breaches(of: $0.heldOut) } ?? []
        guard !breaches.isEmpty else { return nil }
        return "In held-out trials it does not keep all constraints: \(breaches.joined(separator: ", "))."
    }

    /// The values of the winner at the ends of their ranges, in a sentence; `nil` where all lie inside.
    private var borders: String? {
        let borders = outcome.borders.map { border in
            "\(Escape.code("\(border.parameter.name)=\(border.value)")) is the \(border.isLowest ? "lowest" : "highest")"
        }
        guard !borders.isEmpty else { return nil }
        return
            "The winner is on the border of the search: \(borders.joined(separator: ", ")) value searched; a wider range may hold a better one."
    }

    private var correction: String {
        guard let correction = outcome.correction, let winner else { return "" }
        let others =
            outcome.objective.constraints.isEmpty
            ? ""
            : " Each draw chose among the configurations that keep all constraints in it, which can be others than in training."
        return """
            Corrected for being the best of \(Format.count(outcome.candidates.count)): \(goal.name) \
            \(Format.share(correction.score)) (\(Format.share(correction.interval.lowerBound)) to \
            \(Format.share(correction.interval.upperBound))) in place of \(Format.share(winner.training[goal])); luck of \
            the choice \(Format.signed(correction.optimism, 3)).\(others)
            """
    }

    private var front: Grid {
        let goals = outcome.objective.goals
        return Grid(
            ["configuration"] + goals.map { ">\($0.name), training" } + goals.map { ">held-out \($0.name)" },
            isMarkup: true,
            rows: outcome.pareto.map { outcome.candidates[$0] }.map { candidate in
                [Escape.code(candidate.detector.label)] + goals.map { Format.share(candidate.training[$0]) }
                    + goals.map { Format.share(candidate.heldOut[$0]) }
            })
    }

    private func grid(_ screens: [ParameterScreen]) -> Grid {
        Grid(
            ["parameter", ">share", "best value", ">mean there"],
            rows: screens.map { screen in
                let best = screen.best(for: goal)
                return [screen.name, Format.fixed(screen.share, 2), best?.value ?? "–", Format.share(best?.mean)]
            })
    }

    /// The screens that leave out the default, in a sentence; `nil` where there are none.
    private var outside: String? {
        guard case .screen(let screens) = outcome.sensitivity else { return nil }
        let names = screens.filter { $0.outside > 0 }.map { Escape.code($0.name) }
        guard !names.isEmpty else { return nil }
        return names.count == 1
            ? "The row of \(names.inWords) leaves out the default, whose value was not searched."
            : "The rows of \(names.inWords) leave out the default, whose values were not searched."
    }

    /// The number of configurations that a screen leaves out, in a sentence; `nil` where there are none.
    private var undefined: String? {
        guard case .screen = outcome.sensitivity else { return nil }
        let count = outcome.candidates.count { $0.training[goal] == nil }
        guard count > 0 else { return nil }
        return
            "\(Format.count(count)) of \(Format.counted(outcome.candidates.count, "configuration")) \(Plural.noun(count, "leaves", "leave")) \(goal.name) undefined, and \(Plural.noun(count, "is", "are")) left out here. Sobol indices need a value of every combination."
    }

    private var searched: String {
        outcome.space.dimensions.map { dimension in
            switch dimension.values {
            case .range(let range):
                let ends = [range.lowerBound, range.upperBound].map { ParameterValue.number($0).description }
                return "\(Escape.code(dimension.name)) \(ends.joined(separator: "…"))"
            case .list(let list):
                let words = list.map(\.description)
                let text =
                    words.count > 6
                    ? "\(words[0]), \(words[1]) … \(words[words.count - 1])" : words.joined(separator: ", ")
                return "\(Escape.code(dimension.name)) \(Escape.markdown(text))"
            }
        }.joined(separator: "; ")
    }
}

/// The results of default and winner on recordings of people, which chose nothing.
struct TuningRecordings {
    typealias Summary = (people: [RecordingCounts], negatives: [RecordingCounts])

    let groups: [LeaderboardGroup]

    var grid: Grid {
        Grid(
            [
                "group", ">recordings", ">right, default", ">winner", ">false counts, default", ">winner",
                ">mean error, default", ">winner",
            ],
            rows: groups.map { group in
                let (standard, winner) = (group.counts[0], group.counts[1])
                return [
                    group.plan.name, Format.count(group.recordings), right(standard), right(winner),
                    Format.count(standard.falseCounts), Format.count(winner.falseCounts), error(standard),
                    error(winner),
                ]
            })
    }

    var sentence: String? {
        guard let summary else { return nil }
        var parts: [String] = []
        if summary.people[0].judged > 0 {
            parts.append(
                "right in \(right(summary.people[0])) recordings with the default, in \(right(summary.people[1])) with the winner"
            )
        }
        if summary.negatives[0].judged > 0 {
            let counts = summary.negatives.map { Format.count($0.falseCounts) }
            parts.append("\(counts[0]) and \(counts[1]) counts in recordings without push-ups")
        }
        return parts.isEmpty ? nil : "People, who chose nothing: \(parts.joined(separator: "; "))."
    }

    private func right(_ counts: RecordingCounts) -> String {
        counts.judged == 0 ? "–" : "\(Format.count(counts.right)) of \(Format.count(counts.judged))"
    }

    private func error(_ counts: RecordingCounts) -> String { Format.fixed(counts.meanError, 2) }

    /// The counts of default and winner, in recordings with push-ups and without; groups aside are in neither.
    var summary: Summary? {
        guard !groups.isEmpty else { return nil }
        return (
            LeaderboardGroup.totals(of: groups, isNegative: false),
            LeaderboardGroup.totals(of: groups, isNegative: true)
        )
    }
}
