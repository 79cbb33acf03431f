import Mathematics
import Pose
import Scenarios

/// The signals of a performance at 240 Hz from which its cycles are found.
///
/// They come from the same pose as the skeletons do, without building these.
struct MotionSignals {
    /// Height of the shoulders' midpoint, metres; where the hands are planted, in the direction of the countable rule.
    var height: Samples
    /// Mean elbow angle, degrees.
    var elbow: Samples
    /// The signal that makes the cycles, where that is neither of them.
    var special: Samples
    /// The stretches of samples between which the hands are set down or lifted.
    var segments: [(range: Range<Int>, isPlanted: Bool)] = []

    /// Samples a performance.
    init(_ performance: borrowing Performance) {
        let count = Int(performance.seconds * Samples.rate) + 1
        let torso = performance.figure.body.torso
        let signal = performance.plan.cycleSignal
        let isAngle = signal == .arms
        height = Samples(values: [], tolerance: 1e-6 * torso)
        elbow = Samples(values: [], tolerance: 1e-4)
        special = Samples(values: [], tolerance: isAngle ? 1e-4 : 1e-6 * torso)
        height.values.reserveCapacity(count)
        elbow.values.reserveCapacity(count)
        if signal != .body { special.values.reserveCapacity(count) }
        var other: [Double] = []
        for index in performance.phases.indices {
            let first = height.values.count
            let isLast = index == performance.phases.count - 1
            let shown = max(performance.phases[index].end - performance.begin, 0) * Samples.rate
            let end = isLast ? count : min(Int(shown.rounded(.up)), count)
            performance.probe(phase: index, samples: first..<max(first, end), signal: signal) { probe in
                height.values.append(probe.height)
                elbow.values.append((probe.left + probe.right) * 0.5)
                switch signal {
                case .body: break
                case .arms:
                    special.values.append(probe.left)
                    other.append(probe.right)
                case .head, .reach, .hips: special.values.append(probe.special)
                }
            }
            addSegment(first..<height.values.count, isPlanted: performance.phases[index].isPlanted)
        }
        if isAngle { chooseArms(other) }
    }

    private mutating func addSegment(_ range: Range<Int>, isPlanted: Bool) {
        guard !range.isEmpty else { return }
        if let last = segments.last, last.isPlanted == isPlanted {
            segments[segments.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            segments.append((range, isPlanted))
        }
    }

    /// Takes the arm that moves more, or the mean where both move equally.
    private mutating func chooseArms(_ right: [Double]) {
        for (range, _) in segments {
            let (left, right) = (special.values[range], right[range])
            let leftRange = (left.max() ?? 0) - (left.min() ?? 0)
            let rightRange = (right.max() ?? 0) - (right.min() ?? 0)
            if leftRange > 1.5 * rightRange { continue }
            special.values.replaceSubrange(range, with: rightRange > 1.5 * leftRange ? right : elbow.values[range])
        }
    }
}

/// The values sampled at one instant.
struct MotionProbe {
    /// Height of the shoulders' midpoint, metres.
    var height: Double
    /// The left elbow angle, degrees.
    var left: Double
    /// The right elbow angle, degrees.
    var right: Double
    /// The nose's height over the neck, the wrists' distance before the shoulders or the hips' height, metres.
    var special = 0.0

    /// The same with angles for cosines.
    @inline(__always)
    var inDegrees: MotionProbe {
        MotionProbe(
            height: height, left: arcCosine(left).degrees, right: arcCosine(right).degrees, special: special)
    }
}

extension Performance {
    /// Samples a phase.
    @inline(__always)
    func probe(phase index: Int, samples: Range<Int>, signal: CycleSignal, _ body: (MotionProbe) -> Void) {
        let phase = phases[index]
        switch phase.content {
        case .planted(let motion):
            // Short passes over a second of samples: a processor overlaps more of them than of one long pass.
            for first in stride(from: samples.lowerBound, to: samples.upperBound, by: 240) {
                let second = first..<min(first + 240, samples.upperBound)
                let drives = second.map { drive(motion, of: phase, at: begin + Double($0) / Samples.rate) }
                let probes = drives.map { probe($0, signal: signal) }
                for probe in probes { body(probe.inDegrees) }
            }
        default:
            for sample in samples {
                body(probe(pose(of: phase, at: begin + Double(sample) / Samples.rate), signal: signal).inDegrees)
            }
        }
    }

    /// Returns a sample of the chain; it holds the cosines of the elbow angles.
    @inline(__always)
    private func probe(_ drive: PushUpChain.Drive, signal: CycleSignal) -> MotionProbe {
        let trunk = chain.trunk(drive)
        let (left, right) = chain.elbowCosines(trunk)
        let height =
            switch plan.countable.along {
            case .down: trunk.neck.z
            case .push: dot(trunk.neck, chain.push)
            }
        var probe = MotionProbe(height: height, left: left, right: right)
        switch signal {
        case .body, .arms: break
        case .head: probe.special = figure.noseHeight(trunk.axes, head: chain.headPitch(trunk, drive))
        case .reach: probe.special = chain.hands.x - trunk.neck.x
        case .hips: probe.special = trunk.root.z
        }
        return probe
    }

    /// Returns a sample of a pose; it holds the cosines of the elbow angles.
    private func probe(_ pose: BodyPose, signal: CycleSignal) -> MotionProbe {
        let axes = TrunkAxes(pitch: pose.pitch, roll: pose.roll)
        let neck = pose.root + axes.long * figure.body.torso
        let shoulder = axes.left * (figure.body.shoulderWidth / 2)
        let left = figure.arm.drawnIn(pose.left.wrist - neck - shoulder)
        let right = figure.arm.drawnIn(pose.right.wrist - neck + shoulder)
        var probe = MotionProbe(
            height: neck.z, left: figure.arm.cosine(squaredChord: dot(left, left)),
            right: figure.arm.cosine(squaredChord: dot(right, right)))
        switch signal {
        case .body, .arms: break
        case .head: probe.special = figure.noseHeight(axes, head: pose.head)
        case .reach: probe.special = (left.x + right.x) / 2
        case .hips: probe.special = pose.root.z
        }
        return probe
    }
}
