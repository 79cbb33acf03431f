/// The recordings of one side of a comparison, or all of them, beside the trials.
package struct ValidityPart: Sendable {
    /// The side of a split by person; `nil` for all recordings.
    package var side: PersonSplit.Side?
    package var recordings: Int
    /// The recordings by which realism is judged.
    package var samples: [ClipSample]
    /// The realism of each view with enough clips; empty where no quantity is compared.
    package var realism: [RealismComparison] = []
    /// The level and order of the good detectors.
    package var levels: [LevelComparison] = []
    /// The detectors' figures; `nil` where they are not compared, or nothing was there to be compared.
    package var transfer: TransferComparison?

    /// The questions that the part answers.
    package var criteria: [RealismCriterion] {
        realism.flatMap(RealismCriterion.all) + levels.flatMap(RealismCriterion.all)
    }
}

/// One section of a validity report: synthetic material beside recordings, in every requested respect.
package struct ValidityPair: Sendable {
    package var plan: ValidityPlan.Pair
    package var trials: Int
    /// The trials by which realism is judged.
    package var samples: [ClipSample]
    /// The deviations from the plan: groups of recordings that are missing, files that cannot be used, questions for
    /// which there are too few clips.
    package var notes: [String]
    /// The recordings that judge: those held out, or all.
    package var judging: ValidityPart
    /// The recordings that may have been calibrated on; `nil` where none are held out.
    package var calibrating: ValidityPart?

    /// Compares the two sides of a pair, which is skipped with a note without any recordings that judge; those on the
    /// other side of a split by person are `nil` where none are held out.
    package init(
        _ plan: ValidityPlan.Pair, real: ValidityMaterial, calibrating: ValidityMaterial? = nil,
        synthetic: ValidityMaterial, settings: TransferSettings, notes: [String], seed: UInt64
    ) {
        func part(
            _ side: PersonSplit.Side?, _ material: ValidityMaterial, _ others: ValidityMaterial?
        ) -> ValidityPart {
            ValidityPart(plan, side, material, others: others, synthetic, settings: settings, seed: seed)
        }
        (self.plan, self.notes) = (plan, notes)
        trials = synthetic.count
        samples = synthetic.samples
        judging = part(calibrating == nil ? nil : .heldOut, real, calibrating)
        self.calibrating = calibrating.map { part(.calibrating, $0, real) }
        guard !isSkipped else { return }
        if !plan.subjects.isEmpty, judging.realism.isEmpty {
            let fewest = RealismComparison.fewestClips
            self.notes.append(
                "realism is not judged: that takes \(fewest) clips of people, \(fewest) of other people and "
                    + "\(fewest) trials of one view"
                    + (calibrating == nil ? "; nobody is held out, so half of the people are the others" : ""))
        }
        if !settings.all.isEmpty, plan.comparesTransfer, min(recordings, trials) < TransferComparison.fewestClips {
            self.notes.append(
                "the order of the detectors is not compared: that takes \(TransferComparison.fewestClips) recordings and "
                    + "\(TransferComparison.fewestClips) trials")
        }
    }

    package var recordings: Int { judging.recordings }
    /// The detectors' figures on the recordings that judge.
    package var transfer: TransferComparison? { judging.transfer }
    /// The recordings that judge, and those that were calibrated on.
    package var parts: [ValidityPart] { [judging] + [calibrating].compactMap { $0 } }

    /// Whether there was nothing to compare.
    package var isSkipped: Bool { recordings == 0 || trials == 0 }
}

extension ValidityPart {
    /// Compares some recordings with the trials; the others are the people beside whom realism is judged.
    fileprivate init(
        _ plan: ValidityPlan.Pair, _ side: PersonSplit.Side?, _ real: ValidityMaterial, others: ValidityMaterial?,
        _ synthetic: ValidityMaterial, settings: TransferSettings, seed: UInt64
    ) {
        self.side = side
        (recordings, samples) = (real.count, real.samples)
        guard real.count > 0, synthetic.count > 0 else { return }
        if !plan.subjects.isEmpty {
            realism = ValidityView.allCases.compactMap {
                RealismComparison(
                    $0, judging: real.samples, others: others?.samples, synthetic: synthetic.samples,
                    kinds: plan.subjects,
                    seed: seed)
            }
        }
        guard !settings.all.isEmpty, plan.comparesTransfer else { return }
        transfer = TransferComparison(
            settings, recordings: real.clips, trials: synthetic.clips, byView: !plan.isNegative, seed: seed)
        if !plan.isNegative {
            levels = LevelComparison.Views.allCases.compactMap {
                LevelComparison(
                    $0, settings, recordings: real.clips, people: real.clips + (others?.clips ?? []),
                    trials: synthetic.clips, seed: seed)
            }
        }
    }
}
