import Pose
package import Recordings

/// One clip as realism is judged by it: one value of each quantity, and the structure of its errors.
package struct ClipSample: Sendable {
    /// The recording's or trial's name, with its group.
    package var name: String
    /// The person; `nil` where the person is not known, and for trials, each of which has its own.
    package var person: Person?
    /// From where the person is seen.
    package var view: ValidityView
    package var values: [ClipQuantity: Double]
    /// The figures of the errors' structure that could be measured.
    package var structure: [ErrorStructure: Double] = [:]
    var isTrial = false

    /// The greatest share of grossly wrong poses: the structure of errors is compared where a tracker follows.
    package static let mostGrossErrors = 0.02
    /// Clips from the side have an apparent shoulder width below this, those from the front above the other, torsos.
    package static let widths = (side: 0.38, front: 0.9)
}

extension ClipSample {
    /// Measures a recording.
    ///
    /// It is `nil` where nothing can be measured, without a repetition, and where realism is not judged by it: a form
    /// other than standard, a tracker that lost the person or of which that is not known, and a stated side view that
    /// the joints deny. Of a trial's truth only the bottoms are used, and the joints decide its view.
    package init?(_ recording: Recording) {
        let info = recording.info
        let bottoms = Self.bottoms(info)
        guard !bottoms.isEmpty, let clip = ClipTracks(recording.frames), let errors = ErrorMeasurement(clip),
            let movement = MovementMeasurement(clip, bottoms: bottoms), movement.values[.period] != nil
        else { return nil }
        values = errors.values.merging(movement.values) { $1 }
        let width = Self.width(clip)
        if width.isFinite { values[.shoulderWidth] = width }
        let seen: ValidityView = width < Self.widths.side ? .side : width > Self.widths.front ? .front : .oblique
        isTrial = info.synthesis != nil
        guard let view = isTrial ? seen : Self.view(info, seen: seen), Self.isTracked(info, in: view) else {
            return nil
        }
        (self.view, structure) = (view, errors.structure)
        name = "\(recording.group)/\(recording.name)"
    }

    /// The apparent shoulder width, torsos; NaN where it is not known.
    private static func width(_ clip: ClipTracks) -> Double {
        Middle.median(zip(clip.places(.leftShoulder), clip.places(.rightShoulder)).map { ($0 - $1).length })
            / clip.torso
    }

    /// The view of a recording of a person; `nil` where it is not kept.
    private static func view(_ info: RecordingInfo, seen: ValidityView) -> ValidityView? {
        if let form = info.form, !form.isEmpty, !form.contains("standard") { return nil }
        let view = info.view.map { ValidityView(rawValue: $0) } ?? seen
        return view == seen || view != .side ? view : nil
    }

    /// Whether the tracker follows: gross errors are rare, or nobody assessed them in a view in which that is hard.
    static func isTracked(_ info: RecordingInfo, in view: ValidityView) -> Bool {
        // A share below 0 says that nobody assessed it.
        let gross = info.grossTrackingErrorFraction ?? 0
        return gross < 0 && view != .side || (0...mostGrossErrors).contains(gross)
    }

    /// The lowest points of the repetitions, seconds.
    private static func bottoms(_ info: RecordingInfo) -> [Double] {
        guard let truth = info.truth, !truth.cycles.isEmpty else {
            return (info.bottoms ?? []).filter(\.countable).map(\.time.seconds)
        }
        return truth.cycles.filter { $0.verdict != .notCountable && ["push-up", "partial"].contains($0.kind) }
            .map(\.bottom.seconds)
    }
}
