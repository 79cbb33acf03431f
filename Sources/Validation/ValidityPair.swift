package import Experiment
import Detection
import Scenarios

/// One section of a validity report: synthetic material beside recordings, in every requested respect.
package struct ValidityPair: Sendable {
    /// The plan of the comparison.
    package var plan: ValidityPlan.Pair
    /// The number of recordings.
    package var recordings: Int
    /// The number of trials.
    package var trials: Int
    /// The deviations from the plan: groups of recordings that are missing, files that cannot be used.
    package var notes: [String]
    /// The quantities; `nil` where no quantity is assessed, or one side is empty.
    package var comparison: ValidityComparison?
    /// The detectors' figures; `nil` where they are not compared, or nothing was there to be compared.
    package var transfer: TransferComparison?

    /// Compares the two sides of a pair.
    ///
    /// - Parameters:
    ///   - plan: What is compared, and how.
    ///   - real: The recordings; a pair without any is skipped, with a note.
    ///   - synthetic: The trials.
    ///   - settings: The detectors that saw both.
    ///   - notes: What is not as the plan has it.
    ///   - seed: Seed of the resamples.
    /// - Throws: `GSLError` where a classifier cannot be trained.
    package init(
        _ plan: ValidityPlan.Pair, real: ValidityMaterial, synthetic: ValidityMaterial,
        settings: [any Entrant], notes: [String], seed: UInt64
    ) throws {
        self.plan = plan
        self.notes = notes
        recordings = real.count
        trials = synthetic.count
        guard real.count > 0, synthetic.count > 0 else { return }
        let topics = Set(plan.subjects.compactMap(ValidityQuantity.Topic.init))
        if !topics.isEmpty {
            comparison = try ValidityComparison(
                real: real.samples, synthetic: synthetic.samples, topics: topics, seed: seed)
        }
        if !settings.isEmpty, plan.comparesTransfer {
            transfer = TransferComparison(
                settings, recordings: real.clips, trials: synthetic.clips, byView: !plan.isNegative, seed: seed)
        }
    }

    /// Whether there was nothing to compare.
    package var isSkipped: Bool { recordings == 0 || trials == 0 }

    /// The plan's reason for a quantity that misses.
    package func reason(_ row: ValidityComparison.QuantityComparison) -> String? {
        plan.reason(row.quantity.rawValue, view: row.view.rawValue)
    }
}

extension ValidityNames {
    /// The names of all subjects, quantities and views.
    package static let all = ValidityNames(
        subjects: ValidityQuantity.Topic.allCases.map(\.rawValue),
        quantities: ValidityQuantity.allCases.map(\.rawValue), views: ValidityView.allCases.map(\.rawValue))
}

extension ValidityPlan.Pair {
    /// Whether a recording takes part, by what is known of it.
    package func keeps(form: String?, grossTrackingError: Double?) -> Bool {
        if let wanted = self.form, form?.lowercased().contains(wanted.lowercased()) != true { return false }
        guard let limit = maxGrossTrackingError else { return true }
        guard let share = grossTrackingError, share >= 0 else { return false }
        return share <= limit
    }
}
