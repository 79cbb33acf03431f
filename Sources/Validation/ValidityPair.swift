import Scenarios

/// The recordings of one side of a comparison, or all of them, beside the trials.
package struct ValidityPart: Sendable {
    /// The side of a split by person; `nil` for all recordings.
    package var side: PersonSplit.Side?
    /// The number of recordings.
    package var recordings: Int
    /// The quantities; `nil` where no quantity is assessed, or one side is empty.
    package var comparison: ValidityComparison?
    /// The detectors' figures; `nil` where they are not compared, or nothing was there to be compared.
    package var transfer: TransferComparison?
}

/// One section of a validity report: synthetic material beside recordings, in every requested respect.
package struct ValidityPair: Sendable {
    /// The plan of the comparison.
    package var plan: ValidityPlan.Pair
    /// The number of trials.
    package var trials: Int
    /// The deviations from the plan: groups of recordings that are missing, files that cannot be used.
    package var notes: [String]
    /// The recordings that judge: those held out, or all.
    package var judging: ValidityPart
    /// The recordings that may have been calibrated on; `nil` where none are held out.
    package var calibrating: ValidityPart?

    /// Compares the two sides of a pair.
    ///
    /// - Parameters:
    ///   - plan: What is compared, and how.
    ///   - real: The recordings that judge; a pair without any is skipped, with a note.
    ///   - calibrating: The recordings on the other side of a split by person; `nil` where none are held out.
    ///   - synthetic: The trials.
    ///   - settings: The detectors that saw both.
    ///   - notes: What is not as the plan has it.
    ///   - seed: Seed of the resamples.
    /// - Throws: `GSLError` where a classifier cannot be trained.
    package init(
        _ plan: ValidityPlan.Pair, real: ValidityMaterial, calibrating: ValidityMaterial? = nil,
        synthetic: ValidityMaterial, settings: TransferSettings, notes: [String], seed: UInt64
    ) throws {
        func part(_ side: PersonSplit.Side?, _ material: ValidityMaterial) throws -> ValidityPart {
            try ValidityPart(plan, side, material, synthetic, settings: settings, seed: seed)
        }
        self.plan = plan
        self.notes = notes
        trials = synthetic.count
        judging = try part(calibrating == nil ? nil : .heldOut, real)
        self.calibrating = try calibrating.map { try part(.calibrating, $0) }
    }

    /// The number of recordings that judge.
    package var recordings: Int { judging.recordings }
    /// The quantities of the recordings that judge.
    package var comparison: ValidityComparison? { judging.comparison }
    /// The detectors' figures on the recordings that judge.
    package var transfer: TransferComparison? { judging.transfer }
    /// The recordings that judge, and those that were calibrated on.
    package var parts: [ValidityPart] { [judging] + [calibrating].compactMap { $0 } }

    /// Whether there was nothing to compare.
    package var isSkipped: Bool { recordings == 0 || trials == 0 }

    /// The plan's reason for a quantity that misses.
    package func reason(_ row: ValidityComparison.QuantityComparison) -> String? {
        plan.reason(row.quantity.rawValue, view: row.view.rawValue)
    }
}

extension ValidityPart {
    /// Compares some recordings with the trials.
    fileprivate init(
        _ plan: ValidityPlan.Pair, _ side: PersonSplit.Side?, _ real: ValidityMaterial, _ synthetic: ValidityMaterial,
        settings: TransferSettings, seed: UInt64
    ) throws {
        self.side = side
        recordings = real.count
        guard real.count > 0, synthetic.count > 0 else { return }
        let topics = Set(plan.subjects.compactMap(ValidityQuantity.Topic.init))
        if !topics.isEmpty {
            comparison = try ValidityComparison(
                real: real.samples, synthetic: synthetic.samples, topics: topics, seed: seed)
        }
        if !settings.all.isEmpty, plan.comparesTransfer {
            transfer = TransferComparison(
                settings, recordings: real.clips, trials: synthetic.clips, byView: !plan.isNegative, seed: seed)
        }
    }
}

extension ValidityNames {
    /// The names of all subjects, quantities and views.
    package static let all = ValidityNames(
        subjects: ValidityQuantity.Topic.allCases.map(\.rawValue),
        quantities: ValidityQuantity.allCases.map(\.rawValue), views: ValidityView.allCases.map(\.rawValue))
}

extension ValidityPlan.Pair {
    /// Whether a recording takes part, by its metadata.
    package func keeps(form: String?, grossTrackingError: Double?) -> Bool {
        if let wanted = self.form, form?.lowercased().contains(wanted.lowercased()) != true { return false }
        guard let limit = maxGrossTrackingError else { return true }
        guard let share = grossTrackingError, share >= 0 else { return false }
        return share <= limit
    }
}
