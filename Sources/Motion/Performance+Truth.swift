import Mathematics
package import Pose
import Scenarios

extension Performance {
    /// The true cycles and phases.
    ///
    /// Cycles are found on the 3-D motion at 240 Hz, separately where the hands are planted and where they are not, so
    /// that getting down is no part of the first repetition. Starts and completions are interpolated linearly between
    /// samples, bottoms by a parabola. Cycles are marked observable here; the sensor marks those that are not.
    ///
    /// Only what the clip shows counts: a cycle that the clip's start or end cuts is countable where the rest is, else
    /// borderline. The result is the same for every step, the distance of the samples that are taken first.
    package func truth(step: Int = 8) -> Truth {
        var signals = MotionSignals(self, step: step)
        var cycles: [Cycle] = []
        for (range, isPlanted) in signals.segments {
            for found in findCycles(&signals, in: range) {
                cycles.append(cycle(found, signals, isPlanted: isPlanted))
            }
        }
        cycles.sort { ($0.completion, $0.bottom, $0.start) < ($1.completion, $1.bottom, $1.start) }
        let shown = spans.filter { $0.end > 0 && $0.start < duration }.map {
            Phase(label: $0.label, start: max($0.start, 0), end: min($0.end, duration))
        }
        return Truth(cycles: cycles, phases: shown, duration: duration)
    }

    /// The phases in time, from the clip's start, before which they may begin and end; those in which the limbs come
    /// from elsewhere first are longer than planned.
    package var spans: [Phase] {
        zip(plan.session, phases).map { plan, phase in
            Phase(
                label: plan.label, start: Nanoseconds(seconds: phase.start - begin),
                end: Nanoseconds(seconds: phase.end - begin))
        }
    }

    /// An excursion with its instants, seconds.
    private struct Found {
        var excursion: Excursion
        var start: Double
        var bottom: Double
        var completion: Double

        init(_ excursion: Excursion, of samples: Samples) {
            self.excursion = excursion
            start = samples.start(of: excursion)
            bottom = samples.bottom(of: excursion)
            completion = samples.completion(of: excursion)
        }
    }

    private func findCycles(_ signals: inout MotionSignals, in range: Range<Int>) -> [Found] {
        let prominence = 0.05 * figure.body.torso
        func all(
            _ signal: KeyPath<MotionSignals, Samples>, _ prominence: Double, besides known: [Found] = []
        ) -> [Found] {
            let spans = known.map { Int($0.start * Samples.rate) + 1...Int($0.completion * Samples.rate) }
            let isStartCut = begin > 0 && range.lowerBound == 0
            let isEndCut = plan.clock.endsEarly > 0 && range.upperBound == signals.height.values.count
            var found = signals.excursions(
                of: signal, in: range, prominence: prominence, besides: spans, isCut: isStartCut || isEndCut, self)
            let samples = signals[keyPath: signal]
            if isStartCut { samples.cutStart(of: &found, in: range, prominence: prominence) }
            if isEndCut { samples.cutEnd(of: &found, in: range, prominence: prominence) }
            found.removeAll { excursion in spans.contains { $0.contains(excursion.bottom) } }
            let instants = found.map { Found($0, of: samples) }.flatMap { [$0.start, $0.bottom, $0.completion] }
            let ends = found.flatMap { [$0.left, $0.right] }.map { Double($0) / Samples.rate }
            signals.refine(instants + ends, of: self)
            let ways = found.flatMap { [$0.left...$0.bottom, $0.bottom...$0.right] }
            signals.takeTurns(in: ways, of: self)
            return found.map { Found($0, of: signals[keyPath: signal]) }
        }
        switch plan.cycleSignal {
        case .body:
            let body = all(\.height, prominence)
            // An elbow that is bent most within a cycle of the body belongs to it.
            let arms = all(\.elbow, 15, besides: body)
            return body
                + arms.filter { arm in
                    !body.contains { $0.start <= arm.completion && arm.start <= $0.completion }
                }
        case .arms: return all(\.special, 15)
        case .head, .reach, .hips: return all(\.special, prominence)
        }
    }

    private func cycle(_ found: Found, _ signals: MotionSignals, isPlanted: Bool) -> Cycle {
        let index = phaseIndex(at: begin + found.bottom) ?? 0
        let phase = plan.session[index]
        let (heights, elbows) = (Swing(signals.height, found.excursion), Swing(signals.elbow, found.excursion))
        let kind = if case .transition = phase.activity { phase.label } else { phase.kind }
        var cycle = Cycle(
            start: Nanoseconds(seconds: found.start), bottom: Nanoseconds(seconds: found.bottom),
            completion: Nanoseconds(seconds: found.completion),
            verdict: isPlanted && handsStay(found)
                ? verdict(heights, elbows, isCut: found.excursion.isCut) : .notCountable,
            isObservable: true, kind: kind,
            // Who raises a hand in everyday life does not cheat.
            isCheat: phase.activity.isCheat && plan.family != .everyday,
            torsoTravel: (max(heights.high, heights.end) - heights.low) / figure.body.torso,
            elbowAtBottom: elbows.low)
        if let rule = plan.form, isPlanted, case .pushUps = phase.activity {
            var form = measuredForm(found.excursion, bottom: found.bottom)
            form.elbowAtTop = elbows.end
            form.faults = rule.faults(of: form, elbowAtBottom: cycle.elbowAtBottom)
            cycle.form = form
        }
        return cycle
    }

    /// The extremes of a signal during an excursion.
    private struct Swing {
        /// The highest value before the bottom, the lowest one of all, and the highest one after the bottom.
        let high, low, end: Double

        init(_ samples: Samples, _ excursion: Excursion) {
            let before = samples.extremeValues(in: excursion.left...excursion.bottom)
            let after = samples.extremeValues(in: excursion.bottom...excursion.right)
            (high, low, end) = (before.high, min(before.low, after.low), after.high)
        }
    }

    private func verdict(_ heights: Swing, _ elbows: Swing, isCut: Bool) -> Verdict {
        let rule = plan.countable
        let (high, low, end) = (heights.high, heights.low, heights.end)
        let drop = (high - low) / figure.body.torso
        let rise = high > low ? (end - low) / (high - low) : 0
        if let bottom = rule.elbowBottom, elbows.low > bottom { return .notCountable }
        if let top = rule.elbowTop, elbows.end < top { return .notCountable }
        if drop >= rule.drop, rise >= rule.rise { return .countable }
        // Nobody can tell how the part looked that the clip does not show.
        let shown = (max(high, end) - low) / figure.body.torso
        if isCut { return shown >= rule.borderlineDrop ? .borderline : .notCountable }
        return drop >= rule.borderlineDrop && rise >= rule.borderlineRise ? .borderline : .notCountable
    }

    /// Whether the planted wrists stay within 0.02 T during a cycle, but for what the ground gives way.
    private func handsStay(_ found: Found) -> Bool {
        let before = skeleton(at: found.start)
        let limit = 0.02 * figure.body.torso
        return [found.bottom, found.completion].allSatisfy { time in
            let after = skeleton(at: time)
            return Side.allCases.allSatisfy { side in
                guard !chain.isFree(side) else { return true }
                var move = after[side.wrist] - before[side.wrist]
                move.z = max(move.z.magnitude - 1.5 * plan.style.groundGive, 0)
                return length(move) <= limit
            }
        }
    }
}
