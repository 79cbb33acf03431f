import Mathematics
import Pose
package import Recordings

/// The errors and confidences of one clip: sizes, tails, memory, spectrum, and how they go with each other and speed.
package struct ErrorMeasurement: Sendable {
    /// The quantities of noise and confidence that could be measured, each a finite number.
    package private(set) var values: [ClipQuantity: Double] = [:]
    /// The figures of the errors' structure that could be measured.
    package private(set) var structure: [ErrorStructure: Double] = [:]

    private static let links: [(PairedJoint, PairedJoint)] = [
        (.shoulder, .elbow), (.elbow, .wrist), (.shoulder, .hip), (.hip, .knee),
    ]
    /// A joint with a confidence below this is guessed rather than seen.
    static let low = 0.3

    /// Measures a recording; `nil` with fewer than 15 frames, without a torso, and where no joint can be followed.
    package init?(_ recording: Recording) {
        guard let clip = ClipTracks(recording.frames) else { return nil }
        self.init(clip)
    }

    init?(_ clip: ClipTracks) {
        let errors = JointErrors.all(clip)
        guard !errors.isEmpty else { return nil }
        let joints = ClipTracks.joints.compactMap { errors[$0] }
        measureSizes(clip, errors)
        measureTailsAndMemory(joints)
        measureSpectra(joints, rate: clip.rate)
        set(.leftRight, Self.mean(Self.leftRight(errors)))
        set(.neighbours, Self.mean(Self.neighbours(errors, clip.near)))
        measureGaps(clip)
        measureConfidences(clip)
        measureLows(clip)
        measureStructure(clip, errors)
    }

    private mutating func set(_ quantity: ClipQuantity, _ value: Double) {
        if value.isFinite { values[quantity] = value }
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    private mutating func measureSizes(_ clip: ClipTracks, _ errors: [Joint: JointErrors]) {
        var (all, confidences): ([Double], [Double]) = ([], [])
        for joint in ClipTracks.joints {
            guard let error = errors[joint] else { continue }
            for (length, confidence) in zip(error.lengths, clip.confidences(joint)) where !length.isNaN {
                all.append(length)
                confidences.append(confidence)
            }
        }
        let sorted = all.sorted()
        let median = Middle.median(all)
        set(.error, median)
        set(.error95, (Quantile.type7(sorted: sorted, 0.95) ?? .nan) / max(1e-9, median))
        set(.error99, (Quantile.type7(sorted: sorted, 0.99) ?? .nan) / max(1e-9, median))
        for (side, quantity) in [(clip.near, ClipQuantity.nearError), (clip.far, .farError)] {
            set(
                quantity,
                Self.mean(PairedJoint.armAndHip.compactMap { errors[$0.on(side)].map { Middle.median($0.lengths) } }))
        }
        if Set(confidences).count > 5 { set(.confidenceError, RankCorrelation.spearman(confidences, all) ?? .nan) }
    }

    private mutating func measureTailsAndMemory(_ joints: [JointErrors]) {
        var tails: [Double] = []
        var memory: [[Double]] = [[], [], []]
        for joint in joints {
            for axis in 0..<2 {
                let known = joint.values.map { $0[axis] }.filter { !$0.isNaN }
                let mean = Self.mean(known)
                let variance = Self.mean(known.map { ($0 - mean) * ($0 - mean) })
                if known.count > 20, variance > 0 {
                    let fourth = known.reduce(0) { sum, value in
                        let square = (value - mean) * (value - mean)
                        return sum + square * square
                    }
                    tails.append(fourth / Double(known.count) / (variance * variance))
                }
                let values = joint.axis(axis)
                for lag in 1...3 { Self.correlation(of: values, after: lag).map { memory[lag - 1].append($0) } }
            }
        }
        set(.kurtosis, Middle.median(tails))
        for (quantity, values) in zip([ClipQuantity.lag1, .lag2, .lag3], memory) {
            set(quantity, Middle.median(values))
        }
    }

    /// The mean product of values some frames apart over their mean square; `nil` where all are 0.
    private static func correlation(of values: [Double], after lag: Int) -> Double? {
        let square = mean(values.map { $0 * $0 })
        return square > 0 ? mean(zip(values, values.dropFirst(lag)).map { $0 * $1 }) / square : nil
    }

    private mutating func measureSpectra(_ joints: [JointErrors], rate: Double) {
        let spectra = joints.compactMap { $0.spectrum(rate: rate) }
        set(.slope, Middle.median(spectra.map(\.slope)))
        set(.amplitude4To8, Middle.median(spectra.map(\.low)))
        set(.amplitude8To12, Middle.median(spectra.map(\.high)))
    }

    private static func leftRight(_ errors: [Joint: JointErrors], in frames: [Int]? = nil) -> [Double] {
        PairedJoint.allCases.flatMap { correlations($0.on(.left), $0.on(.right), errors, frames) }
    }

    private static func neighbours(_ errors: [Joint: JointErrors], _ side: Side, in frames: [Int]? = nil) -> [Double] {
        links.flatMap { correlations($0.on(side), $1.on(side), errors, frames) }
    }

    private static func correlations(
        _ first: Joint, _ second: Joint, _ errors: [Joint: JointErrors], _ frames: [Int]?
    ) -> [Double] {
        guard let first = errors[first], let second = errors[second] else { return [] }
        return first.correlations(second, in: frames)
    }

    private mutating func measureGaps(_ clip: ClipTracks) {
        let tracks = ClipTracks.joints.map { clip.places($0) }
        set(.missing, Self.mean(tracks.map { track in Self.mean(track.map { $0.x.isNaN ? 1 : 0 }) }))
        let repeated = (1..<clip.count).count { frame in
            tracks.allSatisfy { track in
                let (before, now) = (track[frame - 1], track[frame])
                return now == before || now.x.isNaN && before.x.isNaN
            }
        }
        set(.repeated, Double(repeated) / Double(clip.count - 1))
    }

    private mutating func measureConfidences(_ clip: ClipTracks) {
        var (memory, flicker): ([Double], [Double]) = ([], [])
        for joint in ClipTracks.joints {
            let confidences = clip.confidences(joint)
            let mean = Self.mean(confidences)
            let rest = confidences.map { $0 - mean }
            guard Self.mean(rest.map { $0 * $0 }).squareRoot() > 1e-4 else { continue }
            Self.correlation(of: rest, after: 1).map { memory.append($0) }
            flicker.append(Middle.median(zip(confidences.dropFirst(), confidences).map { abs($0 - $1) }))
        }
        set(.confidenceLag1, Middle.median(memory))
        set(.flicker, Middle.median(flicker))
        set(.nose, Self.mean(clip.confidences(.nose)))
        for joint in PairedJoint.allCases {
            set(.confidence(isNear: true, joint), Self.mean(clip.confidences(joint.on(clip.near))))
            set(.confidence(isNear: false, joint), Self.mean(clip.confidences(joint.on(clip.far))))
        }
    }

    private mutating func measureLows(_ clip: ClipTracks) {
        for (side, share, run) in [
            (clip.near, ClipQuantity.nearLow, ClipQuantity.nearLowRun), (clip.far, .farLow, .farLowRun),
        ] {
            var runs: [Int] = []
            for joint in PairedJoint.armAndHip {
                var wasLow = false
                for confidence in clip.confidences(joint.on(side)) {
                    let isLow = confidence < Self.low
                    if isLow { if wasLow { runs[runs.count - 1] += 1 } else { runs.append(1) } }
                    wasLow = isLow
                }
            }
            let frames = Double(runs.reduce(0, +))
            set(share, frames / Double(PairedJoint.armAndHip.count * clip.count))
            set(run, frames / Double(runs.count) / clip.rate)
        }
    }
}

extension ErrorMeasurement {
    private mutating func measureStructure(_ clip: ClipTracks, _ errors: [Joint: JointErrors]) {
        guard let body = errors[clip.near.shoulder]?.speeds else { return }
        let still = body.indices.filter { body[$0] < ErrorStructure.still }
        let moving = body.indices.filter { body[$0] > ErrorStructure.moving }
        for (frames, sides, hips, neighbours) in [
            (still, ErrorStructure.leftRightStill, ErrorStructure.hipsStill, ErrorStructure.neighboursStill),
            (moving, .leftRightMoving, .hipsMoving, .neighboursMoving),
        ] where frames.count > 20 {
            set(sides, Self.leftRight(errors, in: frames))
            set(hips, Self.correlations(.leftHip, .rightHip, errors, frames))
            set(neighbours, Self.neighbours(errors, clip.near, in: frames))
        }
        let moved = [clip.near.shoulder, clip.near.elbow, clip.near.hip, .nose].compactMap { errors[$0] }
        for (index, range) in ErrorStructure.speeds.enumerated() {
            for (joint, figures) in [(clip.near.wrist, ErrorStructure.wrist), (clip.near.ankle, ErrorStructure.ankle)] {
                set(figures[index], errors[joint].flatMap { Self.size($0, at: body, in: range) }.map { [$0] } ?? [])
            }
            set(ErrorStructure.joint[index], moved.compactMap { Self.size($0, at: $0.speeds, in: range) })
        }
    }

    private mutating func set(_ figure: ErrorStructure, _ values: [Double]) {
        let known = values.filter { !$0.isNaN }
        if !known.isEmpty { structure[figure] = Self.mean(known) }
    }

    /// The median length of the errors in the frames with a speed in a range; `nil` with fewer than five.
    private static func size(_ errors: JointErrors, at speeds: [Double], in range: Range<Double>) -> Double? {
        let frames = speeds.indices.filter { range.contains(speeds[$0]) }
        return frames.count >= 5 ? Middle.median(frames.map { errors.lengths[$0] }) : nil
    }
}
