import Text
import Experiment
import Search
import Detection
import Scoring

/// The page of one search.
struct TuningPage {
    private let outcome: SearchOutcome
    private let manifest: RunManifest<SearchInputs>
    private let recordings: TuningRecordings
    private let prefix: String

    /// Prepares the page.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - prefix: The beginning of the names of its pictures.
    init(_ report: TuningReport, prefix: String = "") {
        self.prefix = prefix
        outcome = report.outcome
        manifest = report.manifest
        recordings = TuningRecordings(report.recordings)
    }

    private var goal: Metric { outcome.objective.goals[0] }
    private var winner: SearchOutcome.Candidate? { outcome.winner.map { outcome.candidates[$0] } }
    private var standard: SearchOutcome.Candidate { outcome.candidates[0] }

    /// The page.
    var text: String {
        [
            "# \(Escape.markdown("\(outcome.space.name), tuned on \(outcome.trials.plan.suite)"))\n", answer + "\n",
            scores, luck,
            recordings.section,
            front, rates, sensitivity, pictures, repetition,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var pictures: String {
        "## Pictures\n\n"
            + SearchCharts(outcome: outcome).pictures.map { "\($0.caption)\n\n![\($0.title)](\(prefix)\($0.name))\n" }
            .joined(separator: "\n")
    }

    /// The scores for a terminal.
    var plain: String { "\(answer)\n\n\(scoreGrid.plain)\n\(correction)\n" }

    /// Whether the winner is really better than the default, in a sentence or two.
    var answer: String { answer(outcome.comparisons.first?.correctedP) }

    /// Returns whether the winner is really better than the default, in a sentence or two.
    ///
    /// - Parameter correctedP: The p-value of the goal, corrected for the tests of the page.
    /// - Returns: The sentences.
    func answer(_ correctedP: Double?) -> String {
        guard let winner else {
            let nearest = outcome.nearest.map { "; the nearest is `\($0.detector.label)`" } ?? ""
            return "No configuration keeps all constraints in training\(nearest)."
        }
        guard outcome.winner != 0 else {
            return "The default is the best of \(Format.count(outcome.candidates.count)) configurations in training."
        }
        let change =
            "\(Escape.code(winner.detector.label)), the best of \(Format.count(outcome.candidates.count)) configurations"
        guard let test = outcome.comparisons.first?.test, let verdict = outcome.verdict(correctedP) else {
            return "\(change), cannot be compared: \(goal.name) is undefined in the held-out trials."
        }
        let words =
            switch verdict {
            case .notShownToDiffer: "is not shown to be different from the default"
            case .better: "is better than the default"
            case .worse: "is worse than the default"
            }
        return """
            \(change), \(words): \(goal.name) in \(Format.count(outcome.trials.heldOut.count)) held-out trials \
            \(Format.share(test.first)) against the default's \(Format.share(test.second)), difference \
            \(signed(test.difference)) (\(signed(test.interval.lowerBound)) to \(signed(test.interval.upperBound))), \
            paired sign-flip test p = \(Format.probability(correctedP)), corrected for the tests of this page.
            """
    }

    private var scoreGrid: Grid {
        var grid = Grid([
            "figure", ">default, training", ">held-out", ">gap", ">winner, training", ">held-out", ">gap",
            ">held-out difference", ">p", ">p, corrected",
        ])
        for comparison in outcome.comparisons {
            guard let winner else { continue }
            let figure = comparison.figure
            grid.add(
                [figure.name]
                    + [standard, winner].flatMap { candidate in
                        [
                            Format.share(candidate.training[figure]), Format.share(candidate.heldOut[figure]),
                            candidate.gap(figure).map { signed($0) } ?? "–",
                        ]
                    } + [
                        comparison.test.map { signed($0.difference) } ?? "–",
                        Format.probability(comparison.test?.pValue), Format.probability(comparison.correctedP),
                    ])
        }
        return grid
    }

    private var scores: String {
        guard winner != nil else { return "" }
        return """
            ## Training and held-out

            \(scoreGrid.markdown)
            *Gap*: the training score minus the held-out score. The first row is the tuned metric, and its \
            corrected p decides whether the winner is better. *p*: paired sign-flip test over the held-out trials, \
            two-sided. *Corrected*: for all tests of the table (Holm's procedure), so that the probability of any false \
            finding among them is at most \(Int((SearchOutcome.level * 100).rounded())) %.

            """
    }

    private var correction: String {
        guard let correction = outcome.correction, let winner else { return "" }
        return """
            Corrected for being the best of \(Format.count(outcome.candidates.count)): \(goal.name) \
            \(Format.share(correction.score)) (\(Format.share(correction.interval.lowerBound)) to \
            \(Format.share(correction.interval.upperBound))) in place of \(Format.share(winner.training[goal])); luck of \
            the choice \(signed(correction.optimism)).
            """
    }

    private var luck: String {
        correction.isEmpty
            ? ""
            : """
            ## The best of many

            \(correction) The training trials were drawn \(SelectionCorrection.draws) times with replacement. Each time \
            the best configuration of the draw was chosen, and judged by the trials that were not drawn.

            """
    }

    private var front: String {
        guard outcome.objective.goals.count > 1 else { return "" }
        let goals = outcome.objective.goals
        var grid = Grid(
            markup: ["configuration"] + goals.map { ">\($0.name), training" } + goals.map { ">held-out \($0.name)" })
        for place in outcome.pareto {
            let candidate = outcome.candidates[place]
            grid.add(
                [Escape.code(candidate.detector.label)] + goals.map { Format.share(candidate.training[$0]) }
                    + goals.map { Format.share(candidate.heldOut[$0]) })
        }
        return """
            ## The Pareto set

            None of these is at least as good in every goal as another and better in one, in training. The winner \
            above is the best by the first goal.

            \(grid.markdown)

            """
    }

    private var rates: String {
        var grid = Grid(markup: [
            ">false counts a minute, at most", ">recall, training", ">recall, held-out", ">false a minute, held-out",
            "configuration",
        ])
        for point in outcome.operatingPoints {
            let candidate = point.candidate.map { outcome.candidates[$0] }
            grid.add([
                "\(point.limit)", Format.share(candidate?.training[.recall]), Format.share(candidate?.heldOut[.recall]),
                Format.share(candidate?.heldOut[.falsePerMinute]),
                candidate.map { Escape.code($0.detector.label) } ?? "none",
            ])
        }
        return """
            ## Recall at fixed rates of false counts

            Of all that were tried, the one with the greatest recall that keeps the rate in training.

            \(grid.markdown)

            """
    }

    private var sensitivity: String {
        var grid: Grid
        let how: String
        switch outcome.sensitivity {
        case .indices(let indices):
            how = """
                Sobol indices of \(goal.name) in training with 95 % intervals: the share of the variance that a \
                parameter explains alone, and together with the others.
                """
            grid = Grid(["parameter", ">alone", ">with others"])
            for (place, dimension) in outcome.space.dimensions.enumerated() {
                grid.add([dimension.name, index(indices.first[place]), index(indices.total[place])])
            }
        case .screen(let screens):
            how = """
                The share of the variance of \(goal.name) in training that the value of the parameter alone explains, \
                over all configurations that were tried (correlation ratio). After a search that learns, it describes \
                only the region that was searched; `repgauge sweep --method saltelli` gives Sobol indices.
                """
            grid = Grid(["parameter", ">share", "best value", ">mean there"])
            for screen in screens {
                let best = screen.best(for: goal)
                grid.add([
                    screen.name, Format.fixed(screen.share, 2), best?.value ?? "–", Format.share(best?.mean),
                ])
            }
        }
        return "## Which parameters matter\n\n\(how)\n\n\(grid.markdown)\n"
    }

    private func index(_ index: SobolIndices.Index) -> String {
        """
        \(Format.fixed(index.value, 2)) (\(Format.fixed(index.interval.lowerBound, 2)) to \
        \(Format.fixed(index.interval.upperBound, 2)))
        """
    }

    private var repetition: String {
        let plan = outcome.trials.plan
        let heldOut =
            plan.holdOut.isEmpty
            ? "other people, cameras and noise of the same scenarios"
            : plan.holdOut.map { "`\($0)`" }.joined(separator: ", ") + ", of which nothing was in training"
        return """
            ## Run it again

                \(manifest.inputs.command)

            Suite \(plan.suite) (hash `\(manifest.inputs.suiteHash)`), \(Format.count(outcome.trials.training.count)) training \
            trials (seed \(plan.seed)), \(Format.count(outcome.trials.heldOut.count)) held-out trials (seed \
            \(plan.heldOutSeed)): \(heldOut). Objective: \(outcome.objective). Method: \(manifest.inputs.method); \
            \(Format.count(outcome.combinations)) combinations of values, \(Format.count(outcome.refused)) of them \
            refused by the detector, \(Format.count(outcome.candidates.count)) different configurations with the \
            default. Searched: \(searched).

            `winner.yaml` is a detector that `repgauge run --detector winner.yaml` runs; `columns.md` describes \
            the columns of the tables. RepGauge \(manifest.program.version).

            """
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

    private func signed(_ value: Double) -> String {
        let text = Format.share(value)
        return value > 0 && !text.allSatisfy({ "0.".contains($0) }) ? "+\(text)" : text
    }
}
