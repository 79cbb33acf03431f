import Kernels
import Mathematics
import Scenarios

/// The signals of a performance at 240 Hz from which its cycles are found.
///
/// They come from the same pose as the skeletons do, without building these. Every eighth sample is taken first; all
/// others lie on straight lines until something depends on them: those among which a signal may reach the highest or
/// lowest point of an excursion, and those about the instants of a cycle.
struct MotionSignals {
    /// Height of the shoulders' midpoint, metres; where the hands are planted, in the direction of the countable rule.
    var height: Samples
    /// Mean elbow angle, degrees.
    var elbow: Samples
    /// The signal that makes the cycles, where that is neither of them.
    var special: Samples
    /// The stretches of samples between which the hands are set down or lifted.
    private(set) var segments: [(range: Range<Int>, isPlanted: Bool)] = []

    private let signal: CycleSignal
    /// The right elbow angle where the arms make the cycles, degrees; `special` holds the left one at first.
    private var right: [Double] = []
    /// The arm that makes the cycles of each segment.
    private var arms: [Arm] = []
    private var ranges: [Range<Int>] = []
    private var grid = SampleGrid()

    private enum Arm { case left, right, both }

    /// Samples a performance, at first at a distance of samples: 8 are 30 a second, and nobody moves down and up within
    /// a thirtieth of a second; with 1 all samples are taken.
    init(_ performance: borrowing Performance, step: Int) {
        let count = Int(performance.seconds * Samples.rate) + 1
        let torso = performance.figure.body.torso
        signal = performance.plan.cycleSignal
        let isAngle = signal == .arms
        // Every sample is taken or lies on a line.
        func values() -> [Double] { Array(unsafeUninitializedCapacity: count) { $1 = count } }
        height = Samples(values: values(), tolerance: 1e-6 * torso)
        elbow = Samples(values: values(), tolerance: 1e-4)
        special = Samples(values: signal == .body ? [] : values(), tolerance: isAngle ? 1e-4 : 1e-6 * torso)
        if isAngle { right = values() }
        var first = 0
        for index in performance.phases.indices {
            let isLast = index == performance.phases.count - 1
            let shown = max(performance.phases[index].end - performance.begin, 0) * Samples.rate
            let end = max(first, isLast ? count : min(Int(shown.rounded(.up)), count))
            ranges.append(first..<end)
            grid.append(first..<end, step: step)
            addSegment(first..<end, isPlanted: performance.phases[index].isPlanted)
            first = end
        }
        sample(grid.knots, of: performance)
        sample(grid.refine(), of: performance)
        if isAngle { takeTurnsOfArms(performance) }
        grid.join(&height.values)
        grid.join(&elbow.values)
        if signal != .body { grid.join(&special.values) }
        if isAngle {
            grid.join(&right)
            chooseArms()
        }
    }

    /// Takes the samples among which the arms' angles are extreme within each segment.
    private mutating func takeTurnsOfArms(_ performance: borrowing Performance) {
        let right = Samples(values: right, tolerance: elbow.tolerance)
        for (range, _) in segments {
            grid.markTurns(of: special, in: range.lowerBound...range.upperBound - 1)
            grid.markTurns(of: right, in: range.lowerBound...range.upperBound - 1)
        }
        sample(grid.refine(), of: performance)
    }

    /// Takes the samples among which height and elbow angle may be extreme within windows.
    mutating func takeTurns(in windows: [ClosedRange<Int>], of performance: borrowing Performance) {
        for window in windows {
            grid.markTurns(of: height, in: window)
            grid.markTurns(of: elbow, in: window)
        }
        sample(grid.refine(), of: performance)
    }

