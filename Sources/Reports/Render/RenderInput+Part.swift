package import Pose

extension RenderInput {
    /// Leaves out what lies outside a part of the session: frames, truth and events.
    ///
    /// The number of repetitions and the labels are of the whole session, so a part has neither.
    ///
    /// - Parameter part: The part, both ends included.
    package mutating func cut(to part: ClosedRange<Nanoseconds>) {
        self.part = part
        let kept = frames.indices.filter { part.contains(frames[$0].time) }
        if kept.count < frames.count {
            count = kept.count
            keep(kept)
        }
        let instants = truth?.cycles.map(\.bottom) ?? bottoms.map(\.time)
        var places: [Int: Int] = [:]
        for index in instants.indices where part.contains(instants[index]) { places[index] = places.count }
        truth?.cycles.removeAll { !part.contains($0.bottom) }
        truth?.phases.removeAll { !part.overlaps($0.start...max($0.start, $0.end)) }
        bottoms.removeAll { !part.contains($0.time) }
        for index in detectors.indices {
            detectors[index].detections.removeAll { !part.contains($0.time) }
            detectors[index].misses = detectors[index].misses.compactMap { miss in
                guard let place = places[miss.cycle] else { return nil }
                var miss = miss
                miss.cycle = place
                return miss
            }
        }
        expected = nil
        labelling = nil
    }

    /// Leaves frames out, evenly in time, until at most so many are left, at least 2; events keep their instants.
    package mutating func thin(to most: Int) {
        guard frames.count > most else { return }
        let thinned = ShownFrames.thinned(frames, from: step, to: most)
        step = thinned.step
        keep(thinned.kept)
    }

    private mutating func keep(_ kept: [Int]) {
        frames = kept.map { frames[$0] }
        idealFrames = idealFrames.map { ideal in ideal.count > (kept.last ?? 0) ? kept.map { ideal[$0] } : ideal }
        for detector in detectors.indices {
            for signal in detectors[detector].signals.indices {
                let values = detectors[detector].signals[signal].values
                detectors[detector].signals[signal].values = kept.map { values[$0] }
            }
        }
    }
}
