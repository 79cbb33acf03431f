import Detection
import Motion
package import Pose
import Recordings
package import Scenarios
package import Scoring
import Sensing

/// Runs trials one after the other: synthesises each once and shows the same frames to every entrant.
///
/// A worker owns one and uses it again, so that its buffers are allocated once.
package struct TrialRunner: Sendable {
    /// One entrant at work.
    struct Lane: Sendable {
        let label: String
        let guesses: Bool
        var detector: (any Detector)?
        var observer: (any TrialObserver)?
        var detections: [Detection] = []
        var failure: EntrantFailure?
        var timer: CallTimer?

        init(_ entrant: any Entrant, timerOverhead: UInt64?) {
            label = entrant.label
            guesses = entrant.guessesHiddenJoints
            timer = timerOverhead.map { CallTimer(overhead: $0) }
            switch entrant.makeSession() {
            case .streaming(let detector): self.detector = detector
            case .wholeTrials(let observer): self.observer = observer
            }
        }
    }

    let window: MatchWindow
    var lanes: [Lane]
    private let shared: [SharedTrack]
    private let single: [Int]
    private var sensed = SensedTrial()
    private let isTimed: Bool
    private var warmUpLeft = TrialRunner.warmUpFrames

    /// Calls that are made before calls are timed.
    package static let warmUpFrames = 200

    /// Makes a runner; without the cost of reading the clock, nanoseconds, calls are not timed.
    package init(_ entrants: [any Entrant], window: MatchWindow = MatchWindow(), timerOverhead: UInt64? = nil) {
        self.window = window
        isTimed = timerOverhead != nil
        let lanes = entrants.map { Lane($0, timerOverhead: timerOverhead) }
        let shared = SharedTrack.groups(of: lanes.map(\.detector))
        (self.lanes, self.shared) = (lanes, shared)
        single = lanes.indices.filter { lane in !shared.contains { $0.lanes.contains(lane) } }
    }

    /// Does some work with a runner that is closed at its end, also where an error is thrown.
    package static func using<Result>(
        _ entrants: [any Entrant], window: MatchWindow = MatchWindow(),
        _ work: (inout TrialRunner) async throws -> Result
    ) async throws -> Result {
        var runner = TrialRunner(entrants, window: window)
        do {
            let result = try await work(&runner)
            await runner.close()
            return result
        } catch {
            await runner.close()
            throw error
        }
    }

    /// Whether there is an entrant to show anything to.
    package var hasEntrants: Bool { !lanes.isEmpty }

    package mutating func run(_ plan: TrialPlan) async throws -> TrialResult {
        let events = try await events(plan)
        let prepared = PreparedTruth(events.truth, window: window)
        return TrialResult(
            scenario: plan.scenario, family: plan.family, trial: plan.trial,
            camera: RecordingInfo.Camera(plan.camera), frames: events.frames, truth: events.truth,
            rows: events.rows.map { .init(events: $0, score: TrialScore(detections: $0.countTimes, prepared)) },
            images: events.images)
    }

    /// Runs one trial without scoring it; entrants that see whole trials do so after the others, each in turn, so that
    /// the others' call times stay what they are.
    package mutating func events(_ plan: TrialPlan) async throws -> TrialEvents {
        let performance = try Performance(plan)
        // Streaming entrants see frames alone.
        Sensor(plan).watch(performance, into: &sensed, wantsIdeal: lanes.contains { $0.observer != nil })
        reset()
        showWhole(sensed.frames)
        let truth = sensed.truth
        let trial = ObservedTrial(
            name: "\(plan.scenario), trial \(plan.trial)",
            names: [EventFile.name(scenario: plan.scenario, trial: plan.trial)], frames: sensed.frames,
            randomness: .init(key: plan.randomKey, trial: plan.trial),
            synthesis: .init(plan: plan, idealFrames: sensed.idealFrames))
        try await showTrial(trial)
        let images = ImageDelivery(sensed)
        return TrialEvents(
            scenario: plan.scenario, frames: sensed.frames.count, truth: truth,
            rows: lanes.map { lane in
                var row = TrialEvents.Row(label: lane.label, detections: lane.detections, failure: lane.failure)
                if images != nil { row.countDelays = row.countTimes.map(sensed.delay) }
                return row
            }, images: images)
    }

    /// Shows frames, such as a recording's, to every entrant as they come, in the order of delivery until none come,
    /// without times; they are kept only where an entrant sees all of them at once, `names` are those of a file of
    /// events, the full one last, and random numbers of controls are those of the name unless given.
    package mutating func observe(
        named name: String, names: [String] = [], randomness: ObservedTrial.Randomness? = nil,
        next: () throws -> [PoseFrame]
    ) async throws -> [TrialObservation] {
        reset()
        let needsAll = lanes.contains { $0.failure == nil && $0.observer.map { !$0.needsEndsOnly } ?? false }
        var kept: [PoseFrame] = []
        while true {
            let frames = try next()
            guard let last = frames.last else { break }
            try Task.checkCancellation()
            let guesses = lanes.contains { $0.guesses } && frames.contains { $0.hasHiddenJoints }
            show(frames, guessed: guesses ? frames.map(\.guessingHiddenJoints) : nil)
            if needsAll {
                if kept.isEmpty { kept = frames } else { kept += frames }
            } else {
                kept = [kept.first ?? frames[0], last]
            }
        }
        try await showTrial(ObservedTrial(name: name, names: names, frames: kept, randomness: randomness))
        return lanes.map { TrialObservation(detections: $0.detections, failure: $0.failure) }
    }

    /// Leaves an entrant out from now on, because it has failed elsewhere.
    package mutating func retire(_ entrant: Int, because failure: EntrantFailure) {
        if lanes[entrant].failure == nil { lanes[entrant].failure = failure }
    }

    package func close() async {
        for lane in lanes { await lane.observer?.close() }
    }

    /// The names that programs gave themselves, by label.
    package var programNames: [String: String] {
        get async {
            var names: [String: String] = [:]
            for lane in lanes { names[lane.label] = await lane.observer?.programName }
            return names
        }
    }

    /// The times of all calls so far, one timer an entrant, empty for controls; none where calls are not timed.
    package var timers: [CallTimer] { lanes.compactMap(\.timer) }

    private mutating func reset() {
        for index in lanes.indices {
            lanes[index].detector?.reset()
            lanes[index].detections.removeAll(keepingCapacity: true)
        }
    }

    /// Shows all frames of a trial to every streaming entrant.
    private mutating func showWhole(_ frames: [PoseFrame]) {
        // Calls are timed on synthesised trials alone, which hide no joint that has a place.
        if isTimed { return showInTurn(frames) }
        for track in shared { track.read(frames) { lanes[$0].detections.append($1) } }
        for lane in single { show(frames, to: lane) }
    }

    /// Shows the next frames of a recording to every streaming entrant, and other ones to those who guess hidden joints;
    /// `nil` where no joint is hidden.
    private mutating func show(_ frames: [PoseFrame], guessed: [PoseFrame]?) {
        for lane in lanes.indices { show(lanes[lane].guesses ? guessed ?? frames : frames, to: lane) }
    }

    private mutating func show(_ frames: [PoseFrame], to lane: Int) {
        var detections: [Detection] = []
        lanes[lane].detector?.observe(all: frames) { detections.append($0) }
        lanes[lane].detections += detections
    }

    /// Shows each frame to every streaming entrant in turn, so that all are timed under the same conditions.
    ///
    /// The end of a call is the start of the next one: the clock is read once for each.
    private mutating func showInTurn(_ frames: [PoseFrame]) {
        let streaming = lanes.indices.filter { lanes[$0].detector != nil }
        guard !streaming.isEmpty else { return }
        // The order of the calls of a frame, twice, so that those of any frame stand one after the other.
        let turns = streaming + streaming
        var stamps = Array(repeating: UInt64(0), count: streaming.count + 1)
        var events: [(lane: Int, detection: Detection)] = []
        for position in frames.indices {
            let first = position % streaming.count
            lanes.withUnsafeMutableBufferPointer { lanes in
                // An element of an array would be copied for each call.
                frames.withUnsafeBufferPointer { frames in
                    stamps[0] = CallTimer.now()
                    for turn in streaming.indices {
                        let lane = turns[first + turn]
                        if let detection = lanes[lane].detector?.observe(frames[position]) {
                            events.append((lane, detection))
                        }
                        stamps[turn + 1] = CallTimer.now()
                    }
                }
                for (lane, detection) in events { lanes[lane].detections.append(detection) }
                events.removeAll(keepingCapacity: true)
                guard warmUpLeft == 0 else { return warmUpLeft -= 1 }
                for turn in streaming.indices {
                    lanes[turns[first + turn]].timer?.record(stamps[turn + 1] &- stamps[turn])
                }
            }
        }
    }

    /// Shows the whole trial to every other entrant that has not failed.
    private mutating func showTrial(_ trial: ObservedTrial) async throws {
        for index in lanes.indices {
            guard let observer = lanes[index].observer, lanes[index].failure == nil else { continue }
            var seen = trial
            if lanes[index].guesses { seen.frames = trial.frames.map(\.guessingHiddenJoints) }
            let observation = try await observer.observe(seen)
            lanes[index].detections = observation.detections
            lanes[index].failure = observation.failure
            for span in observation.spans { lanes[index].timer?.record(span) }
        }
    }
}