    /// The excursions of a signal within a range, after taking the samples among which it turns.
    ///
    /// The samples that are taken first show all turns, if not their exact heights: nobody moves down and up within a
    /// thirtieth of a second. A swing that is large enough is at least half of that there, so that without one no
    /// further sample is taken (own; at four fifths one cycle was lost in 10,430 trials of all scenarios, at half none
    /// in 22,350). Excursions with their lowest points in the spans of known cycles are not exact, and may be left out.
    /// Where the clip begins or ends with the range, the extremes at its ends are needed.
    mutating func excursions(
        of signal: KeyPath<MotionSignals, Samples>, in range: Range<Int>, prominence: Double,
        besides known: [ClosedRange<Int>], isCut: Bool, _ performance: borrowing Performance
    ) -> [Excursion] {
        let samples = self[keyPath: signal]
        let turns = samples.turningPoints(of: grid, in: range, prominence: 0.5 * prominence)
        let unknown = turns.minima.filter { minimum in !known.contains { $0.contains(minimum) } }
        guard isCut || !unknown.isEmpty else { return [] }
        let bounds = ([range.lowerBound, range.upperBound - 1] + turns.maxima + turns.minima).sorted()
        for index in bounds.indices.dropLast() {
            let about = bounds[max(index - 1, 0)]...bounds[min(index + 2, bounds.count - 1)]
            let isNeeded = index < 2 || index + 4 > bounds.count || unknown.contains { about.contains($0) }
            if isNeeded { grid.markTurns(of: samples, in: bounds[index]...bounds[index + 1]) }
        }
        sample(grid.refine(), of: performance)
        return self[keyPath: signal].excursions(of: grid, in: range, prominence: prominence)
    }

    /// Takes the samples between which some instants lie, seconds.
    mutating func refine(_ instants: [Double], of performance: borrowing Performance) {
        for instant in instants { grid.mark(about: Int(instant * Samples.rate)) }
        sample(grid.refine(), of: performance)
    }

    /// Takes samples, which ascend.
    private mutating func sample(_ samples: [Int], of performance: borrowing Performance) {
        guard !samples.isEmpty else { return }
        var rest = samples[...]
        let (ranges, signal) = (ranges, signal)
        let isSpecial = if case .body = signal { false } else { true }
        var specials: [(sample: Int, probe: MotionProbe)] = []
        height.values.withUnsafeMutableBufferPointer { heights in
            elbow.values.withUnsafeMutableBufferPointer { elbows in
                for (phase, range) in ranges.enumerated() {
                    let own = rest.prefix { $0 < range.upperBound }
                    rest = rest.dropFirst(own.count)
                    if own.isEmpty { continue }
                    performance.probe(phase: phase, samples: own, signal: signal) { sample, probe in
                        heights[sample] = probe.height
                        elbows[sample] = (probe.left + probe.right) * 0.5
                        if isSpecial { specials.append((sample, probe)) }
                    }
                }
            }
        }
        for (sample, probe) in specials { setSpecial(sample, probe) }
    }

    private mutating func setSpecial(_ sample: Int, _ probe: MotionProbe) {
        guard case .arms = signal else {
            special.values[sample] = probe.special
            return
        }
        right[sample] = probe.right
        special.values[sample] =
            switch arm(of: sample) {
            case .left: probe.left
            case .right: probe.right
            case .both: elbow.values[sample]
            }
    }

