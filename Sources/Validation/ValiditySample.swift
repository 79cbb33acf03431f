package import Recordings
import Pose

/// All quantities of one recording or trial, measured from its 2-D joints.
package struct ValiditySample: Sendable {
    /// From where the person is seen.
    package var view: ValidityView
    /// The measurements of each repetition, in order; a quantity that could not be measured is absent.
    package var reps: [[ValidityQuantity: Double]]
    /// The values of quantities that have not one value for each repetition.
    package var others: [ValidityQuantity: [Double]]

    package func values(_ quantity: ValidityQuantity) -> [Double] {
        quantity.isPerRep ? reps.compactMap { $0[quantity] } : others[quantity] ?? []
    }

    /// Measures a recording.
    ///
    /// Repetitions are sought at the `bottoms` that are marked as countable, where the recording has them; else on the
    /// curve of the shoulders' height, unless the recording's metadata count no repetition. Its truth is not used,
    /// nor is `cycles`, nor `view`.
    ///
    /// It is `nil` where the joints that it needs, shoulders and hips, are hardly ever found.
    package init?(_ recording: Recording) {
        let tracks = JointTracks(recording.frames)
        guard tracks.count >= 5 else { return nil }
        let bottoms = recording.info.bottoms
        let stretch = ValiditySample.stretch(bottoms, tracks)
        guard let clip = ClipGeometry(tracks, stretch: stretch) else { return nil }
        let segmentation = RepSegmentation(
            times: tracks.times, height: tracks.times.indices.map { clip.height($0) }, scale: clip.scale)
        let spans = ValiditySample.spans(recording.info, tracks, segmentation)

        view = clip.view
        reps = spans.map { clip.measured($0) }
        others = [:]
        if let first = spans.first, let last = spans.last {
            others = TrackingMeasurement.values(clip, during: first.before..<last.after + 1)
        }
    }

    /// From where the person is seen in a recording; `nil` where shoulders and hips are hardly ever found.
    static func view(of recording: Recording) -> ValidityView? {
        let tracks = JointTracks(recording.frames)
        guard tracks.count >= 5 else { return nil }
        return ClipGeometry(tracks, stretch: stretch(recording.info.bottoms, tracks))?.view
    }

    /// The frames that are measured: 3 s before the first bottom to 3 s after the last, or all.
    private static func stretch(_ bottoms: [RecordingInfo.Bottom]?, _ tracks: JointTracks) -> Range<Int> {
        guard let first = bottoms?.first, let last = bottoms?.last else { return 0..<tracks.count }
        let frames = tracks.frames(from: first.time.seconds - 3, to: last.time.seconds + 3)
        return frames.isEmpty ? 0..<tracks.count : frames
    }

    /// The repetitions that could be measured, in order.
    private static func spans(
        _ info: RecordingInfo, _ tracks: JointTracks, _ segmentation: RepSegmentation
    ) -> [RepSpan] {
        var bottoms: [(frame: Int, countable: Bool)]
        if let known = info.bottoms {
            bottoms = known.map { bottom in
                (segmentation.lowest(near: tracks.frame(at: bottom.time.seconds)), bottom.countable)
            }
        } else if info.reps?.max == 0 {
            bottoms = []
        } else {
            bottoms = segmentation.bottoms().map { ($0, true) }
        }
        bottoms.sort { $0.frame < $1.frame }
        return bottoms.indices.compactMap { index in
            guard bottoms[index].countable else { return nil }
            let first = index > 0 ? bottoms[index - 1].frame : 0
            let last = index + 1 < bottoms.count ? bottoms[index + 1].frame : tracks.count - 1
            return segmentation.span(about: bottoms[index].frame, within: first...last)
        }
    }
}
