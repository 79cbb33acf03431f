package import Experiment
import Detection
import Motion
import Pose
import Scenarios
package import Scoring
import Sensing

/// The trials of a search: each is synthesised once, and all configurations run over it.
///
/// Of a trial only what its detectors take is kept: features where the detector reads a `FeatureTrack`, mostly fewer
/// bytes than the frames, and the frames themselves, 480 bytes each, where it does not.
package struct SearchTrials: Sendable {
    package struct SearchTrial: Sendable {
        /// The position of its scenario in the plan.
        package let entry: Int
        /// Its number within the scenario.
        package let trial: Int
        package let reference: PreparedTruth
        /// The judgement of what becomes of counts; `nil` where no outcome is asked for.
        fileprivate let judge: (@Sendable ([Nanoseconds]) throws -> OutcomeCounts)?
        /// The frames; empty where no detector takes them.
        fileprivate let frames: [PoseFrame]
        fileprivate let tracks: [FeatureTrack.Key: FeatureTrack]

        /// The counts of a detector, with what becomes of them where that is asked for.
        fileprivate func counts(_ times: [Nanoseconds]) throws -> TrialCounts {
            var counts = reference.counts(times)
            if let judge { counts.outcome = try judge(times) }
            return counts
        }
    }

    package let plan: SearchPlan
    package let training, heldOut: [SearchTrial]
    private let trainingTruth, heldOutTruth: TrialCounts
    private let keys: Set<FeatureTrack.Key>
    private let hasFrames: Bool

    /// Draws a search's trials and synthesises them for its detectors, or one for each choice of coordinates.
    package init(
        _ plan: SearchPlan, for detectors: some Sequence<any Entrant>, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws {
        self.plan = plan
        let needed = Set(detectors.lazy.map { Self.key(of: $0) })
        let (keys, hasFrames) = (Set(needed.compactMap(\.self)), needed.contains(nil))
        (self.keys, self.hasFrames) = (keys, hasFrames)
        let all = TrialRole.allCases.flatMap { role in
            plan.entries.indices.flatMap { entry in
                (0..<plan.trials(of: plan.entries[entry], role)).map { (role: role, entry: entry, trial: $0) }
            }
        }
        let made = try await inParallel(all.count, jobs: plan.jobs, progress: { progress($0, all.count) }) { index in
            let (role, entry, number) = all[index]
            let scenario = plan.entries[entry].scenario
            let drawn = try scenario.draw(trial: number, seed: plan.seed(role))
            guard plan.takes(drawn, role) else { return SearchTrial?.none }
            var sensed = SensedTrial()
            Sensor(drawn).watch(try Performance(drawn), into: &sensed)
            let judge = try plan.judge?.begin(scenario, number, plan.seed(role), sensed.truth)
            return SearchTrial(
                entry: entry, trial: number, reference: PreparedTruth(sensed.truth, window: plan.window),
                judge: judge.map { Self.judge($0, sensed) }, frames: hasFrames ? sensed.frames : [],
                tracks: Dictionary(uniqueKeysWithValues: keys.map { ($0, FeatureTrack($0, frames: sensed.frames)) }))
        }
        func trials(_ role: TrialRole) -> [SearchTrial] { zip(all, made).compactMap { $0.role == role ? $1 : nil } }
        (training, heldOut) = (trials(.training), trials(.heldOut))
        trainingTruth = TrialCounts(summing: training.map(\.reference.blank))
        heldOutTruth = TrialCounts(summing: heldOut.map(\.reference.blank))
        let requested = TrialRole.allCases.filter { $0 == .training || plan.heldOutTrials > 0 }
        for role in requested where self[role].isEmpty {
            throw TuningError.noTrials(role, holdOut: plan.holdOut.map(\.description).joined(separator: ", "))
        }
    }

    /// The judgement by the instants of counts, from which those at which they are on the screen follow.
    private static func judge(
        _ judge: @escaping OutcomeJudge.Trial, _ sensed: SensedTrial
    ) -> @Sendable ([Nanoseconds]) throws -> OutcomeCounts {
        // From the exposure of a frame to its answer, by the frame's timestamp; empty without inference.
        let delays = Dictionary(zip(sensed.frames.map(\.time), sensed.delays)) { $1 }
        return { times in try judge(times, delays.isEmpty ? times : times.map { $0 + (delays[$0] ?? 0) }) }
    }

    package subscript(role: TrialRole) -> [SearchTrial] { role == .training ? training : heldOut }

    /// The number of configurations that one worker tries together.
    package static let block = 32

    /// The counts of a configuration in every trial; its features of frames were requested when the trials were made.
    package func result(of detector: any Entrant) async throws -> ConfigurationResult {
        try await results(of: [detector])[0]
    }

    /// The counts of configurations in every trial, the same as `result(of:)` gives; those that read the same tracks
    /// run over them together.
    package func results(of detectors: [any Entrant]) async throws -> [ConfigurationResult] {
        var results = [ConfigurationResult](
            repeating: ConfigurationResult(training: PackedCounts(), heldOut: PackedCounts()), count: detectors.count)
        var streaming: [(place: Int, detector: any Detector)] = []
        for (place, detector) in detectors.enumerated() {
            switch detector.makeSession() {
            case .streaming(let made): streaming.append((place, made))
            case .wholeTrials(let observer): results[place] = try await result(of: observer, label: detector.label)
            }
        }
        for group in LaneGroup.groups(of: streaming) {
            let training = try counts(of: group, .training)
            let heldOut = try counts(of: group, .heldOut)
            for (lane, place) in group.places.enumerated() {
                results[place] = ConfigurationResult(training: training[lane], heldOut: heldOut[lane])
            }
        }
        return results
    }

    private func result(of observer: any TrialObserver, label: String) async throws -> ConfigurationResult {
        do {
            let training = try await counts(of: observer, label: label, .training)
            let heldOut = try await counts(of: observer, label: label, .heldOut)
            await observer.close()
            return ConfigurationResult(training: training, heldOut: heldOut)
        } catch {
            await observer.close()
            throw error
        }
    }

    private func counts(of group: LaneGroup, _ role: TrialRole) throws -> [PackedCounts] {
        var group = group
        var times = [[Nanoseconds]](repeating: [], count: group.places.count)
        var packed = [PackedCounts](repeating: PackedCounts(isJudged: plan.judge != nil), count: group.places.count)
        for trial in self[role] {
            for lane in times.indices { times[lane].removeAll(keepingCapacity: true) }
            let track = group.reader.flatMap { trial.tracks[$0.key] }
            group.run(over: track, trial.frames) { times[$0].append($1) }
            for lane in times.indices { packed[lane].append(try trial.counts(times[lane])) }
        }
        return packed
    }

    private func counts(of observer: any TrialObserver, label: String, _ role: TrialRole) async throws -> PackedCounts {
        var packed = PackedCounts(isJudged: plan.judge != nil)
        for trial in self[role] {
            try Task.checkCancellation()
            let name = "\(plan.entries[trial.entry].scenario.name), trial \(trial.trial)"
            let observation = try await observer.observe(ObservedTrial(name: name, frames: trial.frames))
            if let failure = observation.failure { throw TuningError.failed(label: label, failure) }
            packed.append(try trial.counts(observation.detections.filter(\.isCounted).map(\.time)))
        }
        return packed
    }

    /// The kind of track that a configuration reads, or `nil` where it takes frames.
    static func key(of detector: any Entrant) -> FeatureTrack.Key? {
        guard case .streaming(let made) = detector.makeSession() else { return nil }
        return TrackReader(made)?.key
    }

    /// Whether a configuration can run over what was kept.
    func serves(_ detector: any Entrant) -> Bool { Self.key(of: detector).map(keys.contains) ?? hasFrames }

    package func trialCounts(_ packed: PackedCounts, _ role: TrialRole) -> [TrialCounts] {
        let trials = self[role]
        return trials.indices.map { packed.counts($0, blank: trials[$0].reference.blank) }
    }

    /// The sum over the trials of a role of what their truth alone decides: the counts of a detector that counts nothing.
    package func truth(_ role: TrialRole) -> TrialCounts { role == .training ? trainingTruth : heldOutTruth }
}

/// Configurations that run over a trial together.
private struct LaneGroup {
    let places: [Int]
    /// The reader of their track; `nil` where they take frames.
    let reader: TrackReader?
    private var detectors: [any Detector]
    private let kernel: HysteresisLanes?

    private init(_ members: [(place: Int, detector: any Detector)], _ reader: TrackReader?) {
        (places, detectors, self.reader) = (members.map(\.place), members.map(\.detector), reader)
        kernel = HysteresisLanes(detectors)
    }

    /// The number of configurations that run over a trial together without a kernel; more keep the processor no busier.
    private static let lanes = 8

    /// Puts those together that read the same tracks.
    static func groups(of detectors: [(place: Int, detector: any Detector)]) -> [LaneGroup] {
        var order: [FeatureTrack.Key] = []
        var members: [FeatureTrack.Key: [(place: Int, detector: any Detector)]] = [:]
        var groups: [LaneGroup] = []
        for member in detectors {
            guard let key = TrackReader(member.detector)?.key else {
                groups.append(LaneGroup([member], nil))
                continue
            }
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(member)
        }
        for key in order {
            let all = members[key] ?? []
            let known = all.filter { HysteresisLanes.takes($0.detector) }
            if !known.isEmpty { groups.append(LaneGroup(known, TrackReader(known.map(\.detector)))) }
            let rest = all.filter { !HysteresisLanes.takes($0.detector) }
            for start in stride(from: 0, to: rest.count, by: lanes) {
                let part = Array(rest[start..<min(start + lanes, rest.count)])
                if let reader = TrackReader(part.map(\.detector)) {
                    groups.append(LaneGroup(part, reader))
                } else {
                    // Rules of two types may share a reader.
                    groups += part.map { LaneGroup([$0], TrackReader($0.detector)) }
                }
            }
        }
        return groups
    }

    /// Hands on the times of the counts of each, as if it had never seen another trial.
    mutating func run(over track: FeatureTrack?, _ frames: [PoseFrame], _ count: (_ lane: Int, Nanoseconds) -> Void) {
        if let kernel, let track, kernel.run(over: track, count) { return }
        if let reader, let track {
            reader.readEach(track) { if $1.isCounted { count($0, $1.time) } }
            return
        }
        for lane in detectors.indices {
            detectors[lane].reset()
            detectors[lane].observe(all: frames) { if $0.isCounted { count(lane, $0.time) } }
        }
    }
}