    private mutating func addSegment(_ range: Range<Int>, isPlanted: Bool) {
        guard !range.isEmpty else { return }
        if let last = segments.last, last.isPlanted == isPlanted {
            segments[segments.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
            segments.append((range, isPlanted))
        }
    }

    /// The arm that makes the cycles at a sample; the left one until the arms are chosen.
    private func arm(of sample: Int) -> Arm {
        guard !arms.isEmpty, let segment = segments.firstIndex(where: { sample < $0.range.upperBound }) else {
            return .left
        }
        return arms[segment]
    }

    /// Takes the arm that moves more, or the mean where both move equally.
    private mutating func chooseArms() {
        for (range, _) in segments {
            let (left, right) = (special.values[range], right[range])
            let leftRange = (left.max() ?? 0) - (left.min() ?? 0)
            let rightRange = (right.max() ?? 0) - (right.min() ?? 0)
            if leftRange > 1.5 * rightRange {
                arms.append(.left)
                continue
            }
            let isRight = rightRange > 1.5 * leftRange
            arms.append(isRight ? .right : .both)
            special.values.replaceSubrange(range, with: isRight ? right : elbow.values[range])
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
    var special: Double
}

extension Performance {
    /// Takes samples of a phase, which ascend.
    @inline(__always)
    func probe(phase index: Int, samples: ArraySlice<Int>, signal: CycleSignal, _ body: (Int, MotionProbe) -> Void) {
        let phase = phases[index]
        func time(_ sample: Int) -> Double { begin + Double(sample) / Samples.rate }
        switch phase.content {
        case .planted(let motion):
            for place in stride(from: samples.startIndex, to: samples.endIndex, by: 4) {
                // Behind the last one comes the last one again.
                func sample(_ lane: Int) -> Int { samples[min(place + lane, samples.endIndex - 1)] }
                let drives = PushUpChain.Drives { drive(motion, of: phase, at: time(sample($0))) }
                probe((sample(0), sample(1), sample(2), sample(3)), drives, signal: signal, body)
            }
        case .route(let route):
            for sample in samples {
                let (pose, axes) = route.upperBody(at: time(sample) - phase.start)
                body(sample, probe(pose, axes, signal: signal))
            }
        default:
            for sample in samples {
                let (pose, axes) = pose(of: phase, at: time(sample))
                body(sample, probe(pose, axes, signal: signal))
            }
        }
    }

    @inline(__always)
    private func probe(
        _ samples: (Int, Int, Int, Int), _ drives: PushUpChain.Drives, signal: CycleSignal,
        _ body: (Int, MotionProbe) -> Void
    ) {
        let along: Vector? = if case .push = plan.countable.along { chain.push } else { nil }
        chain.withTrunks(drives, wantsElbows: true) { trunks in
            let heights = trunks.pointee.neck(along: along)
            let (left, right) = (trunks.pointee.left_angle, trunks.pointee.right_angle)
            let specials: SIMD4<Double> =
                switch signal {
                case .body, .arms: .zero
                case .head: noses(trunks.pointee, heads: drives.head)
                case .reach: chain.hands.x - trunks.pointee.neck_x
                case .hips: trunks.pointee.root_z
                }
            @inline(__always)
            func take(_ sample: Int, _ lane: Int) {
                body(
                    sample,
                    MotionProbe(
                        height: heights[lane], left: left[lane], right: right[lane], special: specials[lane]))
            }
            take(samples.0, 0)
            take(samples.1, 1)
            take(samples.2, 2)
            take(samples.3, 3)
        }
    }

    /// The heights of the nose over the neck, with the head's own pitches, radians.
    private func noses(_ trunks: KernelTrunks, heads: SIMD4<Double>) -> SIMD4<Double> {
        var noses = SIMD4<Double>()
        for lane in 0..<4 {
            noses[lane] = figure.nose(
                long: trunks.long_z[lane], ventral: trunks.ventral_z[lane],
                head: chain.headPitch(phase: trunks.phase[lane], head: heads[lane]))
        }
        return noses
    }

    @inline(__always)
    private func probe(_ pose: BodyPose, _ axes: TrunkAxes, signal: CycleSignal) -> MotionProbe {
        let neck = pose.root + axes.long * figure.body.torso
        let arms = figure.arm.drawnIn(pose.wrists - Vectors(neck) - axes.sides(figure.body.shoulderWidth / 2))
        let angles = figure.arm.angle(arms).degrees
        let special =
            switch signal {
            case .body, .arms: 0.0
            case .head: figure.nose(long: axes.long.z, ventral: axes.ventral.z, head: pose.head)
            case .reach: (arms.x.first + arms.x.second) / 2
            case .hips: pose.root.z
            }
        return MotionProbe(height: neck.z, left: angles.first, right: angles.second, special: special)
    }
}

extension KernelTrunks {
    /// The heights of the shoulders' midpoint, or its places along a direction, metres.
    @inline(__always)
    func neck(along direction: Vector?) -> SIMD4<Double> {
        guard let direction else { return neck_z }
        return neck_x * direction.x + neck_y * direction.y + neck_z * direction.z
    }
}
